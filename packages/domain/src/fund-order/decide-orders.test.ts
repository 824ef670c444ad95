import { noShareCash } from '../cash/index.ts';
import { describe, expect, test } from 'vitest';
import { atJst, ymd } from '../calendar/index.ts';
import type { TradedFund } from '../fund/index.ts';
import { someTerms } from '../fund/fund.test-support.ts';
import { accounts } from '../ledger/index.ts';
import { nav, noYen, ratio, units, yen } from '../money/index.ts';
import { nisaAccount } from '../nisa/index.ts';
import {
  acceptanceEntry,
  acceptedBuy,
  acceptedSell,
  decideBuy,
  decideSell,
  orderTerms,
  quotaReleased,
  quotaReserved,
  releaseEntry,
  type BuyDraft,
  type BuyStanding,
} from './index.ts';

const fund: TradedFund = {
  code: 'FUND0001',
  navUnit: 10_000n,
  termEndOn: null,
  takes: { buys: true, sells: true, plans: true },
  terms: [{ ...someTerms(), trustFeeRate: ratio(0, 1) }],
  closedWith: null,
  nisa: { tsumitate: true, growth: true },
  distributionCourses: ['RECEIVE', 'REINVEST'],
};
const today = ymd('2026-11-16');
const now = atJst(today, '10:00');
const priced = { fund, latest: { nav: nav(10_000) } };

const standing = (changes: Partial<BuyStanding> = {}): BuyStanding => ({
  isRestricted: false,
  nisaStatus: 'AVAILABLE',
  nisaOpenedOn: ymd('2026-01-05'),
  birthDate: ymd('1990-04-01'),
  withholding: 'WITH',
  nisa: nisaAccount(2026, { tsumitate: noYen, growth: noYen }),
  positions: [],
  ofFund: [],
  balances: [{ account: accounts.cashFree('c'), amount: 100_000n }],
  payments: [],
  sales: [],
  distributions: [],
  withdrawals: [],
  shares: noShareCash,
  netGains: new Map(),
  ...changes,
});
const draft = (changes: Partial<BuyDraft> = {}): BuyDraft => ({
  accountType: 'NISA_GROWTH',
  size: { orderMethod: 'AMOUNT', amount: yen(100_000) },
  distributionCourse: 'RECEIVE',
  ...changes,
});
const buy = (of = standing(), given = draft(), traded = priced) =>
  decideBuy(traded, orderTerms(traded.fund, 'BUY', now), of, given, today);
const position = {
  accountType: 'NISA_GROWTH' as const,
  course: 'REINVEST' as const,
  units: units(1),
  cost: 10_000n,
  individualPrincipal: nav(10_000),
  nisaBook: yen(1),
};

