import type { AmountText } from '@tsuzura/ui/amounts';
import { readYen } from '@tsuzura/ui/yen-field';

/** V01, V03, V12: no amount at all. null: it is one. */
export function noAmountMistake(text: string): string | null {
  if (text.trim() === '') return '金額を入力してください。';
  const amount = readYen(text);
  if (amount === null) return '数字で入力してください（例：10,000）。';
  return amount === 0n ? '0より大きい数を入力してください。' : null;
}

/** The same, and V15: more than can leave. */
export function withdrawalMistake(text: string, most: bigint, amounts: AmountText): string | null {
  const isTooMuch = (readYen(text) ?? 0n) > most;
  return noAmountMistake(text) ?? (isTooMuch ? `出金できる金額（${amounts.own(most)}）を超えています。` : null);
}
