import type { Door } from '@tsuzura/http/door';
import { htmlType, pagePolicy } from './add-route.ts';

/** What a sent form leads to: a page to read, or another address. */
export type Outcome = { readonly status: number; readonly page: string } | { readonly goTo: string };

/** Takes a form of one of our pages. A name sent twice counts as not sent. */
export function addForm(door: Door, path: string, act: (field: (name: string) => string) => Promise<Outcome>): void {
  door.app.post(path, {
    onRequest: (request, _, done) => {
      request.visit.route = path;
      done();
    },
    handler: async (request, reply) => {
      const form = (request.body ?? {}) as Readonly<Record<string, unknown>>;
      const outcome = await act((name) => {
        const value = form[name];
        return typeof value === 'string' ? value : '';
      });
      // 303: the browser asks for the next address anew, so that going back sends nothing twice.
      if ('goTo' in outcome) return reply.code(303).header('location', outcome.goTo).send('');
      return reply
        .code(outcome.status)
        .headers({ 'content-security-policy': pagePolicy, 'content-type': htmlType })
        .send(outcome.page);
    },
  });
}
