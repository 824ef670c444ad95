import { yen } from '@tsuzura/domain/money';
import { nisaLimits } from '@tsuzura/domain/nisa';
import { manYenLabel } from '@tsuzura/domain/text';

const [newest] = nisaLimits.toReversed();
const zero = yen(0);
const annual = newest?.annual ?? { tsumitate: zero, growth: zero };

/** The limits that everybody has, in words. */
export const limitTexts = {
  tsumitate: manYenLabel(annual.tsumitate),
  growth: manYenLabel(annual.growth),
  annual: manYenLabel(yen(annual.tsumitate + annual.growth)),
  lifetime: manYenLabel(newest?.lifetime ?? zero),
} as const;
