import { getConstants } from '@tsuzura/contract/static';
import { updateFor } from '../../native/index.ts';
import type { Router } from '../../shared/router/index.ts';
import type { Services } from '../../shared/services.tsx';
import { isOwnPath } from '../../session/index.ts';

/** Deep links of the shell while the app is open: only paths of ours are followed. */
export function followDeepLinks(router: Router): void {
  addEventListener('tsuzura:open', (event) => {
    const path: unknown = event instanceof CustomEvent ? event.detail : null;
    if (typeof path === 'string' && isOwnPath(path)) router.navigate(path);
  });
}

export interface ForcedUpdate {
  readonly storeUrl: string;
}

/** R4.18: null when the shell may go on. A shell that does not answer may. */
export async function requiredUpdate({ native, clients }: Services): Promise<ForcedUpdate | null> {
  try {
    const [shell, { nativeApp }] = await Promise.all([native.appVersion(), clients.content.call(getConstants)]);
    if (!shell) return null;
    const update = updateFor(
      { current: shell.version, required: nativeApp.requiredVersion },
      { storage: localStorage, now: () => Date.now(), promptIntervalHours: nativeApp.promptIntervalHours },
    );
    if (update !== 'forced') return null;
    const shop = shell.platform === 'IOS' ? nativeApp.storeUrlIos : nativeApp.storeUrlAndroid;
    return { storeUrl: shell.storeUrl ?? shop };
  } catch {
    return null;
  }
}
