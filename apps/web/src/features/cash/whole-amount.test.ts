import { expect, test } from 'vitest';
import { yen } from '@tsuzura/domain/money';
import { amountTextOf } from '@tsuzura/ui/amounts';
import { withdrawalMistake } from './check-withdrawal.ts';
import { wholeAmountLabel, wholeAmountNote, wholeAmountOf } from './whole-amount.ts';

const exact = amountTextOf(false, 'yen');
const line = (kind: string, amount: number) => ({ kind, label: '', amount: yen(amount) });
const shown = (amount: number, ...lines: readonly ReturnType<typeof line>[]) =>
  wholeAmountOf({ withdrawableLines: { amount: yen(amount), lines: [line('SETTLED_CASH', 1_200_000), ...lines] } });

test('R2.11 today’s limit counts in 出金できる金額, in what 「全額」 takes and in what is refused', () => {
  const held = shown(100_000, line('DAY_LIMIT', -1_100_000));
  expect(withdrawalMistake('100,001', held.most, exact)).toBe('出金できる金額（100,000円）を超えています。');
  expect(withdrawalMistake('10万', held.most, exact)).toBeNull();
  expect(wholeAmountLabel(held, exact)).toBe('全額（100,000円）');
  expect(wholeAmountNote(held, 100_000n, exact)).toBe(
    'きょう出金できる上限の金額です。残り（1,100,000円）は、制限のあいだ出金できません。',
  );
});

test('R2.11 without a limit 「全額」 is all that can leave, and says how much that is', () => {
  const all = shown(1_200_000);
  expect(wholeAmountLabel(all, exact)).toBe('全額（1,200,000円）');
  expect(wholeAmountNote(all, 1_200_000n, exact)).toBe('出金できる金額の全額です。');
  for (const amount of [null, 1_199_999n, 1_200_001n]) expect(wholeAmountNote(all, amount, exact)).toBeNull();
});

test('hidden amounts stay hidden on the button and under the field', () => {
  const held = shown(100_000, line('DAY_LIMIT', -1_100_000));
  expect(wholeAmountLabel(held, amountTextOf(true, 'yen'))).toBe('全額（非表示）');
  expect(wholeAmountNote(held, 100_000n, amountTextOf(true, 'yen'))).not.toMatch(/\d/);
});
