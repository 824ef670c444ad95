import { describe, expect, test } from 'vitest';
import { atJst, instant, ymd } from '../calendar/index.ts';
import { units, yen } from '../money/index.ts';
import {
  affordable,
  campaignStatus,
  heldPurchases,
  isAttributionOver,
  meetsAll,
  missingOf,
  progressOf,
  referralRewardDay,
  refuseAttribution,
  takeBack,
  type CampaignFacts,
  type Condition,
} from './index.ts';

const at = (day: string, time = '00:00') => atJst(ymd(day), time);
const facts: CampaignFacts = {
  hasAccount: true,
  openedOn: ymd('2024-09-01'),
  hasNisa: false,
  nisaOpenedOn: null,
  deposited: yen(9_999),
  purchases: [],
  held: [],
};
const buys: Extract<Condition, { kind: 'PURCHASE' }> = {
  kind: 'PURCHASE',
  amount: yen(50_000),
  accountTypes: ['NISA_TSUMITATE'],
};
const purchase = (fundCode: string, amount: number, count: number, accountType = 'NISA_TSUMITATE') => ({
  fundCode,
  accountType,
  settlementDate: ymd('2026-11-20'),
  amount: yen(amount),
  units: units(count),
});
const holding = (fundCode: string, count: number, accountType = 'NISA_TSUMITATE') => ({
  fundCode,
  accountType,
  units: units(count),
});

test.each([
  ['before entries', '2026-10-31', 'SCHEDULED'],
  ['from the first moment', '2026-11-01', 'ACTIVE'],
  ['when entries end', '2026-12-31', 'ENTRY_CLOSED'],
  ['while it is judged', '2027-01-12', 'JUDGING'],
  ['from the reward on', '2027-02-24', 'ENDED'],
])('the status of a campaign %s', (_, day, status) => {
  const dates = {
    entryFrom: at('2026-11-01'),
    entryTo: at('2026-12-31'),
    judgedOn: ymd('2027-01-12'),
    rewardedOn: ymd('2027-02-24'),
  };
  expect(campaignStatus(dates, at(day))).toBe(status);
});

describe('conditions', () => {
  test('count deposits to the yen, and an account that is open', () => {
    const deposit = { kind: 'DEPOSIT', amount: yen(10_000) } as const;
    expect(meetsAll([deposit], facts)).toBe(false);
    expect(meetsAll([deposit], { ...facts, deposited: yen(10_000) })).toBe(true);
    expect(meetsAll([deposit], { ...facts, deposited: yen(10_000), hasAccount: false })).toBe(false);
    expect(meetsAll([{ kind: 'NISA' }], facts)).toBe(false);
    expect(progressOf([{ kind: 'ACCOUNT' }, deposit], facts).map(({ isMet, counted }) => [isMet, counted])).toEqual([
      [true, null],
      [false, 9_999n],
    ]);
  });
  test('count what was bought in the right account and is still held, fund by fund', () => {
    const purchases = [
      purchase('A', 30_000, 10_000),
      purchase('A', 10_000, 5_000),
      purchase('B', 20_000, 7),
      purchase('A', 99_999, 1, 'SPECIFIC'),
    ];
    const held = [holding('A', 20_000), holding('B', 7), holding('A', 1, 'SPECIFIC')];
    expect(heldPurchases(buys, { purchases, held })).toBe(60_000n);
    expect(heldPurchases({ ...buys, accountTypes: null }, { purchases, held })).toBe(159_999n);
    // Two thirds of A and three of seven units of B are left; what is not whole is cut off.
    const sold = [holding('A', 10_000), holding('B', 3)];
    expect(heldPurchases(buys, { purchases, held: sold })).toBe(26_666n + 8_571n);
    expect(heldPurchases(buys, { purchases, held: [] })).toBe(0n);
  });
  test('say what is missing, never below zero', () => {
    expect(missingOf(yen(50_000), yen(30_000))).toBe(20_000n);
    expect(missingOf(yen(50_000), yen(60_000))).toBe(0n);
  });
});

test('a budget is enough for whole rewards only', () => {
  expect(affordable(yen(2_999), yen(0), yen(1_000))).toBe(2);
  expect(affordable(yen(2_000), yen(2_000), yen(1_000))).toBe(0);
});

test('a reward is taken back from free cash, and the rest is owed', () => {
  expect(takeBack(yen(1_000), yen(5_000))).toEqual({ taken: 1_000n, owed: 0n });
  expect(takeBack(yen(1_000), yen(300))).toEqual({ taken: 300n, owed: 700n });
});

describe('referrals', () => {
  const link = { friendId: 'b', referrerId: 'a', isCustomer: false, invitedByFriend: [] };
  test('of oneself, of a customer and in a ring do not count', () => {
    expect(refuseAttribution(link)).toBeNull();
    expect(refuseAttribution({ ...link, friendId: 'a' })).toBe('SELF');
    expect(refuseAttribution({ ...link, isCustomer: true })).toBe('CUSTOMER');
    expect(refuseAttribution({ ...link, invitedByFriend: ['a'] })).toBe('RING');
  });
  test('count for thirty days', () => {
    const touched = at('2026-11-01', '23:00');
    expect(isAttributionOver(touched, instant(at('2026-12-02') - 1))).toBe(false);
    expect(isAttributionOver(touched, at('2026-12-02'))).toBe(true);
  });
  test('are rewarded on the last business day of the month after', () => {
    expect(referralRewardDay(ymd('2026-09-10'))).toBe('2026-10-30');
    expect(referralRewardDay(ymd('2026-11-30'))).toBe('2026-12-30');
    expect(referralRewardDay(ymd('2027-01-31'))).toBe('2027-02-26');
  });
});
