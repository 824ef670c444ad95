import { assert } from '../kernel/index.ts';
import type { Ymd } from './ymd.ts';

/** A row of a table of rules: it counts from this day until a later row begins. */
export interface Dated {
  readonly from: Ymd;
}

/** The row in force on this day. Rates, limits, fees, lags and cut-offs are looked up, never written into code. */
export function inForce<Row extends Dated>(rows: readonly Row[], day: Ymd): Row {
  const latest = rows.reduce<Row | null>(
    (found, row) => (row.from <= day && (found === null || row.from > found.from) ? row : found),
    null,
  );
  assert(latest, `a rule is in force on ${day}`);
  return latest;
}
