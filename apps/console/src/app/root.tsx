import { Suspense, useEffect, type ReactNode } from 'react';
import { followLinks } from '@tsuzura/browser/navigation';
import { matchPath, ParamsContext, useLocation, useRouter } from '@tsuzura/browser/router';
import { lazyPage } from '@tsuzura/ui/code';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { sessionEnd, useOperator, useStore } from '../data/index.ts';
import { Shell } from '../shell/index.ts';
import { CheckedScreen } from './checked-screen.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { routes, type Route } from './routes.ts';
import { SignedOutScreen } from './signed-out-screen.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

/** One component a route, made once: a component made anew would forget its state on every move. */
const pages: ReadonlyMap<Route, ReactNode> = new Map(
  routes.map((route) => {
    const Content = lazyPage(route.page);
    return [route, <Content key={route.path} />];
  }),
);

const noShell = { isShell: false, openExternal: async () => undefined };

function preload(pathname: string): void {
  void routes
    .find(({ path }) => matchPath(path, pathname))
    ?.page()
    .catch(() => undefined);
}

export function Root() {
  const router = useRouter();
  const { pathname } = useLocation();
  useEffect(() => followLinks(router, preload, noShell), [router]);
  if (pathname === '/checked') return <CheckedScreen />;
  if (pathname === '/signedOut') return <SignedOutScreen />;
  return <SignedIn pathname={pathname} />;
}

function SignedIn({ pathname }: { readonly pathname: string }) {
  const operator = useOperator();
  const hasEnded = useStore(sessionEnd);
  if (hasEnded && operator === undefined) return <SignedOutScreen />;
  return (
    <Shell>
      <PageBoundary key={pathname}>
        <Suspense
          fallback={
            <Skeleton>
              <SkeletonRow />
              <SkeletonRow />
            </Skeleton>
          }
        >
          <CurrentPage pathname={pathname} />
        </Suspense>
      </PageBoundary>
      <StepUpDialog />
      {hasEnded && <SignedOutScreen isOver />}
    </Shell>
  );
}

function CurrentPage({ pathname }: { readonly pathname: string }) {
  for (const route of routes) {
    const params = matchPath(route.path, pathname);
    if (params) return <ParamsContext value={params}>{pages.get(route)}</ParamsContext>;
  }
  return <NotFoundPage />;
}
