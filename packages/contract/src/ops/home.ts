import { z } from 'zod';
import { DateTime, endpoint, Yen, Ymd } from '../kernel/index.ts';

/** How many there are; from 10,000 on it says `isMore` and stops counting. */
export const Counted = z.object({ count: z.int(), isMore: z.boolean() }).meta({ id: 'Counted' });
export type Counted = z.output<typeof Counted>;

export const NightRun = z
  .object({
    dueAt: DateTime,
    /** Business time; null: not yet, or not known. */
    beganAt: DateTime.nullable(),
    doneAt: DateTime.nullable(),
    /** Transactions it took so far, and seconds of real time in them. */
    pages: z.int(),
    seconds: z.number(),
    state: z.enum(['PLANNED', 'RUNNING', 'LATE', 'FAILED', 'DONE', 'DONE_LATE']),
    stateText: z.string(),
    /** The kind of error of the last attempt; the log has the rest. */
    error: z.string().nullable(),
  })
  .meta({ id: 'NightRun' });

export const getHome = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/home',
  title: 'ホーム（業務時刻、夜の進み、待っているもの）',
  caller: 'operator',
  roles: ['viewer'],
  /** The console asks again every few seconds. */
  unrecorded: true,
  answer: z.object({
    clock: z.object({
      mode: z.enum(['demo', 'real']),
      state: z.enum(['running', 'frozen']),
      now: DateTime,
      isBusinessDay: z.boolean(),
    }),
    maintenance: z.object({ isClosed: z.boolean(), from: DateTime, to: DateTime }),
    night: z.object({
      /** The evening it began in. */
      date: Ymd,
      from: DateTime,
      to: DateTime,
      /** `THROUGH`: everything that is due in it is done. `STOPPED`: something failed, and nothing behind it runs. */
      state: z.enum(['BEFORE', 'RUNNING', 'STOPPED', 'THROUGH']),
      stateText: z.string(),
      done: z.int(),
      total: z.int(),
      jobs: z.array(z.object({ name: z.string(), title: z.string(), runs: z.array(NightRun) })),
    }),
    orders: z.object({
      acceptedToday: Counted,
      received: Counted,
      working: Counted,
      executed: Counted,
      settled: Counted,
      shares: Counted,
      usShares: Counted,
    }),
    waiting: z.object({
      /** What waits for a second person; `mine` are those of whoever asks, whom somebody else decides. */
      proposals: z.array(z.object({ kind: z.string(), kindText: z.string(), count: z.int(), oldestAt: DateTime })),
      heldNavs: Counted,
      suspense: z.object({ ...Counted.shape, total: Yen, oldest: Ymd.nullable() }),
      /** 即時入金 of which nothing was heard for ten minutes. */
      quietDeposits: Counted,
      payments: z.object({ ...Counted.shape, total: Yen }),
      unknownExecutions: Counted,
      marginCalls: Counted,
      accountReviews: Counted,
      nisaReviews: Counted,
      outbox: z.object({
        unsent: Counted,
        oldestAt: DateTime.nullable(),
        /** Business seconds since the oldest was written. */
        oldestSeconds: z.int().nullable(),
        /** Given up after ten attempts: they wait for a person. */
        givenUp: Counted,
      }),
    }),
    alerts: z.array(z.object({ kind: z.string(), count: z.int(), newestAt: DateTime })),
  }),
});

export const homeCalls = [getHome] as const;
