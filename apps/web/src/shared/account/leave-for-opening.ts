import type { Claims } from '@tsuzura/browser/session';
import { readAd } from '../marketing/index.ts';
import type { Services } from '../services.ts';
import { accountOpeningUrl } from './outside-sites.ts';

/**
 * R7.21 R7.30: to the account-opening site. It photographs identity documents, and inside a shell the camera is the app's: the
 * site is another origin without a bridge, so the permission is asked for here. In a browser permissions are by origin and
 * the site asks itself. Whoever refuses goes on: the site has other ways.
 */
export async function leaveForOpening(
  { urls, native }: Pick<Services, 'urls' | 'native'>,
  claims: Claims,
  variant: 'plain' | 'nisa' = 'plain',
): Promise<void> {
  if (native.isShell) await native.requestCamera().catch(() => false);
  location.assign(accountOpeningUrl(urls, claims, readAd(localStorage), variant));
}
