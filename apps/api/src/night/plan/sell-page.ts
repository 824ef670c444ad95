import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import {
  isPending,
  redemptionPrice,
  sellableUnits,
  unitsToLock,
  type OrderDates,
  type Position,
} from '@tsuzura/domain/fund';
import { acceptedSell, orderTerms, positionOf, type OrderStanding } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { units, type Nav, type Units } from '@tsuzura/domain/money';
import {
  afterSale,
  bySeniority,
  changeState,
  cyclesToFreeze,
  decideSale,
  effectiveSale,
  monthAfter,
  nextToRun,
  pausedUntil,
  redemptionCycle,
  runsIn,
  saleGate,
  type Cycle,
  type Month,
  type RedemptionPlan,
  type RedemptionTerms,
  type SaleDecision,
  type SkipReason,
  type Version,
} from '@tsuzura/domain/plan';
import { listFunds, type Fund } from '@tsuzura/store/fund';
import type { Reader, Tx } from '@tsuzura/store/kernel';
import { planByIndex } from '@tsuzura/store/night/fund';
import { queueNotices, readLastNavs, readStandings, type DueMonth } from '@tsuzura/store/night/plan';
import {
  addSaleResults,
  changeRedemptions,
  dropSales,
  queueSales,
  readRedemptions,
  type QueuedMonth,
  type RedemptionChange,
  type SaleResult,
  type StoredRedemption,
} from '@tsuzura/store/plan';
import { lastPublishedDay } from '../../fund/index.ts';
import type { PageEnd } from '../../kernel/jobs/index.ts';
import { gatesOf } from './gates.ts';
import { customersInPage, openPage, type CustomersOfPage } from './page-of-customers.ts';
import { placePlanOrders, planOrderId, type PlanOrder } from './place-plan-orders.ts';
import { fundOf, hasMonth, since, type Funds } from './settings.ts';

interface Facts {
  readonly funds: Funds;
  readonly navs: ReadonlyMap<string, Nav>;
  /** By setting. */
  readonly standings: ReadonlyMap<string, OrderStanding | undefined>;
}

/** What a page leaves behind. */
interface Outcome {
  readonly orders: PlanOrder[];
  readonly results: (SaleResult & { readonly settingId: string; readonly customerId: string })[];
  readonly changes: RedemptionChange[];
  readonly next: QueuedMonth[];
  readonly over: string[];
}

/** What sales of this page already took of a holding. */
interface Taken {
  units: Units;
  isWholeSalePending: boolean;
}

/** 定期売却 whose day has come: ordered with what can be sold at this moment, or skipped with its reason (rules PLAN-14 and PLAN-24). */
export async function sellPage(
  tx: Tx,
  at: Instant,
  after: string | null,
  limit: number = customersInPage,
): Promise<PageEnd> {
  await planByIndex(tx);
  const { months, customers, end } = await openPage(tx, 'SELL', ymdOf(at), after, limit);
  if (months.length === 0) return end;
  const outcome = await decideSalesOf(tx, months, customers, at);
  await placePlanOrders(tx, outcome.orders, customers, at);
  await addSaleResults(tx, outcome.results);
  await changeRedemptions(
    tx,
    outcome.changes.filter(({ before, after: plan }) => before.plan !== plan),
    at,
  );
  await queueSales(tx, outcome.next);
  await dropSales(tx, outcome.over);
  await queueNotices(tx, outcome.results.filter(isNotified).map(noticeOf));
  return end;
}

/** What becomes of these sales; nothing is written. */
export async function decideSalesOf(
  reader: Reader,
  months: readonly DueMonth[],
  customers: CustomersOfPage,
  at: Instant,
): Promise<Outcome> {
  const funds: Funds = new Map((await listFunds(reader)).map((fund) => [fund.code, fund]));
  const ids = months.map(({ settingId }) => settingId);
  const stored = (await readRedemptions(reader, ids, since(at))).toSorted((one, other) =>
    bySeniority(one.plan, other.plan),
  );
  const navs = await readLastNavs(reader, lastPublishedDay(at));
  const facts = { funds, navs, standings: await standingsOf(reader, stored, customers, at) };
  const outcome: Outcome = { orders: [], results: [], changes: [], next: [], over: [] };
  const taken = new Map<string, Taken>();
  for (const one of stored) sellOne(one, facts, taken, outcome, at);
  return outcome;
}

