import { join } from 'node:path';
import { decode } from '@tsuzura/contract/kernel';
import { Push } from '@tsuzura/contract/partner';
import type { z } from 'zod';
import { openInbox, type Inbox } from '../kernel/inbox.ts';

export type PushMessage = Omit<z.output<typeof Push>, 'receivedAt'>;
export type PushInbox = Inbox<PushMessage>;

/** Stand-in for a push gateway: notifications end here and reach no device. */
export function openPushInbox(folder: string | null, now: () => number): PushInbox {
  return openInbox(folder === null ? null : join(folder, 'push.jsonl'), now, (line) => {
    const push = decode(Push, line);
    return push.ok ? push.value : null;
  });
}
