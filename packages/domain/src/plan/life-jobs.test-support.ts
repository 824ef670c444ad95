import { addBusinessDays, addDays, isBusinessDay, japan, ymdOf, type Instant } from '../calendar/index.ts';
import { priceSell, redemptionPrice } from '../fund/index.ts';
import { assert } from '../kernel/index.ts';
import { noYen, units, yen } from '../money/index.ts';
import { frameOf, nisaYear, reserveNisa } from '../nisa/index.ts';
import {
  afterDebit,
  afterSale,
  bySeniority,
  cyclesToFreeze,
  debitAmount,
  decideFreezes,
  decideOrders,
  decideSale,
  isUnderWay,
  monthAfter,
  occurrenceTransition,
  redemptionCycle,
  runsIn,
  saleGate,
  subscriptionCycle,
  type Cycle,
  type DebitFailure,
  type DebitResult,
  type Funding,
  type Month,
  type Occurrence,
  type OccurrenceEvent,
  type OccurrenceReason,
  type PlanDay,
  type PlanFund,
  type RedemptionTerms,
} from './index.ts';
import {
  cash,
  changePlan,
  frozenRuns,
  fundOf,
  hasRun,
  holdingOf,
  monthFor,
  sell,
  sellableOf,
  failureOf,
  type World,
} from './life-world.test-support.ts';

const gates = { mayTrade: true, hasNisaIn: () => true };

export function settle(world: World, now: Instant): void {
  const today = ymdOf(now);
  const due = world.flows.filter(({ on }) => on <= today);
  world.settledCash = yen(due.reduce<bigint>((sum, { amount }) => sum + amount, world.settledCash));
  world.flows = world.flows.filter(({ on }) => on > today);
  for (const holding of world.holdings) {
    const settled = holding.sales.filter((sale) => sale.settlementDate <= today);
    holding.settled = units(settled.reduce<bigint>((sum, { locked }) => sum - locked, holding.settled));
    holding.sales = holding.sales.filter((sale) => sale.settlementDate > today);
  }
  world.debits.forEach((line, index) => {
    if (line.state !== 'DEBITED' || line.creditOn === null || line.creditOn > today) return;
    world.settledCash = yen(world.settledCash + line.amount);
    world.debits[index] = { ...line, state: 'CREDITED' };
  });
}

export function freeze(world: World, now: Instant): void {
  const due = [...world.plans.values()].flatMap((plan) => {
    const fund = fundOf(world, plan.fundCode);
    const cycleOf = (month: Month) => knownCycle(world, fund, plan.funding, month);
    return cyclesToFreeze(plan, cycleOf, now, hasRun(world, plan.id)).map((each) => ({ plan, fund, ...each }));
  });
  for (const { occurrence, suspends, resumes } of decideFreezes(
    due,
    { gates, nisa: world.nisa, frozen: frozenRuns(world) },
    now,
  )) {
    assert(!hasRun(world, occurrence.settingId)(occurrence.month), 'a month is frozen once');
    world.occurrences.push(occurrence);
    const plan = world.plans.get(occurrence.settingId);
    assert(plan, 'the plan is known');
    const running = resumes ? { ...plan, state: 'ACTIVE' as const } : plan;
    world.plans.set(plan.id, running);
    if (suspends)
      changePlan(world, running, {
        event: 'SUSPEND',
        suspendedReason: suspends,
        fromMonth: monthFor(world, plan, now),
      });
  }
}

