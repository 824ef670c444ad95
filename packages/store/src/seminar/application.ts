import { instant, type Instant } from '@tsuzura/domain/calendar';
import type { Answers, ApplicationStatus } from '@tsuzura/domain/seminar';
import {
  answersJson,
  givenAnswerOf,
  moment,
  statement,
  type GivenAnswer,
  type GivenAnswerRow,
  type IdempotencyKey,
  type KeyedAnswer,
  type PipelinedTx,
  type Reader,
  type Tx,
} from '../kernel/index.ts';
import { seminarColumns, seminarOf, seminarTables, type Seminar, type SeminarRow } from './seminar.ts';

export interface SeminarApplication {
  readonly id: string;
  readonly receiptNumber: string;
  readonly people: number;
  readonly status: ApplicationStatus;
  readonly appliedAt: Instant;
  /** 1: the next to move up; null unless it waits. */
  readonly waitingPosition: number | null;
}

/** Who applies, under the lock, with the application there is; or the answer given before. Null: locked, or no customer. */
export type LockedApplicant =
  | GivenAnswer
  | {
      readonly fresh: true;
      readonly customerId: string;
      readonly mail: string;
      readonly application: SeminarApplication | null;
    }
  | null;

interface OpenedRow extends GivenAnswerRow {
  readonly n: bigint;
  readonly facts: {
    readonly customerId: string;
    readonly mail: string;
    readonly application: (Omit<SeminarApplication, 'appliedAt'> & { readonly appliedAt: string }) | null;
  } | null;
}

const open = statement<
  OpenedRow,
  [subjects: readonly string[], keys: readonly string[], seminars: readonly string[], waiting: boolean]
>('seminar.open-applications', 'select * from app.open_seminar_applications($1, $2, $3, $4)');

/** Locks the applicants, each named once, and the seats of their seminars. A single applicant waits for the lock. */
export async function openApplications(
  tx: Tx | PipelinedTx,
  all: readonly { readonly subject: string; readonly seminarId: string; readonly idempotencyKey: IdempotencyKey }[],
): Promise<readonly LockedApplicant[]> {
  const rows = await open(
    tx,
    all.map(({ subject }) => subject),
    all.map(({ idempotencyKey }) => idempotencyKey.key),
    all.map(({ seminarId }) => seminarId),
    all.length === 1,
  );
  const found = new Map(rows.map((row) => [Number(row.n), row]));
  return all.map(({ idempotencyKey }, index) => {
    const row = found.get(index + 1);
    if (!row) return null;
    if (!row.facts) return givenAnswerOf(row, idempotencyKey);
    const { application, ...who } = row.facts;
    return {
      fresh: true,
      ...who,
      application: application && { ...application, appliedAt: instant(Date.parse(application.appliedAt)) },
    };
  });
}

export interface AcceptedApplication {
  readonly application: SeminarApplication;
  readonly seminarId: string;
  readonly customerId: string;
  readonly answers: Answers;
  /** False: the customer had applied before, and only the answer is remembered. */
  readonly isNew: boolean;
  readonly remember: KeyedAnswer;
}

const accept = statement<object, [applications: string, answers: string]>(
  'seminar.accept-applications',
  'select app.accept_seminar_applications($1::json, $2::json)',
);

/** All of them with their seats. The database refuses more people than there are seats. */
export async function acceptApplications(
  tx: Tx | PipelinedTx,
  accepted: readonly AcceptedApplication[],
): Promise<void> {
  await accept(
    tx,
    JSON.stringify(
      accepted.map(({ application, seminarId, customerId, answers, isNew }, n) => ({
        n,
        id: application.id,
        receipt_number: application.receiptNumber,
        seminar_id: seminarId,
        customer_id: customerId,
        people: application.people,
        status: application.status,
        answers,
        applied_at: new Date(application.appliedAt).toISOString(),
        is_new: isNew,
      })),
    ),
    answersJson(accepted.map(({ remember }) => remember)),
  );
}

