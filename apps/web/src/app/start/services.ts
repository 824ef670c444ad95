import { ApiError, createClient } from '@tsuzura/contract/kernel';
import { endSession, issueToken } from '@tsuzura/contract/auth';
import { queryString } from '@tsuzura/domain/text';
import type { RuntimeConfig } from '@tsuzura/ui/runtime-config';
import { openBridge } from '../../native/index.ts';
import { createSession, type SignInWish } from '../../session/index.ts';
import { errorRecords, errorStore } from '../../shared/error/index.ts';
import { noTracking } from '../../shared/marketing/index.ts';
import { takeJustSignedIn } from '../../shared/just-signed-in.ts';
import type { Services } from '../../shared/services.tsx';

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Everything the screens reach, made from the addresses of this environment. */
export function createServices({ urls }: RuntimeConfig): Services {
  const auth = createClient({ baseUrl: urls.auth });
  const session = createSession({
    local: localStorage,
    tab: sessionStorage,
    locks: 'locks' in navigator ? navigator.locks : undefined,
    now: () => Date.now(),
    sleep,
    exchange: (grant) => auth.call(issueToken, { body: grant }),
    // OAuth says no with 400 or 401; anything else means that it could not answer.
    isRefusal: (error) => error instanceof ApiError && (error.status === 400 || error.status === 401),
    authUrl: urls.auth,
    appUrl: location.origin,
    onExpired: () => errorStore.set(errorRecords.sessionEnded()),
  });
  addEventListener('storage', ({ key }) => session.changedElsewhere(key));
  const token = () => session.accessToken();

  return {
    urls,
    session,
    clients: {
      main: createClient({ baseUrl: urls.main, token }),
      trading: createClient({ baseUrl: urls.trading, token }),
      content: createClient({ baseUrl: urls.content }),
    },
    native: openBridge(),
    tracking: noTracking,
    async leaveForSignIn(wish: SignInWish) {
      takeJustSignedIn(sessionStorage); // from here on only the next return counts
      const hashedUserId = wish.hashedUserId ?? session.claims()?.hashedUserId ?? '';
      location.assign(await session.signInUrl({ ...wish, hashedUserId }));
      await sleep(5000); // the page is going away; the button that was pressed stays busy until then
    },
    async signOut() {
      session.clear();
      const query = queryString({ post_logout_redirect_uri: `${location.origin}/` });
      location.assign(`${urls.auth}${endSession.path}?${query}`);
      await sleep(5000);
    },
  };
}
