import { mailSent, retryMailsNow, takeMails } from '@tsuzura/store/auth';
import { nowOf, type PersonDeps } from './deps.ts';

export interface OutgoingMail {
  /** Idempotency key: the carrier stores the same id once. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly category: 'SECURITY';
}

export interface MailSenderOptions {
  readonly deps: Pick<PersonDeps, 'database' | 'realNow'>;
  /** Has its own timeout. Rejects when the carrier did not take the mail. */
  readonly send: (mail: OutgoingMail) => Promise<void>;
  /** For the log; the mail's id alone, never its content. */
  readonly failed?: (id: string, error: unknown) => void;
  readonly everyMilliseconds?: number;
}

export interface MailSender {
  /** Begins with everything that waits, whatever its delay. */
  start(): void;
  /** Ends after the mail that is on its way. */
  stop(): Promise<void>;
  /** Sends what is due now, and says how many went out. */
  drain(): Promise<number>;
}

/** With the delays of `auth.mail-take`, the tenth and last attempt is about four hours after the first. */
const mostAttempts = 10;
const batch = 20;
const mostBatches = 50;

export function createMailSender({ deps, send, failed, everyMilliseconds = 500 }: MailSenderOptions): MailSender {
  let timer: NodeJS.Timeout | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let busy = 0;
  const state = { stopping: false };

  async function sendDue(): Promise<number> {
    let sent = 0;
    for (let batches = 0; batches < mostBatches && !state.stopping; batches += 1) {
      const due = await takeMails(deps.database, nowOf(deps), mostAttempts, batch);
      for (const mail of due) {
        if (state.stopping) break; // the next start sends it
        try {
          await send({ ...mail, category: 'SECURITY' });
          await mailSent(deps.database, mail.id, nowOf(deps));
          sent += 1;
        } catch (error) {
          failed?.(mail.id, error); // its delay has begun when it was taken
        }
      }
      if (due.length < batch) break;
    }
    return sent;
  }

  /** One round at a time; a second caller gets a round of its own, so that what was written before the call is sent. */
  function drain(): Promise<number> {
    busy += 1;
    const round = last.then(sendDue).finally(() => {
      busy -= 1;
    });
    last = round.catch(() => undefined);
    return round;
  }

  return {
    start() {
      if (timer) return;
      state.stopping = false;
      last = last.then(() => retryMailsNow(deps.database, mostAttempts)).catch(() => undefined);
      timer = setInterval(() => {
        if (busy === 0) void drain().catch(() => undefined); // the database is away: the next round tries again
      }, everyMilliseconds);
      timer.unref();
    },
    async stop() {
      state.stopping = true;
      if (timer) clearInterval(timer);
      timer = null;
      await last;
    },
    drain,
  };
}
