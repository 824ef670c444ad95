import { sql } from 'kysely';
import type { Instant } from '@tsuzura/domain/calendar';
import { moment, query, type Reader, type Tx } from '../kernel/index.ts';

export interface SecurityEvent {
  readonly at: Instant;
  readonly personId: string | null;
  readonly kind: string;
  /** A keyed hash of the device cookie. */
  readonly device: string | null;
  /** What the browser calls itself. */
  readonly label: string;
  readonly requestId: string | null;
}

const example: SecurityEvent = {
  at: 0 as Instant,
  personId: null,
  kind: 'k',
  device: null,
  label: '',
  requestId: null,
};

const insertEvent = query('auth.event-add', [example], (db, event: SecurityEvent) =>
  db.insertInto('auth.event').values({
    at: moment(event.at),
    person_id: event.personId,
    kind: event.kind,
    device: event.device,
    label: event.label,
    request_id: event.requestId,
  }),
);

const history = query('auth.event-history', ['p', 50], (db, personId: string, limit: number) =>
  db
    .selectFrom('auth.event')
    .select(['at', 'kind', 'label'])
    .where('person_id', '=', personId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit),
);

const deviceUse = query(
  'auth.event-device',
  ['p', 'd', ['k']],
  (db, personId: string, device: string, kinds: readonly string[]) =>
    db
      .selectFrom('auth.event')
      .select([
        sql<boolean>`coalesce(bool_or(device = ${device}), false)`.as('known'),
        sql<boolean>`count(*) > 0`.as('any'),
      ])
      .where('person_id', '=', personId)
      .where('kind', 'in', kinds),
);

export async function addEvent(tx: Tx, event: SecurityEvent): Promise<void> {
  await insertEvent(tx, event).execute();
}

/** Newest first. */
export async function readHistory(
  reader: Reader,
  personId: string,
  limit: number,
): Promise<{ at: Instant; kind: string; label: string }[]> {
  return history(reader, personId, limit).execute();
}

/** Whether this person came with this device before, and whether they came at all. */
export async function findDeviceUse(
  reader: Reader,
  personId: string,
  device: string,
  kinds: readonly string[],
): Promise<{ known: boolean; any: boolean }> {
  return deviceUse(reader, personId, device, kinds).executeTakeFirstOrThrow();
}
