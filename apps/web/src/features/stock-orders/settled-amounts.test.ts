import { expect, test } from 'vitest';
import type { Order } from '../../shared/stock/index.ts';
import { settledAmounts, type Trade } from './settled-amounts.ts';

const order = (part: Partial<Order>) =>
  ({ orderId: 'a', tradeType: 'SPOT', side: 'BUY', filledQuantity: 200, ...part }) as Order;
const trade = (part: object) =>
  ({ orderId: 'a', quantity: 100, amount: 174_100n, fee: 0n, tax: { income: 0n, resident: 0n }, ...part }) as Trade;

test('a purchase costs what its executions and their fee cost', () => {
  const trades = [trade({}), trade({ amount: 174_400n, fee: 55n })];
  expect(settledAmounts([order({})], trades)).toEqual(new Map([['a', -348_555n]]));
});

test('a sale brings what fee and tax leave', () => {
  const sold = trade({ quantity: 200, amount: 312_000n, fee: 171n, tax: { income: 2_000n, resident: 652n } });
  expect(settledAmounts([order({ side: 'SELL' })], [sold])).toEqual(new Map([['a', 309_177n]]));
});

test('no amount is said of executions that are not all there, nor of margin', () => {
  expect(settledAmounts([order({})], [trade({})]).size).toBe(0);
  expect(settledAmounts([order({ tradeType: 'MARGIN_NEW', filledQuantity: 100 })], [trade({})]).size).toBe(0);
});
