import { expect, test } from 'vitest';
import { golden } from '../kernel/golden.test-support.ts';
import { parsePercent, ratio, units, yen } from '../money/index.ts';
import { purchaseTermsOn, principalOf } from '../fund/index.ts';
import { ymd } from '../calendar/index.ts';
import {
  checkQuota,
  decideSale,
  effectiveCycle,
  estimateSale,
  firstUnfrozen,
  changeSale,
  isAmountInRange,
  isPlanDay,
  isSaleInRange,
  largestWithin,
  plannedQuota,
  reasonText,
  refuseSubscription,
  subscriptionCycle,
  unitsEach,
  usesDebitAccount,
  type Bonus,
  type PlanDay,
  type SaleFacts,
  type SubscriptionFacts,
  type SubscriptionPlan,
} from './index.ts';
import { at, domestic, exampleNisa, fundingOf, planFund, type ExampleFund } from './plan.test-support.ts';

test('P31 the largest amount that fits the remaining quota', () => {
  interface Row {
    feeRateExTax: string;
    step: number;
    minAmount: number;
    amount: number;
    room: number;
  }
  const { inputs, result } = golden<{ rows: unknown[] }, { rows: Row[] }>('P31');
  const rows = inputs.rows.map(({ amount, room, ...row }) => {
    const fund = planFund({ ...domestic, ...row });
    const purchase = purchaseTermsOn(fund.navUnit, fund.terms, ymd('2027-01-06'));
    const terms = { minAmount: yen(row.minAmount), step: yen(row.step), maxAmount: yen(2_400_000), purchase };
    const fitting = largestWithin(yen(amount), yen(room), terms);
    const principal = fitting === null ? null : principalOf(fitting, purchase);
    return {
      amount: fitting === null ? null : Number(fitting),
      principal: principal === null ? null : Number(principal),
      left: room - Number(principal ?? 0),
    };
  });
  expect(rows).toEqual(result.rows);
});

interface ExamplePlan {
  fundCode: string;
  accountType: 'NISA_TSUMITATE';
  useRemainingQuota: boolean;
  fundingType: string;
  dayOfMonth?: PlanDay;
  amount: number;
  bonus?: { months: number[]; amount: number };
}

const limits = { minAmount: yen(100), amountStep: yen(1), minUnits: units(1), unitStep: units(1) };

test('P35 at setting, the plan must fit the quota of two years together with the other plans', () => {
  const { inputs, result } = golden<
    { rows: { years: unknown; answer: string; first: string }[] },
    { now: string; funds: ExampleFund[]; rows: (ExamplePlan & { others: ExamplePlan[] })[] }
  >('P35');
  const now = at(inputs.now);
  const fund = planFund(domestic);
  const hasOccurrence = () => false;
  const planOf = (row: ExamplePlan, id: string): SubscriptionPlan => {
    const funding = fundingOf(row.fundingType, row.dayOfMonth);
    const first = firstUnfrozen((month) => subscriptionCycle(fund, funding, month), now);
    const bonus: Bonus | null = row.bonus ? { months: row.bonus.months, amount: yen(row.bonus.amount) } : null;
    const terms = { amount: yen(row.amount), bonus, useRemainingQuota: row.useRemainingQuota };
    return {
      id,
      fundCode: row.fundCode,
      accountType: row.accountType,
      funding,
      state: 'ACTIVE',
      suspendedReason: null,
      consecutiveFailures: 0,
      createdAt: now,
      versions: [{ fromMonth: first?.month ?? '', state: 'ACTIVE', terms }],
    };
  };
  const rows = inputs.rows.map((row) => {
    const plan = planOf(row, 'S1');
    const first = effectiveCycle(plan, fund, now, hasOccurrence);
    const year = first?.nisaYear ?? 0;
    const quotaOf = (one: SubscriptionPlan) => plannedQuota(one, fund, [year, year + 1], { now, hasOccurrence });
    const others = row.others.flatMap((other, index) => quotaOf(planOf(other, `O${index}`)));
    const years = checkQuota(exampleNisa(null), 'TSUMITATE', year, { own: quotaOf(plan), others });
    const refusal = refuseSubscription({
      ...facts,
      terms: plan.versions[0]?.terms ?? facts.terms,
      first,
      years,
    });
    return {
      years: years.map((each) => ({ ...each, planned: Number(each.planned), remaining: Number(each.remaining) })),
      answer: refusal === 'NISA_LIMIT' ? '400-301' : (refusal ?? 'created'),
      first: first?.month,
    };
  });
  expect(rows).toEqual(result.rows);
});

const facts: SubscriptionFacts = {
  fund: planFund(domestic),
  accountType: 'NISA_TSUMITATE',
  terms: { amount: yen(100_000), bonus: null, useRemainingQuota: false },
  limits,
  orderable: true,
  debitAccount: 'ACTIVE',
  first: subscriptionCycle(planFund(domestic), fundingOf('BANK_DEBIT', undefined), '2026-12'),
  startMonth: null,
  liveSettings: 0,
  isExcluded: false,
  years: null,
};

