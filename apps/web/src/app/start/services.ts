import { errorRecords, errorStore, isConnectionError } from '@tsuzura/browser/error';
import {
  createKeyPlace,
  createSession,
  createSessionKey,
  noNewSession,
  type SignInRequest,
} from '@tsuzura/browser/session';
import { ApiError, createClient } from '@tsuzura/contract/kernel';
import { endSession, issueToken } from '@tsuzura/contract/auth';
import { queryString } from '@tsuzura/domain/text';
import type { RuntimeConfig } from '@tsuzura/ui/runtime-config';
import { openBridge } from '../../native/index.ts';
import { createTracking } from '../../shared/marketing/index.ts';
import { takeJustSignedIn } from '../../shared/just-signed-in.ts';
import type { Services } from '../../shared/services.ts';
import { signInClient } from './sign-in-client.ts';

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** As of a shell's device: it is not waited for longer than the customer would. */
async function forgetPush(services: Pick<Services, 'clients'>): Promise<void> {
  const { browserPush, turnPushOff } = await import('../../shared/push/web-push.ts');
  await Promise.race([turnPushOff(services, browserPush).catch(() => {}), sleep(3000)]);
}

/** Everything the screens reach, made from the addresses of this environment. */
export function createServices({ urls }: RuntimeConfig): Services {
  const proof = createSessionKey(createKeyPlace(globalThis.indexedDB), () => Date.now());
  const auth = createClient({ baseUrl: urls.auth, proof });
  const onExpired = () => errorStore.set(errorRecords.sessionEnded());
  const session = createSession({
    local: localStorage,
    tab: sessionStorage,
    locks: 'locks' in navigator ? navigator.locks : undefined,
    now: () => Date.now(),
    sleep,
    exchange: (grant) => auth.call(issueToken, { body: grant }),
    key: proof,
    isConnectionError,
    isBusy: (error) => error instanceof ApiError && (error.status === 429 || error.status === 503),
    client: signInClient,
    authUrl: urls.auth,
    appUrl: location.origin,
    onExpired,
  });
  addEventListener('storage', ({ key }) => session.changedElsewhere(key));
  const token = async () => {
    const current = await session.accessToken();
    if (await proof.isThere(current)) return current;
    // The key is gone: where the browser keeps none for us, with every reload.
    session.clear();
    onExpired();
    throw new Error(noNewSession);
  };

  const clients = {
    main: createClient({ baseUrl: urls.main, token, proof }),
    trading: createClient({ baseUrl: urls.trading, token, proof }),
    content: createClient({ baseUrl: urls.content }),
  };
  const native = openBridge();
  return {
    urls,
    session,
    clients,
    native,
    tracking: createTracking(),
    async leaveForSignIn(request: SignInRequest) {
      takeJustSignedIn(sessionStorage); // from here on only the next return counts
      const hashedUserId = request.hashedUserId ?? session.claims()?.hashedUserId ?? '';
      location.assign(await session.signInUrl({ ...request, hashedUserId }));
      await sleep(5000); // the page is going away; the button that was pressed stays busy until then
    },
    async signOut() {
      // Pushes about this account must not come to a device that is signed out.
      if (native.isShell)
        await (await import('./shell-device.ts')).forgetDevice({ clients, local: localStorage, sleep });
      else if (globalThis.Notification?.permission === 'granted') await forgetPush({ clients });
      session.clear();
      const query = queryString({ post_logout_redirect_uri: `${location.origin}/` });
      location.assign(`${urls.auth}${endSession.path}?${query}`);
      await sleep(5000);
    },
  };
}
