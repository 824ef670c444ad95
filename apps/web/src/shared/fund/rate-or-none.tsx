import type { ReactNode } from 'react';
import { Percent } from '@tsuzura/ui/money';

/** A cost that many funds do not have: 「なし」 says it better than 0%. */
export const rateOrNone = (rate: string): ReactNode =>
  Number(rate) === 0 ? 'なし' : <Percent value={rate} decimals={decimalsOf(rate)} />;

/** As many as the fund's documents print, two at least. */
const decimalsOf = (rate: string): number => Math.max(2, rate.split('.')[1]?.length ?? 0);
