import { sql } from 'kysely';
import type { Tx } from '../kernel/index.ts';

/** The mails of years ago were read years ago: nobody gets them on the first day of the demo. */
export async function markMailsDelivered(tx: Tx): Promise<void> {
  await sql`update ops.outbox set delivered_at = created_at where delivered_at is null`.execute(tx);
}
