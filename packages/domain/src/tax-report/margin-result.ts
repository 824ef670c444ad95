import { noYen, yen, type Yen } from '../money/index.ts';

/** What a result of margin is in the year of the specific account: ① proceeds, ② cost and expenses. */
export interface ReportedResult {
  readonly proceeds: Yen;
  readonly cost: Yen;
  /** Interest, fees and 逆日歩; below zero where a long received more 逆日歩 than it paid. */
  readonly fee: Yen;
}

/** 返済: what was sold is the proceeds, what was bought the cost, whichever came first. */
export function reportedClose(close: {
  readonly side: 'LONG' | 'SHORT';
  readonly openAmount: Yen;
  readonly closeAmount: Yen;
  readonly realized: Yen;
}): ReportedResult {
  const [proceeds, cost] =
    close.side === 'LONG' ? [close.closeAmount, close.openAmount] : [close.openAmount, close.closeAmount];
  return { proceeds, cost, fee: yen(proceeds - cost - close.realized) };
}

/** 配当落調整金: proceeds of who receives it, an expense of who pays it (rule MARGIN-9). */
export const reportedAdjustment = (amount: Yen): ReportedResult =>
  amount > 0n ? { proceeds: amount, cost: noYen, fee: noYen } : { proceeds: noYen, cost: noYen, fee: yen(0n - amount) };
