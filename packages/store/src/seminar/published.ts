import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { Answers, ApplicationStatus, FormField, Selection } from '@tsuzura/domain/seminar';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';
import {
  seminarColumns,
  seminarOf,
  seminarTables,
  type Seminar,
  type SeminarContent,
  type SeminarRow,
} from './seminar.ts';

/** A seminar with what only operators see. */
export interface OwnedSeminar extends Seminar {
  readonly revision: number;
  readonly publishedAt: Instant;
}

type Row = SeminarRow & { readonly revision: number; readonly published_at: Instant };
const ownedOf = (row: Row): OwnedSeminar => ({
  ...seminarOf(row),
  revision: row.revision,
  publishedAt: row.published_at,
});

const upcoming = statement<Row, [now: unknown, at: unknown, id: string, limit: number]>(
  'seminar.owned-upcoming',
  `select ${seminarColumns} from ${seminarTables} where s.ends_at > $1::timestamptz and (s.ends_at, s.id) > ($2::timestamptz, $3)
    order by s.ends_at, s.id limit $4`,
);
const past = statement<Row, [now: unknown, at: unknown, id: string, limit: number]>(
  'seminar.owned-past',
  `select ${seminarColumns} from ${seminarTables} where s.ends_at <= $1::timestamptz and (s.ends_at, s.id) < ($2::timestamptz, $3)
    order by s.ends_at desc, s.id desc limit $4`,
);

export interface SeminarPlace {
  readonly endsAt: Instant;
  readonly id: string;
}
const ends = {
  upcoming: { endsAt: 0 as Instant, id: '' },
  past: { endsAt: Date.UTC(2999, 11, 31) as Instant, id: '' },
} as const;

/** To come, the soonest first; or over, the newest first. Also what is not published yet. */
export async function listOwnedSeminars(
  reader: Reader,
  view: 'upcoming' | 'past',
  { now, after, limit }: { now: Instant; after: SeminarPlace | null; limit: number },
): Promise<readonly OwnedSeminar[]> {
  const { endsAt, id } = after ?? ends[view];
  const rows = await (view === 'upcoming' ? upcoming : past)(reader, moment(now), moment(endsAt), id, limit);
  return rows.map(ownedOf);
}

const byId = statement<Row, [id: string]>(
  'seminar.owned-by-id',
  `select ${seminarColumns} from ${seminarTables} where s.id = $1`,
);

export async function findOwnedSeminar(reader: Reader | Tx, id: string): Promise<OwnedSeminar | null> {
  const [row] = await byId(reader, id);
  return row ? ownedOf(row) : null;
}

/** What an operator writes of a seminar. */
export interface WrittenSeminar {
  readonly title: string;
  readonly summary: string;
  readonly content: SeminarContent;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly venueType: Seminar['venueType'];
  readonly venue: string | null;
  readonly mapUrl: string | null;
  readonly joinUrl: string | null;
  readonly joinFrom: Instant | null;
  readonly applicationFrom: Instant;
  readonly applicationTo: Instant;
  readonly cancelUntil: Instant;
  readonly selection: Selection;
  readonly drawAt: Instant | null;
  readonly capacity: number | null;
  readonly form: readonly FormField[];
  readonly hasCaptions: boolean;
  readonly publishedAt: Instant;
}

const save = statement<{ revision: number }, readonly unknown[]>(
  'seminar.save',
  `insert into app.seminar as s (id, title, summary, programme, content, starts_at, ends_at, venue_type, venue, map_url, join_url, join_from,
      application_from, application_to, cancel_until, selection, draw_at, form, has_captions, published_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
    on conflict (id) do update set title = $2, summary = $3, programme = $4, content = $5, starts_at = $6, ends_at = $7, venue_type = $8,
      venue = $9, map_url = $10, join_url = $11, join_from = $12, application_from = $13, application_to = $14, cancel_until = $15,
      selection = $16, draw_at = $17, form = $18, has_captions = $19, published_at = $20, revision = s.revision + 1
    returning revision`,
);
const saveSeats = statement<object, [id: string, capacity: number | null]>(
  'seminar.seats-save',
  `insert into app.seminar_seats (seminar_id, capacity) values ($1, $2)
    on conflict (seminar_id) do update set capacity = excluded.capacity`,
);

const orNull = (at: Instant | null) => (at === null ? null : moment(at));

