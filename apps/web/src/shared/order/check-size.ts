import { yen } from '@tsuzura/domain/money';
import { manYenLabel } from '@tsuzura/domain/text';
import { unitsText } from '@tsuzura/ui/amounts';
import { readYen } from '@tsuzura/ui/yen-field';

/** What an order of this measure keeps to. */
export interface SizeRule {
  readonly unit: '円' | '口';
  readonly min: bigint;
  readonly step: bigint;
}

/** Beyond any order; the contract refuses it too. */
const mostOf = { 円: 100_000_000_000n, 口: 1_000_000_000_000n } as const;
const nameOf = { 円: '金額', 口: '口数' } as const;

/** V01, V03, V12, V04, V05 and V06, in the order in which they can be corrected. null: none of them. */
export function sizeMistake(text: string, { unit, min, step }: SizeRule): string | null {
  if (text.trim() === '') return `${nameOf[unit]}を入力してください。`;
  const size = readYen(text);
  if (size === null) return '数字で入力してください（例：10,000）。';
  if (size === 0n) return '0より大きい数を入力してください。';
  if (size < min) return `${limitText(min, unit)}以上で入力してください。`;
  if (size % step !== 0n) return `${limitText(step, unit)}単位で入力してください。`;
  if (size > mostOf[unit]) return `1回のご注文は${limitText(mostOf[unit], unit)}までです。`;
  return null;
}

/** 「100円以上、1円単位です。」 */
export const sizeRuleText = ({ unit, min, step }: SizeRule): string =>
  `${limitText(min, unit)}以上、${limitText(step, unit)}単位です。`;

const limitText = (size: bigint, unit: '円' | '口'): string =>
  unit === '円' ? manYenLabel(yen(size)) : unitsText(size);