export function order(world: World, now: Instant): void {
  if (!isBusinessDay(japan, ymdOf(now))) return;
  orderSales(world, now);
  const today = ymdOf(now);
  const due = world.occurrences
    .filter((one) => isUnderWay(one.state) && one.orderDate <= today)
    .map((occurrence) => {
      const plan = world.plans.get(occurrence.settingId);
      assert(plan, 'the plan is known');
      return { plan, fund: fundOf(world, plan.fundCode), occurrence, lastNav: world.life.navOn(addDays(today, -1)) };
    });
  const standing = { gates, nisa: world.nisa, cash: cash(world), ledgerFree: yen(10n ** 12n) };
  for (const { run: each, decision } of decideOrders(due, standing, now)) {
    const { occurrence, plan } = each;
    if (decision.kind === 'MOVE') continue;
    if (decision.kind === 'SKIP') {
      set(world, occurrence, 'SKIP', { reason: decision.reason });
      const suspendedReason = decision.suspends;
      if (suspendedReason)
        changePlan(world, plan, { event: 'SUSPEND', suspendedReason, fromMonth: monthFor(world, plan, now) });
      continue;
    }
    set(world, occurrence, 'ORDER', { amount: decision.amount, reason: decision.reason });
    const { settlementDate } = decision.dates;
    world.flows = [...world.flows, { kind: 'OPEN_BUY', on: settlementDate, amount: yen(0n - decision.amount) }];
    const frame = frameOf(plan.accountType);
    if (frame === null) continue;
    const reserved = reserveNisa(world.nisa, nisaYear(settlementDate), frame, decision.principal);
    world.overQuota ||= !reserved.ok;
    if (reserved.ok) world.nisa = reserved.value;
  }
}

export function fill(world: World, now: Instant): void {
  const today = ymdOf(now);
  for (const holding of world.holdings) {
    for (const sale of holding.sales.filter((one) => !one.isFilled && one.executionDate < today)) {
      const terms = holding.fund.terms[0];
      assert(terms, 'a fund has terms');
      const price = redemptionPrice(world.life.navOn(sale.executionDate), terms);
      const sold = priceSell(sale.size, sale.locked, price, holding.fund.navUnit);
      Object.assign(sale, { locked: sold.units, isFilled: true });
      const index = world.sales.findIndex((one) => `${one.settingId}/${one.month}` === sale.of);
      const found = world.sales[index];
      if (found) world.sales[index] = { ...found, result: sold };
    }
  }
}

export function request(world: World, now: Instant): void {
  const today = ymdOf(now);
  const asked = world.occurrences.filter((one) => one.state === 'FROZEN' && one.debitRequestDate === today);
  const anyCycle = [monthAfter(today.slice(0, 7), 0), monthAfter(today.slice(0, 7), 1)]
    .map((month) =>
      knownCycle(world, [...world.funds.values()][0] as PlanFund, { type: 'BANK_DEBIT', settingCode: 'D1' }, month),
    )
    .find((cycle) => cycle?.debitRequestDate === today);
  if (!anyCycle || anyCycle.debitDate === null || anyCycle.creditDate === null) return;
  const deposit = world.account.state === 'ACTIVE' ? yen(world.life.monthlyDeposit ?? 0) : noYen;
  const amount = debitAmount(
    deposit,
    asked.map((one) => one.amount),
  );
  for (const one of asked) set(world, one, 'REQUEST');
  if (amount === null) return;
  const { month, debitDate, creditDate } = anyCycle;
  world.debits.push({ month, amount, debitDate, creditDate, state: 'REQUESTED', creditOn: null });
}

export function takeResults(world: World, now: Instant): void {
  const today = ymdOf(now);
  if (!isBusinessDay(japan, today)) return;
  world.debits.forEach((line, index) => {
    const { result, arrives } = world.bank.get(line.month) ?? { result: 'DONE' as const, arrives: null };
    if (line.state !== 'REQUESTED' || line.debitDate > today || (arrives !== null && arrives > now)) return;
    const runs = world.occurrences.filter((one) => one.month === line.month && one.debitDate !== null);
    const inLine = new Set(runs.filter((one) => isAwaited(one)).map((one) => one.settingId));
    const outcome = afterDebit(
      world.account,
      [...world.plans.values()].filter(({ funding }) => funding.type === 'BANK_DEBIT'),
      {
        result,
        isInLine: ({ id }) => inLine.has(id),
        fromMonthOf: (plan) => monthFor(world, plan, now),
      },
    );
    world.account = outcome.account;
    for (const plan of outcome.plans) world.plans.set(plan.id, plan);
    const reason = `DEBIT_${reasonCode(result)}` as OccurrenceReason;
    for (const one of runs.filter((each) => isAwaited(each) && (result !== 'DONE' || each.state === 'DEBIT_REQUESTED')))
      set(world, one, result === 'DONE' ? 'DEBIT' : 'FAIL', result === 'DONE' ? {} : { reason });
    const creditOn = line.creditDate > today ? line.creditDate : addBusinessDays(japan, today, 1);
    world.debits[index] = result === 'DONE' ? { ...line, state: 'DEBITED', creditOn } : { ...line, state: 'FAILED' };
  });
}

