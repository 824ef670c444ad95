import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { FormField, Seats, Selection, SeminarStatus, SeminarTerms } from '@tsuzura/domain/seminar';
import { moment, statement, type PipelinedTx, type Reader, type Tx } from '../kernel/index.ts';

/** What the page of a seminar shows beside its dates. */
export interface SeminarContent {
  readonly points: readonly string[];
  readonly timetable: readonly { readonly time: string; readonly title: string; readonly note: string | null }[];
  readonly speakers: readonly { readonly name: string; readonly affiliation: string; readonly profile: string }[];
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
}

export interface Seminar extends SeminarTerms {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly programme: string;
  readonly content: SeminarContent;
  readonly venueType: 'ONLINE' | 'ONSITE';
  readonly venue: string | null;
  readonly mapUrl: string | null;
  readonly imageUrl: string | null;
  readonly joinUrl: string | null;
  readonly joinFrom: Instant | null;
  readonly form: readonly FormField[];
  readonly hasCaptions: boolean;
  readonly recordingUrl: string | null;
  readonly captionsUrl: string | null;
  readonly recordingUntil: Ymd | null;
  readonly materialUrl: string | null;
  readonly seats: Seats;
  /** Of a lottery. The seed is null before the draw: nothing that answers a call reads it earlier. */
  readonly lottery: {
    readonly drawAt: Instant;
    readonly commitment: string | null;
    readonly seed: string | null;
  } | null;
}

export interface SeminarRow {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly programme: string;
  readonly content: SeminarContent;
  readonly starts_at: Instant;
  readonly ends_at: Instant;
  readonly venue_type: Seminar['venueType'];
  readonly venue: string | null;
  readonly map_url: string | null;
  readonly image_url: string | null;
  readonly join_url: string | null;
  readonly join_from: Instant | null;
  readonly application_from: Instant;
  readonly application_to: Instant;
  readonly cancel_until: Instant;
  readonly selection: Selection;
  readonly draw_at: Instant | null;
  readonly form: readonly FormField[];
  readonly is_canceled: boolean;
  readonly has_captions: boolean;
  readonly recording_url: string | null;
  readonly captions_url: string | null;
  readonly recording_until: Ymd | null;
  readonly material_url: string | null;
  readonly capacity: number | null;
  readonly taken: number;
  readonly waiting: number;
  readonly entered: number;
  readonly commitment: string | null;
  readonly seed: string | null;
}

export const seminarColumns = `s.*, q.capacity, q.taken, q.waiting, q.entered, l.commitment,
  case when l.drawn_at is not null then l.seed end as seed`;
export const seminarTables = `app.seminar s join app.seminar_seats q on q.seminar_id = s.id
  left join app.seminar_lottery l on l.seminar_id = s.id`;

export const seminarOf = (row: SeminarRow): Seminar => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  programme: row.programme,
  content: row.content,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  venueType: row.venue_type,
  venue: row.venue,
  mapUrl: row.map_url,
  imageUrl: row.image_url,
  joinUrl: row.join_url,
  joinFrom: row.join_from,
  applicationFrom: row.application_from,
  applicationTo: row.application_to,
  cancelUntil: row.cancel_until,
  selection: row.selection,
  form: row.form,
  isCanceled: row.is_canceled,
  isCommitted: row.selection === 'FIRST_COME' || row.commitment !== null,
  hasCaptions: row.has_captions,
  recordingUrl: row.recording_url,
  captionsUrl: row.captions_url,
  recordingUntil: row.recording_until,
  materialUrl: row.material_url,
  seats: { capacity: row.capacity, taken: row.taken, waiting: row.waiting, entered: row.entered },
  lottery: row.draw_at === null ? null : { drawAt: row.draw_at, commitment: row.commitment, seed: row.seed },
});

/** The status that `seminarStatus` of the domain gives, for a filter; a test compares the two. */
const status = `case when s.is_canceled then 'CANCELED' when s.ends_at <= $1 then 'HELD'
  when s.application_from > $1 or s.application_to <= $1 or (s.selection = 'LOTTERY' and l.commitment is null) then 'CLOSED'
  when s.selection = 'FIRST_COME' and q.taken >= q.capacity then 'FULL' else 'OPEN' end`;

const found = `${seminarTables} where s.published_at <= $1::timestamptz and ($2::text is null or s.id = $2)
  and ($3::text is null or ${status} = $3) and ($4::date is null or s.starts_at >= $4::date::timestamp at time zone 'Asia/Tokyo')
  and ($5::date is null or s.starts_at < ($5::date + 1)::timestamp at time zone 'Asia/Tokyo')`;

type FilterArgs = [at: unknown, id: string | null, status: string | null, from: Ymd | null, to: Ymd | null];

const page = statement<SeminarRow, [...FilterArgs, limit: number, offset: number]>(
  'seminar.list',
  `select ${seminarColumns} from ${found}
    order by s.ends_at <= $1, case when s.ends_at > $1 then s.starts_at end, s.starts_at desc, s.id limit $6 offset $7`,
);

/** Nobody reads further: more are not counted. */
const mostCounted = 1_000;

const count = statement<{ total: bigint }, FilterArgs>(
  'seminar.count',
  `select count(*) as total from (select s.id from ${found} limit ${mostCounted}) x`,
);

export interface SeminarFilter {
  /** Business time. */
  readonly at: Instant;
  readonly id?: string | undefined;
  readonly status?: SeminarStatus | undefined;
  /** Days on which they begin. */
  readonly from?: Ymd | undefined;
  readonly to?: Ymd | undefined;
}

/** Those to come, the soonest first; then those that are over, the newest first. */
export async function listSeminars(
  reader: Reader,
  { at, id, status: of, from, to }: SeminarFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly seminars: readonly Seminar[]; readonly total: number }> {
  const filter = [moment(at), id ?? null, of ?? null, from ?? null, to ?? null] as const;
  const [rows, [counted]] = await Promise.all([page(reader, ...filter, limit, offset), count(reader, ...filter)]);
  return { seminars: rows.map(seminarOf), total: Number(counted?.total ?? 0) };
}

const byIds = statement<SeminarRow, [ids: readonly string[], at: unknown]>(
  'seminar.by-ids',
  `select ${seminarColumns} from ${seminarTables} where s.id = any ($1) and s.published_at <= $2::timestamptz`,
);

/** By id; a seminar that is not published is not there. */
export async function readSeminars(
  tx: Reader | Tx | PipelinedTx,
  ids: readonly string[],
  at: Instant,
): Promise<ReadonlyMap<string, Seminar>> {
  const rows = await byIds(tx, ids, moment(at));
  return new Map(rows.map((row) => [row.id, seminarOf(row)]));
}

export const findSeminar = async (reader: Reader, id: string, at: Instant): Promise<Seminar | null> =>
  (await readSeminars(reader, [id], at)).get(id) ?? null;