test('a plan is refused for one reason, as a spot order would be, then for what only plans know', () => {
  expect(refuseSubscription(facts)).toBeNull();
  const broken: [Partial<SubscriptionFacts>, string][] = [
    [{ years: [{ year: 2027, planned: yen(1), remaining: yen(0), fits: false }] }, 'NISA_LIMIT'],
    [{ liveSettings: 100 }, 'SETTING_CONFLICT'],
    [{ isExcluded: true }, 'SETTING_CONFLICT'],
    [{ debitAccount: 'SUSPENDED' }, 'SETTING_CONFLICT'],
    [{ startMonth: '2026-11' }, 'CHANGE_DEADLINE'],
    [{ debitAccount: 'MISSING' }, 'NOT_FOUND'],
    [{ first: null }, 'FUND_CLOSED'],
    [{ orderable: false }, 'FUND_CLOSED'],
    [{ terms: { ...facts.terms, amount: yen(99) } }, 'AMOUNT_RANGE'],
    [{ accountType: 'NISA_OLD' }, 'NISA_NOT_ELIGIBLE'],
    [{ fund: { ...facts.fund, nisa: { tsumitate: false, growth: true } } }, 'NISA_NOT_ELIGIBLE'],
  ];
  // Each of them comes before those above it.
  const sum = { ...facts };
  for (const [change, refusal] of broken) {
    Object.assign(sum, change);
    expect(refuseSubscription(sum)).toBe(refusal);
  }
  expect(refuseSubscription({ ...facts, startMonth: '2026-12', liveSettings: 99 })).toBeNull();
});

