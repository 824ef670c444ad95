import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { readBatchFile, writeBatchFile, type BatchResult } from '@tsuzura/contract/partner';
import { instant, japan, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { nextDebitRun } from '@tsuzura/domain/cash';
import { assert } from '@tsuzura/domain/kernel';
import { yen } from '@tsuzura/domain/money';
import {
  changeState,
  changeTerms,
  effectiveCycle,
  effectiveSale,
  firstUnfrozen,
  newestTerms,
  newSubscription,
  redemptionCycle,
  resumeSubscription,
  subscriptionCycle,
  type Bonus,
  type Frequency,
  type Funding,
  type Month,
  type PlanDay,
  type RedemptionPlan,
  type RedemptionTerms,
  type SaleMethod,
  type SubscriptionPlan,
  type SubscriptionTerms,
} from '@tsuzura/domain/plan';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { addDebitAccount } from '@tsuzura/store/cash';
import { listFunds } from '@tsuzura/store/fund';
import type { Tx } from '@tsuzura/store/kernel';
import { lockCustomers } from '@tsuzura/store/night/fund';
import {
  addRedemption,
  addSubscription,
  changeRedemptions,
  changeSubscriptions,
  queueFreezes,
  queueSales,
  readRedemptions,
  readSubscriptions,
} from '@tsuzura/store/plan';
import { subjectOf } from '@tsuzura/store/seed';
import { ourClient, type BankAnswer } from '../../cash/index.ts';
import type { SentFile } from '../../cash/cash.test-support.ts';
import type { ApiOptions } from '../../create.ts';
import { domestic } from '../../fund-order/orders.test-support.ts';
import { openNight, type NightScene } from '../fund/night.test-support.ts';
import { fundOf, hasMonth, since } from './settings.ts';

export interface NewPlan {
  readonly fundCode?: string;
  readonly accountType?: OrderAccountType;
  readonly amount: number;
  readonly bonus?: Bonus | null;
  readonly useRemainingQuota?: boolean;
  /** 預り金; absent: the debit account below. */
  readonly day?: PlanDay;
  readonly settingCode?: string;
}

export interface NewSale {
  readonly fundCode?: string;
  readonly accountType?: OrderAccountType;
  readonly sale: SaleMethod;
  readonly day: PlanDay;
  readonly frequency?: Frequency;
}

export interface PlanScene extends NightScene {
  /** A debit account with a monthly deposit, agreed to by the bank. */
  debitAccount(who: string, deposit?: number): Promise<string>;
  /** A 積立 as the customer's command leaves it; gives back its id. */
  subscribe(who: string, plan: NewPlan): Promise<string>;
  redeem(who: string, sale: NewSale): Promise<string>;
  /** Another amount, a pause, running again, the end, as the customer's command leaves it. */
  change(id: string, change: PlanChange): Promise<void>;
  /** "2026-12 ORDERED 30000" or "2026-12 SKIPPED 30000 NISA_QUOTA", oldest first. */
  months(id: string): Promise<string[]>;
  sales(id: string): Promise<string[]>;
  stateOf(id: string): Promise<string>;
  /** What the bank says to the debits of a month, or of a customer and month; absent: done. Null: nothing. */
  readonly results: Map<string, BatchResult | null>;
  /** What was asked of the bank: "2026-12-28 50000". */
  debits(): Promise<string[]>;
  rows(statement: string): Promise<Record<string, unknown>[]>;
}

export interface PlanChange {
  readonly amount?: number;
  readonly status?: 'ACTIVE' | 'PAUSED' | 'CANCELED';
  readonly pausedUntil?: Month;
}

/** Other areas have jobs of their own; a story about plans does without them. */
const isOfPlans = (job: string): boolean => /^(fund|fund-order|ledger|cash|plan)\./.test(job);

type Rows = PlanScene['rows'];

/** The night with a bank that debits what it is asked for. */
export async function openPlans(options: Pick<ApiOptions, 'runsJob' | 'connections'> = {}): Promise<PlanScene> {
  const results = new Map<string, BatchResult | null>();
  const bank = { answersOf: (on: Ymd) => answersOf(rows, results, on), noticesOf: async () => [] };
  const scene = await openNight({ runsJob: isOfPlans, bank, ...options });
  const rows: Rows = async (statement) =>
    (await sql.raw<Record<string, unknown>>(statement).execute(scene.owner.reader)).rows;
  return { ...scene, rows, results, ...commandsOf(scene, rows), ...looksOf(rows) };
}

async function answersOf(rows: Rows, results: PlanScene['results'], on: Ymd): Promise<BankAnswer[]> {
  const debits = await rows(`select sequence, customer_id, month from app.debit_run where debit_date = '${on}'`);
  const resultOf = ({ customer_id, month }: Record<string, unknown>): BatchResult | null => {
    const own = results.get(words(customer_id, month));
    const all = results.get(words(month));
    if (own !== undefined) return own;
    return all === undefined ? 'DONE' : all;
  };
  const said = new Map(debits.map((one) => [one['sequence'] as bigint, resultOf(one)]));
  const sent = await rows(`select payload from ops.outbox where topic = 'bank' order by created_at, id`);
  const files = sent.map(({ payload }) => payload as SentFile);
  return files.filter((file) => file.on === on && file.kind === 'DEBITS').map((file) => answerTo(file, said));
}

function commandsOf(
  { api }: NightScene,
  rows: Rows,
): Pick<PlanScene, 'debitAccount' | 'subscribe' | 'redeem' | 'change'> {
  const now = (): Instant => api.clock.now();
  const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => api.database.tx(work);
  let made = 0;
  return {
    debitAccount: (who, deposit = 0) => inTx((tx) => addAccount(tx, who, deposit, (made += 1), now())),
    // Time stands still in a test: each is a millisecond younger than the one before.
    subscribe: (who, plan) => inTx((tx) => subscribe(tx, who, plan, instant(now() + (made += 1)), now())),
    redeem: (who, sale) => inTx((tx) => redeem(tx, who, sale, instant(now() + (made += 1)), now())),
    change: (id, change) =>
      inTx(async (tx) => {
        const [row] = await rows(`select customer_id from app.subscription_plan where id = '${id}'
          union all select customer_id from app.redemption_plan where id = '${id}'`);
        await lockCustomers(tx, [words(row?.['customer_id'])]);
        if (!(await changeSubscription(tx, id, change, now()))) await changeRedemption(tx, id, change, now());
      }),
  };
}

const looksOf = (rows: Rows): Pick<PlanScene, 'months' | 'sales' | 'stateOf' | 'debits'> => ({
  months: async (id) =>
    (
      await rows(`select month, state, amount, reason from app.subscription_occurrence where setting_id = '${id}'
        order by month`)
    ).map(({ month, state, amount, reason }) => words(month, state, amount, reason)),
  sales: async (id) =>
    (
      await rows(`select r.month, r.state, r.reason, o.method, o.size from app.redemption_occurrence r
        left join app.fund_order o on o.id = r.order_id where r.setting_id = '${id}' order by month`)
    ).map(({ month, state, reason, method, size }) => words(month, state, reason, method, size)),
  stateOf: async (id) => {
    const [row] = await rows(`select state, suspended_reason from app.subscription_plan where id = '${id}'
      union all select state, suspended_reason from app.redemption_plan where id = '${id}'`);
    return words(row?.['state'], row?.['suspended_reason']);
  },
  debits: async () =>
    (await rows(`select debit_date, amount, state from app.debit_run order by debit_date, amount`)).map(
      ({ debit_date, amount, state }) => words(debit_date, amount, state),
    ),
});

const fundsOf = async (tx: Tx) => new Map((await listFunds(tx)).map((fund) => [fund.code, fund]));

async function addAccount(tx: Tx, who: string, deposit: number, number: number, now: Instant): Promise<string> {
  const settingCode = randomUUID();
  const bank = {
    code: '9876',
    branchCode: '058',
    accountType: '1',
    number: String(1_000_000 + number),
    bankName: 'しおさい銀行',
    branchName: 'みなと支店',
    holderKana: 'ﾔﾏﾀﾞ ﾊﾅｺ',
  } as const;
  const fromMonth = nextDebitRun(japan, ymdOf(now)).month;
  const account = {
    settingCode,
    customerId: subjectOf(who),
    bank,
    amount: yen(deposit),
    state: 'ACTIVE',
    fromMonth,
  } as const;
  await addDebitAccount(tx, account, now);
  return settingCode;
}

async function subscribe(tx: Tx, who: string, plan: NewPlan, createdAt: Instant, now: Instant): Promise<string> {
  const { fundCode = domestic, accountType = 'SPECIFIC', amount, bonus = null, useRemainingQuota = false } = plan;
  const fund = fundOf(await fundsOf(tx), fundCode);
  const funding: Funding =
    plan.day === undefined
      ? { type: 'BANK_DEBIT', settingCode: plan.settingCode ?? '' }
      : { type: 'CASH', dayOfMonth: plan.day };
  const first = firstUnfrozen((month) => subscriptionCycle(fund, funding, month), now);
  assert(first, 'the calendar goes on');
  const made = newSubscription({
    id: randomUUID(),
    fundCode,
    accountType,
    funding,
    createdAt,
    state: 'ACTIVE',
    terms: { amount: yen(amount), bonus, useRemainingQuota },
    fromMonth: first.month,
  });
  const customerId = subjectOf(who);
  await lockCustomers(tx, [customerId]);
  await addSubscription(tx, { plan: made, customerId, distributionCourse: 'RECEIVE', startMonth: first.month });
  await queueFreezes(tx, [{ settingId: made.id, customerId, month: first.month, on: ymdOf(first.freezeAt) }]);
  return made.id;
}

async function redeem(tx: Tx, who: string, asked: NewSale, createdAt: Instant, now: Instant): Promise<string> {
  const { fundCode = domestic, accountType = 'SPECIFIC', sale, day, frequency = 'MONTHLY' } = asked;
  const fund = fundOf(await fundsOf(tx), fundCode);
  const first = firstUnfrozen((month) => redemptionCycle(fund, day, month), now);
  assert(first, 'the calendar goes on');
  const terms: RedemptionTerms = { sale, dayOfMonth: day, frequency };
  const plan: RedemptionPlan = {
    id: randomUUID(),
    fundCode,
    accountType,
    state: 'ACTIVE',
    suspendedReason: null,
    createdAt,
    versions: [{ fromMonth: first.month, state: 'ACTIVE', terms }],
    remainingTimes: sale.method === 'PERIOD' ? sale.times : null,
  };
  const customerId = subjectOf(who);
  await addRedemption(tx, { plan, customerId, startMonth: first.month });
  const found = effectiveSale(plan, fund, now, () => false);
  assert(found, 'a sale is coming');
  const { month, orderDate: on } = found.cycle;
  await queueSales(tx, [{ settingId: plan.id, customerId, month, on }]);
  return plan.id;
}

async function changeSubscription(tx: Tx, id: string, change: PlanChange, now: Instant): Promise<boolean> {
  const [before] = await readSubscriptions(tx, [id], since(now));
  if (!before) return false;
  const fund = fundOf(await fundsOf(tx), before.plan.fundCode);
  const fromMonth = effectiveCycle(before.plan, fund, now, hasMonth(before.occurrences))?.month;
  assert(fromMonth !== undefined, 'the calendar goes on');
  await changeSubscriptions(tx, [{ before, after: changed(before.plan, change, fromMonth) }], now);
  return true;
}

async function changeRedemption(tx: Tx, id: string, { status, pausedUntil }: PlanChange, now: Instant): Promise<void> {
  const [before] = await readRedemptions(tx, [id], since(now));
  assert(before && status !== undefined, 'a setting is changed');
  const fund = fundOf(await fundsOf(tx), before.plan.fundCode);
  const fromMonth = effectiveSale(before.plan, fund, now, hasMonth(before.results))?.fromMonth;
  assert(fromMonth !== undefined, 'the calendar goes on');
  const event = ({ ACTIVE: 'RESUME', PAUSED: 'PAUSE', CANCELED: 'CANCEL' } as const)[status];
  const change = { event, fromMonth, pausedUntil: pausedUntil ?? null };
  const next = changeState<RedemptionTerms, RedemptionPlan>(before.plan, change);
  assert(next.ok, 'the change is allowed');
  await changeRedemptions(tx, [{ before, after: next.value }], now);
}

/** About the lines of which the bank says something. */
function answerTo(file: SentFile, said: ReadonlyMap<bigint, BatchResult | null>): BankAnswer {
  const read = readBatchFile(Buffer.from(file.content, 'base64'), 'DEBIT', false);
  assert(read.ok, 'the bank reads our file');
  const lines = read.value.lines.flatMap((line) => {
    const result = said.get(line.reference) ?? null;
    return result === null ? [] : [{ ...line, result }];
  });
  const content = Buffer.from(writeBatchFile({ ...read.value, lines }, ourClient)).toString('base64');
  return { id: `answer-${file.id}-${lines.length}`, answers: file.id, kind: file.kind, content };
}

/** Values of a row beside each other; null is left out. */
const words = (...values: readonly unknown[]): string =>
  values
    .filter((one) => one !== null && one !== undefined)
    .map((one) => String(one as string | bigint))
    .join(' ');

function changed(plan: SubscriptionPlan, change: PlanChange, fromMonth: Month): SubscriptionPlan {
  const terms = { ...newestTerms<SubscriptionTerms>(plan), ...(change.amount ? { amount: yen(change.amount) } : {}) };
  const termed = change.amount
    ? changeTerms<SubscriptionTerms, SubscriptionPlan>(plan, terms, fromMonth)
    : ({ ok: true, value: plan } as const);
  assert(termed.ok, 'the change is allowed');
  const { status } = change;
  if (status === undefined) return termed.value;
  const next =
    status === 'ACTIVE'
      ? resumeSubscription(termed.value, fromMonth)
      : changeState<SubscriptionTerms, SubscriptionPlan>(termed.value, {
          event: status === 'PAUSED' ? 'PAUSE' : 'CANCEL',
          fromMonth,
          pausedUntil: change.pausedUntil ?? null,
        });
  assert(next.ok, 'the change is allowed');
  return next.value;
}