/** A new seminar with its seats, or another revision of one whose seats the caller has locked. */
export async function saveSeminar(tx: Tx, id: string, written: WrittenSeminar): Promise<number> {
  const { content } = written;
  const [row] = await save(
    tx,
    id,
    written.title,
    written.summary,
    content.timetable.map(({ time, title }) => `- ${time} ${title}`).join('\n'),
    JSON.stringify(content),
    moment(written.startsAt),
    moment(written.endsAt),
    written.venueType,
    written.venue,
    written.mapUrl,
    written.joinUrl,
    orNull(written.joinFrom),
    moment(written.applicationFrom),
    moment(written.applicationTo),
    moment(written.cancelUntil),
    written.selection,
    orNull(written.drawAt),
    JSON.stringify(written.form),
    written.hasCaptions,
    moment(written.publishedAt),
  );
  await saveSeats(tx, id, written.capacity);
  return row?.revision ?? 0;
}

const callOff = statement<object, [id: string]>(
  'seminar.call-off',
  `update app.seminar set is_canceled = true, revision = revision + 1 where id = $1`,
);
export const callOffSeminar = async (tx: Tx, id: string): Promise<void> => void (await callOff(tx, id));

export interface SeminarRecording {
  readonly recordingUrl: string | null;
  readonly captionsUrl: string | null;
  readonly recordingUntil: Ymd | null;
  readonly materialUrl: string | null;
}

const archive = statement<object, readonly unknown[]>(
  'seminar.archive',
  `update app.seminar set recording_url = $2, captions_url = $3, recording_until = $4, material_url = $5,
      has_captions = has_captions or $3::text is not null, revision = revision + 1 where id = $1`,
);

export async function archiveSeminar(tx: Tx, id: string, kept: SeminarRecording): Promise<void> {
  await archive(tx, id, kept.recordingUrl, kept.captionsUrl, kept.recordingUntil, kept.materialUrl);
}

export interface ListedApplication {
  readonly id: string;
  readonly place: bigint;
  readonly receipt_number: string;
  readonly status: ApplicationStatus;
  readonly people: number;
  readonly applied_at: Instant;
  readonly answers: Answers;
  readonly mail: string;
  readonly number: string | null;
  readonly last_name: string | null;
  readonly first_name: string | null;
  readonly last_name_kana: string | null;
  readonly first_name_kana: string | null;
}

const applications = statement<ListedApplication, [seminarId: string, after: string, limit: number]>(
  'seminar.applications-of',
  `select a.id, a.place, a.receipt_number, a.status, a.people, a.applied_at, a.answers, c.username as mail, n.number, p.last_name,
      p.first_name, p.last_name_kana, p.first_name_kana
    from app.seminar_application a join app.customer c on c.id = a.customer_id collate "default" left join app.account n on n.customer_id = a.customer_id collate "default"
      left join app.person p on p.customer_id = a.customer_id collate "default"
    where a.seminar_id = $1 and a.place > $2::bigint order by a.place limit $3`,
);

/** In the order of application, cancelled ones too. */
export const applicationsOf = (
  reader: Reader,
  seminarId: string,
  after: string,
  limit: number,
): Promise<readonly ListedApplication[]> => applications(reader, seminarId, after, limit);

const counting = `('CONFIRMED', 'WAITLISTED', 'APPLIED')`;
const toNotify = statement<{ id: string }, [seminarId: string, after: string, limit: number]>(
  'seminar.applications-to-notify',
  `select id from app.seminar_application where seminar_id = $1 and status in ${counting} and id > $2 order by id limit $3`,
);
const countToNotify = statement<{ count: bigint }, [seminarId: string]>(
  'seminar.applications-to-notify-count',
  `select count(*) as count from app.seminar_application where seminar_id = $1 and status in ${counting}`,
);

/** Who still counts on the seminar, by application id. */
export const applicationsToNotify = async (
  tx: Tx,
  seminarId: string,
  after: string,
  limit: number,
): Promise<readonly string[]> => (await toNotify(tx, seminarId, after, limit)).map(({ id }) => id);

export const countApplicationsToNotify = async (reader: Reader | Tx, seminarId: string): Promise<number> =>
  Number((await countToNotify(reader, seminarId))[0]?.count ?? 0n);

const applicant = statement<
  { receipt_number: string; people: number; customer_id: string; mail: string; seminar_id: string },
  [id: string]
>(
  'seminar.applicant',
  `select a.receipt_number, a.people, a.customer_id, a.seminar_id, c.username as mail from app.seminar_application a
    join app.customer c on c.id = a.customer_id collate "default" where a.id = $1`,
);

export async function findApplicant(tx: Tx, id: string) {
  const [row] = await applicant(tx, id);
  return row
    ? { receiptNumber: row.receipt_number, people: row.people, customer: { id: row.customer_id, mail: row.mail } }
    : null;
}
