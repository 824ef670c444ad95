import { prerender } from 'react-dom/static';
import { createMemoryHistory } from '@tanstack/history';
import { createQueryClient } from '@tsuzura/browser/data';
import { createRouter } from '@tsuzura/browser/router';
import { createSession } from '@tsuzura/browser/session';
import { createClient } from '@tsuzura/contract/kernel';
import { pageTitle } from '@tsuzura/ui/brand';
import { createBridge } from '../native/bridge.ts';
import { createTracking, trackingParameters } from '../shared/marketing/index.ts';
import type { Services } from '../shared/services.ts';
import { App } from './app.tsx';
import { Root } from './root.tsx';
import { routeAt } from './routes.tsx';
import { signInClient } from './start/sign-in-client.ts';

/** Every page but `/` begins with it, so that it comes together with what starts the app. */
export const plainCode = 'src/app/later-pages.ts';

/**
 * The pages that are drawn when the app is built (ADR-0018): those that most visits begin with. What stands in the address
 * of a list is drawn by the browser, so a list is served so only where it holds nothing but parameters of advertisements.
 */
export const pages = [
  { path: '/', file: 'top.html', code: ['src/features/top/index.ts'], notWith: ['state'] },
  {
    path: '/funds',
    file: 'funds.html',
    code: [plainCode, 'src/features/funds/index.ts'],
    onlyWith: trackingParameters,
  },
].map((page) => ({ ...page, title: pageTitle(routeAt(page.path).row.title) }));

/**
 * A page as a visitor sees it before any answer has come. Nothing is asked and nobody is signed in, so it holds no data of
 * anyone; addresses of other sites are filled in by the browser.
 */
export async function prerenderPage(path: string): Promise<string> {
  const router = createRouter([], createMemoryHistory({ initialEntries: [path] }));
  const { prelude } = await prerender(
    <App services={nothing} queries={createQueryClient(() => {})} router={router}>
      <Root />
    </App>,
    // Larger parts would be moved to the end and put in place by an inline script, which our policy refuses.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  return new Response(prelude).text();
}

const nowhere = 'https://nowhere.invalid';
const refuse = (): never => {
  throw new Error('nothing is done while a page is drawn ahead');
};

const emptyStorage: Storage = {
  length: 0,
  getItem: () => null,
  key: () => null,
  setItem: refuse,
  removeItem: refuse,
  clear: refuse,
};

const client = createClient({ baseUrl: nowhere, token: refuse });

const nothing: Services = {
  urls: {
    web: nowhere,
    auth: nowhere,
    console: nowhere,
    main: nowhere,
    trading: nowhere,
    ops: nowhere,
    content: nowhere,
    partners: nowhere,
  },
  session: createSession({
    local: emptyStorage,
    tab: emptyStorage,
    locks: undefined,
    now: () => 0,
    sleep: refuse,
    exchange: refuse,
    key: { begin: refuse, keep: refuse, forget: refuse },
    isConnectionError: () => false,
    isBusy: () => false,
    client: signInClient,
    authUrl: nowhere,
    appUrl: nowhere,
    onExpired: refuse,
  }),
  clients: { main: client, trading: client, content: client },
  native: createBridge({
    transport: null,
    newId: refuse,
    sleep: refuse,
    browser: { openWindow: refuse, openMail: refuse, requestCamera: refuse },
  }),
  tracking: createTracking(),
  leaveForSignIn: refuse,
  signOut: refuse,
};
