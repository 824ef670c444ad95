import { listPushes, sendPush } from '@tsuzura/contract/partner';
import type { ApiServer } from '@tsuzura/http/server';
import type { PushInbox } from './push-inbox.ts';

export function openPush(server: ApiServer, inbox: PushInbox): void {
  server.handle(sendPush, async ({ body }) => {
    const { id, receivedAt } = inbox.receive(body);
    return { id, receivedAt };
  });
  server.handle(listPushes, async ({ query }) => inbox.list(query));
}
