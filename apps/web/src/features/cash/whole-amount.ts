import type { AmountText } from '@tsuzura/ui/amounts';
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
export const wholeAmountLabel = ({ most }: WholeAmount, amounts: AmountText): string => `全額（${amounts.own(most)}）`;

/** Under the field: what the amount in it is, when it is all that can leave. */
export function wholeAmountNote(
  { most, keptBack }: WholeAmount,
  amount: bigint | null,
  amounts: AmountText,
): string | null {
  if (amount === null || amount !== most || most === 0n) return null;
  if (keptBack === 0n) return '出金できる金額の全額です。';
  return `きょう出金できる上限の金額です。残り（${amounts.own(keptBack)}）は、制限のあいだ出金できません。`;
}
