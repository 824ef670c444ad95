import fc from 'fast-check';
import { expect, test } from 'vitest';
import { japan, ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { nav, units, yen } from '../money/index.ts';
import { principalAfterBuy, taxRateOn } from '../tax/index.ts';
import { distribute, distributionDates, entitledUnits, reinvest } from './index.ts';

interface Given {
  units: number;
  individualPrincipal: number;
  navEx: number;
  distributionPer10k: number;
  nisa?: boolean;
}
interface Expected {
  specialPer10k: number;
  ordinaryPer10k: number;
  special: number;
  ordinary: number;
  incomeTax: number;
  residentTax: number;
  net: number;
  newIndividualPrincipal: number;
}

const navUnit = 10_000n;
const rate = taxRateOn(ymd('2026-11-13'));

const paidOn = (given: Given) =>
  distribute(
    units(given.units),
    navUnit,
    nav(given.individualPrincipal),
    { amount: nav(given.distributionPer10k), navEx: nav(given.navEx) },
    given.nisa ? null : rate,
  );

test.each(['F18', 'F19', 'F20', 'F21', 'F22', 'F35'])('%s a distribution splits at the individual principal', (id) => {
  const { inputs, result } = golden<Expected, Given>(id);
  const paid = paidOn(inputs);
  expect({
    specialPer10k: Number(paid.specialPerNavUnit),
    ordinaryPer10k: Number(paid.ordinaryPerNavUnit),
    special: Number(paid.special),
    ordinary: Number(paid.ordinary),
    incomeTax: Number(paid.tax.income),
    residentTax: Number(paid.tax.resident),
    net: Number(paid.net),
    newIndividualPrincipal: Number(paid.individualPrincipal),
  }).toEqual({
    specialPer10k: result.specialPer10k,
    ordinaryPer10k: result.ordinaryPer10k,
    special: result.special,
    ordinary: result.ordinary,
    incomeTax: result.incomeTax,
    residentTax: result.residentTax,
    net: result.net,
    newIndividualPrincipal: result.newIndividualPrincipal,
  });
});

test.each(['F21', 'F22'])('%s the net is reinvested without a fee at the NAV of the fiscal date', (id) => {
  const { inputs, result } = golden<{ reinvestUnits: number; individualPrincipalAfterReinvest: number }, Given>(id);
  const paid = paidOn(inputs);
  const bought = reinvest(paid.net, nav(inputs.navEx), navUnit);
  expect(bought).toEqual({
    principal: paid.net,
    fee: 0n,
    consumptionTax: 0n,
    units: BigInt(result.reinvestUnits),
    settlementAmount: paid.net,
  });
  expect(principalAfterBuy(paid.individualPrincipal, units(inputs.units), nav(inputs.navEx), bought.units)).toBe(
    BigInt(result.individualPrincipalAfterReinvest),
  );
});

test('the parts add up: per unit exactly, in yen to at most one below the floor of the whole', () => {
  const price = fc.integer({ min: 1, max: 50_000 });
  assertRandom(
    fc.property(fc.integer({ min: 1, max: 10 ** 9 }), price, price, price, (held, principal, navEx, amount) => {
      const paid = paidOn({ units: held, individualPrincipal: principal, navEx, distributionPer10k: amount });
      expect(paid.specialPerNavUnit + paid.ordinaryPerNavUnit).toBe(BigInt(amount));
      const whole = (BigInt(held) * BigInt(amount)) / navUnit;
      expect(whole - paid.special - paid.ordinary).toBeOneOf([0n, 1n]);
      expect(paid.net + paid.tax.income + paid.tax.resident).toBe(paid.special + paid.ordinary);
      expect(paid.individualPrincipal >= 0n).toBe(true);
    }),
  );
});

test('units executed before the fiscal date are entitled, bought or sold; those of the day itself are not', () => {
  const execution = (side: 'BUY' | 'SELL', day: string, count: number) => ({
    side,
    executionDate: ymd(day),
    units: units(count),
  });
  const executions = [
    execution('BUY', '2026-11-12', 1_000),
    execution('SELL', '2026-11-12', 300),
    execution('BUY', '2026-11-13', 50),
    execution('SELL', '2026-11-13', 700),
  ];
  expect(entitledUnits(executions, ymd('2026-11-13'))).toBe(700n);
  expect(entitledUnits(executions, ymd('2026-11-14'))).toBe(50n);
  expect(entitledUnits(executions, ymd('2026-11-12'))).toBe(0n);
});

test('a fiscal date on a holiday rolls forward; cash comes five business days later, units the next', () => {
  expect(distributionDates(japan, ymd('2026-11-21'))).toEqual({
    fiscalDate: '2026-11-24',
    payDate: '2026-12-01',
    reinvestDate: '2026-11-25',
  });
  expect(distributionDates(japan, ymd('2026-12-30'))).toEqual({
    fiscalDate: '2026-12-30',
    payDate: '2027-01-08',
    reinvestDate: '2027-01-04',
  });
});

test('a taxed and a tax-free position differ by the tax alone', () => {
  const given = { units: 1_000_000, individualPrincipal: 9_000, navEx: 10_000, distributionPer10k: 100 };
  const [taxed, free] = [paidOn(given), paidOn({ ...given, nisa: true })];
  expect(free.net - taxed.net).toBe(yen(1_531 + 500));
});
