import type { Yen } from '../money/index.ts';
import { manYenText, yenText } from './amount.ts';

const man = 10_000n;

/**
 * Amounts that are compared share one unit: 万 where the helper of R5.06 would write all of them so, otherwise exact yen.
 * 「残り 2,394,568円」 beside 「5,432円 使用」, never 「239.4568万円」 beside it. Nothing is 0円 in either.
 */
export const areAllInMan = (amounts: readonly bigint[]): boolean =>
  amounts.every((amount) => amount === 0n || amount >= man || amount <= -man);

/** One of them as text. */
export const comparedYenText = (amount: Yen, among: readonly bigint[]): string =>
  areAllInMan(among) ? manYenText(amount) : yenText(amount);
