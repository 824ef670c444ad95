import { readShares } from '../../shared/stock/read-figures.ts';

/** V01, V03, V12, and no more than the lot has. */
export function deliverMistake(text: string, most: number): string | null {
  if (text.trim() === '') return '数量を入力してください。';
  const shares = readShares(text);
  if (shares === null) return '数字で入力してください（例：100）。';
  if (shares === 0) return '0より大きい数を入力してください。';
  return shares > most ? `建玉の数量（${most.toLocaleString('ja-JP')}株）を超えています。` : null;
}
