import { cashPosition } from '@tsuzura/domain/buying-power';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { DistributionCourse } from '@tsuzura/domain/fund';
import { acceptedBuy, type BatchCustomer, type OrderStanding } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { cashStanding, type CustomerRange } from '@tsuzura/domain/ledger';
import { noYen, type Nav } from '@tsuzura/domain/money';
import { frameOf, nisaYear } from '@tsuzura/domain/nisa';
import { decideOrders, occurrenceTransition, type DueRun, type RunDecision } from '@tsuzura/domain/plan';
import { listFunds } from '@tsuzura/store/fund';
import type { Tx } from '@tsuzura/store/kernel';
import { planByIndex } from '@tsuzura/store/night/fund';
import {
  queueNotices,
  readLastNavs,
  readDueRuns,
  readStandings,
  type DueMonth,
  type StoredRun,
} from '@tsuzura/store/night/plan';
import {
  changeOccurrences,
  readSubscriptions,
  type OccurrenceChange,
  type StoredOccurrence,
} from '@tsuzura/store/plan';
import { lastPublishedDay } from '../../fund/index.ts';
import type { PageEnd } from '../../kernel/jobs/index.ts';
import { gatesOf } from './gates.ts';
import { byCustomer, customersInPage, openPage } from './page-of-customers.ts';
import { placePlanOrders, planOrderId, type PlanOrder } from './place-plan-orders.ts';
import { fundOf, hasMonth, queueNext, since, suspended, writeChanged, type Funds, type PlanAfter } from './settings.ts';

type Run = DueRun & StoredRun;

interface DecidedRun {
  readonly run: Run;
  readonly decision: RunDecision;
}

/**
 * Orders of the runs whose day has come, customer by customer, decided with everything the customer has at this moment; or the
 * reason why there is none (rules PLAN-10, PLAN-14, PLAN-15, PLAN-19, PLAN-20 and PLAN-23). `at` is when it really runs.
 */
export async function orderPage(
  tx: Tx,
  at: Instant,
  after: string | null,
  limit: number = customersInPage,
  range?: CustomerRange,
): Promise<PageEnd> {
  await planByIndex(tx);
  const { months, customers, end } = await openPage(tx, 'ORDER', ymdOf(at), after, limit, range);
  if (months.length === 0) return end;
  const funds: Funds = new Map((await listFunds(tx)).map((fund) => [fund.code, fund]));
  const navs = await readLastNavs(tx, lastPublishedDay(at));
  const runs = await readRuns(tx, months, funds, navs);
  const decided = await decideAll(tx, runs, customers, at);
  await placePlanOrders(tx, planOrders(decided, at), customers, at);
  await changeOccurrences(tx, decided.map(changeOf));
  await suspendPlans(tx, decided, at);
  await queueNotices(
    tx,
    decided
      .filter(({ decision }) => decision.kind !== 'MOVE' && decision.reason !== null)
      .map(({ run }) => ({
        kind: 'SUBSCRIPTION',
        customerId: run.customerId,
        settingId: run.plan.id,
        month: run.occurrence.month,
      })),
  );
  return end;
}

async function readRuns(
  tx: Tx,
  months: readonly DueMonth[],
  funds: Funds,
  navs: ReadonlyMap<string, Nav>,
): Promise<Run[]> {
  const runs = await readDueRuns(tx, months);
  assert(runs.length === months.length, 'what waits for its order is there');
  return runs.map((run) => ({
    ...run,
    fund: fundOf(funds, run.plan.fundCode),
    lastNav: navs.get(run.plan.fundCode) ?? null,
  }));
}

async function decideAll(
  tx: Tx,
  runs: readonly Run[],
  customers: ReadonlyMap<string, BatchCustomer>,
  at: Instant,
): Promise<DecidedRun[]> {
  const grouped = byCustomer(runs);
  const ids = [...grouped.keys()];
  const requests = ids.map((id) => {
    const subject = customers.get(id)?.subject;
    assert(subject !== undefined, 'the customer of a plan is there');
    const isInNisa = (grouped.get(id) ?? []).some(({ plan }) => frameOf(plan.accountType) !== null);
    return { subject, fundCode: '', isSale: false, isInNisa };
  });
  const standings = await readStandings(tx, requests, ymdOf(at));
  return ids.flatMap((id, index) => decideOne(grouped.get(id) ?? [], standings[index], at));
}

