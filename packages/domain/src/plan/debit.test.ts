import { expect, test } from 'vitest';
import { formatJst, japan, ymd } from '../calendar/index.ts';
import { noYen, yen } from '../money/index.ts';
import {
  afterDebit,
  cashNeededOn,
  comingOccurrences,
  debitAmount,
  decideFreezes,
  decideOrders,
  endsWithFund,
  lastOccurrence,
  purchaseGate,
  requestDeadline,
  resumedAccount,
  resumeSubscription,
  saleGate,
  scheduleOf,
  subscriptionCycle,
  type CustomerGates,
  type DebitResult,
  type Occurrence,
  type SubscriptionPlan,
} from './index.ts';
import { at, domestic, fundingOf, overseas, planFund } from './plan.test-support.ts';

const terms = { amount: yen(30_000), bonus: null, useRemainingQuota: false };
const plan: SubscriptionPlan = {
  id: 'S1',
  fundCode: 'DOM',
  accountType: 'SPECIFIC',
  funding: fundingOf('BANK_DEBIT', undefined),
  state: 'ACTIVE',
  suspendedReason: null,
  consecutiveFailures: 0,
  createdAt: at('2026-11-02T10:00:00+09:00'),
  versions: [{ fromMonth: '2026-11', state: 'ACTIVE', terms }],
};
const gates: CustomerGates = { mayTrade: true, hasNisaIn: () => true };

test('a month has one sum for an account, and no line when it is nothing', () => {
  expect(debitAmount(yen(20_000), [yen(80_000), yen(15_000)])).toBe(115_000n);
  expect(debitAmount(noYen, [])).toBeNull();
});

test('a debit may be asked for until 15:00 three business days before it', () => {
  expect(formatJst(requestDeadline(japan, ymd('2026-11-27')))).toBe('2026-11-24T15:00:00+09:00');
});

test('failures count for the account and for the plans of the line; a success ends both counts', () => {
  const others = { ...plan, id: 'S2', consecutiveFailures: 2 };
  const after = (result: DebitResult, failures: number, plans = [plan, others]) =>
    afterDebit({ state: 'ACTIVE', consecutiveFailures: failures }, plans, {
      result,
      isInLine: ({ id }) => id === 'S1',
      fromMonthOf: () => '2027-02',
    });
  expect(after('FUNDS_SHORT', 1)).toEqual({
    account: { state: 'ACTIVE', consecutiveFailures: 2 },
    plans: [{ ...plan, consecutiveFailures: 1 }],
  });
  expect(after('DONE', 2)).toEqual({ account: { state: 'ACTIVE', consecutiveFailures: 0 }, plans: [] });
  const third = after('STOPPED_BY_HOLDER', 2);
  expect(third.account).toEqual({ state: 'SUSPENDED', consecutiveFailures: 3 });
  expect(third.plans.map(({ id, state, suspendedReason }) => [id, state, suspendedReason])).toEqual([
    ['S1', 'SUSPENDED', 'DEBIT_FAILED'],
    ['S2', 'SUSPENDED', 'DEBIT_FAILED'],
  ]);
  expect(third.plans[0]?.versions.at(-1)).toMatchObject({ fromMonth: '2027-02', state: 'SUSPENDED' });
  // The plan's own third failure, while the account has had a success in between.
  const own = after('OTHER', 0, [{ ...plan, consecutiveFailures: 2 }, others]);
  expect(own.account.state).toBe('ACTIVE');
  expect(own.plans.map(({ id, state }) => [id, state])).toEqual([['S1', 'SUSPENDED']]);
  const paused = after('OTHER', 2, [{ ...plan, state: 'PAUSED' }]);
  expect(paused.plans[0]?.state).toBe('PAUSED');
});