test('an amount is in range with and without its bonus, to the yen', () => {
  const max = yen(1_200_000);
  const ok = (amount: number, bonus: Bonus | null = null, step = 1) =>
    isAmountInRange({ amount: yen(amount), bonus }, { minAmount: yen(100), amountStep: yen(step) }, max);
  const bonus = (amount: number, ...months: number[]): Bonus => ({ months, amount: yen(amount) });
  expect([ok(99), ok(100), ok(1_200_000), ok(1_200_001)]).toEqual([false, true, true, false]);
  expect([ok(1_100_000, bonus(100_000, 6)), ok(1_100_000, bonus(100_001, 6))]).toEqual([true, false]);
  expect([ok(1_000, null, 1_000), ok(1_500, null, 1_000), ok(1_000, bonus(500, 6), 1_000)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(
    [bonus(0, 6), bonus(1), bonus(1, 6, 6), bonus(1, 0), bonus(1, 13), bonus(1, 1, 2, 3)].map((one) => ok(100, one)),
  ).toEqual(Array.from({ length: 6 }, () => false));
  expect([0, 1, 27, 28, 31, 1.5, 'MONTH_END' as const].map(isPlanDay)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
    true,
  ]);
});

const sale: SaleFacts = {
  sale: { method: 'FIXED_UNITS', units: units(100) },
  remainingTimes: null,
  sellable: units(1_000),
  price: 18_219n as SaleFacts['price'],
  navUnit: 10_000n,
  limits,
  wholeSalePending: false,
};
const percent = (text: string) => parsePercent(text) ?? ratio(0, 1);

test('P08 定率 sells a part of what can be sold, 切捨て', () => {
  const { inputs, result } = golden<{ sell: number }, { units: number; ratePct: string }>('P08');
  const rate = percent(inputs.ratePct);
  const decision = decideSale({ ...sale, sale: { method: 'FIXED_RATE', rate }, sellable: units(inputs.units) });
  expect(decision).toEqual({ kind: 'ORDER', size: { orderMethod: 'UNITS', units: BigInt(result.sell) } });
});

test('P09 期間 sells the same each time and everything the last time', () => {
  const { inputs, result } = golden<{ first35: number; last: number }, { units: number; times: number }>('P09');
  const each = unitsEach(units(inputs.units), inputs.times);
  let sold = 0n;
  for (let remainingTimes = inputs.times; remainingTimes > 0; remainingTimes -= 1) {
    const sellable = units(BigInt(inputs.units) - sold);
    const decision = decideSale({
      ...sale,
      sale: { method: 'PERIOD', times: inputs.times, each },
      remainingTimes,
      sellable,
    });
    const size = decision.kind === 'ORDER' && decision.size.orderMethod === 'UNITS' ? decision.size.units : 0n;
    if (remainingTimes === 1) expect([sold, size]).toEqual([BigInt(result.first35), BigInt(result.last)]);
    sold += size;
  }
  expect(sold).toBe(BigInt(inputs.units));
});

test.each(['P10', 'P11'])('%s 定額 is an order by amount, or skipped when the holding is worth less', (id) => {
  const { inputs, result } = golden<{ reason?: string }, { amount: number; price: number; held: number }>(id);
  const decision = decideSale({
    ...sale,
    sale: { method: 'FIXED_AMOUNT', amount: yen(inputs.amount) },
    sellable: units(inputs.held),
    price: BigInt(inputs.price) as SaleFacts['price'],
  });
  expect(decision).toEqual(
    result.reason === undefined
      ? { kind: 'ORDER', size: { orderMethod: 'AMOUNT', amount: BigInt(inputs.amount) } }
      : { kind: 'SKIP', reason: result.reason },
  );
});

test('a scheduled sale leaves the steps only with everything, and waits for another whole sale', () => {
  const stepped = { ...limits, unitStep: units(10), minUnits: units(10) };
  const sold = (changes: Partial<SaleFacts>) => {
    const decision = decideSale({ ...sale, limits: stepped, ...changes });
    return decision.kind === 'SKIP' ? decision.reason : decision.size;
  };
  const byUnits = (count: number) => ({ orderMethod: 'UNITS', units: BigInt(count) });
  const rate = { method: 'FIXED_RATE', rate: percent('1.5') } as const;
  expect(sold({ sale: rate, sellable: units(1_009) })).toEqual(byUnits(10));
  expect(sold({ sale: rate, sellable: units(600) })).toBe('INSUFFICIENT_UNITS');
  const period = { method: 'PERIOD', times: 3, each: units(33) } as const;
  expect(sold({ sale: period, remainingTimes: 3 })).toEqual(byUnits(30));
  expect(sold({ sale: period, remainingTimes: 1, sellable: units(37) })).toEqual(byUnits(37));
  expect(sold({ sale: { method: 'FIXED_UNITS', units: units(1_001) } })).toBe('INSUFFICIENT_UNITS');
  const amount = { method: 'FIXED_AMOUNT', amount: yen(1_000) } as const;
  expect(sold({ sale: amount, wholeSalePending: true })).toBe('PENDING_SALE');
  expect(estimateSale({ ...sale, sale: amount })).toBe(1_000n);
  expect(estimateSale({ ...sale, sale: { method: 'FIXED_UNITS', units: units(100) } })).toBe(182n);
  expect(estimateSale({ ...sale, sellable: units(99) })).toBe(0n);
});

test('the measure of a sale stays what it is; a new number of times divides anew', () => {
  const period = { method: 'PERIOD', times: 4, each: units(250) } as const;
  expect(changeSale(period, { times: 3 }, units(1_000))).toEqual({
    ok: true,
    value: { method: 'PERIOD', times: 3, each: 333n },
  });
  expect(changeSale(period, { times: 600 }, units(599))).toEqual({ ok: false, refusal: 'UNITS_SHORT' });
  expect(changeSale(period, { amount: yen(1_000) }, units(1))).toEqual({ ok: false, refusal: 'AMOUNT_RANGE' });
  expect(changeSale(period, {}, units(0))).toEqual({ ok: true, value: period });
  const range = (one: Parameters<typeof isSaleInRange>[0]['sale']) =>
    isSaleInRange({ sale: one, dayOfMonth: 1, frequency: 'MONTHLY' }, limits);
  expect([
    range({ method: 'FIXED_AMOUNT', amount: yen(999) }),
    range({ method: 'FIXED_AMOUNT', amount: yen(1_000) }),
  ]).toEqual([false, true]);
  const rates = ['0', '0.05', '0.1', '0.15', '50', '50.1'];
  expect(rates.map((text) => range({ method: 'FIXED_RATE', rate: percent(text) }))).toEqual([
    false,
    false,
    true,
    false,
    true,
    false,
  ]);
});

test('a debit account is used while a live plan names it', () => {
  const plan = (state: SubscriptionPlan['state']) =>
    ({ funding: fundingOf('BANK_DEBIT', undefined, 'D1'), state }) as SubscriptionPlan;
  expect([usesDebitAccount('D1', [plan('PAUSED')]), usesDebitAccount('D1', [plan('CANCELED'), plan('ENDED')])]).toEqual(
    [true, false],
  );
  expect(usesDebitAccount('D2', [plan('ACTIVE')])).toBe(false);
});

test('customers read why a run was skipped, and what comes next', () => {
  expect(reasonText('INSUFFICIENT_CASH', { shortBy: yen(12_300) })).toBe(
    '預り金が12,300円足りなかったため、今回の購入を見送りました。',
  );
  expect(reasonText('NISA_QUOTA', { nisaYear: 2027, frame: 'TSUMITATE' })).toBe(
    '2027年のつみたて投資枠の残りが足りないため、見送りました。',
  );
  expect(reasonText('NISA_PARTIAL', { frame: 'GROWTH', bought: yen(70_000) })).toBe(
    '成長投資枠の残り70,000円分だけ購入しました。',
  );
  expect(reasonText('DEBIT_1')).toBe('残高不足で引落ができませんでした。次の月は予定どおりです。');
  expect(reasonText('DEBIT_4', { isSuspended: true })).toBe(
    '引落ができませんでした。口座の登録をご確認ください。3回続いたため停止しました。',
  );
  expect(reasonText('DEBIT_NOT_REQUESTED')).toBe('引落を依頼できなかったため、今月はありません。');
});
