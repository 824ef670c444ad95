import { formatJst, type Instant } from '../calendar/index.ts';
import { buyingPower } from '../buying-power/index.ts';
import { orderDates, calendarsOf } from '../fund/index.ts';
import { assert } from '../kernel/index.ts';
import { parsePercent, units, yen, type Units } from '../money/index.ts';
import { frameOf, nisaYear, reserveNisa } from '../nisa/index.ts';
import {
  changeState,
  changeTerms,
  checkQuota,
  effectiveCycle,
  effectiveSale,
  firstUnfrozen,
  isExcludedBy,
  newestTerms,
  newSubscription,
  plannedQuota,
  redemptionCycle,
  resumedAccount,
  resumeSubscription,
  subscriptionCycle,
  unitsEach,
  type RedemptionPlan,
  type RedemptionTerms,
  type SaleMethod,
  type SubscriptionPlan,
  type SubscriptionTerms,
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
  type LifeCommand,
  type World,
} from './life-world.test-support.ts';

const codes: Readonly<Record<string, string>> = {
  SETTING_CONFLICT: '400-501',
  NISA_LIMIT: '400-301',
  CHANGE_DEADLINE: '400-502',
  UNITS_SHORT: '400-103',
};
const silent = new Set(['debitAccountIsPending', 'bankResult', 'operatorSets']);

export function runCommand(world: World, asked: LifeCommand): void {
  const answer = run(world, asked);
  if (!silent.has(asked.command)) world.answers.push({ at: formatJst(asked.at), answer });
}

function run(world: World, asked: LifeCommand): string | null {
  const plan = world.plans.get(asked.id ?? '');
  const redemption = world.redemptions.get(asked.id ?? '');
  switch (asked.command) {
    case 'createSubscriptionSetting':
      return createPlan(world, asked);
    case 'createRedemptionSetting':
      return createSale(world, asked);
    case 'spotBuy':
      return spotBuy(world, asked);
    case 'spotSell': {
      const holding = holdingOf(world, {
        fundCode: asked.fundCode ?? '',
        accountType: asked.accountType ?? 'SPECIFIC',
      });
      assert(holding, 'something is held');
      sell(holding, { orderMethod: 'UNITS', units: units(Number(asked.value)) }, asked.at, null);
      return 'accepted';
    }
    case 'change':
      return plan ? patchPlan(world, plan, asked) : redemption ? patchSale(world, redemption, asked) : '404';
    case 'end':
      if (plan) changePlan(world, plan, { event: 'CANCEL', fromMonth: monthFor(world, plan, asked.at) });
      return null;
    case 'debitAccountAgreed':
      world.account = { ...world.account, state: 'ACTIVE' };
      for (const one of world.plans.values()) {
        if (one.state === 'PENDING_BANK')
          changePlan(world, one, { event: 'BANK_AGREES', fromMonth: monthFor(world, one, asked.at) });
      }
      return null;
    default:
      return configure(world, asked);
  }
}

/** What the examples set up without an answer. */
function configure(world: World, asked: LifeCommand): null {
  if (asked.command === 'debitAccountIsPending') world.account = { ...world.account, state: 'PENDING_BANK' };
  if (asked.command === 'bankResult' && asked.month !== undefined) {
    const arrives = asked.arrives === undefined ? null : (Date.parse(`${asked.arrives}+09:00`) as Instant);
    world.bank.set(asked.month, { result: failureOf[asked.result ?? '0'] ?? 'OTHER', arrives });
  }
  if (asked.command === 'operatorSets') {
    const fund = fundOf(world, String(asked.value));
    world.funds.set(fund.code, { ...fund, takes: { ...fund.takes, plans: false } });
  }
  return null;
}

const rivals = ({ plans, redemptions }: World, id: string) => ({
  plans: [...plans.values()].filter((plan) => plan.id !== id),
  redemptions: [...redemptions.values()].filter((plan) => plan.id !== id),
});

