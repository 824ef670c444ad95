import { sql } from 'kysely';
import type { Ymd } from '@tsuzura/domain/calendar';
import type { Tx } from '../kernel/index.ts';

/**
 * Messages of the demo's history are marked as sent, so that none is sent on its first day. Files for which the bank moves money
 * on that day or later are still to be sent: nobody else would answer them.
 */
export async function markMessagesDelivered(tx: Tx, firstDay: Ymd): Promise<void> {
  await sql`update ops.outbox set delivered_at = created_at
    where delivered_at is null and not (topic = 'bank' and payload ->> 'on' >= ${firstDay})`.execute(tx);
}
