import type { InboxNotification } from '@tsuzura/store/notification';
import type { EventReaders } from './event-reader.ts';
import { inboxTextOf } from './notify.ts';

export interface InboxText {
  readonly title: string;
  readonly body: string;
  readonly url: string | null;
}

/** What notifications say, by their ids. Texts that are made when they are read take one read for each topic. */
export async function textsOf(
  notifications: readonly InboxNotification[],
  readers: EventReaders,
): Promise<ReadonlyMap<string, InboxText>> {
  const texts = new Map<string, InboxText>();
  const toMake = new Map<
    string,
    { id: string; topic: string; payload: unknown; at: InboxNotification['createdAt'] }[]
  >();
  for (const { id, text, createdAt: at } of notifications) {
    if ('title' in text) texts.set(id, text);
    else
      toMake.set(text.topic, [...(toMake.get(text.topic) ?? []), { id, topic: text.topic, payload: text.about, at }]);
  }
  await Promise.all(
    [...toMake].map(async ([topic, messages]) => {
      for (const [id, one] of (await readers[topic]?.(messages)) ?? []) texts.set(id, inboxTextOf(one));
    }),
  );
  return texts;
}
