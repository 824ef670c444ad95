import { createQueryClient } from '@tsuzura/browser/data';
import { errorStore, reactionTo } from '@tsuzura/browser/error';
import { createRouter, type Router } from '@tsuzura/browser/router';
import { createKeyPlace, createSessionKey } from '@tsuzura/browser/session';
import { say } from '@tsuzura/browser/toast';
import { createClient, errors } from '@tsuzura/contract/kernel';
import { endCustomerView, openCustomerView } from '@tsuzura/contract/main';
import type { RuntimeConfig } from '@tsuzura/ui/runtime-config';
import { openBridge } from '../../native/index.ts';
import { createTracking, trackingParameters } from '../../shared/marketing/index.ts';
import type { Services } from '../../shared/services.ts';
import { App } from '../app.tsx';
import { Root } from '../root.tsx';
import { draw } from '../start/draw.ts';
import { keepNothing } from './memory-storage.ts';
import { readOnlyClient } from './read-only-client.ts';
import { ViewEnded, type EndCause } from './view-ended.tsx';
import { ViewFrame } from './view-frame.tsx';
import { createViewSession, type OpenedView } from './view-session.ts';

/** The customer app in the hands of an operator (ADR-0074). `code` is what stood behind the `#` of the address. */
export async function startView({ urls }: RuntimeConfig, code: string): Promise<void> {
  keepNothing();
  // The page was loaded again: what it held in memory is gone.
  if (code === '') return show('ended');
  const key = createSessionKey(createKeyPlace(undefined), () => Date.now());
  await key.begin(false);
  await key.keep();
  const main = createClient({ baseUrl: urls.main });
  // Goes out although the tab is closed at once, as the page says that it may be.
  const leaving = createClient({ baseUrl: urls.main, fetch: (to, how) => fetch(to, { ...how, keepalive: true }) });
  let opened: OpenedView;
  try {
    opened = await main.call(openCustomerView, { body: { viewCode: code, keyThumbprint: await key.thumbprint() } });
  } catch {
    return show('refused');
  }
  const end = () => {
    session.clear();
    // Over in fifteen minutes in any case; a lost connection keeps nobody here.
    void leaving.call(endCustomerView, { body: { viewToken: opened.token } }).catch(() => {});
  };
  const session = createViewSession(
    opened,
    () => Date.now(),
    () => show('ended'),
  );
  const services = servicesOf(urls, session, key);
  const router = createRouter(trackingParameters);
  const queries = createQueryClient((error, source) => {
    const reaction = reactionTo(error, source);
    if (reaction.kind === 'show') errorStore.set(reaction.record);
    if (reaction.kind === 'stepUp') refuse();
  });
  followPages(router);
  draw(
    <App services={services} queries={queries} router={router}>
      <ViewFrame opened={opened} endsAt={Date.now() + opened.secondsLeft * 1000} onEnd={end}>
        <Root />
      </ViewFrame>
    </App>,
  );

  function show(cause: EndCause): void {
    draw(<ViewEnded cause={cause} />);
  }

  function servicesOf(
    addresses: RuntimeConfig['urls'],
    viewing: Services['session'],
    proof: ReturnType<typeof createSessionKey>,
  ): Services {
    const token = () => viewing.accessToken();
    return {
      urls: addresses,
      session: viewing,
      clients: {
        main: readOnlyClient(createClient({ baseUrl: addresses.main, token, proof })),
        trading: readOnlyClient(createClient({ baseUrl: addresses.trading, token, proof })),
        content: createClient({ baseUrl: addresses.content }),
      },
      native: openBridge(),
      // What an operator does is no visit.
      tracking: createTracking(),
      leaveForSignIn: async () => refuse(),
      signOut: async () => end(),
    };
  }
}

/** Signing in, opening an account and other companies' pages are the customer's own. */
const refuse = (): void => say(errors.VIEW_ONLY.text, 'info');

function followPages(router: Router): void {
  router.subscribe((isNewPage) => {
    if (isNewPage) errorStore.clear();
  });
}
