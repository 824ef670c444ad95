import {
  freezeClock,
  getClock,
  resumeClock,
  runClockTo,
  stepClock,
  type ClockRun,
  type ClockState,
} from '@tsuzura/contract/ops';
import { Refused } from '@tsuzura/contract/kernel';
import { formatJst, isBusinessDay, japan, parseInstant, type Instant } from '@tsuzura/domain/calendar';
import type { Call, ApiServer } from '@tsuzura/http/server';
import { writeAudit } from '@tsuzura/store/kernel';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import type { Ran } from '../kernel/jobs/index.ts';

const mostJobsShown = 10;

export function clockOpsApi(server: ApiServer, { database, clock, scheduler }: Deps): void {
  const show = async (): Promise<ClockState> => {
    const today = clock.today();
    const open = isBusinessDay(japan, today);
    const next = (await scheduler.upcoming()).slice(0, mostJobsShown);
    return {
      mode: clock.mode,
      state: clock.state,
      now: formatJst(clock.now()),
      businessDay: open ? today : null,
      isBusinessDay: open,
      nextJobs: next.map(({ job, dueAt }) => ({ name: job.name, title: job.title, dueAt: formatJst(dueAt) })),
    };
  };
  const ran = (done: readonly Ran[]): ClockRun => ({
    now: formatJst(clock.now()),
    ran: done.map((one) => ({ name: one.name, dueAt: formatJst(one.dueAt), outcome: one.outcome })),
  });
  const note = ({ who, requestId }: Pick<Call<typeof getClock>, 'who' | 'requestId'>, action: string, to: Instant) =>
    database.tx((tx) =>
      writeAudit(tx, {
        at: clock.now(),
        actorRole: 'operator',
        actor: signedIn(who).subject,
        action,
        detail: { to: formatJst(to) },
        requestId,
      }),
    );
  const put = async (call: Pick<Call<typeof getClock>, 'who' | 'requestId'>, state: 'running' | 'frozen') => {
    if (clock.mode === 'real') throw new Refused('CLOCK_PINNED');
    await note(call, state === 'frozen' ? 'clock.freeze' : 'clock.resume', clock.now());
    await clock.setState(state);
    return show();
  };

  server.handle(getClock, show);
  server.handle(freezeClock, (call) => put(call, 'frozen'));
  server.handle(resumeClock, (call) => put(call, 'running'));
  server.handle(stepClock, async (call) => {
    await note(call, 'clock.step', clock.now());
    return ran(await scheduler.step());
  });
  server.handle(runClockTo, async (call) => {
    const at = parseInstant(call.body.at);
    if (at === null) throw new Refused('INPUT');
    await note(call, 'clock.run-to', at);
    return ran(await scheduler.runTo(at));
  });
}
