import type { FastifyRequest } from 'fastify';

/**
 * Whether a request was made by a page of the console. A browser says where a request comes from, and a page cannot say
 * otherwise: `Sec-Fetch-Site`, and `Origin` with everything that changes something. A header of our own on top of that: no
 * form and no link of another site can send one.
 */
export function isOwnRequest({ headers, method }: FastifyRequest, url: string): boolean {
  const site = headers['sec-fetch-site'];
  // `none`: typed into the address bar, or opened by a download.
  if (site !== undefined && site !== 'same-origin' && !(site === 'none' && isRead(method))) return false;
  if (isRead(method)) return true;
  return headers.origin === url && headers['x-console'] === '1';
}

export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';
