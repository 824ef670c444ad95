import '@fontsource-variable/noto-sans-jp/wght.css';
import '@tsuzura/ui/style.css';
import '@tsuzura/ui/tailwind.css';
import type { ReactNode } from 'react';
import { createQueryClient } from '@tsuzura/browser/data';
import { errorStore, reactionTo } from '@tsuzura/browser/error';
import { createRouter, type Router } from '@tsuzura/browser/router';
import { loadCode } from '@tsuzura/ui/code';
import { readRuntimeConfig, type RuntimeConfig } from '@tsuzura/ui/runtime-config';
import { trackingParameters } from '../shared/marketing/index.ts';
import type { Services } from '../shared/services.ts';
import { App } from './app.tsx';
import { Root } from './root.tsx';
import { loadPage, preloadPage } from './routes.tsx';
import { draw, isDrawnAhead, takeOver } from './start/draw.ts';
import { watchRouteChanges } from './start/route-changes.ts';
import { createServices } from './start/services.ts';
import { StartFailed } from './start/start-failed.tsx';
import { followSession, loadReceiver } from './start/tracking-receiver.ts';

/** What the service worker says before its listener is loaded: a notification may be pressed at any moment. */
const early: unknown[] = [];
navigator.serviceWorker?.addEventListener('message', ({ data }) => early.push(data));

async function start(config: RuntimeConfig): Promise<void> {
  const services = createServices(config);
  if (isReturn()) await (await loadCode(() => import('./start/come-back.ts'))).comeBack(services);
  followSession(services.session, services.tracking);
  if (config.hasTrackingReceiver) void loadReceiver(services.tracking);
  const router = createRouter(trackingParameters);
  const queries = createQueryClient((error, source) => {
    const reaction = reactionTo(error, source);
    if (reaction.kind === 'show') errorStore.set(reaction.record);
    // 403-100: a fresh check, and back to this very address; what was typed is kept as a draft.
    if (reaction.kind === 'stepUp') {
      void services.leaveForSignIn({
        view: 'signInForceTOTPMFA',
        prompt: 'login',
        redirectPath: location.pathname + location.search,
      });
    }
  });
  watchRouteChanges(router, queries, services);
  const update = await startShell(services, router);
  const app = (
    <App services={services} queries={queries} router={router}>
      {update ?? <Root />}
    </App>
  );
  if (update === null && isDrawnAhead()) {
    // What is seen cannot be taken over before its code is here. Without it the page says so itself.
    await loadPage(location.pathname).catch(() => {});
    takeOver(app);
  } else {
    draw(app);
  }
  if (navigator.serviceWorker?.controller)
    void import('./start/pushes.ts').then(({ followPushes }) => followPushes(services, router, queries, early));
  // After the first view, whatever it loads itself; the measurements of the first view can still be read then.
  setTimeout(() => void import('./start/later.ts').then(({ later }) => later(services, router, queries, early)), 4000);
}

/** Every answer of the sign-in app carries the state it was asked with. */
const isReturn = (): boolean => new URLSearchParams(location.search).has('state');

/** In a browser there is no shell, and none of its code is loaded. */
async function startShell(services: Services, router: Router): Promise<ReactNode> {
  if (!services.native.isShell) return null;
  const [{ followDeepLinks, requiredUpdate }, { followDevice }, { UpdateScreen }] = await Promise.all([
    import('./start/shell.ts'),
    import('./start/shell-device.ts'),
    import('./start/update-screen.tsx'),
  ]);
  followDeepLinks(router);
  followDevice({ ...services, local: localStorage, events: window });
  const update = await requiredUpdate(services);
  return update && <UpdateScreen storeUrl={update.storeUrl} />;
}

/** An operator looks as a customer sees it (ADR-0074). A tab that was opened for it never becomes anything else. */
const viewMark = 'tsuzura.operatorView';
const isOperatorView = (): boolean =>
  location.pathname === '/operatorView' || sessionStorage.getItem(viewMark) !== null;

async function loadView(): Promise<void> {
  const code = location.hash.slice(1);
  history.replaceState(null, '', '/myPage'); // the code is in no history
  sessionStorage.setItem(viewMark, '1');
  const answer = await readRuntimeConfig();
  if (!answer.ok) return draw(<StartFailed cause={answer.cause} onRetry={load} />);
  const { startView } = await loadCode(() => import('./operator-view/start-view.tsx'));
  return startView(answer.config, code);
}

async function load(): Promise<void> {
  if (isOperatorView()) return loadView();
  const answer = await readRuntimeConfig();
  if (answer.ok) await start(answer.config);
  else draw(<StartFailed cause={answer.cause} onRetry={load} />);
}

preloadPage(location.pathname); // while the addresses are being read
void load();
