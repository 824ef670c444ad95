import '@fontsource-variable/noto-sans-jp/wght.css';
import '@tsuzura/ui/style.css';
import '@tsuzura/ui/tailwind.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { readRuntimeConfig, type RuntimeConfig } from '@tsuzura/ui/runtime-config';
import { createQueryClient } from '../shared/data/index.ts';
import { errorStore, reactionTo } from '../shared/error/index.ts';
import { trackingParameters } from '../shared/marketing/index.ts';
import { createRouter, RouterProvider, type Router } from '../shared/router/index.ts';
import { ServicesProvider, type Services } from '../shared/services.tsx';
import { ToastHost } from '../shared/toast/index.ts';
import { Root } from './root.tsx';
import { comeBack } from './start/come-back.ts';
import { watchRouteChanges } from './start/route-changes.ts';
import { createServices } from './start/services.ts';
import { StartFailed } from './start/start-failed.tsx';

const root = createRoot(document.querySelector('#root')!);

async function start(config: RuntimeConfig): Promise<void> {
  const services = createServices(config);
  await comeBack(services);
  const router = createRouter(trackingParameters);
  const queries = createQueryClient((error, asked) => {
    const reaction = reactionTo(error, asked);
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
  watchRouteChanges(router, queries);
  const update = await startShell(services, router);
  root.render(
    <StrictMode>
      <ServicesProvider services={services}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router}>{update ?? <Root />}</RouterProvider>
          <ToastHost />
        </QueryClientProvider>
      </ServicesProvider>
    </StrictMode>,
  );
  // After the first view, whatever it loads itself; the measurements of the first view can still be read then.
  setTimeout(() => void import('./start/later.ts').then(({ later }) => later(services)), 4000);
}

/** In a browser there is no shell, and none of its code is loaded. */
async function startShell(services: Services, router: Router): Promise<ReactNode> {
  if (!services.native.isShell) return null;
  const [{ followDeepLinks, requiredUpdate }, { UpdateScreen }] = await Promise.all([
    import('./start/shell.ts'),
    import('./start/update-screen.tsx'),
  ]);
  followDeepLinks(router);
  const update = await requiredUpdate(services);
  return update && <UpdateScreen storeUrl={update.storeUrl} />;
}

async function load(): Promise<void> {
  const answer = await readRuntimeConfig();
  if (answer.ok) await start(answer.config);
  else root.render(<StartFailed cause={answer.cause} onRetry={load} />);
}

void load();
