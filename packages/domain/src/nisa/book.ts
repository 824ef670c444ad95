import { assert } from '../kernel/index.ts';
import { floorDiv, yen, type Units, type Yen } from '../money/index.ts';

/** Book value (簿価) that leaves with a sale: 切捨て, and all of it with the last unit (rule NISA-7, N11). */
export function bookReleased(book: Yen, held: Units, sold: Units): Yen {
  assert(sold > 0n && sold <= held, 'only held units are sold');
  return yen(floorDiv(book * sold, held));
}
