import { queryString } from '@tsuzura/domain/text';
import type { Ymd } from '@tsuzura/domain/calendar';
import type { Claims } from '../../session/index.ts';
import type { Ad } from '../marketing/index.ts';

interface Sites {
  readonly partners: string;
  readonly web: string;
}

/** R7.21: plain, or with the NISA application. */
export function accountOpeningUrl(
  { partners }: Sites,
  { hashedUserId }: Claims,
  ad: Ad | null,
  variant: 'plain' | 'nisa' = 'plain',
): string {
  const query = queryString({ hashed_user_id: hashedUserId, pid: ad?.pid, trackingId: ad?.trackingId });
  return `${partners}/account-opening${variant === 'nisa' ? '/nisa' : ''}?${query}`;
}

/** R7.22: plain, or only the withdrawal bank. `lastConfirmed` makes it the yearly confirmation. */
export function accountUpdateUrl(
  { partners, web }: Sites,
  { subject, username, hashedUserId }: Claims,
  {
    variant = 'plain',
    callbackPath,
    lastConfirmed = null,
  }: {
    readonly variant?: 'plain' | 'withdrawBank';
    readonly callbackPath: string;
    readonly lastConfirmed?: Ymd | 'never' | null;
  },
): string {
  const query = queryString({
    clientId: 'latte',
    userId: subject,
    username,
    service: 'latte',
    hashed_user_id: hashedUserId,
    callbackUrl: `${web}${callbackPath}`,
    lastConfirmed,
  });
  return `${partners}/account-update${variant === 'withdrawBank' ? '/withdrawBank' : ''}?${query}`;
}
