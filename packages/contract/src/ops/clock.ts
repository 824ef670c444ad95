import { z } from 'zod';
import { DateTime, endpoint, Ymd } from '../kernel/index.ts';
import { changing } from './changing.ts';

/** Business time. Production is `real` and refuses every command here (CLOCK_PINNED). */
export const ClockState = z
  .object({
    mode: z.enum(['demo', 'real']),
    state: z.enum(['running', 'frozen']),
    now: DateTime,
    /** Today when it is one; null on a day without business. */
    businessDay: Ymd.nullable(),
    isBusinessDay: z.boolean(),
    /** The next jobs, soonest first. */
    nextJobs: z.array(z.object({ name: z.string(), title: z.string(), dueAt: DateTime })),
  })
  .meta({ id: 'ClockState' });
export type ClockState = z.output<typeof ClockState>;

/** Where the clock stands now, and what ran on the way, in order. */
export const ClockRun = z
  .object({
    now: DateTime,
    ran: z.array(z.object({ name: z.string(), dueAt: DateTime, outcome: z.enum(['done', 'failed', 'skipped']) })),
  })
  .meta({ id: 'ClockRun' });
export type ClockRun = z.output<typeof ClockRun>;

export const getClock = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/clock',
  title: '業務時刻',
  caller: 'operator',
  roles: ['viewer'],
  unrecorded: true,
  answer: ClockState,
});

export const freezeClock = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/clock/freeze',
  title: '業務時刻を止める',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  answer: ClockState,
});

export const resumeClock = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/clock/resume',
  title: '業務時刻を実時間の速さで進める',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  answer: ClockState,
});

export const stepClock = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/clock/step',
  title: '次の業務の予定まで進める',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  answer: ClockRun,
});

export const runClockTo = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/clock/runTo',
  title: '指定の日時まで進める',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  body: z.strictObject({ at: DateTime }),
  answer: ClockRun,
});

export const clockCalls = [getClock, freezeClock, resumeClock, stepClock, runClockTo] as const;
