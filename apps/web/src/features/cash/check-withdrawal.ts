import { yen } from '@tsuzura/domain/money';
import { yenText } from '@tsuzura/domain/text';
import { readYen } from '@tsuzura/ui/yen-field';

/** The cash, or the day's limit where that is less. */
export interface MostToWithdraw {
  readonly most: bigint;
  readonly name: string;
}

export const mostToWithdraw = (withdrawable: bigint, leftToday: bigint | undefined): MostToWithdraw =>
  leftToday !== undefined && leftToday < withdrawable
    ? { most: leftToday, name: 'きょう出金できる金額' }
    : { most: withdrawable, name: '出金できる金額' };

/** V01, V03, V12 and, where there is one, V15. null: none of them. */
export function withdrawalMistake(text: string, limit: MostToWithdraw | null): string | null {
  if (text.trim() === '') return '金額を入力してください。';
  const amount = readYen(text);
  if (amount === null) return '数字で入力してください（例：10,000）。';
  if (amount === 0n) return '0より大きい数を入力してください。';
  return limit !== null && amount > limit.most ? `${limit.name}（${yenText(yen(limit.most))}）を超えています。` : null;
}
