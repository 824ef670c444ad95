import { expect, test } from 'vitest';
import { instant, ymd } from '../calendar/index.ts';
import { accept, refuse } from '../kernel/index.ts';
import { nav, noYen, ratio, units, yen } from '../money/index.ts';
import { refuseBuy, refuseSell, type BuyFacts, type OrderDates, type SellFacts } from './index.ts';

const day = ymd('2026-11-16');
const dates: OrderDates = {
  applicationDate: day,
  executionDate: day,
  settlementDate: ymd('2026-11-19'),
  skipped: { application: [], execution: [], settlement: [] },
  cutoffAt: instant(0),
};
const limits = { minAmount: yen(100), amountStep: yen(1), minUnits: units(1), unitStep: units(1) };

const buy = (changes: Partial<BuyFacts> = {}): BuyFacts => ({
  source: 'SPOT',
  accountType: 'NISA_GROWTH',
  eligible: { tsumitate: true, growth: true },
  size: { orderMethod: 'AMOUNT', amount: yen(50_000) },
  limits,
  terms: {
    navUnit: 10_000n,
    feeRate: ratio(0, 1),
    consumptionTaxRate: ratio(1, 10),
    unitRounding: 'FLOOR',
    unitBuyReserveFactor: ratio(11, 10),
  },
  lastNav: nav(25_000),
  orderable: true,
  dates: accept(dates),
  buyingPower: yen(50_000),
  nisaRoom: yen(50_000),
  ...changes,
});
const byAmount = (amount: number): Partial<BuyFacts> => ({ size: { orderMethod: 'AMOUNT', amount: yen(amount) } });
const byUnits = (count: number): Partial<BuyFacts> => ({ size: { orderMethod: 'UNITS', units: units(count) } });

test('a purchase with several faults is refused for the first in the order of rule FUND-16', () => {
  const faults: Partial<BuyFacts>[] = [
    { accountType: 'NISA_TSUMITATE' },
    { eligible: { tsumitate: false, growth: false } },
    byAmount(0),
    { orderable: false },
    { buyingPower: noYen },
    { nisaRoom: noYen },
  ];
  const found = faults.map((_, first) => refuseBuy(buy(Object.assign({}, ...faults.slice(first)))));
  expect(found).toEqual([
    'NISA_TSUMITATE_SPOT',
    'NISA_NOT_ELIGIBLE',
    'AMOUNT_RANGE',
    'FUND_CLOSED',
    'CASH_SHORT',
    'NISA_LIMIT',
  ]);
  expect(refuseBuy(buy())).toBeNull();
});

test('つみたて投資枠 is bought by a plan, where the fund is eligible', () => {
  const plan = buy({ source: 'SCHEDULED', accountType: 'NISA_TSUMITATE' });
  expect(refuseBuy(plan)).toBeNull();
  expect(refuseBuy({ ...plan, eligible: { tsumitate: false, growth: true } })).toBe('NISA_NOT_ELIGIBLE');
});

test('the accounts of before 2024 are never bought into, and taxed accounts need no eligibility', () => {
  expect(refuseBuy(buy({ accountType: 'NISA_OLD' }))).toBe('NISA_NOT_ELIGIBLE');
  const none = { tsumitate: false, growth: false };
  expect(refuseBuy(buy({ accountType: 'SPECIFIC', nisaRoom: null, eligible: none }))).toBeNull();
});

test('cash and quota are taken to the last yen, and one yen more is refused', () => {
  expect(refuseBuy(buy({ buyingPower: yen(49_999) }))).toBe('CASH_SHORT');
  expect(refuseBuy(buy({ nisaRoom: yen(49_999) }))).toBe('NISA_LIMIT');
});

test('the amount keeps to minimum and step', () => {
  expect(refuseBuy(buy(byAmount(99)))).toBe('AMOUNT_RANGE');
  expect(refuseBuy(buy(byAmount(100)))).toBeNull();
  const thousands = { ...limits, amountStep: yen(1_000) };
  expect(refuseBuy(buy({ ...byAmount(1_500), limits: thousands }))).toBe('AMOUNT_RANGE');
});

test('nothing and less than nothing are out of range, not a defect', () => {
  expect([byAmount(0), byAmount(-1), byUnits(0), byUnits(-1)].map((size) => refuseBuy(buy(size)))).toEqual(
    Array.from({ length: 4 }, () => 'AMOUNT_RANGE'),
  );
});

