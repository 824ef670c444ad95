import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '@tsuzura/ui/code';
import { errorStore } from '@tsuzura/browser/error';
import { followLinks } from '@tsuzura/browser/navigation';
import { useRouter } from '@tsuzura/browser/router';
import { useServices } from '../shared/services.ts';
import { AutoSignOut } from './auto-sign-out.tsx';
import { Layout } from './layout/layout.tsx';
import { CurrentPage, preloadPage } from './routes.tsx';
import { UpdateOffer } from './update-offer.tsx';

const ErrorDialogs = lazyPart(async () => (await import('./later-pages.ts')).laterParts.errorDialogs());

/** Frame, page and the one dialog over it. During maintenance the dialog is the whole screen (R2.40). */
export function Root() {
  const router = useRouter();
  const { native } = useServices();
  useEffect(() => followLinks(router, preloadPage, native), [router, native]);
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
      <AutoSignOut />
      <UpdateOffer isHidden={error !== null} />
      {dialog}
    </Layout>
  );
}
