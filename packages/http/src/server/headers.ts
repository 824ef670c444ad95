import type { Endpoint } from '@tsuzura/contract/kernel';

/** On every answer of an API: it is data, never a page, and belongs to whoever asked. */
export const apiHeaders: Readonly<Record<string, string>> = Object.freeze({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
});

export const hstsHeader = 'max-age=31536000; includeSubDomains';
export const jsonType = 'application/json; charset=utf-8';
export const csvType = 'text/csv; charset=utf-8';
export const textType = 'text/plain; charset=utf-8';

/** Only public answers may be cached; an answer to a bearer token never is. */
export function cacheControlOf({ caller, method, cacheSeconds }: Endpoint): string {
  if (caller !== 'anyone' || method !== 'GET') return 'no-store';
  return cacheSeconds === undefined ? 'no-cache' : `public, max-age=${cacheSeconds}`;
}
