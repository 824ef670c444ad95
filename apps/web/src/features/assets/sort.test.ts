import { expect, test } from 'vitest';
import { yen } from '@tsuzura/domain/money';
import { heldFunds } from './held-funds.ts';
import { holding } from '../../shared/asset/holding.test-support.ts';
import { readSort, sorted, type Sort } from './sort.ts';

const fund = (fundCode: string, fundName: string, valuation: number, cost: number) =>
  holding({
    fundCode,
    fundName,
    valuation: yen(valuation),
    acquisitionCost: yen(cost),
    profit: yen(valuation - cost),
  });
const funds = heldFunds([
  fund('B', 'つづら ゴールド', 300, 290),
  fund('A', 'つづら あおぞら', 200, 100),
  fund('C', 'つづら 先進国債券', 900, 1_000),
  fund('D', 'つづら うみ', 300, 0),
]);
const codes = (sort: Sort) =>
  sorted(funds, sort)
    .map(({ code }) => code)
    .join('');

test('R2.03 by value, profit, rate and name; equals stay in the order of their codes', () => {
  expect(codes('value')).toBe('CBDA');
  expect(codes('profit')).toBe('DABC');
  expect(codes('rate')).toBe('ABCD');
  expect(codes('name').startsWith('AD')).toBe(true);
});

test('an address that names no order means the value', () => {
  expect(readSort({ sort: 'rate' })).toBe('rate');
  expect(readSort({ sort: 'nonsense' })).toBe('value');
  expect(readSort({})).toBe('value');
});
