/** Stands for our own site: what resolves to it is a path of ours, whatever tricks its spelling plays. */
const own = 'https://own.invalid';

/** Where a link in a text may lead: a path of our own, or another site by https. Null for anything else. */
export function safeLink(href: string): { readonly href: string; readonly external: boolean } | null {
  if (!URL.canParse(href, own)) return null;
  const url = new URL(href, own);
  if (url.username !== '' || url.password !== '') return null;
  if (url.origin === own)
    return href.startsWith('/') ? { href: url.pathname + url.search + url.hash, external: false } : null;
  return url.protocol === 'https:' && /^https:\/\//i.test(href) ? { href: url.href, external: true } : null;
}
