import { expect, test } from 'vitest';
import { noSaleValues, readSaleValues, saleMeasureOf, saleMistake, type SaleValues } from './sale-values.ts';

const limits = { minUnits: 1n, unitStep: 1n, sellable: 1_000n };
const mistake = (over: Partial<SaleValues>) => saleMistake({ ...noSaleValues, ...over }, limits);

test('定額: 1,000 yen at least', () => {
  expect(mistake({ amount: '1000' })).toBeNull();
  expect(mistake({ amount: '999' })).toBe('1,000円以上で入力してください。');
  expect(mistake({ amount: '' })).toBe('金額を入力してください。');
});

test('定率: 0.1 to 50 % in tenths', () => {
  const rate = (text: string) => mistake({ method: 'FIXED_RATE', rate: text });
  expect(['0.1', '3', '50', '50.0'].map(rate)).toEqual([null, null, null, null]);
  for (const wrong of ['0', '0.05', '50.1', '1.25', 'abc'])
    expect(rate(wrong)).toBe('0.1%から50%のあいだで、0.1%単位で入力してください。');
});

test('定口: not more than can be sold; 期間: 2 to 600 times', () => {
  expect(mistake({ method: 'FIXED_UNITS', units: '1000' })).toBeNull();
  expect(mistake({ method: 'FIXED_UNITS', units: '1001' })).toBe('売却できる口数（1,000口）を超えています。');
  expect(mistake({ method: 'PERIOD', times: '600' })).toBeNull();
  expect(mistake({ method: 'PERIOD', times: '1' })).toBe('2回から600回のあいだで入力してください。');
});

test('only the measure of the method is sent', () => {
  const values: SaleValues = { ...noSaleValues, amount: '5,000', rate: '0.5', units: '30', times: '36' };
  expect(saleMeasureOf(values)).toEqual({ amount: 5_000n });
  expect(saleMeasureOf({ ...values, method: 'FIXED_RATE' })).toEqual({ rate: '0.5' });
  expect(saleMeasureOf({ ...values, method: 'FIXED_UNITS' })).toEqual({ units: 30n });
  expect(saleMeasureOf({ ...values, method: 'PERIOD' })).toEqual({ times: 36 });
});

test('what the tab keeps reads back, and nothing else does', () => {
  expect(readSaleValues({ ...noSaleValues })).toEqual(noSaleValues);
  expect(readSaleValues({ ...noSaleValues, method: 'ALL' })).toBeNull();
  expect(readSaleValues({ ...noSaleValues, amount: 5 })).toBeNull();
});