function orderSales(world: World, now: Instant): void {
  const today = ymdOf(now);
  for (const plan of [...world.redemptions.values()].toSorted(bySeniority)) {
    const fund = fundOf(world, plan.fundCode);
    const cycleOf = (month: Month, terms: RedemptionTerms) =>
      runsIn(terms.frequency, month) ? knownCycle(world, fund, terms.dayOfMonth, month) : null;
    for (const { cycle, version } of cyclesToFreeze(plan, cycleOf, now, hasRun(world, plan.id))) {
      const occurrence = { ...cycle, settingId: plan.id, result: null };
      if (version.state !== 'ACTIVE') {
        world.sales.push({ ...occurrence, state: 'SKIPPED', reason: version.state as 'PAUSED' });
        continue;
      }
      assert(saleGate(fund, today, gates) === null, 'the examples sell open funds');
      const holding = holdingOf(world, plan);
      const terms = fund.terms[0];
      assert(holding && terms, 'something is held');
      const decision = decideSale({
        sale: version.terms.sale,
        remainingTimes: plan.remainingTimes,
        sellable: sellableOf(holding),
        price: redemptionPrice(world.life.navOn(addDays(today, -1)), terms),
        navUnit: fund.navUnit,
        limits: terms.limits,
        wholeSalePending: holding.sales.some(({ size, isFilled }) => size.orderMethod !== 'UNITS' && !isFilled),
      });
      const isHeldOrComing = holding.settled > 0n;
      world.redemptions.set(
        plan.id,
        afterSale(plan, decision, { isHeldOrComing, nextMonth: monthAfter(cycle.month, 1) }),
      );
      if (decision.kind === 'SKIP') world.sales.push({ ...occurrence, state: 'SKIPPED', reason: decision.reason });
      else {
        sell(holding, decision.size, now, `${plan.id}/${cycle.month}`);
        world.sales.push({ ...occurrence, state: 'ORDERED', reason: null });
      }
    }
  }
}

/** Every day asks for the same few months again. */
function knownCycle(world: World, fund: PlanFund, by: Funding | PlanDay, month: Month): Cycle | null {
  const key = `${fund.code}/${JSON.stringify(by)}/${month}`;
  const known = world.cycles.get(key);
  if (known !== undefined) return known;
  const cycle = typeof by === 'object' ? subscriptionCycle(fund, by, month) : redemptionCycle(fund, by, month);
  world.cycles.set(key, cycle);
  return cycle;
}

/** The bank has not answered yet. */
const isAwaited = ({ state, reason }: Occurrence): boolean =>
  state === 'DEBIT_REQUESTED' || (state === 'SKIPPED' && reason === 'DEBIT_RESULT_MISSING');

function set(world: World, one: Occurrence, event: OccurrenceEvent, change: Partial<Occurrence> = {}): void {
  const next = occurrenceTransition(one, event);
  assert(next.ok, `${one.state} takes ${event}`);
  world.occurrences[world.occurrences.indexOf(one)] = { ...one, ...change, state: next.value };
}

const reasonCode = (result: DebitResult): DebitFailure =>
  (Object.entries(failureOf).find(([, name]) => name === result)?.[0] ?? '9') as DebitFailure;
