import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '../shared/code/index.ts';
import { errorStore } from '../shared/error/index.ts';
import { followLinks } from '../shared/navigation/index.ts';
import { useRouter } from '../shared/router/index.ts';
import { useServices } from '../shared/services.tsx';
import { AutoSignOut } from './auto-sign-out.tsx';
import { Layout } from './layout/layout.tsx';
import { CurrentPage, preloadPage } from './routes.tsx';
import { UpdateOffer } from './update-offer.tsx';

const ErrorDialogs = lazyPart(async () => (await import('./dialog/error-dialogs.tsx')).ErrorDialogs);

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
