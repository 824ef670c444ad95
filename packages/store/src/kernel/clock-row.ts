import { sql } from 'kysely';
import type { Instant } from '@tsuzura/domain/calendar';
import { moment } from './column.ts';
import type { Reader, Tx } from './database.ts';
import { query } from './query.ts';

/** The one row that says what time it is in the business. See migration 0002. */
export interface ClockRow {
  readonly mode: 'demo' | 'real';
  readonly state: 'running' | 'frozen';
  readonly businessAt: Instant;
  readonly realAt: Instant;
  readonly seenUntil: Instant;
  readonly openedAt: Instant;
  readonly moving: ClockMove | null;
}

/** A move of business time that is under way: where it goes, and whether time runs from there. */
export interface ClockMove {
  readonly to: Instant;
  readonly state: 'running' | 'frozen';
}

/** Programs listen here and read the row again when it changed. */
export const clockChannel = 'tsuzura_clock';
/** The notice of a clock that was set: nothing else has changed. */
export const clockSet = 'clock';
const example: ClockRow = {
  mode: 'demo',
  state: 'frozen',
  businessAt: 0 as Instant,
  realAt: 0 as Instant,
  seenUntil: 0 as Instant,
  openedAt: 0 as Instant,
  moving: null,
};

const selectClock = query('kernel.clock-read', [], (db) => db.selectFrom('ops.clock').selectAll());

const lockRow = query('kernel.clock-lock', [], (db) =>
  db.selectFrom('ops.clock').select('business_at').forNoKeyUpdate(),
);

const upsertClock = query('kernel.clock-write', [example], (db, row: ClockRow) => {
  const values = {
    mode: row.mode,
    state: row.state,
    business_at: moment(row.businessAt),
    real_at: moment(row.realAt),
    seen_until: moment(row.seenUntil),
    opened_at: moment(row.openedAt),
    moving_to: row.moving && moment(row.moving.to),
    moving_state: row.moving && row.moving.state,
  };
  return db
    .insertInto('ops.clock')
    .values(values)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(values))
    .returning(sql`pg_notify(${sql.lit(clockChannel)}, ${sql.lit(clockSet)})`.as('notified'));
});

const updateSeen = query('kernel.clock-seen', [0 as Instant], (db, until: Instant) =>
  db.updateTable('ops.clock').set({ seen_until: moment(until) }),
);

export async function readClock(reader: Reader): Promise<ClockRow | null> {
  const row = await selectClock(reader).executeTakeFirst();
  if (!row) return null;
  return {
    mode: row.mode as ClockRow['mode'],
    state: row.state as ClockRow['state'],
    businessAt: row.business_at,
    realAt: row.real_at,
    seenUntil: row.seen_until,
    openedAt: row.opened_at,
    moving: row.moving_to && { to: row.moving_to, state: row.moving_state as ClockMove['state'] },
  };
}

/** In one statement, so that outside a transaction too the programs hear of it when it is there. */
export async function writeClock(tx: Tx | Reader, row: ClockRow): Promise<void> {
  await upsertClock(tx, row).execute();
}

/** Written often, and without a notification: no program waits for it. */
export async function writeSeenUntil(reader: Reader, until: Instant): Promise<void> {
  await updateSeen(reader, until).execute();
}

/** The business time last set; locked until the transaction ends. */
export async function lockClock(tx: Tx): Promise<Instant | null> {
  return (await lockRow(tx).executeTakeFirst())?.business_at ?? null;
}
