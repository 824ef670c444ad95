/** What one part of a program tells the same part of its other copies. Items are short, of ASCII, and without a line break. */
interface Side {
  /** What the others do not know yet; asked for twice a second. */
  readonly tell: () => readonly string[];
  readonly hear: (items: readonly string[]) => void;
}

export type JoinCopies = (topic: string, side: Side) => void;

/**
 * Copies of a program tell each other what each of them counts in memory (ADR-0081). What was told may be lost while the database is away:
 * only what is bounded without it is told this way, never what decides about money.
 */
export interface CopyTalk {
  readonly join: JoinCopies;
  /** A message of any copy, also one of our own. */
  receive(message: string): void;
  /** Tells what there is to tell. Runs by itself twice a second after `start`. */
  tell(): Promise<void>;
  start(): void;
  close(): void;
}

export interface CopyTalkOptions {
  /** Of this copy among all others. */
  readonly id: string;
  readonly send: (messages: readonly string[]) => Promise<unknown>;
}

export const everyMilliseconds = 500;
/** PostgreSQL carries at most 8,000 bytes in one notice. */
const mostBytes = 7_800;
/** What comes after these is not told: a flood must not become one of notices. */
const mostMessages = 32;

export function createCopyTalk({ id, send }: CopyTalkOptions): CopyTalk {
  const sides = new Map<string, Side>();
  let timer: NodeJS.Timeout | null = null;
  let isTelling = false;

  async function tell(): Promise<void> {
    const messages = [...sides].flatMap(([topic, side]) => messagesOf(`${id}\n${topic}`, side.tell()));
    if (messages.length > 0) await send(messages.slice(0, mostMessages));
  }

  return {
    join: (topic, side) => void sides.set(topic, side),
    receive(message) {
      const [from, topic = '', ...items] = message.split('\n');
      if (from !== id) sides.get(topic)?.hear(items);
    },
    tell,
    start() {
      timer ??= setInterval(() => {
        if (isTelling) return;
        isTelling = true;
        void tell()
          .catch(() => undefined)
          .then(() => (isTelling = false));
      }, everyMilliseconds).unref();
    },
    close() {
      if (timer) clearInterval(timer);
      timer = null;
    },
  };
}

function messagesOf(head: string, items: readonly string[]): string[] {
  const messages: string[] = [];
  let message = head;
  for (const item of items) {
    if (message.length + item.length + 1 > mostBytes) {
      messages.push(message);
      message = head;
    }
    message += `\n${item}`;
  }
  return items.length === 0 ? [] : [...messages, message];
}
