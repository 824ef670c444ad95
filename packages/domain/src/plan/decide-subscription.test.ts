import { describe, expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { yen } from '../money/index.ts';
import { nisaAccount } from '../nisa/index.ts';
import { cash20, fund, known, made, now, sale, terms } from './decide.test-support.ts';
import {
  decideSubscription,
  decideSubscriptionChange,
  decideSubscriptionEvent,
  isRaisedOrResumed,
  maxLiveSettings,
  nextToRun,
  subscriptionCycle,
  type KnownSubscription,
  type Occurrence,
  type PlanStanding,
  type SubscriptionDraft,
  type SubscriptionPatch,
  type SubscriptionPlan,
} from './index.ts';
import { at } from './plan.test-support.ts';

const standing: PlanStanding = {
  isRestricted: false,
  withholding: 'WITH',
  nisaStatus: 'AVAILABLE',
  nisaOpenedOn: ymd('2024-01-01'),
  birthDate: ymd('1990-04-01'),
  nisa: nisaAccount(2026, { tsumitate: yen(0), growth: yen(0) }, []),
  positions: [],
  ofFund: [],
  subscriptions: [],
  redemptions: [],
};
const draft: SubscriptionDraft = {
  accountType: 'NISA_TSUMITATE',
  funding: cash20,
  terms,
  startMonth: null,
  distributionCourse: undefined,
  debitAccount: null,
  shown: null,
};
const frozen = (plan: SubscriptionPlan, month: string, amount = 30_000): Occurrence => {
  const cycle = subscriptionCycle(fund, plan.funding, month);
  if (!cycle) throw new Error('the calendar reaches it');
  return { ...cycle, settingId: plan.id, amount: yen(amount), state: 'FROZEN', reason: null };
};

describe('a new 積立', () => {
  const decide = (over: Partial<SubscriptionDraft> = {}, customer: Partial<PlanStanding> = {}, of = fund) =>
    decideSubscription(of, { ...standing, ...customer }, { ...draft, ...over }, now);
  const refusal = (...given: Parameters<typeof decide>) => {
    const decided = decide(...given);
    return decided.ok ? null : decided.refusal;
  };

  test('begins with the first month whose freeze is still to come', () => {
    expect(decide()).toMatchObject({
      ok: true,
      value: {
        state: 'ACTIVE',
        first: { month: '2026-11', orderDate: '2026-11-20' },
        distributionCourse: 'RECEIVE',
        // The run of November and December settle in 2026.
        years: [
          { year: 2026, planned: 60_000n, remaining: 1_140_000n, fits: true },
          { year: 2027, fits: true },
        ],
      },
    });
    expect(decide({ startMonth: '2027-03' })).toMatchObject({ value: { first: { month: '2027-03' } } });
    expect(decide({ debitAccount: 'PENDING_BANK', funding: { type: 'BANK_DEBIT', settingCode: 'D' } })).toMatchObject({
      value: { state: 'PENDING_BANK', first: { month: '2026-12', debitDate: '2026-12-28' } },
    });
  });

  test('is refused for one reason, in the order in which an order is', () => {
    const shown = { month: '2026-10', debitDate: null, orderDate: ymd('2026-10-20') } as const;
    const dates = { executionDate: ymd('2026-10-20'), settlementDate: ymd('2026-10-23') };
    const all: Parameters<typeof decide> = [
      {
        shown: { ...shown, ...dates },
        terms: { ...terms, amount: yen(99) },
        debitAccount: 'MISSING',
        startMonth: '2026-10',
      },
      { isRestricted: true, nisaStatus: 'NOT_OPENED', redemptions: [sale()] },
      { ...fund, nisa: { tsumitate: false, growth: true }, takes: { ...fund.takes, plans: false } },
    ];
    const order: string[] = [];
    const next = (kind: string | null, fix: () => void) => {
      order.push(`${kind}`);
      fix();
    };
    next(refusal(...all), () => (all[0] = { ...all[0], shown: null }));
    next(refusal(...all), () => (all[1] = { ...all[1], isRestricted: false }));
    next(refusal(...all), () => (all[1] = { ...all[1], nisaStatus: 'AVAILABLE' }));
    next(refusal(...all), () => (all[2] = { ...fund, takes: { ...fund.takes, plans: false } }));
    next(refusal(...all), () => (all[0] = { ...all[0], terms: { ...terms, amount: yen(150_000) } }));
    next(refusal(...all), () => (all[2] = fund));
    next(refusal(...all), () => (all[0] = { ...all[0], debitAccount: null }));
    next(refusal(...all), () => (all[0] = { ...all[0], startMonth: null }));
    next(refusal(...all), () => (all[1] = { ...all[1], redemptions: [] }));
    next(
      refusal(...all),
      () => (all[0] = { ...all[0], terms: { ...terms, amount: yen(150_000), useRemainingQuota: true } }),
    );
    expect(order).toEqual([
      'CONFIRM_EXPIRED',
      'SUITABILITY',
      'NISA_UNAVAILABLE',
      'NISA_NOT_ELIGIBLE',
      'AMOUNT_RANGE',
      'FUND_CLOSED',
      'NOT_FOUND',
      'CHANGE_DEADLINE',
      'SETTING_CONFLICT',
      'NISA_LIMIT',
    ]);
    expect(refusal(...all)).toBeNull();
    expect(refusal({ distributionCourse: 'RECEIVE' }, {}, { ...fund, distributionCourses: ['REINVEST'] })).toBe(
      'COURSE_NOT_OFFERED',
    );
  });

  test('P18 that was shown before the freeze and is sent after it is shown anew', () => {
    const bank = { funding: { type: 'BANK_DEBIT', settingCode: 'D' }, debitAccount: 'ACTIVE' } as const;
    const before = decideSubscription(fund, standing, { ...draft, ...bank }, at('2026-11-11T23:59:59+09:00'));
    if (!before.ok) throw new Error(before.refusal);
    const { first } = before.value;
    const send = (moment: string) =>
      decideSubscription(fund, standing, { ...draft, ...bank, shown: first }, at(moment));
    expect(send('2026-11-11T23:59:59+09:00')).toMatchObject({ ok: true, value: { first: { month: '2026-11' } } });
    expect(send('2026-11-12T00:00:00+09:00')).toEqual({ ok: false, refusal: 'CONFIRM_EXPIRED' });
  });

  test('P35 counts what is frozen and what is planned of the others', () => {
    const other = made({ id: 'other', terms: { ...terms, amount: yen(70_000) } });
    const customer = { subscriptions: [known(other, [frozen(other, '2026-11', 70_000)])] };
    // 70,000 frozen, 70,000 and 30,000 twice to come.
    expect(decide({}, customer)).toMatchObject({ value: { years: [{ planned: 200_000n }, { planned: 1_200_000n }] } });
    expect(refusal({ terms: { ...terms, amount: yen(30_001) } }, customer)).toBe('NISA_LIMIT');
  });

  test('outside NISA takes no quota, and the hundredth is the last', () => {
    expect(decide({ accountType: 'SPECIFIC' })).toMatchObject({ value: { years: null } });
    expect(refusal({ accountType: 'SPECIFIC' }, { withholding: null })).toBe('SUITABILITY');
    const many = Array.from({ length: maxLiveSettings }, () => known(made({ accountType: 'SPECIFIC' })));
    expect(refusal({ accountType: 'SPECIFIC' }, { subscriptions: many.slice(1) })).toBeNull();
    expect(refusal({ accountType: 'SPECIFIC' }, { subscriptions: many })).toBe('SETTING_CONFLICT');
  });

  test('that begins where the calendars end has no run', () => {
    expect(refusal({ startMonth: '2090-01' })).toBe('FUND_CLOSED');
  });
});

describe('a change of a 積立', () => {
  const plan = made();
  const change = (
    patch: SubscriptionPatch,
    of: KnownSubscription = known(plan),
    customer: Partial<PlanStanding> = {},
    account: SubscriptionDraft['debitAccount'] = null,
  ) => decideSubscriptionChange(of, { ...standing, subscriptions: [of], ...customer }, patch, account, now);

  test('counts from the first month that is not frozen', () => {
    expect(change({ amount: yen(40_000) })).toMatchObject({
      value: { effectiveFrom: '2026-11', plan: { versions: [{ terms: { amount: 40_000n } }] } },
    });
    const running = known(plan, [frozen(plan, '2026-11')]);
    expect(change({ amount: yen(40_000), bonus: { months: [12], amount: yen(1) } }, running)).toMatchObject({
      value: {
        effectiveFrom: '2026-12',
        plan: { versions: [{ terms: { amount: 30_000n } }, { fromMonth: '2026-12', terms: { amount: 40_000n } }] },
      },
    });
  });

  test('that is smaller, or a pause, passes no gate of an order; a larger one and resuming do', () => {
    const restricted = { isRestricted: true };
    expect(change({ amount: yen(29_999) }, known(plan), restricted).ok).toBe(true);
    expect(change({ status: 'PAUSED', pausedUntil: '2027-02' }, known(plan), restricted).ok).toBe(true);
    expect(change({ amount: yen(30_001) }, known(plan), restricted)).toMatchObject({ refusal: 'SUITABILITY' });
    const paused = change({ status: 'PAUSED' });
    if (!paused.ok) throw new Error(paused.refusal);
    const of = known(paused.value.plan);
    expect(change({ status: 'ACTIVE' }, of, restricted)).toMatchObject({ refusal: 'SUITABILITY' });
    expect(change({ status: 'ACTIVE' }, of, { redemptions: [sale()] })).toMatchObject({ refusal: 'SETTING_CONFLICT' });
    expect(change({ status: 'ACTIVE' }, of)).toMatchObject({ value: { plan: { state: 'ACTIVE' } } });
    expect(isRaisedOrResumed(plan, { bonus: { months: [6], amount: yen(1) } })).toBe(true);
    expect(isRaisedOrResumed(plan, { useRemainingQuota: true, status: 'ACTIVE' })).toBe(false);
  });

  test('that is out of range, too late or of one that is over changes nothing', () => {
    expect(change({ amount: yen(99) })).toMatchObject({ refusal: 'AMOUNT_RANGE' });
    expect(change({ amount: yen(1_200_001) })).toMatchObject({ refusal: 'AMOUNT_RANGE' });
    expect(change({ amount: yen(101_000) })).toMatchObject({ refusal: 'NISA_LIMIT' });
    expect(change({ status: 'PAUSED', pausedUntil: '2026-11' })).toMatchObject({ refusal: 'CHANGE_DEADLINE' });
    expect(change({ amount: yen(1_000) }, known({ ...plan, state: 'ENDED' }))).toMatchObject({
      refusal: 'SETTING_CONFLICT',
    });
    expect(change({ status: 'ACTIVE' }, known({ ...plan, state: 'PENDING_BANK' }))).toMatchObject({
      refusal: 'SETTING_CONFLICT',
    });
  });

  test('P24 resuming one takes its debit account with it', () => {
    const suspended = known({ ...plan, state: 'SUSPENDED', suspendedReason: 'DEBIT_FAILED', consecutiveFailures: 3 });
    expect(change({ status: 'ACTIVE' }, suspended, {}, 'SUSPENDED')).toMatchObject({
      value: { resumesAccount: true, plan: { state: 'ACTIVE', suspendedReason: null, consecutiveFailures: 0 } },
    });
    expect(change({ status: 'ACTIVE' }, suspended, {}, 'ACTIVE')).toMatchObject({ value: { resumesAccount: false } });
    expect(change({ status: 'ACTIVE' }, suspended, {}, 'MISSING')).toMatchObject({ refusal: 'NOT_FOUND' });
  });

  test('P22, P23 the end and the bank’s answer count from the first month that is not frozen', () => {
    const running = known(plan, [frozen(plan, '2026-11')]);
    expect(decideSubscriptionEvent(running, 'CANCEL', now)).toMatchObject({
      value: { plan: { state: 'CANCELED', versions: [{ state: 'ACTIVE' }, { fromMonth: '2026-12' }] } },
    });
    const canceled = known({ ...plan, state: 'CANCELED' });
    expect(decideSubscriptionEvent(canceled, 'CANCEL', now)).toMatchObject({
      ok: true,
      value: { plan: canceled.plan },
    });
    expect(decideSubscriptionEvent(known({ ...plan, state: 'ENDED' }), 'CANCEL', now).ok).toBe(false);
    const waiting = known(made({ state: 'PENDING_BANK', funding: { type: 'BANK_DEBIT', settingCode: 'D' } }));
    expect(decideSubscriptionEvent(waiting, 'BANK_AGREES', now)).toMatchObject({
      value: { plan: { state: 'ACTIVE' }, first: { month: '2026-12', debitDate: '2026-12-28' } },
    });
  });
});

describe('what is queued for the jobs', () => {
  const cycleOf = (plan: SubscriptionPlan) => (month: string) => subscriptionCycle(fund, plan.funding, month);
  test('is the earliest month that has not run, frozen by the clock or not', () => {
    const plan = made();
    const next = (moment: string, months: readonly string[] = []) =>
      nextToRun(plan, cycleOf(plan), at(moment), (month) => months.includes(month))?.month ?? null;
    expect(next('2026-11-16T10:00:00+09:00')).toBe('2026-11');
    expect(next('2026-11-20T00:00:00+09:00')).toBe('2026-11');
    expect(next('2026-11-20T00:30:00+09:00', ['2026-11'])).toBe('2026-12');
    const later = made({ fromMonth: '2028-03' });
    expect(nextToRun(later, cycleOf(later), now, () => false)?.month).toBe('2028-03');
    const over = { ...plan, versions: [...plan.versions, { fromMonth: '2026-12', state: 'CANCELED' as const, terms }] };
    expect(nextToRun(over, cycleOf(plan), now, (month) => month === '2026-11')).toBeNull();
    const waiting = made({ state: 'PENDING_BANK' });
    expect(nextToRun(waiting, cycleOf(plan), now, () => false)).toBeNull();
  });
});
