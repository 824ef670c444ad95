import { listPushes, sendPush } from '@tsuzura/contract/partner';
import type { Door } from '@tsuzura/http/door';
import type { PushInbox } from './push-inbox.ts';

export function openPush(door: Door, inbox: PushInbox): void {
  door.handle(sendPush, async ({ body }) => {
    const { id, receivedAt } = inbox.receive(body);
    return { id, receivedAt };
  });
  door.handle(listPushes, async ({ query }) => inbox.list(query));
}
