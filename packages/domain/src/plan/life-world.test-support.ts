import { partsOf, ymdOf, type Instant, type Ymd } from '../calendar/index.ts';
import type { CashStanding } from '../buying-power/index.ts';
import type { CashFlow } from '../cash/index.ts';
import { orderDates, calendarsOf, unitsToLock, type SellSize } from '../fund/index.ts';
import { assert } from '../kernel/index.ts';
import { noYen, units, yen, type Nav, type Units, type Yen } from '../money/index.ts';
import { nisaAccount, type NisaAccount } from '../nisa/index.ts';
import type { OrderAccountType } from '../tax/index.ts';
import {
  changeState,
  effectiveCycle,
  isUnderWay,
  quotaRunOf,
  type Cycle,
  type DebitAccountState,
  type DebitResult,
  type Frequency,
  type Month,
  type Occurrence,
  type PlanDay,
  type PlanFund,
  type RedemptionPlan,
  type SaleOccurrence,
  type StateChange,
  type SubscriptionPlan,
  type SubscriptionTerms,
} from './index.ts';

export interface LifeCommand {
  at: Instant;
  command: string;
  id?: string;
  fundCode?: string;
  accountType?: OrderAccountType;
  useRemainingQuota?: boolean;
  amount?: number;
  bonus?: { months: number[]; amount: number } | null;
  fundingType?: string;
  dayOfMonth?: PlanDay;
  status?: string;
  pausedUntil?: Month;
  startMonth?: Month;
  month?: Month;
  result?: string;
  arrives?: string;
  name?: string;
  value?: number | string;
  method?: string;
  rate?: string;
  units?: number;
  times?: number;
  frequency?: Frequency;
}

export interface LifeStart {
  readonly start: Instant;
  readonly until: Instant;
  readonly cash: number;
  readonly navOn: (day: Ymd) => Nav;
  readonly funds: readonly PlanFund[];
  readonly monthlyDeposit?: number;
  readonly nisaBook?: { tsumitate: number; growth: number };
  readonly positions?: readonly { fund: string; accountType: OrderAccountType; units: number }[];
  readonly commands: readonly LifeCommand[];
  /** The freeze and order jobs run this many minutes late. */
  readonly minutesLate?: number;
}

export interface DebitLine {
  readonly month: Month;
  readonly amount: Yen;
  readonly debitDate: Ymd;
  readonly creditDate: Ymd;
  readonly state: 'REQUESTED' | 'DEBITED' | 'CREDITED' | 'FAILED';
  readonly creditOn: Ymd | null;
}

export interface Holding {
  fund: PlanFund;
  accountType: OrderAccountType;
  settled: Units;
  /** Locked until the sale settles. */
  sales: {
    size: SellSize;
    locked: Units;
    executionDate: Ymd;
    settlementDate: Ymd;
    isFilled: boolean;
    of: string | null;
  }[];
}

export interface SaleResult {
  readonly units: Units;
  readonly proceeds: Yen;
  readonly convertedToAll: boolean;
}

/** Everything that the store would hold. */
export interface World {
  readonly life: LifeStart;
  readonly funds: Map<string, PlanFund>;
  readonly plans: Map<string, SubscriptionPlan>;
  readonly redemptions: Map<string, RedemptionPlan>;
  readonly occurrences: Occurrence[];
  readonly sales: (SaleOccurrence & { result: SaleResult | null })[];
  readonly debits: DebitLine[];
  readonly bank: Map<Month, { result: DebitResult; arrives: Instant | null }>;
  readonly answers: { at: string; answer: string | null }[];
  readonly holdings: Holding[];
  readonly cycles: Map<string, Cycle | null>;
  nisa: NisaAccount;
  account: DebitAccountState;
  settledCash: Yen;
  flows: readonly CashFlow[];
  /** An order passed the quota: never. */
  overQuota: boolean;
}

export function createWorld(life: LifeStart): World {
  const funds = new Map(life.funds.map((fund) => [fund.code, fund]));
  const book = life.nisaBook ?? { tsumitate: 0, growth: 0 };
  const year = partsOf(ymdOf(life.start)).year;
  const world: World = {
    life,
    funds,
    plans: new Map(),
    redemptions: new Map(),
    occurrences: [],
    sales: [],
    debits: [],
    bank: new Map(),
    answers: [],
    holdings: [],
    cycles: new Map(),
    nisa: nisaAccount(year, { tsumitate: yen(book.tsumitate), growth: yen(book.growth) }),
    account: { state: 'ACTIVE', consecutiveFailures: 0 },
    settledCash: yen(life.cash),
    flows: [],
    overQuota: false,
  };
  for (const { fund, accountType, units: held } of life.positions ?? [])
    world.holdings.push({ fund: fundOf(world, fund), accountType, settled: units(held), sales: [] });
  return world;
}

export function fundOf({ funds }: World, code: string): PlanFund {
  const fund = funds.get(code);
  assert(fund, 'the fund is known');
  return fund;
}

export const cash = ({ settledCash, flows }: World): CashStanding => ({
  settledCash,
  flows,
  dayTradeLock: noYen,
  marginHold: noYen,
});

export const hasRun =
  ({ occurrences, sales }: World, id: string) =>
  (month: Month): boolean =>
    occurrences.some((one) => one.settingId === id && one.month === month) ||
    sales.some((one) => one.settingId === id && one.month === month);

/** The first month that a change made now counts for. */
export function monthFor(world: World, plan: SubscriptionPlan, now: Instant): Month {
  const cycle = effectiveCycle(plan, fundOf(world, plan.fundCode), now, hasRun(world, plan.id));
  assert(cycle, 'the calendar goes on');
  return cycle.month;
}

export function changePlan(world: World, plan: SubscriptionPlan, change: StateChange): void {
  const next = changeState<SubscriptionTerms, SubscriptionPlan>(plan, change);
  if (next.ok) world.plans.set(plan.id, next.value);
}

export const sellableOf = (holding: Holding): Units =>
  units(holding.settled - holding.sales.reduce((sum, { locked }) => sum + locked, 0n));

export const holdingOf = (
  { holdings }: World,
  { fundCode, accountType }: Pick<RedemptionPlan, 'fundCode' | 'accountType'>,
): Holding | undefined => holdings.find((one) => one.fund.code === fundCode && one.accountType === accountType);

export const frozenRuns = (world: World) =>
  world.occurrences
    .filter(({ state }) => isUnderWay(state))
    .flatMap((one) => {
      const plan = world.plans.get(one.settingId);
      const run = plan === undefined ? null : quotaRunOf(plan, fundOf(world, plan.fundCode), one);
      return run === null ? [] : [run];
    });

export function sell(holding: Holding, size: SellSize, now: Instant, of: string | null): void {
  const dates = orderDates(holding.fund.terms, 'SELL', calendarsOf(holding.fund), now);
  assert(dates.ok, 'the fund is open');
  const { executionDate, settlementDate } = dates.value;
  const locked = unitsToLock(size, sellableOf(holding));
  holding.sales.push({ size, locked, executionDate, settlementDate, isFilled: false, of });
}

/** 振替結果コード as the examples write it. */
export const failureOf: Readonly<Record<string, DebitResult>> = {
  '0': 'DONE',
  '1': 'FUNDS_SHORT',
  '2': 'NO_ACCOUNT',
  '3': 'STOPPED_BY_HOLDER',
  '4': 'NO_AGREEMENT',
  '8': 'STOPPED_BY_CLIENT',
  '9': 'OTHER',
};
