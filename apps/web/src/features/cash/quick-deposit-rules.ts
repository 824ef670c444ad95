import { yen } from '@tsuzura/domain/money';
import { yenText } from '@tsuzura/domain/text';
import { readYen } from '@tsuzura/ui/yen-field';

/** As the payment site says it. */
export const quickDepositRange = { least: yen(1_000), most: yen(10_000_000) } as const;

/** V01, V03, V12, V04, V06. null: none of them. */
export function quickDepositMistake(text: string): string | null {
  if (text.trim() === '') return '金額を入力してください。';
  const amount = readYen(text);
  if (amount === null) return '数字で入力してください（例：10,000）。';
  if (amount === 0n) return '0より大きい数を入力してください。';
  const { least, most } = quickDepositRange;
  if (amount < least) return `${yenText(least)}以上で入力してください。`;
  return amount > most ? `1回の入金は${yenText(most)}までです。` : null;
}
