import { expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { checkChange } from './check-change.ts';

const order = { quantity: 300, filledQuantity: 100, price: '1745', triggerPrice: null, expiresOn: ymd('2026-11-13') };
const limits = { tickTable: 'ORDINARY', lowerLimit: '1342', upperLimit: '2142', lotSize: 100 } as const;
const values = { quantity: '300', price: '1,745', triggerPrice: '', expiresOn: ymd('2026-11-13') };
const check = (part: object) => checkChange(order, limits, { ...values, ...part });

test('what stays as it is, is no change and no mistake', () => {
  expect(check({}).changes).toBeNull();
  expect(Object.values(check({}).mistakes)).toEqual([null, null, null, null]);
  expect(checkChange({ ...order, price: '3000' }, limits, { ...values, price: '3000' }).mistakes.price).toBeNull();
});

test('only what is different is sent', () => {
  expect(check({ quantity: '200', price: '１，７５０' }).changes).toEqual({ quantity: 200, price: '1750' });
  expect(check({ expiresOn: ymd('2026-11-16') }).changes).toEqual({ expiresOn: '2026-11-16' });
});

test('the quantity goes down, in lots, and stays above what is filled', () => {
  expect(check({ quantity: '400' }).mistakes.quantity).toContain('減らすことだけ');
  expect(check({ quantity: '100' }).mistakes.quantity).toContain('約定した数量より多く');
  expect(check({ quantity: '250' }).mistakes.quantity).toBe('100株単位で入力してください。');
  expect(check({ quantity: '200' }).mistakes.quantity).toBeNull();
  expect(check({ quantity: '' }).mistakes.quantity).toContain('数字で');
});

test('a new price is on the steps and inside the limits of the day', () => {
  expect(check({ price: '1745.5' }).mistakes.price).toContain('呼値');
  expect(check({ price: '2143' }).mistakes.price).toContain('値幅');
  expect(check({ price: '2142' }).mistakes.price).toBeNull();
});
