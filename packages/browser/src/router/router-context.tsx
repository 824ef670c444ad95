import { createContext, startTransition, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { AppLocation, Router } from './router.ts';

interface Standing {
  readonly router: Router;
  readonly location: AppLocation;
}

const RouterContext = createContext<Standing | null>(null);

/** The page that is shown stays until the code of the next one has arrived. */
export function RouterProvider({ router, children }: { readonly router: Router; readonly children: ReactNode }) {
  const [location, setLocation] = useState(router.location);
  useEffect(() => {
    const follow = () => startTransition(() => setLocation((last) => unlessSame(last, router.location())));
    follow(); // a move may have happened before this was listening
    return router.subscribe(follow);
  }, [router]);
  const standing = useMemo(() => ({ router, location }), [router, location]);
  return <RouterContext value={standing}>{children}</RouterContext>;
}

/** The page that is shown is not drawn again for a move that did not happen. */
const unlessSame = (last: AppLocation, next: AppLocation): AppLocation =>
  last.href === next.href && last.state === next.state ? last : next;

function useStanding(): Standing {
  const standing = use(RouterContext);
  if (!standing) throw new Error('a screen stands outside the RouterProvider');
  return standing;
}

export const useRouter = (): Router => useStanding().router;
export const useLocation = (): AppLocation => useStanding().location;

export const ParamsContext = createContext<Readonly<Record<string, string>>>({});

/** A part of the path that the route names: `$fundCode`. */
export function useParam(name: string): string {
  return use(ParamsContext)[name] ?? '';
}
