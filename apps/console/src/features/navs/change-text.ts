import { percentChangeText } from '@tsuzura/domain/text';

/** Against the day before, 「−11.83%」; null when one of them is not known. */
export function changeText(nav: bigint | null, before: bigint | null): string | null {
  if (nav === null || before === null || before === 0n) return null;
  const tenThousandths = ((nav - before) * 100_000n) / before;
  return percentChangeText((tenThousandths + (tenThousandths < 0n ? -5n : 5n)) / 10n);
}
