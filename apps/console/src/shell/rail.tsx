import { useLocation } from '@tsuzura/browser/router';
import { getHome } from '@tsuzura/contract/ops';
import type { Answer } from '@tsuzura/contract/kernel';
import { useCall } from '../data/index.ts';
import { areaGroups } from './areas.ts';

const isWithin = (pathname: string, path: string): boolean =>
  path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);

export function Rail() {
  const { pathname } = useLocation();
  const waiting = countsOf(useCall(getHome, undefined, { everySeconds: 20 }).data);
  return (
    <nav className="cx-rail" aria-label="メニュー">
      {areaGroups.map((areas) => (
        <ul key={areas[0]?.path}>
          {areas.map(({ path, title }) => (
            <li key={path}>
              <a href={path} aria-current={isWithin(pathname, path) ? 'page' : undefined}>
                {title}
                {(waiting[path] ?? 0) > 0 && (
                  <span className="cx-count">
                    {waiting[path]}
                    <span className="sr">件</span>
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

/** What waits for somebody, by the screen on which it is done. */
function countsOf(home: Answer<typeof getHome> | undefined): Readonly<Record<string, number>> {
  if (home === undefined) return {};
  const { proposals, heldNavs, suspense } = home.waiting;
  return {
    '/proposals': proposals.reduce((sum, { count }) => sum + count, 0),
    '/navs': heldNavs.count,
    '/cash': suspense.count,
    '/books': home.alerts.filter(({ kind }) => kind.startsWith('books')).reduce((sum, { count }) => sum + count, 0),
  };
}
