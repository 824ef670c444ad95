import { useLocation } from '@tsuzura/browser/router';
import { listProposals } from '@tsuzura/contract/ops';
import { useCall } from '../data/index.ts';
import { areaGroups } from './areas.ts';

const isWithin = (pathname: string, path: string): boolean =>
  path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);

export function Rail() {
  const { pathname } = useLocation();
  const waiting = useCall(listProposals, { query: { view: 'waiting' } }).data?.proposals.length ?? 0;
  return (
    <nav className="cx-rail" aria-label="メニュー">
      {areaGroups.map((areas) => (
        <ul key={areas[0]?.path}>
          {areas.map(({ path, title }) => (
            <li key={path}>
              <a href={path} aria-current={isWithin(pathname, path) ? 'page' : undefined}>
                {title}
                {path === '/proposals' && waiting > 0 && (
                  <span className="cx-count">
                    {waiting}
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
