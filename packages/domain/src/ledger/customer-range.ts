import { assert } from '../kernel/index.ts';

/** The customers whose ids come after `after`, up to and with `through`. */
export interface CustomerRange {
  readonly after: string;
  readonly through: string;
}

/** Behind every id. */
const end = '\u{10ffff}';

export const everyCustomer: CustomerRange = { after: '', through: end };

/**
 * Customers in two halves, for work that is done for both at the same time: ids are random UUIDs. An id of another form falls
 * into one of them all the same. `tag` tells the firm's accounts of a range apart, so a range that was used keeps its tag.
 */
export const customerRanges = [
  { after: '', through: '8', tag: '' },
  { after: '8', through: end, tag: '2' },
] as const satisfies readonly (CustomerRange & { tag: string })[];

/** A boundary is one ASCII character, so this is the range that the database finds the id in (collation "C"). */
export function rangeOf(customerId: string): (typeof customerRanges)[number] {
  const range = customerRanges.findLast(({ after }) => customerId > after);
  assert(range, 'an id is not empty');
  return range;
}