test('resuming begins the counts anew; a plan that waits for the bank cannot be resumed', () => {
  const stopped: SubscriptionPlan = {
    ...plan,
    state: 'SUSPENDED',
    suspendedReason: 'DEBIT_FAILED',
    consecutiveFailures: 3,
  };
  const resumed = resumeSubscription(stopped, '2027-03');
  expect(resumed).toMatchObject({
    ok: true,
    value: { state: 'ACTIVE', suspendedReason: null, consecutiveFailures: 0 },
  });
  expect(resumedAccount({ state: 'SUSPENDED', consecutiveFailures: 3 })).toEqual({
    state: 'ACTIVE',
    consecutiveFailures: 0,
  });
  expect(resumeSubscription({ ...plan, state: 'PENDING_BANK' }, '2027-03')).toEqual({
    ok: false,
    refusal: 'SETTING_CONFLICT',
  });
  const counting = { ...plan, consecutiveFailures: 2 };
  expect(resumeSubscription(counting, '2027-03')).toEqual({ ok: true, value: counting });
});

test('account, NISA and fund stop the jobs, in this order; sales look at account and fund', () => {
  const fund = planFund(domestic);
  const gate = (changes: Partial<CustomerGates>, one = fund) =>
    purchaseGate('NISA_GROWTH', one, { today: ymd('2026-12-04'), year: 2026, gates: { ...gates, ...changes } });
  const closed = { ...fund, takes: { buys: true, sells: false, plans: false } };
  expect(gate({})).toBeNull();
  expect(gate({ mayTrade: false, hasNisaIn: () => false }, closed)).toBe('ACCOUNT_RESTRICTED');
  expect(gate({ hasNisaIn: () => false }, closed)).toBe('NISA_UNAVAILABLE');
  expect(gate({}, closed)).toBe('FUND_CLOSED');
  expect(gate({}, { ...fund, nisa: { tsumitate: true, growth: false } })).toBe('FUND_CLOSED');
  expect(gate({}, { ...fund, termEndOn: ymd('2026-12-04') })).toBe('FUND_CLOSED');
  expect([saleGate(fund, ymd('2026-12-04'), gates), saleGate(closed, ymd('2026-12-04'), gates)]).toEqual([
    null,
    'FUND_CLOSED',
  ]);
  const redeemed = { termEndOn: ymd('2026-12-04') };
  expect([endsWithFund(plan, redeemed, ymd('2026-12-03')), endsWithFund(plan, redeemed, ymd('2026-12-04'))]).toEqual([
    false,
    true,
  ]);
  expect(endsWithFund({ state: 'CANCELED' }, redeemed, ymd('2026-12-04'))).toBe(false);
  expect(saleGate(fund, ymd('2026-12-04'), { mayTrade: false })).toBe('ACCOUNT_RESTRICTED');
});

function occurrenceIn(month: string, changes: Partial<Occurrence> = {}, fund = planFund(domestic)): Occurrence {
  const cycle = subscriptionCycle(fund, plan.funding, month);
  if (cycle === null) throw new Error('the calendar reaches it');
  return { ...cycle, settingId: 'S1', amount: yen(30_000), state: 'DEBITED', reason: null, ...changes };
}

test('a gate skips a frozen run and suspends a setting that runs; one that ended stays ended', () => {
  const fund = planFund(domestic);
  const cycle = subscriptionCycle(fund, plan.funding, '2026-11');
  const version = plan.versions[0];
  if (cycle === null || version === undefined) throw new Error('the calendar reaches it');
  const standing = { gates: { ...gates, mayTrade: false }, nisa: null, frozen: [] };
  const freeze = (one: SubscriptionPlan) =>
    decideFreezes([{ plan: one, fund, cycle, version }], standing, cycle.freezeAt)[0];
  expect(freeze(plan)).toMatchObject({
    occurrence: { state: 'SKIPPED', reason: 'ACCOUNT_RESTRICTED' },
    suspends: 'ACCOUNT_RESTRICTED',
  });
  expect(freeze({ ...plan, state: 'CANCELED' })).toMatchObject({ suspends: null });
  const far = { plan, fund, cycle: { ...cycle, isTooFarAway: true }, version };
  expect(decideFreezes([far], { ...standing, gates }, cycle.freezeAt)[0]).toMatchObject({
    occurrence: { state: 'SKIPPED', reason: 'FUND_CLOSED' },
    suspends: null,
  });
});

