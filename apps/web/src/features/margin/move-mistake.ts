import type { AmountText } from '@tsuzura/ui/amounts';
import { readYen } from '@tsuzura/ui/yen-field';

/** V01, V03, V12 and what can be moved. */
export function moveMistake(text: string, most: bigint, amounts: Pick<AmountText, 'own'>): string | null {
  if (text.trim() === '') return '金額を入力してください。';
  const amount = readYen(text);
  if (amount === null) return '数字で入力してください（例：10,000）。';
  if (amount === 0n) return '0より大きい数を入力してください。';
  return amount > most ? `移せる金額（${amounts.own(most)}）を超えています。` : null;
}
