import { yen } from '@tsuzura/domain/money';
import { yenText } from '@tsuzura/domain/text';
import type { Withdrawals } from './balance.tsx';

/** 出金できる金額, and what of the cash today's limit keeps back. */
export interface WholeAmount {
  readonly most: bigint;
  readonly keptBack: bigint;
}

export function wholeAmountOf({
  withdrawableLines: { amount, lines },
}: Pick<Withdrawals, 'withdrawableLines'>): WholeAmount {
  const limit = lines.find(({ kind }) => kind === 'DAY_LIMIT');
  return { most: amount, keptBack: limit === undefined ? 0n : 0n - limit.amount };
}

/** What a press of 「全額」 takes is said before it is pressed. */
export const wholeAmountLabel = ({ most }: WholeAmount, hidden: boolean): string =>
  hidden ? '全額' : `全額（${yenText(yen(most))}）`;

/** Under the field: what the amount in it is, when it is all that can leave. */
export function wholeAmountNote(
  { most, keptBack }: WholeAmount,
  amount: bigint | null,
  hidden: boolean,
): string | null {
  if (amount === null || amount !== most || most === 0n) return null;
  if (keptBack === 0n) return '出金できる金額の全額です。';
  const rest = hidden ? '' : `（${yenText(yen(keptBack))}）`;
  return `きょう出金できる上限の金額です。残り${rest}は、制限のあいだ出金できません。`;
}