describe('a purchase', () => {
  test('is refused for who the fund is not for, before anything else', () => {
    expect(buy(standing({ isRestricted: true, balances: [] }))).toEqual({ ok: false, refusal: 'SUITABILITY' });
    const outside = draft({ accountType: 'SPECIFIC' });
    expect(buy(standing({ withholding: null }), outside)).toEqual({ ok: false, refusal: 'SUITABILITY' });
  });

  test('in NISA needs an account that is open today', () => {
    const later = standing({ nisaOpenedOn: ymd('2026-11-17') });
    expect(buy(later)).toEqual({ ok: false, refusal: 'NISA_UNAVAILABLE' });
    expect(buy(standing({ nisaOpenedOn: today }))).toMatchObject({ ok: true });
  });

  test('may take all of the buying power and not a yen more', () => {
    expect(buy()).toMatchObject({ ok: true, value: { buyingPower: 100_000n, reserve: { reservedCash: 100_000n } } });
    const more = draft({ size: { orderMethod: 'AMOUNT', amount: yen(100_001) } });
    expect(buy(standing(), more)).toEqual({ ok: false, refusal: 'CASH_SHORT' });
  });

  test('is refused on the day the trust of the fund ends', () => {
    const over = { ...priced, fund: { ...fund, termEndOn: today } };
    expect(buy(standing(), draft(), over)).toEqual({ ok: false, refusal: 'FUND_CLOSED' });
  });

  test('keeps the course of what is held, and takes one that the fund offers', () => {
    expect(buy(standing({ positions: [position] }))).toEqual({ ok: false, refusal: 'COURSE_FIXED' });
    const unsaid = draft({ distributionCourse: undefined });
    expect(buy(standing({ positions: [position] }), unsaid)).toMatchObject({
      value: { distributionCourse: 'REINVEST' },
    });
    const paying = { ...priced, fund: { ...fund, distributionCourses: ['RECEIVE'] as const } };
    const asked = draft({ distributionCourse: 'REINVEST' });
    expect(buy(standing(), asked, paying)).toEqual({ ok: false, refusal: 'COURSE_NOT_OFFERED' });
  });

  test('sets aside cash and quota, and gives back the same', () => {
    const decided = buy();
    if (!decided.ok) throw new Error(decided.refusal);
    const identity = {
      id: 'order',
      receiptNumber: 'N6XV-CVGW',
      customerId: 'c',
      fundCode: fund.code,
      accountType: 'NISA_GROWTH' as const,
      acceptedAt: now,
      requestKey: null,
    };
    const order = acceptedBuy(identity, draft().size, decided.value);
    expect(order).toMatchObject({ settlementDate: '2026-11-19', reservedCash: 100_000n, nisaYear: 2026 });
    expect(quotaReserved(order)).toEqual({ customerId: 'c', year: 2026, frame: 'GROWTH', reserved: 100_000n });
    expect(quotaReleased(order)).toEqual({ customerId: 'c', year: 2026, frame: 'GROWTH', reserved: -100_000n });
    const [taken, back] = [acceptanceEntry(order), releaseEntry(order, now)];
    expect([taken.kind, back.kind]).toEqual(['BUY_ACCEPTED', 'BUY_RELEASED']);
    const moved = ({ lines }: typeof taken, sign: bigint) =>
      Object.fromEntries(lines.map(({ account, amount }) => [account.kind, sign * amount]));
    expect(moved(back, 1n)).toEqual(moved(taken, -1n));
  });

  test('outside NISA takes no quota', () => {
    const decided = buy(standing(), draft({ accountType: 'SPECIFIC' }));
    expect(decided).toMatchObject({ value: { quota: null, reserve: { reservedQuota: 0n } } });
    const taxable = { customerId: 'c', accountType: 'SPECIFIC', nisaYear: null, reservedQuota: noYen } as const;
    expect(quotaReserved(taxable)).toBeNull();
    expect(quotaReleased(taxable)).toBeNull();
  });
});

describe('a sale', () => {
  const holder = standing({
    balances: [{ account: accounts.units('c', fund.code, 'SPECIFIC'), amount: 50_000n }],
    positions: [{ ...position, accountType: 'SPECIFIC', units: units(50_000) }],
  });
  const sell = (size: Parameters<typeof decideSell>[4], of = holder) =>
    decideSell(priced, orderTerms(fund, 'SELL', now), of, 'SPECIFIC', size, today);

  test('by units takes what is sellable and not a unit more', () => {
    expect(sell({ orderMethod: 'UNITS', units: units(50_001) })).toEqual({ ok: false, refusal: 'UNITS_SHORT' });
    expect(sell({ orderMethod: 'UNITS', units: units(50_000) })).toMatchObject({ value: { lockedUnits: 50_000n } });
  });

  test('by amount asks for at most nine tenths of the last valuation, and locks everything', () => {
    expect(sell({ orderMethod: 'AMOUNT', amount: yen(45_001) })).toMatchObject({ ok: false });
    expect(sell({ orderMethod: 'AMOUNT', amount: yen(45_000) })).toMatchObject({
      value: { lockedUnits: 50_000n, maxAmount: 45_000n },
    });
  });

  test('of everything waits for the one that is under way', () => {
    const open = { side: 'SELL', state: 'WORKING', accountType: 'SPECIFIC', method: 'ALL', course: null } as const;
    expect(sell({ orderMethod: 'ALL' }, { ...holder, ofFund: [open] })).toEqual({ ok: false, refusal: 'SALE_PENDING' });
  });

  test('locks its units and gives the same ones back', () => {
    const decided = sell({ orderMethod: 'ALL' });
    if (!decided.ok) throw new Error(decided.refusal);
    const identity = {
      id: 'order',
      receiptNumber: 'N6XV-CVGW',
      customerId: 'c',
      fundCode: fund.code,
      accountType: 'SPECIFIC' as const,
      acceptedAt: now,
      requestKey: null,
    };
    const order = acceptedSell(identity, { orderMethod: 'ALL' }, decided.value);
    expect(order).toMatchObject({ side: 'SELL', lockedUnits: 50_000n, reservedCash: 0n, distributionCourse: null });
    expect([acceptanceEntry(order).kind, releaseEntry(order, now).kind]).toEqual(['SALE_ACCEPTED', 'SALE_RELEASED']);
  });
});
