import { z } from 'zod';
import {
  DateTime,
  endpoint,
  Id,
  Link,
  longPageQuery,
  LongPaging,
  ReceiptNumberInput,
  TimeOfDay,
  withDefault,
  Ymd,
} from '../kernel/index.ts';
import { SeminarApplicationStatus, SeminarField, SeminarStatus } from '../main/seminar.ts';
import { changing } from './changing.ts';

/** As many as one list of a venue or of the company that streams it holds. */
const mostAttended = 5_000;
const params = z.object({ id: Id });

/** A seminar as operators see it: also one that is not published yet, and the link to watch it. */
export const OpsSeminar = z
  .object({
    id: Id,
    revision: z.int(),
    title: z.string(),
    summary: z.string(),
    points: z.array(z.string()),
    timetable: z.array(z.object({ time: TimeOfDay, title: z.string(), note: z.string().nullable() })),
    speakers: z.array(z.object({ name: z.string(), affiliation: z.string(), profile: z.string() })),
    questions: z.array(z.object({ question: z.string(), answer: z.string() })),
    startsAt: DateTime,
    endsAt: DateTime,
    venueType: z.enum(['ONLINE', 'ONSITE']),
    venue: z.string().nullable(),
    mapUrl: Link.nullable(),
    joinUrl: Link.nullable(),
    joinFrom: DateTime.nullable(),
    applicationFrom: DateTime,
    applicationTo: DateTime,
    cancelUntil: DateTime,
    selection: z.enum(['FIRST_COME', 'LOTTERY']),
    drawAt: DateTime.nullable(),
    isDrawn: z.boolean(),
    capacity: z.int().nullable(),
    /** People with a seat; applications that wait; people who entered a lottery that is not drawn. */
    taken: z.int(),
    waiting: z.int(),
    entered: z.int(),
    form: z.array(SeminarField),
    hasCaptions: z.boolean(),
    recordingUrl: Link.nullable(),
    captionsUrl: Link.nullable(),
    recordingUntil: Ymd.nullable(),
    materialUrl: Link.nullable(),
    publishedAt: DateTime,
    /** `SCHEDULED`: customers do not see it yet. */
    status: z.enum(['SCHEDULED', ...SeminarStatus.options]),
    statusText: z.string(),
  })
  .meta({ id: 'OpsSeminar' });
export type OpsSeminar = z.output<typeof OpsSeminar>;

export const listOpsSeminars = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/seminars',
  title: 'セミナーの一覧（公開前を含む）',
  caller: 'operator',
  roles: ['viewer'],
  /** To come, the soonest first; or over, the newest first. */
  query: z.object({ view: withDefault(z.enum(['upcoming', 'past']), 'upcoming'), ...longPageQuery }),
  answer: z.object({ seminars: z.array(OpsSeminar), paging: LongPaging }),
});

export const getOpsSeminar = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/seminars/{id}',
  title: 'セミナーの詳細',
  caller: 'operator',
  roles: ['viewer'],
  params,
  answer: OpsSeminar,
});

export const OpsSeminarApplication = z
  .object({
    id: Id,
    receiptNumber: z.string(),
    status: SeminarApplicationStatus,
    statusText: z.string(),
    people: z.int(),
    appliedAt: DateTime,
    /** "源＊ 晴＊"; null of somebody without an application for an account. */
    name: z.string().nullable(),
    accountNumber: z.string().nullable(),
    /** By field of the form as it was when they applied. */
    answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  })
  .meta({ id: 'OpsSeminarApplication' });
export type OpsSeminarApplication = z.output<typeof OpsSeminarApplication>;

export const listOpsSeminarApplications = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/seminars/{id}/applications',
  title: 'セミナーの申込の一覧',
  caller: 'operator',
  roles: ['viewer'],
  params,
  /** In the order of application. */
  query: z.object(longPageQuery),
  answer: z.object({ applications: z.array(OpsSeminarApplication), paging: LongPaging }),
});

/** The list of attendees, with names: whoever fetches it is in the audit log. */
export const exportSeminarApplications = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/seminars/{id}/applications/csv',
  title: 'セミナーの参加者名簿（CSV）',
  caller: 'operator',
  roles: ['maker', 'checker', 'admin'],
  params,
  answer: 'csv',
});

/** Who was there, by the list of the venue or of the company that streams it. Given again, the newer list counts. */
export const recordSeminarAttendance = endpoint({
  site: 'ops',
  method: 'PUT',
  path: '/seminars/{id}/attendance',
  title: 'セミナーの出欠の記録',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  params,
  body: z.strictObject({ receiptNumbers: z.array(ReceiptNumberInput).max(mostAttended) }),
  /** Applications, not people. */
  answer: z.object({ attended: z.int(), absent: z.int() }),
});

export const seminarOpsCalls = [
  listOpsSeminars,
  getOpsSeminar,
  listOpsSeminarApplications,
  exportSeminarApplications,
  recordSeminarAttendance,
] as const;