interface ApplicationRow {
  readonly application_id: string;
  readonly receipt_number: string;
  readonly people: number;
  readonly application_status: ApplicationStatus;
  readonly applied_at: Instant;
  readonly waiting_position: bigint | null;
}

const applicationColumns = `a.id as application_id, a.receipt_number, a.people, a.status as application_status, a.applied_at,
  case when a.status = 'WAITLISTED' then (select count(*) from app.seminar_application b
    where b.seminar_id = a.seminar_id and b.status = 'WAITLISTED' and b.place <= a.place) end as waiting_position`;

const applicationOf = (row: ApplicationRow): SeminarApplication => ({
  id: row.application_id,
  receiptNumber: row.receipt_number,
  people: row.people,
  status: row.application_status,
  appliedAt: row.applied_at,
  waitingPosition: row.waiting_position === null ? null : Number(row.waiting_position),
});

const own = statement<ApplicationRow, [subject: string, seminarId: string]>(
  'seminar.application-of',
  `select ${applicationColumns} from app.seminar_application a
    where a.customer_id = (select c.id from app.customer c where c.subject = $1) and a.seminar_id = $2 and a.status <> 'CANCELED'`,
);

/** The application that counts; null: none, or cancelled. */
export async function findApplication(
  reader: Reader,
  subject: string,
  seminarId: string,
): Promise<SeminarApplication | null> {
  const [row] = await own(reader, subject, seminarId);
  return row ? applicationOf(row) : null;
}

const periods = {
  UPCOMING: { where: 's.ends_at > $2', order: 's.starts_at, s.id' },
  PAST: { where: 's.ends_at <= $2', order: 's.starts_at desc, s.id' },
} as const;
export type ApplicationPeriod = keyof typeof periods;

const ofCustomer = `${seminarTables} join app.seminar_application a on a.seminar_id = s.id
  where a.customer_id = (select c.id from app.customer c where c.subject = $1) and a.status <> 'CANCELED'`;

const listOf = (period: ApplicationPeriod) =>
  statement<ApplicationRow & SeminarRow, [subject: string, at: unknown, limit: number, offset: number]>(
    `seminar.applications-${period.toLowerCase()}`,
    `select ${seminarColumns}, ${applicationColumns} from ${ofCustomer} and ${periods[period].where}
      order by ${periods[period].order} limit $3 offset $4`,
  );
const lists = { UPCOMING: listOf('UPCOMING'), PAST: listOf('PAST') };

const countOf = statement<{ upcoming: bigint; past: bigint }, [subject: string, at: unknown]>(
  'seminar.applications-count',
  `select count(*) filter (where s.ends_at > $2) as upcoming, count(*) filter (where s.ends_at <= $2) as past from ${ofCustomer}`,
);

export interface OwnApplication {
  readonly application: SeminarApplication;
  readonly seminar: Seminar;
}

/** Upcoming ones the soonest first, past ones the newest first. */
export async function listApplications(
  reader: Reader,
  subject: string,
  period: ApplicationPeriod,
  at: Instant,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly applications: readonly OwnApplication[]; readonly total: number }> {
  const [rows, [counted]] = await Promise.all([
    lists[period](reader, subject, moment(at), limit, offset),
    countOf(reader, subject, moment(at)),
  ]);
  const total = period === 'UPCOMING' ? counted?.upcoming : counted?.past;
  return {
    applications: rows.map((row) => ({ application: applicationOf(row), seminar: seminarOf(row) })),
    total: Number(total ?? 0),
  };
}

const lockSeats = statement<object, [seminarIds: readonly string[]]>(
  'seminar.seats-lock',
  `select 1 from app.seminar_seats where seminar_id = any ($1) order by seminar_id for update`,
);

/** Whoever takes or gives back a seat holds this lock. */
export const lockSeminarSeats = async (tx: Tx, seminarIds: readonly string[]): Promise<void> =>
  void (await lockSeats(tx, seminarIds));

const newestOwn = statement<
  ApplicationRow & { customer_id: string; mail: string },
  [subject: string, seminarId: string]
