import { isDeepStrictEqual } from 'node:util';
import { Refused } from '@tsuzura/contract/kernel';
import { formatJst, instant } from '@tsuzura/domain/calendar';
import { openJournal } from './journal.ts';

/** What mail and push have in common. */
export interface Message {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly category: string;
}

export type Kept<M extends Message> = M & { readonly receivedAt: string };

export interface Page {
  readonly to?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The newest this many stay; a demo never needs more, and memory is bounded. */
export const mostMessages = 2_000;

export type Inbox<M extends Message> = ReturnType<typeof openInbox<M>>;

/** `read` says whether a remembered line still has the shape of a message. */
export function openInbox<M extends Message>(
  file: string | null,
  now: () => number,
  read: (line: unknown) => Kept<M> | null,
) {
  const journal = openJournal(file, mostMessages, read);
  // A Map remembers the order of arrival, and finds a repeated id at once.
  const messages = new Map(journal.kept.map((message) => [message.id, message]));

  return {
    /** The same message again is answered as the first time; another one under the same id is refused. */
    receive(message: M): Kept<M> {
      const known = messages.get(message.id);
      if (known) {
        if (!isDeepStrictEqual({ ...message, receivedAt: known.receivedAt }, known)) throw new Refused('KEY_REUSED');
        return known;
      }
      const kept = { ...message, receivedAt: formatJst(instant(Math.trunc(now()))) };
      journal.add(kept);
      messages.set(kept.id, kept);
      const [oldest] = messages.keys();
      if (messages.size > mostMessages && oldest !== undefined) messages.delete(oldest);
      return kept;
    },
    find(id: string): Kept<M> {
      const found = messages.get(id);
      if (!found) throw new Refused('NOT_FOUND');
      return found;
    },
    /** Newest first. */
    list({ to, limit, offset }: Page) {
      const matching = [...messages.values()].filter((message) => to === undefined || message.to === to).toReversed();
      return { messages: matching.slice(offset, offset + limit), paging: { total: matching.length, limit, offset } };
    },
    close: () => journal.close(),
  };
}
