import { describe, expect, test } from 'vitest';
import { accounts } from '../ledger/index.ts';
import { nav, ratio, units, yen } from '../money/index.ts';
import { fund, known, made, now, sale, terms } from './decide.test-support.ts';
import {
  cancelRedemption,
  decideRedemption,
  decideRedemptionChange,
  isSaleRaisedOrResumed,
  nextSale,
  type RedemptionDraft,
  type SalePlanStanding,
} from './index.ts';
import { at } from './plan.test-support.ts';

describe('a 定期売却', () => {
  const priced = { fund, latest: { nav: nav(20_000) } };
  const holding: SalePlanStanding = {
    balances: [
      { account: accounts.units('c', fund.code, 'NISA_TSUMITATE'), amount: 100_000n },
      { account: accounts.unitsLocked('c', fund.code, 'NISA_TSUMITATE'), amount: 5_000n },
    ],
    positions: [],
    ofFund: [],
    newDevice: null,
    subscriptions: [],
    redemptions: [],
  };
  const draft: RedemptionDraft = {
    accountType: 'NISA_TSUMITATE',
    measure: { method: 'FIXED_AMOUNT', amount: yen(10_000) },
    dayOfMonth: 20,
    frequency: 'MONTHLY',
  };
  const decide = (over: Partial<RedemptionDraft> = {}, of: Partial<SalePlanStanding> = {}, traded = fund) =>
    decideRedemption({ ...priced, fund: traded }, { ...holding, ...of }, { ...draft, ...over }, now);

  test('is made of what can be sold', () => {
    expect(decide()).toMatchObject({ value: { fromMonth: '2026-11', remainingTimes: null, needsCheck: false } });
    expect(decide({ measure: { method: 'PERIOD', times: 3 } })).toMatchObject({
      value: { remainingTimes: 3, terms: { sale: { each: 33_333n } } },
    });
  });

  test('is refused for one reason, in the order in which a sale is', () => {
    const closed = { ...fund, takes: { ...fund.takes, sells: false } };
    const rival = { subscriptions: [known(made())] };
    const nothing = { ...rival, balances: [] };
    expect(decide({ measure: { method: 'FIXED_AMOUNT', amount: yen(999) } }, nothing, closed)).toMatchObject({
      refusal: 'AMOUNT_RANGE',
    });
    expect(decide({}, nothing, closed)).toMatchObject({ refusal: 'FUND_CLOSED' });
    expect(decide({}, nothing)).toMatchObject({ refusal: 'UNITS_SHORT' });
    expect(
      decide({ measure: { method: 'PERIOD', times: 600 } }, { balances: holding.balances.slice(1) }),
    ).toMatchObject({
      refusal: 'UNITS_SHORT',
    });
    expect(decide({}, rival)).toMatchObject({ refusal: 'SETTING_CONFLICT' });
    const paused = known({ ...made(), state: 'PAUSED', versions: [{ fromMonth: '2026-11', state: 'PAUSED', terms }] });
    expect(decide({}, { subscriptions: [paused] }).ok).toBe(true);
    const coming = [
      { side: 'BUY', state: 'RECEIVED', accountType: 'NISA_TSUMITATE', method: 'AMOUNT', course: 'RECEIVE' },
    ] as const;
    expect(decide({}, { balances: [], ofFund: coming }).ok).toBe(true);
  });

  test('of much, or of everything, from a new device needs a strong check', () => {
    const newDevice = { at: at('2026-11-16T09:00:00+09:00'), soldSince: yen(0) };
    expect(decide({}, { newDevice })).toMatchObject({ value: { needsCheck: false } });
    expect(decide({ measure: { method: 'FIXED_UNITS', units: units(100_000) } }, { newDevice })).toMatchObject({
      value: { needsCheck: true },
    });
    expect(decide({ measure: { method: 'PERIOD', times: 12 } }, { newDevice })).toMatchObject({
      value: { needsCheck: true },
    });
  });

  const change = (
    patch: Parameters<typeof decideRedemptionChange>[3],
    of = sale(),
    over: Partial<SalePlanStanding> = {},
  ) => decideRedemptionChange(priced, of, { ...holding, ...over }, patch, () => false, now);

  test('is changed in its own measure, day, frequency and state', () => {
    expect(change({ amount: yen(20_000) })).toMatchObject({ value: { effectiveFrom: '2026-11' } });
    expect(change({ rate: ratio(1, 100) })).toMatchObject({ refusal: 'AMOUNT_RANGE' });
    expect(change({ amount: yen(999) })).toMatchObject({ refusal: 'AMOUNT_RANGE' });
    expect(change({ dayOfMonth: 5, frequency: 'ODD_MONTHS' })).toMatchObject({ value: { effectiveFrom: '2027-01' } });
    expect(change({ status: 'PAUSED' })).toMatchObject({ value: { plan: { state: 'PAUSED' } } });
    expect(change({ status: 'ACTIVE' })).toMatchObject({ value: { plan: sale() } });
    expect(change({ status: 'PAUSED' }, sale({ state: 'SUSPENDED' }))).toMatchObject({ refusal: 'SETTING_CONFLICT' });
    expect(change({ dayOfMonth: 5 }, sale({ state: 'CANCELED' }))).toMatchObject({ refusal: 'SETTING_CONFLICT' });
    const rival = { subscriptions: [known(made())] };
    expect(change({ status: 'ACTIVE' }, sale({ state: 'PAUSED' }), rival)).toMatchObject({
      refusal: 'SETTING_CONFLICT',
    });
    expect(change({ amount: yen(9_000) }, sale(), rival).ok).toBe(true);
  });

  test('P39 divides anew with another number of times', () => {
    const period = sale({
      remainingTimes: 2,
      versions: [
        {
          fromMonth: '2026-11',
          state: 'ACTIVE',
          terms: { sale: { method: 'PERIOD', times: 4, each: units(1) }, dayOfMonth: 20, frequency: 'MONTHLY' },
        },
      ],
    });
    expect(change({ times: 10 }, period)).toMatchObject({
      value: { plan: { remainingTimes: 10, versions: [{ terms: { sale: { times: 10, each: 10_000n } } }] } },
    });
    expect(isSaleRaisedOrResumed(period, { dayOfMonth: 1 })).toBe(false);
  });

  test('P46 its next sale goes by the day that counts for the month', () => {
    const moment = at('2026-12-10T10:00:00+09:00');
    const changed = decideRedemptionChange(priced, sale(), holding, { dayOfMonth: 5 }, (m) => m === '2026-11', moment);
    if (!changed.ok) throw new Error(changed.refusal);
    const next = (months: readonly string[]) =>
      nextSale(changed.value.plan, fund, (month) => months.includes(month), moment)?.orderDate;
    expect([next(['2026-11']), next(['2026-11', '2026-12'])]).toEqual(['2026-12-21', '2027-01-05']);
  });

  test('ends at once, and once more changes nothing', () => {
    const ended = cancelRedemption(sale(), fund, () => false, now);
    expect(ended).toMatchObject({ value: { state: 'CANCELED' } });
    const again = sale({ state: 'CANCELED' });
    expect(cancelRedemption(again, fund, () => false, now)).toEqual({ ok: true, value: again });
    expect(cancelRedemption(sale({ state: 'ENDED' }), fund, () => false, now).ok).toBe(false);
  });
});
