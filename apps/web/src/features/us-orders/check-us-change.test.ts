import { expect, test } from 'vitest';
import { checkUsChange } from './check-us-change.ts';

const order = { quantity: '10', filledQuantity: '2.5', limitPrice: '185.0000' };
const limits = { lowestLimit: '93.7300', highestLimit: '281.1700' };
const values = { quantity: '10', price: '185.00' };
const check = (part: object) => checkUsChange(order, limits, { ...values, ...part });

test('what stays as it is, is no change and no mistake', () => {
  expect(check({}).changes).toBeNull();
  expect(check({ quantity: '１０株', price: '185' })).toEqual({
    mistakes: { quantity: null, price: null },
    changes: null,
  });
  const dear = { ...order, limitPrice: '900.0000' };
  expect(checkUsChange(dear, limits, { ...values, price: '900' }).mistakes.price).toBeNull();
});

test('only what is different is sent', () => {
  expect(check({ quantity: '3', price: '１８６．５' }).changes).toEqual({ quantity: '3', limitPrice: '186.50' });
  expect(checkUsChange({ ...order, limitPrice: null }, limits, { quantity: '4', price: '' }).changes).toEqual({
    quantity: '4',
  });
});

test('the quantity goes down and stays above what is filled', () => {
  expect(check({ quantity: '11' }).mistakes.quantity).toContain('減らすことだけ');
  expect(check({ quantity: '2.5' }).mistakes.quantity).toContain('約定した数量より多く');
  expect(check({ quantity: '2.50001' }).mistakes.quantity).toBeNull();
  expect(check({ quantity: '' }).mistakes.quantity).toContain('数字で');
});

test('a new limit is in cents and near the price', () => {
  expect(check({ price: '185.001' }).mistakes.price).toContain('2桁まで');
  expect(check({ price: '93.72' }).mistakes.price).toContain('の中で');
  expect(check({ price: '93.73' }).mistakes.price).toBeNull();
  expect(check({ price: '281.18' }).mistakes.price).toContain('の中で');
});
