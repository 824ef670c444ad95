import { join } from 'node:path';
import { decode, type Answer } from '@tsuzura/contract/kernel';
import { Push, type listPushes } from '@tsuzura/contract/partner';
import { openInbox, type Inbox } from '../kernel/inbox.ts';

type PushMessage = Omit<Answer<typeof listPushes>['messages'][number], 'receivedAt'>;
export type PushInbox = Inbox<PushMessage>;

/** Stand-in for a push gateway: notifications end here and reach no device. */
export function openPushInbox(folder: string | null, now: () => number): PushInbox {
  return openInbox(folder === null ? null : join(folder, 'push.jsonl'), now, (line) => {
    const push = decode(Push, line);
    return push.ok ? push.value : null;
  });
}
