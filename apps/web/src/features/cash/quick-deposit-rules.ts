import { yen } from '@tsuzura/domain/money';
import { manYenLabel } from '@tsuzura/domain/text';
import { readYen } from '@tsuzura/ui/yen-field';

/** As the payment site says it. */
export const quickDepositRange = { least: yen(1_000), most: yen(10_000_000) } as const;

/** 「1,000円以上、1,000万円までです。」 */
export const quickDepositRangeText = `${manYenLabel(quickDepositRange.least)}以上、${manYenLabel(quickDepositRange.most)}までです。`;

/** V01, V03, V12, V04, V06. null: none of them. */
export function quickDepositMistake(text: string): string | null {
  if (text.trim() === '') return '金額を入力してください。';
  const amount = readYen(text);
  if (amount === null) return '数字で入力してください（例：10,000）。';
  if (amount === 0n) return '0より大きい数を入力してください。';
  const { least, most } = quickDepositRange;
  if (amount < least) return `${manYenLabel(least)}以上で入力してください。`;
  return amount > most ? `1回の入金は${manYenLabel(most)}までです。` : null;
}
