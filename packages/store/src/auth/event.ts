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

const history = query(
  'auth.event-history',
  ['p', ['k'], 50],
  (db, personId: string, kinds: readonly string[], limit: number) =>
    db
      .selectFrom('auth.event')
      .select(['at', 'kind', 'label'])
      .where('person_id', '=', personId)
      .where('kind', 'in', kinds)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
);

const lastOfKind = query('auth.event-last', ['p', 'k'], (db, personId: string, kind: string) =>
  db
    .selectFrom('auth.event')
    .select('at')
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .limit(1),
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

const ofAddress = query(
  'auth.event-device-of-address',
  ['a@example.jp', 'd', ['k']],
  (db, emailKey: string, device: string, kinds: readonly string[]) =>
    db
      .selectFrom('auth.event as e')
      .innerJoin('auth.person as p', 'p.id', 'e.person_id')
      .select('e.id')
      .where('p.email_key', '=', emailKey)
      .where('e.device', '=', device)
      .where('e.kind', 'in', kinds)
      .limit(1),
);

/** Whether the person with this address came with this device before. Nobody has an address that is not registered. */
export async function isDeviceOf(
  reader: Reader,
  emailKey: string,
  device: string,
  kinds: readonly string[],
): Promise<boolean> {
  return (await ofAddress(reader, emailKey, device, kinds).executeTakeFirst()) !== undefined;
}

export async function addEvent(tx: Tx, event: SecurityEvent): Promise<void> {
  await insertEvent(tx, event).execute();
}

/** Newest first. */
export async function readHistory(
  reader: Reader,
  personId: string,
  kinds: readonly string[],
  limit: number,
): Promise<{ at: Instant; kind: string; label: string }[]> {
  return history(reader, personId, kinds, limit).execute();
}

/** When something of this kind last happened to a person. */
export async function findLastEvent(reader: Reader, personId: string, kind: string): Promise<Instant | null> {
  return (await lastOfKind(reader, personId, kind).executeTakeFirst())?.at ?? null;
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
