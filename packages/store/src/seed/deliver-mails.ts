import { sql } from 'kysely';
import type { Tx } from '../kernel/index.ts';

/** Mails of the demo's history are marked as sent, so that none is sent on its first day. */
export async function markMailsDelivered(tx: Tx): Promise<void> {
  await sql`update ops.outbox set delivered_at = created_at where delivered_at is null`.execute(tx);
}
