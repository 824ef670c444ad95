import { expect, test } from 'vitest';
import { units } from '@tsuzura/domain/money';
import { holding } from './holding.test-support.ts';
import { whyNotSell } from './why-not-sell.ts';

const position = (sellable: number, locked: number, unsettled: number) =>
  holding({ sellableUnits: units(sellable), lockedUnits: units(locked), unsettledUnits: units(unsettled) });

test('R2.03 without a unit to sell there is a reason; one unit is enough', () => {
  expect(whyNotSell(position(0, 10, 0))).toBe('注文中のため売却できません。');
  expect(whyNotSell(position(0, 10, 5))).toBe('注文中のため売却できません。');
  expect(whyNotSell(position(0, 0, 5))).toBe('受渡前のため売却できません。');
  expect(whyNotSell(position(0, 0, 0))).toBe('売却できる口数がありません。');
  expect(whyNotSell(position(1, 9, 5))).toBeNull();
});
