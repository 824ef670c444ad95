import type { Router } from '../router/index.ts';

/** Components of `packages/ui` write ordinary links and know of no router; a jump inside the page stays one. */
function ownPath(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return null;
  if (link.target !== '' || link.hasAttribute('download') || link.getAttribute('href')?.startsWith('#')) return null;
  return link.pathname + link.search + link.hash;
}

/** The path of a plain press on a link into this app; null when the browser should do what it always does. */
function pathOfPress(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  return isPlain && !event.defaultPrevented ? ownPath(event.target) : null;
}

/** The address of a press on a link to another site, which a shell opens in the system's browser. */
function siteOfPress({ target, defaultPrevented }: MouseEvent): string | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (defaultPrevented || !(link instanceof HTMLAnchorElement) || !/^https?:$/.test(link.protocol)) return null;
  return link.origin === location.origin ? null : link.href;
}

/** A native shell around the app, if there is one. */
interface Shell {
  readonly isShell: boolean;
  readonly openExternal: (url: string) => Promise<unknown>;
}

/** Turns presses on links of this app into moves of the router, and fetches a page's code when a pointer comes near. */
export function followLinks(router: Router, preload: (pathname: string) => void, native: Shell): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener(
    'click',
    (event) => {
      const site = native.isShell ? siteOfPress(event) : null;
      const path = pathOfPress(event);
      if (site === null && path === null) return;
      event.preventDefault();
      if (site !== null) void native.openExternal(site);
      else if (path !== null) router.navigate(path);
    },
    { signal },
  );
  const near = ({ target }: Event) => {
    const path = ownPath(target);
    if (path !== null) preload(new URL(path, location.origin).pathname);
  };
  addEventListener('pointerover', near, { signal, passive: true });
  addEventListener('focusin', near, { signal });
  return () => stop.abort();
}
