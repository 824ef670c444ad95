import { listPushes } from '@tsuzura/contract/partner';
import type { ApiServer } from '@tsuzura/http/server';
import { isOurSecret } from '../kernel/guard.ts';
import { receiveFcm } from './fcm.ts';
import type { PushInbox } from './push-inbox.ts';
import { createWebPushService } from './web-push-service.ts';

/** `/fcm` is where a phone's gateway would be, `/web-push` a browser's push service. */
export function openPush(server: ApiServer, inbox: PushInbox, secret: string): void {
  server.handle(listPushes, async ({ query }) => inbox.list(query));

  const fcm = '/fcm/v1/projects/:project/messages::send';
  server.app.post(fcm, {
    onRequest: (request, _, done) => {
      request.visit.route = fcm;
      done();
    },
    handler: async (request, reply) => {
      if (!isOurSecret(secret, request.headers.authorization)) return reply.code(401).send('');
      const answer = receiveFcm(inbox, request.body);
      // The sender gives up by itself.
      if (answer === 'NEVER') return new Promise(() => undefined);
      return reply.code(answer.status).type('application/json').send(JSON.stringify(answer.body));
    },
  });

  const service = createWebPushService(inbox);
  const path = '/web-push/:subscription';
  server.app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, bytes, done) =>
    done(null, bytes),
  );
  server.app.route({
    method: ['GET', 'POST'],
    url: path,
    onRequest: (request, _, done) => {
      request.visit.route = path;
      done();
    },
    handler: async (request, reply) => {
      const { subscription = '' } = request.params as Record<string, string>;
      if (request.method === 'POST')
        return reply.code(service.receive(subscription, request.headers, request.body)).send('');
      // The browser's side. Whoever knows the name of a subscription has it; what it gets is sealed to the browser's key.
      const messages = service.waitingFor(subscription).map((body) => body.toString('base64url'));
      return reply.type('application/json').send(JSON.stringify({ messages }));
    },
  });
}
