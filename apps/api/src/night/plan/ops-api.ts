import { Refused } from '@tsuzura/contract/kernel';
import { countPlanRun, getPlanCalendar, listPlanRun, previewPlanRun } from '@tsuzura/contract/ops';
import {
  addDays,
  atJst,
  BeyondCalendar,
  formatJst,
  isBusinessDay,
  japan,
  lastDayOfMonth,
  ymd,
  type Ymd,
} from '@tsuzura/domain/calendar';
import { debitRun, type DebitRun } from '@tsuzura/domain/cash';
import { monthOf } from '@tsuzura/domain/plan';
import type { ApiServer } from '@tsuzura/http/server';
import { runsOfJobs } from '@tsuzura/store/kernel';
import {
  mostRunsCounted,
  planDays,
  planOutcomes,
  planRunLines,
  type PlanRunKind,
  type PlanRunLine,
} from '@tsuzura/store/operator';
import { showRun } from '../../home/index.ts';
import { countedOf } from '../../kernel/counted.ts';
import type { Deps } from '../../kernel/deps.ts';
import { signedIn } from '../../kernel/guard.ts';
import { createPages } from '../../kernel/pages.ts';
import { accountTexts } from '../../order-monitor/index.ts';
import { lookAhead, runAt } from './look-ahead.ts';
import { debitStateTexts, operatorReason, stateTexts } from './run-words.ts';

/** What a month of plans consists of, in the order of a day. */
const jobNames = ['plan.freeze', 'plan.order', 'cash.run-scheduled', 'cash.take-answers'];

/** 積立, 定期売却 and their debits: what is planned, what a coming run would do, what past ones did. */
export function planOpsApi(server: ApiServer, { database, clock, scheduler }: Deps): void {
  const pages = createPages(database);

  server.handle(getPlanCalendar, async ({ query }) => {
    const now = clock.now();
    const today = clock.today();
    const month = query.month ?? monthOf(today);
    const first = ymd(`${month}-01`);
    const last = lastDayOfMonth(first);
    if (first < japan.validFrom || last > japan.validTo) throw new Refused('NOT_FOUND');
    const [from, to] = [atJst(first, '00:00'), atJst(addDays(last, 1), '00:00')];
    const [days, ran] = await Promise.all([
      planDays(database.reader, first, last),
      runsOfJobs(database.reader, jobNames, from, to),
    ]);
    const known = new Map(ran.map((run) => [`${run.name} ${run.dueAt}`, run]));
    const expected = scheduler.between(from, to).filter(({ job }) => jobNames.includes(job.name));
    // Before the service began nothing ran, and nothing is late.
    const jobs = expected.flatMap(({ job: { name, title }, dueAt }) => {
      const run = known.get(`${name} ${dueAt}`);
      if (run === undefined && dueAt < atJst(today, '00:00')) return [];
      return [{ dueAt, name, title, run: showRun(dueAt, run, now) }];
    });
    const debit = debitOf(month);
    return {
      month,
      today,
      debit: debit && { requestDate: debit.requestDate, debitDate: debit.debitDate, creditDate: debit.creditDate },
      days: days.map(({ day, toFreeze, toOrder, toSell, bought, sold, debits }) => ({
        date: day,
        isBusinessDay: isBusinessDay(japan, day),
        marks: marksOf(day, [debitOf(monthOf(addDays(first, -1))), debit]),
        toFreeze: countedOf(toFreeze),
        toOrder: countedOf(toOrder),
        toSell: countedOf(toSell),
        bought: countedOf(bought),
        sold: countedOf(sold),
        debits: countedOf(debits),
        jobs: jobs
          .filter(({ dueAt }) => dueAt >= atJst(day, '00:00') && dueAt < atJst(addDays(day, 1), '00:00'))
          .map(({ name, title, run }) => ({ name, title, run })),
      })),
    };
  });

  server.handle(previewPlanRun, async ({ query, who }) => {
    const { limit, offset, after, kind, date } = query;
    const list = { list: 'plan-preview', subject: signedIn(who).subject, filter: { kind, date } };
    const place = await pages.open(list, { limit, offset, after });
    const today = clock.today();
    const found = await lookAhead(database.reader, { kind, day: date, today }, { after: place, limit });
    return {
      runAt: formatJst(runAt(kind, date)),
      customers: found.customers,
      runs: found.runs,
      paging: await pages.answer(list, { limit, offset, after }, found.runs.length, found.next),
    };
  });

  server.handle(countPlanRun, async ({ query: { kind, date } }) => {
    const outcomes = await planOutcomes(database.reader, kind, date);
    return {
      outcomes: outcomes.map(({ state, reason, count, amount }) => ({
        state,
        stateText: stateText(kind, state),
        reason,
        reasonText: operatorReason(reason),
        count,
        amount: kind === 'SELL' ? null : amount,
      })),
      isMore: outcomes.reduce((sum, { count }) => sum + count, 0) >= mostRunsCounted,
    };
  });

  server.handle(listPlanRun, async ({ query, who }) => {
    const { limit, offset, after, kind, date, state, reason } = query;
    const list = { list: 'plan-runs', subject: signedIn(who).subject, filter: { kind, date, state, reason } };
    const place = await pages.open(list, { limit, offset, after });
    const page = { after: place, limit: place ? limit : offset + limit };
    const found = await planRunLines(database.reader, kind, { day: date, state, reason }, page);
    const lines = found.rows.slice(place ? 0 : offset);
    return {
      runs: lines.map((line) => show(kind, line)),
      paging: await pages.answer(list, { limit, offset, after }, lines.length, found.next),
    };
  });
}

const stateText = (kind: PlanRunKind, state: string): string =>
  (kind === 'DEBIT' ? debitStateTexts : stateTexts)[state] ?? state;

const show = (kind: PlanRunKind, line: PlanRunLine) => ({
  setting: line.setting,
  month: line.month,
  customer: { id: line.customerId, accountNumber: line.accountNumber },
  fundCode: line.fundCode,
  fundName: line.fundName,
  accountTypeText: line.accountType === null ? null : (accountTexts[line.accountType] ?? line.accountType),
  amount: line.amount,
  state: line.state,
  stateText: stateText(kind, line.state),
  reason: line.reason,
  reasonText: operatorReason(line.reason, line.shortBy),
  shortBy: line.shortBy,
  orderId: line.orderId,
});

function debitOf(month: string): DebitRun | null {
  try {
    return debitRun(japan, month);
  } catch (error) {
    if (error instanceof BeyondCalendar) return null;
    throw error;
  }
}

/** The results of a debit come on its day; its money counts a few days later, often in the month after. */
function marksOf(day: Ymd, runs: readonly (DebitRun | null)[]) {
  const marks = runs.flatMap((run) =>
    run === null
      ? []
      : ([
          ['REQUEST', run.requestDate],
          ['DEBIT', run.debitDate],
          ['RESULTS', run.debitDate],
          ['CREDIT', run.creditDate],
        ] as const),
  );
  return marks.flatMap(([mark, on]) => (on === day ? [mark] : []));
}