function createPlan(world: World, asked: LifeCommand): string {
  const id = `S${world.plans.size + 1}`;
  const fund = fundOf(world, asked.fundCode ?? '');
  const accountType = asked.accountType ?? 'SPECIFIC';
  const funding =
    asked.fundingType === 'CASH'
      ? { type: 'CASH' as const, dayOfMonth: asked.dayOfMonth ?? 1 }
      : { type: 'BANK_DEBIT' as const, settingCode: 'D1' };
  const first = firstUnfrozen((month) => subscriptionCycle(fund, funding, month), asked.at);
  assert(first, 'the calendar goes on');
  const state = funding.type === 'BANK_DEBIT' && world.account.state === 'PENDING_BANK' ? 'PENDING_BANK' : 'ACTIVE';
  const bonus = asked.bonus ? { months: asked.bonus.months, amount: yen(asked.bonus.amount) } : null;
  const terms = { amount: yen(asked.amount ?? 0), bonus, useRemainingQuota: asked.useRemainingQuota === true };
  const plan = newSubscription({
    id,
    fundCode: fund.code,
    accountType,
    funding,
    state,
    createdAt: asked.at,
    terms,
    fromMonth: asked.startMonth ?? first.month,
  });
  if (isExcludedBy(plan, rivals(world, id).redemptions)) return '400-501';
  if (!terms.useRemainingQuota && !fits(world, plan, asked.at)) return '400-301';
  world.plans.set(id, plan);
  return id;
}

function fits(world: World, plan: SubscriptionPlan, now: Instant): boolean {
  const frame = frameOf(plan.accountType);
  if (frame === null) return true;
  const first = effectiveCycle(plan, fundOf(world, plan.fundCode), now, hasRun(world, plan.id));
  assert(first, 'the calendar goes on');
  const years = [first.nisaYear, first.nisaYear + 1];
  const quotaOf = (one: SubscriptionPlan) =>
    plannedQuota(one, fundOf(world, one.fundCode), years, { now, hasOccurrence: hasRun(world, one.id) });
  const others = [...rivals(world, plan.id).plans.flatMap(quotaOf), ...frozenRuns(world)];
  return checkQuota(world.nisa, frame, first.nisaYear, { own: quotaOf(plan), others }).every((year) => year.fits);
}

function createSale(world: World, asked: LifeCommand): string {
  const id = `R${world.redemptions.size + 1}`;
  const fund = fundOf(world, asked.fundCode ?? '');
  const accountType = asked.accountType ?? 'SPECIFIC';
  const holding = holdingOf(world, { fundCode: fund.code, accountType });
  assert(holding, 'something is held');
  const dayOfMonth = asked.dayOfMonth ?? 1;
  const terms = { sale: saleOf(asked, sellableOf(holding)), dayOfMonth, frequency: asked.frequency ?? 'MONTHLY' };
  const first = firstUnfrozen((month) => redemptionCycle(fund, dayOfMonth, month), asked.at);
  assert(first, 'the calendar goes on');
  const plan: RedemptionPlan = {
    id,
    fundCode: fund.code,
    accountType,
    state: 'ACTIVE',
    suspendedReason: null,
    createdAt: asked.at,
    versions: [{ fromMonth: first.month, state: 'ACTIVE', terms }],
    remainingTimes: terms.sale.method === 'PERIOD' ? terms.sale.times : null,
  };
  if (isExcludedBy(plan, rivals(world, id).plans)) return '400-501';
  world.redemptions.set(id, plan);
  return id;
}

