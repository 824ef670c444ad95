import type { ApiServer } from '@tsuzura/http/server';
import { cookieIn, htmlType, pagePolicy, policyOf, type PageRequest } from './add-route.ts';

/** What such a page may know of its request. */
export interface PageRequestWithCookie extends Pick<PageRequest, 'query'> {
  readonly cookie: (name: string) => string;
}

/** A page that has to ask つづら first. */
export function addAsyncPage(
  server: ApiServer,
  path: string,
  write: (
    pageRequest: PageRequestWithCookie,
  ) => Promise<{ readonly status: number; readonly page: string; readonly cookie?: string }>,
  policy: string = pagePolicy,
): void {
  server.app.get(path, {
    onRequest: (request, _, done) => {
      request.visit.route = path;
      done();
    },
    handler: async (request, reply) => {
      const query = new URLSearchParams(request.url.split('?')[1] ?? '');
      const { status, page, cookie } = await write({
        query: (name) => query.get(name) ?? '',
        cookie: (name) => cookieIn(request.headers.cookie, name),
      });
      if (cookie !== undefined) reply.header('set-cookie', cookie);
      return reply
        .code(status)
        .headers({ 'content-security-policy': policyOf(page, policy), 'content-type': htmlType })
        .send(page);
    },
  });
}
