import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/history';
import { addressOf, parseSearch, type Search } from './search.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** This entry was pushed by opening the modal of that key. */
    readonly modal?: string;
    /** Which step of a flow this entry is. */
    readonly step?: string;
  }
}

export interface AppLocation {
  readonly pathname: string;
  readonly search: Search;
  readonly hash: string;
  /** Path, query and hash. */
  readonly href: string;
  readonly state: HistoryLocation['state'];
}

export interface Move {
  readonly replace?: boolean;
  readonly state?: { readonly modal?: string; readonly step?: string };
}

export interface Leaving {
  readonly from: AppLocation;
  readonly to: AppLocation;
  readonly isBack: boolean;
}

export type Router = ReturnType<typeof createRouter>;

/**
 * Where the app stands. `@tanstack/history` keeps the browser's history in order and holds back moves; which page a
 * path shows is the route table's business (ADR-0016).
 */
export function createRouter(carried: readonly string[], history: RouterHistory = createBrowserHistory()) {
  const location = (): AppLocation => read(history.location);

  return {
    location,

    /** A path of this app. Parameters that are carried come along unless the path brings its own (R2.23). */
    navigate(href: string, { replace = false, state }: Move = {}): void {
      const target = new URL(href, 'https://own.invalid');
      const here = location().search;
      const kept = Object.fromEntries(carried.flatMap((name) => (here[name] ? [[name, here[name]]] : [])));
      const path = addressOf(target.pathname, { ...kept, ...parseSearch(target.search) }, target.hash);
      history[replace ? 'replace' : 'push'](path, state);
    },

    back: () => history.back(),
    canGoBack: () => history.canGoBack(),

    /** `isNewPage` is false when only the query changed: a modal opened, a filter was set. */
    subscribe(hear: (isNewPage: boolean) => void): () => void {
      let last = history.location.pathname;
      return history.subscribe(() => {
        const { pathname } = history.location;
        const isNewPage = pathname !== last;
        last = pathname;
        hear(isNewPage);
      });
    },

    /** While it is in place, a move for which `holds` says true does not happen. Gives back how to remove it. */
    block(holds: (leaving: Leaving) => boolean | Promise<boolean>, alsoUnload = false): () => void {
      return history.block({
        enableBeforeUnload: alsoUnload,
        blockerFn: ({ currentLocation, nextLocation, action }) =>
          holds({ from: read(currentLocation), to: read(nextLocation), isBack: action === 'BACK' }),
      });
    },
  };
}

const read = ({ pathname, search, hash, href, state }: HistoryLocation): AppLocation => ({
  pathname,
  search: parseSearch(search),
  hash,
  href,
  state,
});
