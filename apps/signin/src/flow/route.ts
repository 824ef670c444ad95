export type Route =
  | { readonly page: 'interaction'; readonly uid: string }
  | { readonly page: 'revertEmail' | 'invitation'; readonly token: string }
  | { readonly page: 'error'; readonly reason: string; readonly requestId: string | null }
  | { readonly page: 'signedOut' | 'root' | 'unknown' };

/** The page of an address. The server's own paths never come here. */
export function routeOf({
  pathname,
  search,
  hash,
}: {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}): Route {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const query = new URLSearchParams(search);
  const uid = /^\/interaction\/([\w-]{1,64})$/.exec(path)?.[1];
  if (uid !== undefined) return { page: 'interaction', uid };
  switch (path) {
    case '':
    case '/':
      return { page: 'root' };
    case '/email/revert':
      return { page: 'revertEmail', token: query.get('token') ?? '' };
    case '/operator/invitation':
      return { page: 'invitation', token: hash.slice(1) };
    case '/error':
      return { page: 'error', reason: query.get('reason') ?? query.get('error') ?? '', requestId: numberIn(query) };
    case '/signedOut':
      return { page: 'signedOut' };
    default:
      return { page: 'unknown' };
  }
}

/** Shown and copied, so nothing but a number of ours passes: an address must not put words on our page. */
function numberIn(query: URLSearchParams): string | null {
  const given = query.get('requestId') ?? '';
  return /^[\w-]{8,64}$/.test(given) ? given : null;
}
