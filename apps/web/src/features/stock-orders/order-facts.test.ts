import { expect, test } from 'vitest';
import { noYen, yen } from '@tsuzura/domain/money';
import { kindText, reservedRest } from './order-facts.ts';

const order = {
  tradeType: 'SPOT',
  side: 'BUY',
  orderType: 'LIMIT',
  condition: 'NONE',
  price: '2345',
  quantity: 300,
  filledQuantity: 0,
  accountType: 'SPECIFIC',
} as const;

test('S09 a purchase with a limit sets aside its amount and its fee', () => {
  expect(reservedRest(order, noYen)).toBe(703_886n);
});

test('after an execution the rest sets aside itself and what it adds to the fee', () => {
  expect(reservedRest({ ...order, filledQuantity: 200 }, yen(468_000))).toBe(234_500n + 386n);
  expect(reservedRest({ ...order, accountType: 'NISA_GROWTH', filledQuantity: 200 }, yen(468_000))).toBe(234_500n);
});

test('nothing is said where the limits of the day decide, and of sales', () => {
  expect(reservedRest({ ...order, orderType: 'MARKET', price: null }, noYen)).toBeNull();
  expect(reservedRest({ ...order, condition: 'FUNARI' }, noYen)).toBeNull();
  expect(reservedRest({ ...order, side: 'SELL' }, noYen)).toBeNull();
});

test('what is traded is named by its kind', () => {
  expect(kindText(order)).toBe('現物買付');
  expect(kindText({ tradeType: 'MARGIN_CLOSE', side: 'SELL' })).toBe('信用返済売り');
});
