import type { Router } from '@tsuzura/browser/router';
import { isOwnPath } from '@tsuzura/browser/session';
import { getConstants } from '@tsuzura/contract/static';
import { offerCookie } from '../../native/offer-cookie.ts';
import { isUpdateForced, takeUpdateOffer } from '../../native/update-check.ts';
import { fetchVersionFile } from '../../shared/release/index.ts';
import type { Services } from '../../shared/services.ts';

/** Deep links of the shell while the app is open: only paths of ours are followed. */
export function followDeepLinks(router: Router): void {
  addEventListener('tsuzura:open', (event) => {
    const path: unknown = event instanceof CustomEvent ? event.detail : null;
    if (typeof path === 'string' && isOwnPath(path)) router.navigate(path);
  });
}

export interface Update {
  readonly storeUrl: string;
}

/** R4.18: null when the shell may go on. A shell that does not answer may. */
export async function requiredUpdate(services: Services): Promise<Update | null> {
  const versions = await readVersions(services);
  return versions && isUpdateForced(versions.current, versions.required) ? { storeUrl: versions.storeUrl } : null;
}

/** R9.08: the version file says what is newest; it is offered at most once in the interval, 24 hours. */
export async function offeredUpdate(services: Services): Promise<Update | null> {
  const versions = await readVersions(services);
  if (versions === null) return null;
  const isOffered = takeUpdateOffer(
    { current: versions.current, newest: (await fetchVersionFile()).nativeAppVersion },
    {
      mark: offerCookie(document, location.protocol === 'https:'),
      now: Date.now(),
      promptIntervalHours: versions.promptIntervalHours,
    },
  );
  return isOffered ? { storeUrl: versions.storeUrl } : null;
}

async function readVersions({ native, clients }: Services) {
  try {
    const [shell, { nativeApp }] = await Promise.all([native.appVersion(), clients.content.call(getConstants)]);
    if (!shell) return null;
    const { requiredVersion, promptIntervalHours, storeUrlIos, storeUrlAndroid } = nativeApp;
    const shop = shell.platform === 'IOS' ? storeUrlIos : storeUrlAndroid;
    return {
      current: shell.version,
      required: requiredVersion,
      promptIntervalHours,
      storeUrl: shell.storeUrl ?? shop,
    };
  } catch {
    return null;
  }
}