test('at 00:30 a run is ordered, moved with a closed day, or skipped for one reason', () => {
  const cash = { settledCash: yen(30_000), flows: [], dayTradeLock: noYen, marginHold: noYen };
  const standing = { gates, nisa: null, cash, ledgerFree: yen(30_000) };
  const nav = 10_000n as never;
  const decide = (occurrence: Occurrence, moment: string, changes = {}, fund = planFund(domestic)) =>
    decideOrders([{ plan, fund, occurrence, lastNav: nav }], { ...standing, ...changes }, at(moment))[0]?.decision;
  const due = '2026-12-04T00:30:00+09:00';
  expect(decide(occurrenceIn('2026-11'), due)).toMatchObject({
    kind: 'ORDER',
    amount: 30_000n,
    principal: 30_000n,
    reason: null,
  });
  expect(decide(occurrenceIn('2026-11'), due, { ledgerFree: yen(29_000) })).toMatchObject({
    reason: 'INSUFFICIENT_CASH',
    shortBy: 1_000n,
    suspends: null,
  });
  expect(decide(occurrenceIn('2026-11', { state: 'DEBIT_REQUESTED' }), due)).toMatchObject({
    reason: 'DEBIT_RESULT_MISSING',
  });
  expect(decide(occurrenceIn('2026-11', { state: 'FROZEN' }), due)).toMatchObject({ reason: 'DEBIT_NOT_REQUESTED' });
  expect(decide(occurrenceIn('2026-11', { amount: yen(99) }), due)).toMatchObject({ reason: 'AMOUNT_RANGE' });
  // 2027-01-18 is a holiday in New York that the occurrence did not know of.
  const late = occurrenceIn(
    '2026-12',
    { orderDate: ymd('2027-01-18'), creditDate: ymd('2027-01-18') },
    planFund(overseas),
  );
  expect(decide(late, '2027-01-18T00:30:00+09:00', {}, planFund(overseas))).toMatchObject({
    kind: 'MOVE',
    dates: { applicationDate: '2027-01-19' },
  });
  // Eleven business days after its day it is too late.
  expect(decide(occurrenceIn('2026-11'), '2026-12-21T00:30:00+09:00')).toMatchObject({ reason: 'FUND_CLOSED' });
  expect(decide(occurrenceIn('2026-11'), '2026-12-18T00:30:00+09:00')).toMatchObject({ kind: 'ORDER' });
});

test('what comes is what is frozen and then what is planned; what was is the latest that is finished', () => {
  const fund = planFund(domestic);
  const now = at('2026-12-01T10:00:00+09:00');
  const frozen = occurrenceIn('2026-11', { state: 'DEBITED' });
  const bonus = { months: [12], amount: yen(5_000) };
  const raised = {
    ...plan,
    versions: [{ fromMonth: '2026-11', state: 'ACTIVE' as const, terms: { ...terms, bonus } }],
  };
  const coming = comingOccurrences(raised, fund, [frozen], now, 3);
  expect(coming.map(({ month, amount, state }) => [month, amount, state])).toEqual([
    ['2026-11', 30_000n, 'DEBITED'],
    ['2026-12', 35_000n, 'PLANNED'],
    ['2027-01', 30_000n, 'PLANNED'],
    ['2027-02', 30_000n, 'PLANNED'],
  ]);
  const ended = {
    ...plan,
    state: 'CANCELED' as const,
    versions: [...plan.versions, { fromMonth: '2026-12', state: 'CANCELED' as const, terms }],
  };
  expect(comingOccurrences(ended, fund, [frozen], now, 3).map(({ month }) => month)).toEqual(['2026-11']);
  const done = [
    occurrenceIn('2026-11', { state: 'ORDERED' }),
    occurrenceIn('2026-12', { state: 'SKIPPED' }),
    occurrenceIn('2027-01'),
  ];
  expect(lastOccurrence(done)?.month).toBe('2026-12');
  expect(lastOccurrence([frozen])).toBeNull();
  expect(scheduleOf(done, ymd('2026-12-10')).map(({ month }) => month)).toEqual(['2026-12', '2027-01']);
  const byCash = { debitDate: null, state: 'PLANNED' } as const;
  const day = ymd('2026-12-04');
  expect(
    cashNeededOn([occurrenceIn('2026-11', byCash), occurrenceIn('2026-11'), occurrenceIn('2026-12', byCash)], day),
  ).toBe(30_000n);
});
