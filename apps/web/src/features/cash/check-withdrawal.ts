import { yen } from '@tsuzura/domain/money';
import { yenText } from '@tsuzura/domain/text';
import { readYen } from '@tsuzura/ui/yen-field';

/** V01, V03, V12 and, where the amount is of today, V15. null: none of them. */
export function withdrawalMistake(text: string, most: bigint | null): string | null {
  if (text.trim() === '') return '金額を入力してください。';
  const amount = readYen(text);
  if (amount === null) return '数字で入力してください（例：10,000）。';
  if (amount === 0n) return '0より大きい数を入力してください。';
  return most !== null && amount > most ? `出金できる金額（${yenText(yen(most))}）を超えています。` : null;
}
