import type { Instant } from '@tsuzura/domain/calendar';
import { moment } from './column.ts';
import type { Tx } from './database.ts';
import { query } from './query.ts';

export interface AuditEntry {
  readonly at: Instant;
  readonly actorRole: 'customer' | 'operator' | 'partner' | 'system';
  readonly actor: string;
  readonly action: string;
  readonly subject?: string;
  /** No secrets and no personal data: ids and amounts. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
  readonly requestId?: string;
}

const example: AuditEntry = { at: 0 as Instant, actorRole: 'system', actor: 'a', action: 'x' };

const insertEntry = query('kernel.audit', [example], (db, entry: AuditEntry) =>
  db.insertInto('ops.audit').values({
    at: moment(entry.at),
    actor_role: entry.actorRole,
    actor: entry.actor,
    action: entry.action,
    subject: entry.subject ?? null,
    detail: JSON.stringify(entry.detail ?? {}),
    request_id: entry.requestId ?? null,
  }),
);

export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await insertEntry(tx, entry).execute();
}