test('a NISA order without its room, or a taxed one with it, is a defect', () => {
  expect(() => refuseBuy(buy({ nisaRoom: null }))).toThrow('a NISA order knows its room');
  expect(() => refuseBuy(buy({ accountType: 'GENERAL' }))).toThrow('a NISA order knows its room');
});

test('an amount that buys 0 units at the last NAV is refused at entry (rule FUND-9)', () => {
  expect(refuseBuy(buy({ ...byAmount(100), lastNav: nav(1_000_001) }))).toBe('AMOUNT_RANGE');
});

test('units need a value of at least the minimum, and hold 1.10 times their value', () => {
  expect(refuseBuy(buy(byUnits(39)))).toBe('AMOUNT_RANGE');
  expect(refuseBuy(buy(byUnits(40)))).toBeNull();
  expect(refuseBuy(buy(byUnits(18_181)))).toBeNull();
  expect(refuseBuy(buy(byUnits(18_182)))).toBe('CASH_SHORT');
});

test('a fund with a navUnit of 1 is bought by units only', () => {
  const terms = { ...buy().terms, navUnit: 1n };
  expect(refuseBuy(buy({ terms, lastNav: nav(1) }))).toBe('AMOUNT_RANGE');
  expect(refuseBuy(buy({ ...byUnits(100), terms, lastNav: nav(1) }))).toBeNull();
});

test('a purchase needs a price and dates', () => {
  expect(refuseBuy(buy({ lastNav: null }))).toBe('FUND_CLOSED');
  expect(refuseBuy(buy({ dates: refuse('FUND_CLOSED') }))).toBe('FUND_CLOSED');
});

const sell = (changes: Partial<SellFacts> = {}): SellFacts => ({
  size: { orderMethod: 'AMOUNT', amount: yen(90_000) },
  limits,
  navUnit: 10_000n,
  lastNav: nav(10_000),
  orderable: true,
  dates: accept(dates),
  wholeSalePending: false,
  sellableUnits: units(100_000),
  saleByAmountShare: ratio(9, 10),
  ...changes,
});
const sellUnits = (count: number): Partial<SellFacts> => ({ size: { orderMethod: 'UNITS', units: units(count) } });

test('a sale with several faults is refused for the first in the order of rule FUND-17', () => {
  const pending = { wholeSalePending: true, sellableUnits: units(0) };
  const small = { ...limits, minAmount: yen(100_000) };
  expect(refuseSell(sell({ ...pending, orderable: false, limits: small }))).toBe('AMOUNT_RANGE');
  expect(refuseSell(sell({ ...pending, orderable: false }))).toBe('FUND_CLOSED');
  expect(refuseSell(sell(pending))).toBe('SALE_PENDING');
  expect(refuseSell(sell({ sellableUnits: units(0) }))).toBe('UNITS_SHORT');
  expect(refuseSell(sell({ sellableUnits: units(99_999) }))).toBe('AMOUNT_RANGE');
  expect(refuseSell(sell())).toBeNull();
});

test('a second 全部 is refused as pending, a sale by units as short of units', () => {
  const locked = { wholeSalePending: true, sellableUnits: units(0) };
  expect(refuseSell(sell({ ...locked, size: { orderMethod: 'ALL' } }))).toBe('SALE_PENDING');
  expect(refuseSell(sell({ ...locked, ...sellUnits(1) }))).toBe('UNITS_SHORT');
});

test('units are sold to the last one, and one more is refused', () => {
  expect(refuseSell(sell(sellUnits(100_000)))).toBeNull();
  expect(refuseSell(sell(sellUnits(100_001)))).toBe('UNITS_SHORT');
  expect([0, -1].map((count) => refuseSell(sell(sellUnits(count))))).toEqual(['AMOUNT_RANGE', 'AMOUNT_RANGE']);
});

test('a remainder below the step can be sold when it is everything', () => {
  const tens = { ...limits, minUnits: units(10), unitStep: units(10) };
  expect(refuseSell(sell({ ...sellUnits(7), limits: tens, sellableUnits: units(7) }))).toBeNull();
  expect(refuseSell(sell({ ...sellUnits(7), limits: tens, sellableUnits: units(8) }))).toBe('AMOUNT_RANGE');
});

test('全部 knows no guard', () => {
  expect(refuseSell(sell({ size: { orderMethod: 'ALL' } }))).toBeNull();
  expect(refuseSell(sell({ size: { orderMethod: 'ALL' }, lastNav: null }))).toBe('FUND_CLOSED');
});
