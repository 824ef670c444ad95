import { expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { amountTextOf } from '@tsuzura/ui/amounts';
import { noAmountMistake, withdrawalMistake } from './check-withdrawal.ts';
import { isToShow } from './open-withdrawals.ts';
import { quickDepositMistake } from './quick-deposit-rules.ts';
import { shareOfMost } from './share.ts';

const shown = amountTextOf(false, 'yen');

test('R2.11 V01 V03 V12 V15 a withdrawal: exactly what can leave is right, one yen more is not', () => {
  const all = 120_000n;
  expect(withdrawalMistake('', all, shown)).toBe('金額を入力してください。');
  expect(withdrawalMistake('いちまん', all, shown)).toBe('数字で入力してください（例：10,000）。');
  expect(withdrawalMistake('０', all, shown)).toBe('0より大きい数を入力してください。');
  expect(withdrawalMistake('120,001', all, shown)).toBe('出金できる金額（120,000円）を超えています。');
  expect(withdrawalMistake('120,001', all, amountTextOf(true, 'yen'))).toBe('出金できる金額（非表示）を超えています。');
  expect(withdrawalMistake('120,001', all, amountTextOf(false, 'man'))).toBe(
    '出金できる金額（12万円）を超えています。',
  );
  expect(withdrawalMistake('12万', all, shown)).toBeNull();
  // A monthly setting knows no limit of today.
  expect(noAmountMistake('10億')).toBeNull();
});

test('R7.23 V04 V06 a quick deposit keeps to what the payment site takes', () => {
  expect(quickDepositMistake(' ')).toBe('金額を入力してください。');
  expect(quickDepositMistake('1,00')).toBe('数字で入力してください（例：10,000）。');
  expect(quickDepositMistake('000')).toBe('0より大きい数を入力してください。');
  expect(quickDepositMistake('999')).toBe('1,000円以上で入力してください。');
  expect(quickDepositMistake('１０００')).toBeNull();
  expect(quickDepositMistake('1000万')).toBeNull();
  expect(quickDepositMistake('10,000,001')).toBe('1回の入金は1,000万円までです。');
});

test('R2.11 withdrawals on their way are shown, failed ones for thirty days', () => {
  const today = ymd('2026-11-16');
  const shown = (status: Parameters<typeof isToShow>[0]['status'], payDate: string) =>
    isToShow({ status, payDate: ymd(payDate) }, today);
  for (const status of ['REQUESTED', 'LOCKED', 'SENT'] as const) expect(shown(status, '2026-01-05')).toBe(true);
  for (const status of ['COMPLETED', 'CANCELED'] as const) expect(shown(status, '2026-11-16')).toBe(false);
  for (const status of ['FAILED', 'RETURNED'] as const) {
    expect(shown(status, '2026-10-17')).toBe(true);
    expect(shown(status, '2026-10-16')).toBe(false);
  }
});

test('a bar is the share of the most there is, and nothing below zero', () => {
  expect([shareOfMost(200_000n, 220_000n), shareOfMost(-5n, 10n), shareOfMost(0n, 0n)]).toEqual([90.9, 0, 0]);
});
