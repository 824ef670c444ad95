import { Refused } from '@tsuzura/contract/kernel';
import type { ApiServer } from '@tsuzura/http/server';
import { html } from './html.ts';
import { page } from './page.ts';

/** What a page may know of its request. */
export interface PageRequest {
  readonly params: Readonly<Record<string, string>>;
  /** The first value of a name, '' when there is none. */
  readonly query: (name: string) => string;
}

export interface Served {
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export const htmlType = 'text/html; charset=utf-8';

/** No script, no style but the served one, no frame: a page that shows what others sent runs nothing. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** A page that fills in an address has one script, served by us. Text of others is escaped, so the tag is ours. */
export const policyOf = (page: string, policy: string = pagePolicy): string =>
  page.includes('<script ') ? `${policy}; script-src 'self'; connect-src 'self'` : policy;

/** The value of a cookie of the request, '' when there is none. */
export function cookieIn(header: string | undefined, name: string): string {
  const found = (header ?? '').split(';').find((pair) => pair.trim().startsWith(`${name}=`));
  return found === undefined ? '' : found.trim().slice(name.length + 1);
}

/** An HTML page; a refusal is shown as one too, because a person reads it. */
export function addPage(server: ApiServer, path: string, write: (pageRequest: PageRequest) => string): void {
  addFile(server, path, (pageRequest) => ({ type: htmlType, body: write(pageRequest) }));
}

/** Anything that is not a call of the contract: a page, a stylesheet, a CSV. */
export function addFile(
  server: ApiServer,
  path: string,
  write: (pageRequest: PageRequest) => Served,
  refusedAs: 'page' | 'json' = 'page',
): void {
  server.app.get(path, {
    onRequest: (request, _, done) => {
      request.visit.route = path;
      done();
    },
    handler: async (request, reply) => {
      const query = new URLSearchParams(request.url.split('?')[1] ?? '');
      const pageRequest = {
        params: request.params as Record<string, string>,
        query: (name: string) => query.get(name) ?? '',
      };
      try {
        const { type, body, headers } = write(pageRequest);
        return await reply
          .headers({ 'content-security-policy': pagePolicy, 'content-type': type, ...headers })
          .send(typeof body === 'string' ? body : Buffer.from(body));
      } catch (error) {
        if (!(error instanceof Refused) || refusedAs === 'json') throw error;
        const status = error.kind === 'NOT_FOUND' ? 404 : 400;
        return reply
          .code(status)
          .headers({ 'content-security-policy': pagePolicy, 'content-type': htmlType })
          .send(page('表示できませんでした', html`<p>${error.message}</p>`));
      }
    },
  });
}

/** A place in a list from a query text; anything that is not one counts as the start. */
export const offsetOf = (text: string): number => (/^\d{1,5}$/.test(text) ? Number(text) : 0);
