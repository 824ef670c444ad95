import { cashPosition } from '@tsuzura/domain/buying-power';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { DistributionCourse } from '@tsuzura/domain/fund';
import { acceptedBuy, type OrderStanding } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { cashStanding, type CustomerRange } from '@tsuzura/domain/ledger';
import { noYen, yen, type Nav, type Yen } from '@tsuzura/domain/money';
import { frameOf, nisaYear } from '@tsuzura/domain/nisa';
import { decideOrders, occurrenceTransition, type DueRun, type RunDecision } from '@tsuzura/domain/plan';
import { listFunds } from '@tsuzura/store/fund';
import type { Reader, Tx } from '@tsuzura/store/kernel';
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
import { byCustomer, customersInPage, openPage, type CustomersOfPage } from './page-of-customers.ts';
import { placePlanOrders, planOrderId, type PlanOrder } from './place-plan-orders.ts';
import { fundOf, hasMonth, queueNext, since, suspended, writeChanged, type Funds, type PlanAfter } from './settings.ts';

type Run = DueRun & StoredRun & Pick<Assumed, 'cash'>;

export interface DecidedRun {
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
  const decided = await decideOrdersOf(tx, months, customers, at);
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

/** A run as it stands on its day, and money that is not in the books yet. */
export interface Assumed {
  readonly occurrence: StoredOccurrence;
  readonly cash: Yen;
}

/** What becomes of these runs; nothing is written. `assume` is for who looks ahead: of the bank it is expected that it pays. */
export async function decideOrdersOf(
  reader: Reader,
  months: readonly DueMonth[],
  customers: CustomersOfPage,
  at: Instant,
  assume: (occurrence: StoredOccurrence) => Assumed = (occurrence) => ({ occurrence, cash: noYen }),
): Promise<DecidedRun[]> {
  const funds: Funds = new Map((await listFunds(reader)).map((fund) => [fund.code, fund]));
  const navs = await readLastNavs(reader, lastPublishedDay(at));
  const runs = (await readRuns(reader, months, funds, navs)).map((run) => ({ ...run, ...assume(run.occurrence) }));
  return decideAll(reader, runs, customers, at);
}

async function readRuns(
  reader: Reader,
  months: readonly DueMonth[],
  funds: Funds,
  navs: ReadonlyMap<string, Nav>,
): Promise<Omit<Run, 'cash'>[]> {
  const runs = await readDueRuns(reader, months);
  assert(runs.length === months.length, 'what waits for its order is there');
  return runs.map((run) => ({
    ...run,
    fund: fundOf(funds, run.plan.fundCode),
    lastNav: navs.get(run.plan.fundCode) ?? null,
  }));
}

async function decideAll(
  reader: Reader,
  runs: readonly Run[],
  customers: CustomersOfPage,
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
  const standings = await readStandings(reader, requests, ymdOf(at));
  return ids.flatMap((id, index) => decideOne(grouped.get(id) ?? [], standings[index], at));
}

/** Runs of funds that are not for this customer take nothing, so they are decided apart. */
function decideOne(runs: readonly Run[], standing: OrderStanding | undefined, at: Instant): DecidedRun[] {
  const today = ymdOf(at);
  const balances = standing?.balances ?? [];
  const coming = runs.reduce((sum, { cash: of }) => sum + of, 0n);
  const held = standing ? cashPosition(standing, today) : noCash;
  const cash = { ...held, settledCash: yen(held.settledCash + coming) };
  const ledgerFree = yen(cashStanding(balances).free + coming);
  const facts = { nisa: standing?.nisa ?? null, cash, ledgerFree };
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
