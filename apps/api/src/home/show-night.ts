import { addDays, atJst, formatJst, timeOf, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import type { Answer } from '@tsuzura/contract/kernel';
import type { getHome } from '@tsuzura/contract/ops';
import type { JobRun } from '@tsuzura/store/kernel';
import type { Occurrence } from '../kernel/jobs/index.ts';

type Night = Answer<typeof getHome>['night'];
type Run = Night['jobs'][number]['runs'][number];

/** From the first cut-off behind noon until customers have breakfasted: everything that makes a day out of the one before. */
const [begins, ends] = ['15:00', '09:00'] as const;
/** What takes longer than this behind its moment is late. */
const lateMs = 15 * 60_000;

const stateTexts: Readonly<Record<Run['state'], string>> = {
  PLANNED: '予定',
  RUNNING: '実行中',
  LATE: 'おくれ',
  FAILED: '失敗（やり直し中）',
  DONE: '完了',
  DONE_LATE: 'おくれて完了',
};
const nightTexts: Readonly<Record<Night['state'], string>> = {
  BEFORE: 'これから',
  RUNNING: '進行中',
  STOPPED: '止まっています',
  THROUGH: '終わりました',
};

/** The night that is shown at a moment: of this evening from 15:00 on, of last evening before. */
export function nightAt(now: Instant): { readonly date: Ymd; readonly from: Instant; readonly to: Instant } {
  const today = ymdOf(now);
  const date = timeOf(now) < begins ? addDays(today, -1) : today;
  return { date, from: atJst(date, begins), to: atJst(addDays(date, 1), ends) };
}

/** What was due and what became of it. */
export function showNight(now: Instant, expected: readonly Occurrence[], ran: readonly JobRun[]): Night {
  const { date, from, to } = nightAt(now);
  const known = new Map(ran.map((run) => [`${run.name} ${run.dueAt}`, run]));
  const jobs = new Map<string, { title: string; runs: Run[] }>();
  for (const { job, dueAt } of expected) {
    const row = jobs.get(job.name) ?? { title: job.title, runs: [] };
    row.runs.push(showRun(dueAt, known.get(`${job.name} ${dueAt}`), now));
    jobs.set(job.name, row);
  }
  const runs = [...jobs.values()].flatMap((row) => row.runs);
  const state = stateOf(runs);
  return {
    date,
    from: formatJst(from),
    to: formatJst(to),
    state,
    stateText: nightTexts[state],
    done: runs.filter(isDone).length,
    total: runs.length,
    jobs: [...jobs].map(([name, row]) => ({ name, ...row })),
  };
}

const isDone = ({ state }: Run): boolean => state === 'DONE' || state === 'DONE_LATE';

function stateOf(runs: readonly Run[]): Night['state'] {
  if (runs.some(({ state }) => state === 'FAILED')) return 'STOPPED';
  if (runs.every(isDone)) return 'THROUGH';
  return runs.every(({ state }) => state === 'PLANNED') ? 'BEFORE' : 'RUNNING';
}

/** One occurrence of a job: when it was due, what became of it. */
export function showRun(dueAt: Instant, run: JobRun | undefined, now: Instant): Run {
  const state = runState(dueAt, run, now);
  return {
    dueAt: formatJst(dueAt),
    beganAt: run?.beganAt ? formatJst(run.beganAt) : null,
    doneAt: run?.isDone && run.doneAt ? formatJst(run.doneAt) : null,
    pages: run?.pages ?? 0,
    seconds: Math.round((run?.tookMs ?? 0) / 100) / 10,
    state,
    stateText: stateTexts[state],
    error: state === 'FAILED' ? (run?.error ?? null) : null,
  };
}

function runState(dueAt: Instant, run: JobRun | undefined, now: Instant): Run['state'] {
  if (run?.isDone) return run.doneAt !== null && run.doneAt - dueAt > lateMs ? 'DONE_LATE' : 'DONE';
  if (run?.failedAt) return 'FAILED';
  if (run) return 'RUNNING';
  if (dueAt > now) return 'PLANNED';
  return 'LATE';
}
