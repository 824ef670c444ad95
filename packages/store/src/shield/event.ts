import type { Instant } from '@tsuzura/domain/calendar';
import type { ShieldEvent } from '@tsuzura/domain/shield';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

export interface StoredShieldEvent extends ShieldEvent {
  readonly at: Instant;
}

const insert = statement<object, readonly unknown[]>(
  'shield.event-add',
  'insert into app.shield_event (customer_id, kind, detail, at) values ($1, $2, $3, $4)',
);
const recent = statement<
  { kind: ShieldEvent['kind']; detail: string; at: Instant },
  [customerId: string, since: unknown, limit: number]
>(
  'shield.events',
  `select kind, detail, at from app.shield_event where customer_id = $1 and at > $2 order by at desc, id desc limit $3`,
);

export async function addShieldEvent(tx: Tx, customerId: string, event: StoredShieldEvent): Promise<void> {
  await insert(tx, customerId, event.kind, event.detail, moment(event.at));
}

/** Newest first. */
export async function readShieldEvents(
  reader: Reader,
  customerId: string,
  since: Instant,
  limit: number,
): Promise<readonly StoredShieldEvent[]> {
  return recent(reader, customerId, moment(since), limit);
}

/** How many changes of the customer's data were asked for, and when the oldest of those counted was. */
const changes = statement<{ asked: bigint; oldest: Instant | null }, [customerId: string, since: unknown]>(
  'shield.changes',
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
