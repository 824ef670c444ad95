import { expect, test } from 'vitest';
import { nav, units, yen } from '@tsuzura/domain/money';
import { saleFacts } from './sale-facts.ts';
import type { Shown } from './sell-values.ts';

const shown = {
  fund: { nav: nav(23_456), navUnit: 10_000 } as Shown['fund'],
  holding: { units: units(213_154) } as Shown['holding'],
};
const estimate = {
  price: nav(23_456),
  units: units(100_000),
  proceeds: yen(234_560),
  cost: yen(182_040),
  profit: yen(52_520),
  taxable: null,
  incomeTax: yen(5_286),
  residentTax: yen(1_726),
  net: yen(227_548),
};

test('R2.08 cost, gain after tax and tax add up to the proceeds, and no yen is left over', () => {
  const { value, reserve, tax, gainAfterTax, unitsAfter } = saleFacts(shown, estimate);
  expect({ value, reserve, tax, gainAfterTax, unitsAfter }).toEqual({
    value: 234_560n,
    reserve: 0n,
    tax: 7_012n,
    gainAfterTax: 45_508n,
    unitsAfter: 113_154n,
  });
  expect(estimate.cost + (gainAfterTax ?? 0n) + tax).toBe(estimate.proceeds);
  expect(estimate.proceeds - tax).toBe(estimate.net);
});

test('R2.08 信託財産留保額 is what stays in the fund', () => {
  const price = nav(23_386);
  expect(saleFacts(shown, { ...estimate, price, proceeds: yen(233_860) }).reserve).toBe(700n);
});

test('R2.08 with a loss, or with tax that comes back, there is no gain to draw', () => {
  expect(
    saleFacts(shown, { ...estimate, profit: yen(-1), incomeTax: yen(0), residentTax: yen(0) }).gainAfterTax,
  ).toBeNull();
  const refund = saleFacts(shown, {
    ...estimate,
    profit: yen(-10_000),
    incomeTax: yen(-1_531),
    residentTax: yen(-500),
  });
  expect(refund).toMatchObject({ tax: -2_031n, gainAfterTax: null });
});
