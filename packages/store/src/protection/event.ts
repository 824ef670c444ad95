import type { Instant } from '@tsuzura/domain/calendar';
import type { ProtectionEvent } from '@tsuzura/domain/protection';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

export interface StoredProtectionEvent extends ProtectionEvent {
  readonly at: Instant;
}

const insert = statement<object, readonly unknown[]>(
  'protection.event-add',
  'insert into app.shield_event (customer_id, kind, detail, at) values ($1, $2, $3, $4)',
);
const recent = statement<
  { kind: ProtectionEvent['kind']; detail: string; at: Instant },
  [customerId: string, since: unknown, limit: number]
>(
  'protection.events',
  `select kind, detail, at from app.shield_event where customer_id = $1 and at > $2 order by at desc, id desc limit $3`,
);

export async function addProtectionEvent(tx: Tx, customerId: string, event: StoredProtectionEvent): Promise<void> {
  await insert(tx, customerId, event.kind, event.detail, moment(event.at));
}

/** Newest first. */
export async function readProtectionEvents(
  reader: Reader,
  customerId: string,
  since: Instant,
  limit: number,
): Promise<readonly StoredProtectionEvent[]> {
  return recent(reader, customerId, moment(since), limit);
}

/** How many changes of the customer's data were asked for, and when the oldest of those counted was. */
const changes = statement<{ asked: bigint; oldest: Instant | null }, [customerId: string, since: unknown]>(
  'protection.changes',
  `select count(*) as asked, min(requested_at) as oldest from app.update_request where customer_id = $1 and requested_at > $2`,
);

export async function readChanges(
  reader: Reader,
  customerId: string,
  since: Instant,
): Promise<{ readonly asked: number; readonly oldest: Instant | null }> {
  const [row] = await changes(reader, customerId, moment(since));
  return { asked: Number(row?.asked ?? 0n), oldest: row?.oldest ?? null };
}