/** A month of a paused or suspended setting leaves its trace and no notice. */
const isNotified = ({ reason }: SaleResult): boolean =>
  reason !== null && reason !== 'PAUSED' && reason !== 'SUSPENDED';

const noticeOf = ({ settingId, customerId, month }: Outcome['results'][number]) => ({
  kind: 'REDEMPTION' as const,
  settingId,
  customerId,
  month,
});

async function standingsOf(
  reader: Reader,
  stored: readonly StoredRedemption[],
  customers: CustomersOfPage,
  at: Instant,
): Promise<ReadonlyMap<string, OrderStanding | undefined>> {
  const requests = stored.map(({ customerId, plan }) => {
    const subject = customers.get(customerId)?.subject;
    assert(subject !== undefined, 'the customer of a plan is there');
    return { subject, fundCode: plan.fundCode, isSale: false, isInNisa: false };
  });
  const standings = await readStandings(reader, requests, ymdOf(at));
  return new Map(stored.map(({ plan }, index) => [plan.id, standings[index]]));
}

const cycleOf =
  (fund: Fund) =>
  (month: Month, { frequency, dayOfMonth }: RedemptionTerms) =>
    runsIn(frequency, month) ? redemptionCycle(fund, dayOfMonth, month) : null;

function sellOne(
  before: StoredRedemption,
  facts: Facts,
  taken: Map<string, Taken>,
  { orders, results, changes, next, over }: Outcome,
  at: Instant,
): void {
  const { customerId } = before;
  const fund = fundOf(facts.funds, before.plan.fundCode);
  const known: { month: Month }[] = [...before.results];
  let { plan }: { plan: RedemptionPlan } = before;
  for (const due of cyclesToFreeze(plan, cycleOf(fund), at, hasMonth(before.results))) {
    const decided = decideMonth({ before, plan, fund, due }, facts, taken, at);
    known.push(due.cycle);
    plan = decided.plan;
    const { month, orderDate } = due.cycle;
    const result = { settingId: plan.id, customerId, month, orderDate };
    if (decided.order) {
      orders.push(decided.order);
      results.push({ ...result, state: 'ORDERED', reason: null, orderId: planOrderId(plan.id, month) });
    } else results.push({ ...result, state: 'SKIPPED', reason: decided.reason, orderId: null });
  }
  changes.push({ before, after: plan });
  const coming = nextToRun(plan, cycleOf(fund), at, hasMonth(known));
  if (coming === null) over.push(plan.id);
  else next.push({ settingId: plan.id, customerId, month: coming.month, on: coming.orderDate });
}

interface DueSale {
  readonly before: StoredRedemption;
  /** As the months before left it. */
  readonly plan: RedemptionPlan;
  readonly fund: Fund;
  readonly due: { readonly cycle: Cycle; readonly version: Version<RedemptionTerms> };
}

type DecidedMonth =
  | { readonly plan: RedemptionPlan; readonly order: PlanOrder }
  | { readonly plan: RedemptionPlan; readonly order: null; readonly reason: SkipReason };

