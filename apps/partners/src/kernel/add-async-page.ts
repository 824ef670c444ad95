import type { Door } from '@tsuzura/http/door';
import { htmlType, pagePolicy, type Asked } from './add-route.ts';

/** A page that has to ask つづら first. */
export function addAsyncPage(
  door: Door,
  path: string,
  write: (asked: Pick<Asked, 'query'>) => Promise<{ readonly status: number; readonly page: string }>,
  policy: string = pagePolicy,
): void {
  door.app.get(path, {
    onRequest: (request, _, done) => {
      request.visit.route = path;
      done();
    },
    handler: async (request, reply) => {
      const query = new URLSearchParams(request.url.split('?')[1] ?? '');
      const { status, page } = await write({ query: (name) => query.get(name) ?? '' });
      return reply.code(status).headers({ 'content-security-policy': policy, 'content-type': htmlType }).send(page);
    },
  });
}
