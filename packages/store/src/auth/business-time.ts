import type { Instant } from '@tsuzura/domain/calendar';
import { moment, statement, type Tx } from '../kernel/index.ts';

const read = statement<{ at: Instant }, readonly unknown[]>(
  'auth.business-time',
  'select auth.business_time($1) as at',
);

/** The business moment of a real one. The sign-in server sees no more of the clock than this. */
export async function businessTimeAt(tx: Tx, realNow: Instant): Promise<Instant> {
  const [row] = await read(tx, moment(realNow));
  return row?.at ?? realNow;
}
