import { expect, test } from 'vitest';
import { yen } from '@tsuzura/domain/money';
import { hasFirstMoney } from './first-money.ts';

const none = { funds: [], soldFunds: [], buyingPower: yen(0) };

test('R2.11 the first money leads on to the funds: none is no reason, one yen is', () => {
  expect(hasFirstMoney(none)).toBe(false);
  expect(hasFirstMoney({ ...none, buyingPower: yen(1) })).toBe(true);
});

test('R2.11 who holds a fund or sold one before is shown no first step', () => {
  const bought = { ...none, buyingPower: yen(50_000) };
  type Given = Parameters<typeof hasFirstMoney>[0];
  expect(hasFirstMoney({ ...bought, funds: [{}] as unknown as Given['funds'] })).toBe(false);
  expect(hasFirstMoney({ ...bought, soldFunds: [{}] as unknown as Given['soldFunds'] })).toBe(false);
});
