import fc from 'fast-check';
import { expect, test } from 'vitest';
import { golden } from '../kernel/golden.test-support.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { nav, ratio, units, yen } from '../money/index.ts';
import { maxSellAmount, priceSell, redemptionPrice, unitsToLock } from './index.ts';

const navUnit = 10_000n;
const reserve = (basisPoints: number, redemptionReserveRounding: 'FLOOR' | 'HALF_UP' = 'FLOOR') => ({
  redemptionReserveRate: ratio(basisPoints, 10_000),
  redemptionReserveRounding,
});

test('F12 the reserve (信託財産留保額) is rounded down and comes off the price', () => {
  const { inputs, result } = golden<{ redemptionPrice: number }, { nav: number; reserveBp: number }>('F12');
  expect(redemptionPrice(nav(inputs.nav), reserve(inputs.reserveBp))).toBe(BigInt(result.redemptionPrice));
});

test('a fund that rounds its reserve half up leaves a yen less', () => {
  expect(redemptionPrice(nav(18_500), reserve(30))).toBe(18_445n);
  expect(redemptionPrice(nav(18_500), reserve(30, 'HALF_UP'))).toBe(18_444n);
});

test('F13 units are sold at the price after the reserve', () => {
  const { inputs, result } = golden<{ proceeds: number }, { nav: number; reserveBp: number; units: number }>('F13');
  const price = redemptionPrice(nav(inputs.nav), reserve(inputs.reserveBp));
  const sold = units(inputs.units);
  expect(priceSell({ orderMethod: 'UNITS', units: sold }, sold, price, navUnit).proceeds).toBe(BigInt(result.proceeds));
});

test.each(['F14', 'F15'])('%s a sale by amount sells enough units, or all of them', (id) => {
  const { inputs, result } = golden<
    { units: number; proceeds: number; convertedToAll: boolean },
    { amount: number; price: number; held: number }
  >(id);
  expect(
    priceSell({ orderMethod: 'AMOUNT', amount: yen(inputs.amount) }, units(inputs.held), nav(inputs.price), navUnit),
  ).toEqual({ units: BigInt(result.units), proceeds: BigInt(result.proceeds), convertedToAll: result.convertedToAll });
});

test('F16 全部 sells what was locked for it, rounded down once', () => {
  const { inputs, result } = golden<{ proceeds: number }, { units: number; price: number }>('F16');
  expect(priceSell({ orderMethod: 'ALL' }, units(inputs.units), nav(inputs.price), navUnit)).toEqual({
    units: BigInt(inputs.units),
    proceeds: BigInt(result.proceeds),
    convertedToAll: false,
  });
});

test('an amount that needs exactly all units is converted, one unit less is not', () => {
  const sell = (locked: number) =>
    priceSell({ orderMethod: 'AMOUNT', amount: yen(10_000) }, units(locked), nav(10_000), navUnit).convertedToAll;
  expect([sell(10_000), sell(10_001)]).toEqual([true, false]);
});

test('the guard on a sale by amount is 90 % of the last valuation, rounded down twice', () => {
  const share = ratio(90, 100);
  expect(maxSellAmount(units(100_000), nav(25_432), navUnit, share)).toBe(228_888n);
  expect(maxSellAmount(units(5_555), nav(10_001), navUnit, share)).toBe(4_999n);
  expect(maxSellAmount(units(0), nav(10_001), navUnit, share)).toBe(0n);
});

test('amount and all lock everything sellable, units only themselves', () => {
  const sellable = units(500);
  expect(unitsToLock({ orderMethod: 'AMOUNT', amount: yen(1) }, sellable)).toBe(500n);
  expect(unitsToLock({ orderMethod: 'ALL' }, sellable)).toBe(500n);
  expect(unitsToLock({ orderMethod: 'UNITS', units: units(20) }, sellable)).toBe(20n);
});

test('a sale by amount brings what was asked for with the fewest units, unless everything had to go', () => {
  const amount = fc.integer({ min: 1, max: 10 ** 8 }).map((value) => yen(value));
  const held = fc.integer({ min: 1, max: 10 ** 9 }).map((value) => units(value));
  const price = fc.integer({ min: 1, max: 100_000 }).map((value) => nav(value));
  assertRandom(
    fc.property(amount, held, price, (asked, locked, at) => {
      const sold = priceSell({ orderMethod: 'AMOUNT', amount: asked }, locked, at, navUnit);
      expect(sold.units > 0n && sold.units <= locked).toBe(true);
      expect(sold.convertedToAll ? sold.units === locked : sold.proceeds >= asked).toBe(true);
      expect((sold.units - 1n) * at < asked * navUnit).toBe(true);
    }),
  );
});