>(
  'seminar.application-newest',
  `select ${applicationColumns}, a.customer_id, c.username as mail from app.customer c
    join app.seminar_application a on a.customer_id = c.id where c.subject = $1 and a.seminar_id = $2
    order by a.status = 'CANCELED', a.place desc limit 1`,
);

/** With a cancelled one, if there is no other. */
export async function findNewestApplication(
  tx: Tx,
  subject: string,
  seminarId: string,
): Promise<{
  readonly application: SeminarApplication;
  readonly customerId: string;
  readonly mail: string;
} | null> {
  const [row] = await newestOwn(tx, subject, seminarId);
  return row ? { application: applicationOf(row), customerId: row.customer_id, mail: row.mail } : null;
}

export interface WaitingApplication {
  readonly id: string;
  readonly receiptNumber: string;
  readonly people: number;
  readonly customerId: string;
  readonly mail: string;
}

const firstWaiting = statement<
  { id: string; receipt_number: string; people: number; customer_id: string; mail: string },
  [seminarId: string, people: number, limit: number]
>(
  'seminar.waiting-first',
  `select a.id, a.receipt_number, a.people, a.customer_id, c.username as mail from app.seminar_application a
    join app.customer c on c.id = a.customer_id collate "default"
    where a.seminar_id = $1 and a.status = 'WAITLISTED' and a.people <= $2 order by a.place limit $3`,
);

/** The first of the waiting list whom so many seats are enough for; no more than there are seats. */
export async function readFirstWaiting(tx: Tx, seminarId: string, seats: number): Promise<WaitingApplication[]> {
  const rows = await firstWaiting(tx, seminarId, seats, seats);
  return rows.map((row) => ({
    id: row.id,
    receiptNumber: row.receipt_number,
    people: row.people,
    customerId: row.customer_id,
    mail: row.mail,
  }));
}

const setStatus = statement<
  { id: string },
  [ids: readonly string[], from: ApplicationStatus, to: ApplicationStatus, at: unknown]
>(
  'seminar.applications-set',
  `update app.seminar_application set status = $3, updated_at = $4 where id = any ($1) and status = $2 returning id`,
);

/** Applications whose seats the caller has locked. */
export async function setApplications(
  tx: Tx,
  ids: readonly string[],
  from: ApplicationStatus,
  to: ApplicationStatus,
  at: Instant,
): Promise<void> {
  if (ids.length > 0) await setStatus(tx, ids, from, to, moment(at));
}

const attendance = statement<
  { status: 'ATTENDED' | 'ABSENT'; applications: bigint },
  [seminarId: string, there: readonly string[], at: unknown]
>(
  'seminar.attendance-write',
  `with written as (
      update app.seminar_application a set updated_at = $3,
          status = case when a.receipt_number = any ($2) then 'ATTENDED' else 'ABSENT' end
        where a.seminar_id = $1 and a.status in ('CONFIRMED', 'ATTENDED', 'ABSENT') returning a.status)
    select status, count(*) as applications from written group by status`,
);

/** Of everybody who had a seat: who was there, by receipt number, and who was not. The caller has locked the seats. */
export async function writeAttendance(
  tx: Tx,
  seminarId: string,
  there: readonly string[],
  at: Instant,
): Promise<{ readonly attended: number; readonly absent: number }> {
  const rows = await attendance(tx, seminarId, there, moment(at));
  const of = (wanted: string) => Number(rows.find(({ status }) => status === wanted)?.applications ?? 0n);
  return { attended: of('ATTENDED'), absent: of('ABSENT') };
}

const addToSeats = statement<object, [seminarId: string, taken: number, waiting: number, entered: number]>(
  'seminar.seats-add',
  `update app.seminar_seats set taken = taken + $2, waiting = waiting + $3, entered = entered + $4 where seminar_id = $1`,
);

export async function changeSeats(
  tx: Tx,
  seminarId: string,
  { taken = 0, waiting = 0, entered = 0 }: { taken?: number; waiting?: number; entered?: number },
): Promise<void> {
  await addToSeats(tx, seminarId, taken, waiting, entered);
}
