import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPage, lazyPart } from '@tsuzura/ui/code';
import { errorStore } from '@tsuzura/browser/error';
import { followLinks } from '@tsuzura/browser/navigation';
import { useRouter } from '@tsuzura/browser/router';
import { useClaims } from '@tsuzura/browser/services';
import { useServices } from '../shared/services.ts';
import { Layout } from './layout/layout.tsx';
import { CurrentPage, preloadPage } from './routes.tsx';

const ErrorDialogs = lazyPart(async () => (await import('./later-pages.ts')).laterParts.errorDialogs());
const AutoSignOut = lazyPart(async () => (await import('./later-pages.ts')).laterParts.autoSignOut());
const UpdateOffer = lazyPage(async () => (await import('./later-pages.ts')).laterParts.updateOffer());

/** Frame, page and the one dialog over it. During maintenance the dialog is the whole screen (R2.40). */
export function Root() {
  const router = useRouter();
  const { native } = useServices();
  useEffect(() => followLinks(router, preloadPage, native), [router, native]);
  const isSignedIn = useClaims() !== null;
  const error = useSyncExternalStore(errorStore.subscribe, errorStore.current, () => null);
  const dialog = error && (
    <Suspense>
      <ErrorDialogs error={error} />
    </Suspense>
  );
  if (error?.type === 'MAINTENANCE') return dialog;
  return (
    <Layout>
      <CurrentPage />
      <Suspense>
        {isSignedIn && <AutoSignOut />}
        {native.isShell && <UpdateOffer isHidden={error !== null} />}
      </Suspense>
      {dialog}
    </Layout>
  );
}
