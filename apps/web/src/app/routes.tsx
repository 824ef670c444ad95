import { Suspense, type ReactNode } from 'react';
import { lazyPage } from '@tsuzura/ui/code';
import { matchPath, ParamsContext, useLocation } from '@tsuzura/browser/router';
import { PageBoundary } from './page-boundary.tsx';
import { PageComing } from './page-coming.tsx';
import { routeTable, type RouteRow } from './route-table.ts';

const notFound = routeTable.find(({ path }) => path === '/notFound')!;

const PreparingPage = lazyPage(async () => (await import('../shared/page/preparing.tsx')).PreparingPage);

/** Visitors' pages need no guard, nor the calls it asks. */
const loadGuard = async () => (await import('./later-pages.ts')).laterParts.guarded();
const Guarded = lazyPage(loadGuard);

interface Match {
  readonly row: RouteRow;
  readonly params: Readonly<Record<string, string>>;
}

/** R2.19: any path that is not in the table shows the not-found page, and keeps its address. */
export function routeAt(pathname: string): Match {
  for (const row of routeTable) {
    const params = matchPath(row.path, pathname);
    if (params) return { row, params };
  }
  return { row: notFound, params: {} };
}

/** One component a row, made once: a component made anew would forget its state on every move. */
const pages: ReadonlyMap<RouteRow, ReactNode> = new Map(
  routeTable.map((row) => {
    const { page, title } = row;
    if (!page) return [row, <PreparingPage key={row.path} title={title} />];
    const Content = lazyPage(page);
    return [row, <Content key={row.path} />];
  }),
);

export async function loadPage(pathname: string): Promise<void> {
  const { guard, page } = routeAt(pathname).row;
  await Promise.all([page?.(), guard.kind === 'public' ? null : loadGuard()]);
}

/** Fetches a page's code ahead; a failure shows when the page itself is opened. */
export function preloadPage(pathname: string): void {
  loadPage(pathname).catch(() => {});
}

/** The page of the address, behind its guards. Another path is another page: nothing of the last one is kept. */
export function CurrentPage() {
  const { pathname } = useLocation();
  const { row, params } = routeAt(pathname);
  const page = <Suspense fallback={<PageComing />}>{pages.get(row)}</Suspense>;
  return (
    <PageBoundary key={pathname}>
      <ParamsContext value={params}>
        {row.guard.kind === 'public' ? (
          page
        ) : (
          <Suspense fallback={<PageComing />}>
            <Guarded row={row}>{page}</Guarded>
          </Suspense>
        )}
      </ParamsContext>
    </PageBoundary>
  );
}
