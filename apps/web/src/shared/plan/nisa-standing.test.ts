import { expect, test } from 'vitest';
import type { Occurrence, SubscriptionSetting } from '@tsuzura/contract/main';
import { ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { nisaUsage } from '@tsuzura/domain/nisa';
import { fundDetail } from './fund.test-support.ts';
import { nisaAccountOf, nisaFundCodes, nisaStandingOf, planOf, type Usages } from './nisa-standing.ts';
import { planFundOf } from './plan-fund.ts';

const frame = (limit: number, used: number, reserved: number) => ({
  limit: yen(limit),
  used: yen(used),
  reserved: yen(reserved),
  remaining: yen(limit - used - reserved),
});

/** 1,000,000 and 2,000,000 at the beginning of the year, 300,000 of 成長 sold since. */
const usages: Usages = {
  asOf: '2026-11-16T10:00:00+09:00',
  years: [
    {
      year: 2026,
      tsumitate: frame(1_200_000, 360_000, 30_000),
      growth: frame(2_400_000, 480_000, 0),
      available: { tsumitate: yen(810_000), growth: yen(1_920_000) },
    },
    {
      year: 2027,
      tsumitate: frame(1_200_000, 0, 30_000),
      growth: frame(2_400_000, 0, 0),
      available: { tsumitate: yen(1_170_000), growth: yen(2_400_000) },
    },
  ],
  lifetime: {
    limit: yen(18_000_000),
    used: yen(3_840_000),
    reserved: yen(30_000),
    remaining: yen(14_130_000),
    growthLimit: yen(12_000_000),
    growthUsed: yen(2_480_000),
    growthReserved: yen(0),
    growthRemaining: yen(9_520_000),
  },
  restoringNextYear: { tsumitate: yen(0), growth: yen(300_000) },
  available: { tsumitate: yen(810_000), growth: yen(1_920_000) },
};

const setting = (over: Partial<SubscriptionSetting> = {}): SubscriptionSetting =>
  ({
    id: 'one',
    fundCode: 'TZ010002',
    accountType: 'NISA_TSUMITATE',
    amount: yen(30_000),
    bonus: null,
    fundingType: 'CASH',
    settingCode: null,
    dayOfMonth: 18,
    startMonth: '2026-01',
    pausedUntil: null,
    useRemainingQuota: false,
    status: 'ACTIVE',
    suspendedReason: null,
    consecutiveFailures: 0,
    createdAt: '2026-01-05T10:00:00+09:00',
    ...over,
  }) as SubscriptionSetting;

const run = (over: Partial<Occurrence>): Occurrence =>
  ({
    settingId: 'one',
    fundCode: 'TZ010002',
    accountType: 'NISA_TSUMITATE',
    month: '2026-11',
    executionDate: ymd('2026-11-18'),
    nisaYear: 2026,
    amount: yen(30_000),
    status: 'PLANNED',
    ...over,
  }) as Occurrence;

const funds = new Map([['TZ010002', planFundOf(fundDetail())]]);
const sumOf = (runs: readonly { readonly year: number; readonly principal: bigint }[], year: number) =>
  runs.filter((one) => one.year === year).reduce((sum, { principal }) => sum + principal, 0n);

test('the account behind the figures gives the same figures', () => {
  const account = nisaAccountOf(usages);
  const { tsumitate, growth, lifetime, restoringNextYear, available } = nisaUsage(account, 2026);
  expect({ tsumitate, growth }).toEqual({ tsumitate: usages.years[0]?.tsumitate, growth: usages.years[0]?.growth });
  expect(lifetime).toEqual(usages.lifetime);
  expect(restoringNextYear).toEqual(usages.restoringNextYear);
  expect(available).toEqual(usages.available);
});

test('a plan takes its quota by settlement year: what is left of this one, then twelve a year', () => {
  const { staying } = nisaStandingOf({ usages, settings: [setting()], schedule: [], funds });
  expect(sumOf(staying, 2026)).toBe(60_000n);
  expect(sumOf(staying, 2027)).toBe(360_000n);
  expect(sumOf(staying, 2031)).toBe(360_000n);
});

test('a frozen run counts once, and one that is ordered stands in the figures already', () => {
  const frozen = nisaStandingOf({ usages, settings: [setting()], schedule: [run({ status: 'FROZEN' })], funds });
  expect(sumOf(frozen.staying, 2026)).toBe(60_000n);
  const ordered = nisaStandingOf({ usages, settings: [setting()], schedule: [run({ status: 'ORDERED' })], funds });
  expect(sumOf(ordered.staying, 2026)).toBe(30_000n);
});

test('a paused plan takes nothing until the month in which it goes on', () => {
  const paused = setting({ status: 'PAUSED', pausedUntil: '2027-03' });
  expect(sumOf(nisaStandingOf({ usages, settings: [paused], schedule: [], funds }).staying, 2026)).toBe(0n);
  expect(sumOf(nisaStandingOf({ usages, settings: [paused], schedule: [], funds }).staying, 2027)).toBe(300_000n);
  const ended = setting({ status: 'CANCELED' });
  expect(nisaStandingOf({ usages, settings: [ended], schedule: [], funds }).staying).toEqual([]);
});

test('funds are asked for only where NISA needs them', () => {
  const taxed = setting({ id: 'two', fundCode: 'TZ010009', accountType: 'SPECIFIC' });
  expect(nisaFundCodes([setting(), taxed], [])).toEqual(['TZ010002']);
  expect(nisaFundCodes([], [run({ fundCode: 'TZ010004', status: 'DEBITED' })])).toEqual(['TZ010004']);
});

test('口座引落 has the bank’s day, 預り金 its own', () => {
  expect(planOf(setting()).funding).toEqual({ type: 'CASH', dayOfMonth: 18 });
  expect(planOf(setting({ fundingType: 'BANK_DEBIT', settingCode: 'D1' })).funding).toEqual({
    type: 'BANK_DEBIT',
    settingCode: 'D1',
  });
});
