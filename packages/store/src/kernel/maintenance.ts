import type { Instant } from '@tsuzura/domain/calendar';
import { moment } from './column.ts';
import type { Reader, Tx } from './database.ts';
import { query } from './query.ts';

/** A window an operator set; the regular ones are a rule of the domain. */
export interface AdHocMaintenance {
  readonly from: Instant;
  readonly to: Instant;
  readonly message: string;
  readonly setBy: string;
  readonly setAt: Instant;
}

const example = { from: 0 as Instant, to: 1 as Instant, message: '', setBy: 'x', setAt: 0 as Instant };

const standing = query('kernel.maintenance-standing', [], (db) =>
  db
    .selectFrom('ops.maintenance')
    .select(['starts_at', 'ends_at', 'message', 'set_by', 'set_at'])
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1),
);

const endStanding = query('kernel.maintenance-end', [0 as Instant], (db, at: Instant) =>
  db
    .updateTable('ops.maintenance')
    .set({ ended_at: moment(at) })
    .where('ended_at', 'is', null),
);

const insertWindow = query('kernel.maintenance-set', [example], (db, window: AdHocMaintenance) =>
  db.insertInto('ops.maintenance').values({
    starts_at: moment(window.from),
    ends_at: moment(window.to),
    message: window.message,
    set_by: window.setBy,
    set_at: moment(window.setAt),
    ended_at: null,
  }),
);

export async function readMaintenance(reader: Reader): Promise<AdHocMaintenance | null> {
  const row = await standing(reader).executeTakeFirst();
  return row
    ? { from: row.starts_at, to: row.ends_at, message: row.message, setBy: row.set_by, setAt: row.set_at }
    : null;
}

/** Replaces whatever was set before: one ad-hoc window at a time is all an operator can keep in mind at 03:30. */
export async function setMaintenance(tx: Tx, window: AdHocMaintenance): Promise<void> {
  await endStanding(tx, window.setAt).execute();
  await insertWindow(tx, window).execute();
}

export async function endMaintenance(tx: Tx, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await endStanding(tx, at).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