/** Runs of funds that are not for this customer take nothing, so they are decided apart. */
function decideOne(runs: readonly Run[], standing: OrderStanding | undefined, at: Instant): DecidedRun[] {
  const today = ymdOf(at);
  const balances = standing?.balances ?? [];
  const cash = standing ? cashPosition(standing, today) : noCash;
  const facts = { nisa: standing?.nisa ?? null, cash, ledgerFree: cashStanding(balances).free };
  return [false, true].flatMap((isRestricted) => {
    const due = runs.filter(({ known }) => known.isRestricted === isRestricted);
    const gates = gatesOf(standing, isRestricted, today);
    return decideOrders(due, { ...facts, gates }, at) as DecidedRun[];
  });
}

const noCash = { settledCash: noYen, flows: [], dayTradeLock: noYen, marginHold: noYen };

/** One course for a position: that of what is held, else that of the first run that orders it (rule FUND-28). */
function planOrders(decided: readonly DecidedRun[], at: Instant): PlanOrder[] {
  const chosen = new Map<string, DistributionCourse>();
  return decided.flatMap(({ run, decision }) => {
    if (decision.kind !== 'ORDER') return [];
    const { plan, customerId, known } = run;
    const { fundCode, accountType } = plan;
    const position = `${customerId} ${fundCode} ${accountType}`;
    const distributionCourse = known.fixedCourse ?? chosen.get(position) ?? run.distributionCourse;
    chosen.set(position, distributionCourse);
    return [{ dates: decision.dates, make: (number) => buyOf(run, decision, distributionCourse, number, at) }];
  });
}

function buyOf(
  { plan, occurrence, customerId }: Run,
  { amount, principal, dates }: Extract<RunDecision, { kind: 'ORDER' }>,
  distributionCourse: DistributionCourse,
  receiptNumber: string,
  at: Instant,
) {
  const { id: settingId, fundCode, accountType } = plan;
  const isInNisa = frameOf(accountType) !== null;
  const id = planOrderId(settingId, occurrence.month);
  return acceptedBuy(
    { id, receiptNumber, customerId, fundCode, accountType, acceptedAt: at, requestKey: null, settingId },
    { orderMethod: 'AMOUNT', amount },
    {
      dates,
      distributionCourse,
      reserve: { reservedCash: amount, reservedQuota: isInNisa ? principal : noYen },
      quota: isInNisa ? { year: nisaYear(dates.settlementDate) } : null,
    },
  );
}

function changeOf({ run, decision }: DecidedRun): OccurrenceChange {
  const { occurrence } = run;
  if (decision.kind === 'SKIP') {
    const { reason, shortBy } = decision;
    return { ...occurrence, state: after(occurrence, 'SKIP'), reason, shortBy, orderId: null };
  }
  const { applicationDate: orderDate, executionDate, settlementDate } = decision.dates;
  const moved = { ...occurrence, orderDate, executionDate, settlementDate, nisaYear: nisaYear(settlementDate) };
  if (decision.kind === 'MOVE') return moved;
  const { amount, reason } = decision;
  const orderId = planOrderId(occurrence.settingId, occurrence.month);
  return { ...moved, state: after(occurrence, 'ORDER'), amount, reason, orderId };
}

function after(occurrence: StoredOccurrence, event: 'SKIP' | 'ORDER'): OccurrenceChange['state'] {
  const next = occurrenceTransition(occurrence, event);
  assert(next.ok, `${occurrence.state} takes ${event}`);
  return next.value;
}

/** A gate that stops a run suspends its setting (rule PLAN-14). */
async function suspendPlans(tx: Tx, decided: readonly DecidedRun[], at: Instant): Promise<void> {
  const stopped = decided.flatMap(({ run, decision }) =>
    decision.kind === 'SKIP' && decision.suspends !== null ? [{ run, reason: decision.suspends }] : [],
  );
  if (stopped.length === 0) return;
  const ids = [...new Set(stopped.map(({ run }) => run.plan.id))];
  const stored = new Map((await readSubscriptions(tx, ids, since(at))).map((one) => [one.plan.id, one]));
  const plans = new Map<string, PlanAfter>();
  for (const { run, reason } of stopped) {
    const { fund } = run;
    const before = stored.get(run.plan.id);
    assert(before, 'the setting of a run is there');
    const hasOccurrence = hasMonth(before.occurrences);
    const plan = plans.get(run.plan.id)?.after ?? before.plan;
    const after = suspended(plan, fund, reason, at, hasOccurrence);
    plans.set(run.plan.id, { before, after, fund, hasOccurrence });
  }
  await writeChanged(tx, [...plans.values()], at);
  await queueNext(tx, [...plans.values()], at);
}