function patchPlan(world: World, plan: SubscriptionPlan, asked: LifeCommand): string {
  const fromMonth = monthFor(world, plan, asked.at);
  let next = plan;
  if (asked.amount !== undefined) {
    const changed = changeTerms<SubscriptionTerms, SubscriptionPlan>(
      next,
      { ...newestTerms(next), amount: yen(asked.amount) },
      fromMonth,
    );
    if (!changed.ok) return codes[changed.refusal] ?? changed.refusal;
    next = changed.value;
  }
  if (asked.status === 'ACTIVE') {
    if (plan.state !== 'ACTIVE' && isExcludedBy(plan, rivals(world, plan.id).redemptions)) return '400-501';
    const resumed = resumeSubscription(next, fromMonth);
    if (!resumed.ok) return codes[resumed.refusal] ?? resumed.refusal;
    next = resumed.value;
    if (plan.funding.type === 'BANK_DEBIT' && plan.state === 'SUSPENDED') world.account = resumedAccount(world.account);
  }
  if (asked.status === 'PAUSED') {
    const change = { event: 'PAUSE', fromMonth, pausedUntil: asked.pausedUntil ?? null } as const;
    const paused = changeState<SubscriptionTerms, SubscriptionPlan>(next, change);
    if (!paused.ok) return codes[paused.refusal] ?? paused.refusal;
    next = paused.value;
  }
  world.plans.set(plan.id, next);
  return fromMonth;
}

function patchSale(world: World, plan: RedemptionPlan, asked: LifeCommand): string {
  const old = newestTerms<RedemptionTerms>(plan);
  const terms = {
    ...old,
    dayOfMonth: asked.dayOfMonth ?? old.dayOfMonth,
    frequency: asked.frequency ?? old.frequency,
  };
  const from = effectiveSale(plan, fundOf(world, plan.fundCode), asked.at, hasRun(world, plan.id), terms);
  assert(from, 'the calendar goes on');
  if (asked.status === undefined) {
    const changed = changeTerms<RedemptionTerms, RedemptionPlan>(plan, terms, from.fromMonth);
    if (!changed.ok) return codes[changed.refusal] ?? changed.refusal;
    world.redemptions.set(plan.id, changed.value);
    return from.cycle.month;
  }
  if (asked.status === 'ACTIVE' && isExcludedBy(plan, rivals(world, plan.id).plans)) return '400-501';
  const event = asked.status === 'ACTIVE' ? 'RESUME' : 'PAUSE';
  const next = changeState<RedemptionTerms, RedemptionPlan>(plan, { event, fromMonth: from.fromMonth });
  if (!next.ok) return codes[next.refusal] ?? next.refusal;
  world.redemptions.set(plan.id, next.value);
  return from.cycle.month;
}

function spotBuy(world: World, asked: LifeCommand): string {
  const fund = fundOf(world, asked.fundCode ?? '');
  const dates = orderDates(fund.terms, 'BUY', calendarsOf(fund), asked.at);
  assert(dates.ok, 'the fund is open');
  const amount = yen(Number(asked.value));
  const frame = frameOf(asked.accountType ?? 'SPECIFIC');
  const { settlementDate } = dates.value;
  if (amount > buyingPower(cash(world), settlementDate)) return '400-102';
  if (frame !== null) {
    const reserved = reserveNisa(world.nisa, nisaYear(settlementDate), frame, amount);
    if (!reserved.ok) return '400-301';
    world.nisa = reserved.value;
  }
  world.flows = [...world.flows, { kind: 'OPEN_BUY', on: settlementDate, amount: yen(0n - amount) }];
  return 'accepted';
}

function saleOf(asked: LifeCommand, sellable: Units): SaleMethod {
  if (asked.method === 'FIXED_AMOUNT') return { method: 'FIXED_AMOUNT', amount: yen(asked.amount ?? 0) };
  if (asked.method === 'FIXED_UNITS') return { method: 'FIXED_UNITS', units: units(asked.units ?? 0) };
  const times = asked.times ?? 1;
  if (asked.method === 'PERIOD') return { method: 'PERIOD', times, each: unitsEach(sellable, times) };
  const rate = parsePercent(asked.rate ?? '');
  assert(rate, 'a rate is given');
  return { method: 'FIXED_RATE', rate };
}
