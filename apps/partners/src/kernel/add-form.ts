import type { ApiServer } from '@tsuzura/http/server';
import { cookieIn, htmlType, policyOf } from './add-route.ts';

/** What a sent form leads to: a page to read, or another address. */
export type Outcome = ({ readonly status: number; readonly page: string } | { readonly goTo: string }) & {
  readonly cookie?: string;
};

type Act = (field: (name: string) => string, cookie: (name: string) => string) => Promise<Outcome>;

/** Takes a form of one of our pages. A name sent twice counts as not sent. */
export function addForm(server: ApiServer, path: string, act: Act): void {
  server.app.post(path, {
    onRequest: (request, _, done) => {
      request.visit.route = path;
      done();
    },
    handler: async (request, reply) => {
      const form = (request.body ?? {}) as Readonly<Record<string, unknown>>;
      const outcome = await act(
        (name) => {
          const value = form[name];
          return typeof value === 'string' ? value : '';
        },
        (name) => cookieIn(request.headers.cookie, name),
      );
      if (outcome.cookie !== undefined) reply.header('set-cookie', outcome.cookie);
      // 303: the browser asks for the next address anew, so that going back sends nothing twice.
      if ('goTo' in outcome) return reply.code(303).header('location', outcome.goTo).send('');
      return reply
        .code(outcome.status)
        .headers({ 'content-security-policy': policyOf(outcome.page), 'content-type': htmlType })
        .send(outcome.page);
    },
  });
}
