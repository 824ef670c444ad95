import type { Counted } from '@tsuzura/contract/ops';
import { mostCounted } from '@tsuzura/store/operator';

/** As far as it was counted. */
export const countedOf = (count: number): Counted => ({
  count: Math.min(count, mostCounted),
  isMore: count > mostCounted,
});