function decideMonth(sale: DueSale, facts: Facts, taken: Map<string, Taken>, at: Instant): DecidedMonth {
  const plan = resumed(sale.plan, sale.due.cycle.month);
  const { fund, due, before } = sale;
  const { state } = due.version;
  if (state === 'PAUSED' || state === 'SUSPENDED') return { plan, order: null, reason: state };
  const standing = facts.standings.get(plan.id);
  const gate = saleGate(fund, ymdOf(at), gatesOf(standing, false, ymdOf(at)));
  if (gate !== null || standing === undefined)
    return {
      plan: stopped({ ...sale, plan }, gate ?? 'ACCOUNT_RESTRICTED', at),
      order: null,
      reason: gate ?? 'ACCOUNT_RESTRICTED',
    };
  const { dates, fund: terms } = orderTerms(fund, 'SELL', at);
  const lastNav = facts.navs.get(plan.fundCode);
  if (!dates.ok || lastNav === undefined || due.cycle.isTooFarAway) return { plan, order: null, reason: 'FUND_CLOSED' };
  const position = positionOf(standing, fund.code, plan.accountType, fund.navUnit);
  const holding = `${before.customerId} ${fund.code} ${plan.accountType}`;
  const took = taken.get(holding) ?? { units: units(0), isWholeSalePending: false };
  const sellable = units(sellableUnits(position) - took.units);
  const decision = decideSale({
    sale: due.version.terms.sale,
    remainingTimes: plan.remainingTimes,
    sellable,
    price: redemptionPrice(lastNav, terms),
    navUnit: fund.navUnit,
    limits: terms.limits,
    wholeSalePending: took.isWholeSalePending || isWholeSalePending(standing, plan),
  });
  const isHeldOrComing = holds(position) || standing.ofFund.some((one) => isComing(one, plan));
  const after = afterSale(plan, decision, { isHeldOrComing, nextMonth: monthAfter(due.cycle.month, 1) });
  if (decision.kind === 'SKIP') return { plan: after, order: null, reason: decision.reason };
  const lockedUnits = unitsToLock(decision.size, sellable);
  taken.set(holding, {
    units: units(took.units + lockedUnits),
    isWholeSalePending: took.isWholeSalePending || decision.size.orderMethod !== 'UNITS',
  });
  return { plan: after, order: orderOf(sale, decision, dates.value, lockedUnits, at) };
}

/** A pause that ends by itself (rule PLAN-11). */
function resumed(plan: RedemptionPlan, month: Month): RedemptionPlan {
  const until = pausedUntil(plan);
  return until !== null && month >= until ? { ...plan, state: 'ACTIVE' } : plan;
}

const holds = ({ settledUnits, unsettledUnits }: Position): boolean => settledUnits + unsettledUnits > 0n;

const isComing = (one: OrderStanding['ofFund'][number], { accountType }: RedemptionPlan): boolean =>
  one.side === 'BUY' && one.accountType === accountType;

const isWholeSalePending = ({ ofFund }: OrderStanding, { accountType }: RedemptionPlan): boolean =>
  ofFund.some(
    (one) => one.side === 'SELL' && one.accountType === accountType && one.method !== 'UNITS' && isPending(one.state),
  );

/** Stopped from the first month that is not frozen (rule PLAN-14). */
function stopped({ plan, fund, due, before }: DueSale, reason: 'ACCOUNT_RESTRICTED' | 'FUND_CLOSED', at: Instant) {
  if (plan.state !== 'ACTIVE') return plan;
  const hasOccurrence = hasMonth([...before.results, due.cycle]);
  const fromMonth = effectiveSale(plan, fund, at, hasOccurrence)?.fromMonth ?? monthAfter(due.cycle.month, 1);
  const change = { event: 'SUSPEND', suspendedReason: reason, fromMonth } as const;
  const next = changeState<RedemptionTerms, RedemptionPlan>(plan, change);
  return next.ok ? next.value : plan;
}

function orderOf(
  { plan, due, before: { customerId } }: DueSale,
  { size }: Extract<SaleDecision, { kind: 'ORDER' }>,
  dates: OrderDates,
  lockedUnits: Units,
  at: Instant,
): PlanOrder {
  const { id: settingId, fundCode, accountType } = plan;
  const id = planOrderId(settingId, due.cycle.month);
  const identity = { id, customerId, fundCode, accountType, acceptedAt: at, requestKey: null, settingId };
  return { dates, make: (receiptNumber) => acceptedSell({ ...identity, receiptNumber }, size, { dates, lockedUnits }) };
}
