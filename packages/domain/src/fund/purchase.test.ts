import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { nav, noYen, ratio, units, yen } from '../money/index.ts';
import { someTerms } from './fund.test-support.ts';
import {
  buyByAmount,
  buyByUnits,
  houseRulesOn,
  priceBuy,
  purchaseTermsOn,
  reinvest,
  reserveForBuy,
  valuation,
  type PurchaseTerms,
  type UnitRounding,
} from './index.ts';

const terms = (feeRateExTaxBp: number, unitRounding: UnitRounding = 'FLOOR'): PurchaseTerms => ({
  navUnit: 10_000n,
  feeRate: ratio(feeRateExTaxBp, 10_000),
  consumptionTaxRate: ratio(10, 100),
  unitRounding,
  unitBuyReserveFactor: ratio(110, 100),
});

test.each(['F01', 'F02', 'F03', 'F04', 'F05', 'F06', 'F07', 'F08'])('%s a purchase by amount', (id) => {
  const { inputs, result } = golden<
    { principal: number; feeInclTax: number; fee: number; consumptionTax: number; units: number },
    { amount: number; nav: number; feeRateExTaxBp: number; unitRounding: UnitRounding }
  >(id);
  const bought = buyByAmount(yen(inputs.amount), nav(inputs.nav), terms(inputs.feeRateExTaxBp, inputs.unitRounding));
  expect(bought).toEqual({
    principal: BigInt(result.principal),
    fee: BigInt(result.fee),
    consumptionTax: BigInt(result.consumptionTax),
    units: BigInt(result.units),
    settlementAmount: BigInt(inputs.amount),
  });
  expect(bought.fee + bought.consumptionTax).toBe(BigInt(result.feeInclTax));
});

test.each(['F09', 'F10'])('%s a purchase by units', (id) => {
  const { inputs, result } = golden<
    { principal: number; fee: number; consumptionTax: number; total: number },
    { units: number; nav: number; feeRateExTaxBp: number }
  >(id);
  expect(buyByUnits(units(inputs.units), nav(inputs.nav), terms(inputs.feeRateExTaxBp))).toEqual({
    principal: BigInt(result.principal),
    fee: BigInt(result.fee),
    consumptionTax: BigInt(result.consumptionTax),
    units: BigInt(inputs.units),
    settlementAmount: BigInt(result.total),
  });
});

test('F11 a purchase by units holds 1.10 times its value with the fee, rounded up once at the end', () => {
  const { inputs, result } = golden<{ reserved: number }, { units: number; lastNav: number; feeRateExTaxBp: number }>(
    'F11',
  );
  const reserve = reserveForBuy(
    { orderMethod: 'UNITS', units: units(inputs.units) },
    nav(inputs.lastNav),
    terms(inputs.feeRateExTaxBp),
  );
  expect(reserve).toEqual({ reservedCash: BigInt(result.reserved), reservedQuota: 248_153n });
});

test('F07 a purchase by amount holds the amount, and of the NISA quota only the principal', () => {
  expect(reserveForBuy({ orderMethod: 'AMOUNT', amount: yen(100_000) }, nav(12_345), terms(150))).toEqual({
    reservedCash: 100_000n,
    reservedQuota: 98_376n,
  });
});

test('F17 a valuation is rounded down', () => {
  const { inputs, result } = golden<{ valuation: number }, { units: number; nav: number }>('F17');
  expect(valuation(units(inputs.units), nav(inputs.nav), 10_000n)).toBe(BigInt(result.valuation));
});

test('an amount below the price of one unit buys nothing, and says so with 0 units', () => {
  expect(buyByAmount(yen(100), nav(1_000_000), terms(0)).units).toBe(1n);
  expect(buyByAmount(yen(100), nav(1_000_001), terms(0)).units).toBe(0n);
  expect(reinvest(yen(1), nav(10_001), 10_000n).units).toBe(0n);
});

test('fee rates, consumption tax and house rules are looked up by the day of execution', () => {
  const row = (from: string, fee: number) => someTerms({ from: ymd(from), purchaseFeeRate: ratio(fee, 100) });
  const history = [row('2016-11-14', 3), row('2026-12-01', 0)];
  const on = (day: string) => purchaseTermsOn(10_000n, history, ymd(day));
  expect(['2019-09-30', '2026-11-30', '2026-12-01'].map((day) => on(day).feeRate)).toEqual([
    ratio(3, 100),
    ratio(3, 100),
    ratio(0, 1),
  ]);
  expect([on('2019-09-30'), on('2019-10-01')].map(({ consumptionTaxRate }) => consumptionTaxRate)).toEqual([
    ratio(8, 100),
    ratio(10, 100),
  ]);
  expect(['2024-11-04', '2024-11-05'].map((day) => houseRulesOn(ymd(day)).defaultCutoffTime)).toEqual([
    '15:00',
    '15:30',
  ]);
});

const amount = fc.integer({ min: 100, max: 10 ** 9 }).map((value) => yen(value));
const price = fc.integer({ min: 1, max: 200_000 }).map((value) => nav(value));
const fee = fc.integer({ min: 0, max: 330 });

test('what is paid is principal, fee and consumption tax and nothing else, and the units are worth no more', () => {
  assertRandom(
    fc.property(amount, price, fee, (paid, at, rate) => {
      const bought = priceBuy({ orderMethod: 'AMOUNT', amount: paid }, at, terms(rate));
      expect(bought.principal + bought.fee + bought.consumptionTax).toBe(paid);
      expect(bought.fee >= 0n && bought.consumptionTax >= 0n).toBe(true);
      expect(valuation(bought.units, at, 10_000n) <= bought.principal).toBe(true);
      expect((bought.units + 1n) * at > bought.principal * 10_000n).toBe(true);
    }),
  );
});

test('the reserve of a purchase by units covers it at the last NAV and at any NAV up to 10 % above', () => {
  assertRandom(
    fc.property(amount, price, fee, fc.integer({ min: 0, max: 10 }), (count, last, rate, rise) => {
      const size = { orderMethod: 'UNITS', units: units(count) } as const;
      const { reservedCash: cash, reservedQuota: quota } = reserveForBuy(size, last, terms(rate));
      const bought = priceBuy(size, nav((last * BigInt(100 + rise)) / 100n), terms(rate));
      expect(bought.settlementAmount <= cash && bought.principal <= quota && noYen <= quota).toBe(true);
    }),
  );
});
