import { z } from 'zod';
import {
  DateTime,
  endpoint,
  Id,
  inOrder,
  Link,
  pageQuery,
  Paging,
  periodQuery,
  TimeOfDay,
  Ymd,
} from '../kernel/index.ts';

export const SeminarStatus = z.enum(['OPEN', 'FULL', 'CLOSED', 'HELD', 'CANCELED']);

export const Seminar = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  /** Markdown. */
  programme: z.string(),
  speakers: z.array(z.string()),
  startsAt: DateTime,
  endsAt: DateTime,
  venueType: z.enum(['ONLINE', 'ONSITE']),
  venue: z.string().nullable(),
  capacity: z.int().nullable(),
  remaining: z.int().nullable(),
  applicationFrom: DateTime,
  applicationTo: DateTime,
  selection: z.enum(['FIRST_COME', 'LOTTERY']),
  status: SeminarStatus,
  imageUrl: Link.nullable(),
  /** After it was held, until `recordingUntil`. */
  recordingUrl: Link.nullable(),
  materialUrl: Link.nullable(),
  // What follows is ours: no requirement names it.
  /** わかること */
  points: z.array(z.string()),
  /** 進行. `programme` is the same as text. */
  timetable: z.array(z.object({ time: TimeOfDay, title: z.string(), note: z.string().nullable() })),
  speakerProfiles: z.array(z.object({ name: z.string(), affiliation: z.string(), profile: z.string() })),
  /** よくあるご質問 */
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** People with a seat; of a lottery that is not drawn yet, people who applied. */
  applied: z.int(),
  /** People on the waiting list. */
  waiting: z.int(),
  /** An application can be cancelled strictly before this. */
  cancelUntil: DateTime,
  /** From when a confirmed applicant gets the viewing link; null at a venue. */
  joinFrom: DateTime.nullable(),
  mapUrl: Link.nullable(),
  hasCaptions: z.boolean(),
  /** Captions (WebVTT) of the recording. */
  captionsUrl: Link.nullable(),
  recordingUntil: Ymd.nullable(),
  /** Of a lottery; `getSeminarDraw` has the entries. */
  lottery: z
    .object({
      drawAt: DateTime,
      /** SHA-256 of the seed, in hexadecimal; null until it is published, which is before entries close. */
      commitment: z.string().nullable(),
      /** The seed itself, 64 hexadecimal digits; null before the draw. */
      seed: z.string().nullable(),
    })
    .nullable(),
});
export type Seminar = z.output<typeof Seminar>;

export const SeminarApplicationStatus = z.enum([
  'APPLIED',
  'CONFIRMED',
  'WAITLISTED',
  'LOST',
  'EXPIRED',
  'CANCELED',
  'ATTENDED',
  'ABSENT',
]);

/** One application of the caller. */
export const SeminarApplication = z
  .object({
    id: Id,
    status: SeminarApplicationStatus,
    /** On the day from `joinFrom`, and only of a confirmed application. */
    joinUrl: Link.nullable(),
    appliedAt: DateTime,
    // What follows is ours: no requirement names it.
    /** 受付番号. The entries of a lottery are published by it. */
    receiptNumber: z.string(),
    seminarId: Id,
    /** How many come: 1 or 2. */
    people: z.int(),
    /** 1: the next to move up. Null unless `WAITLISTED`. */
    waitingPosition: z.int().nullable(),
    /** Null once it cannot be cancelled. */
    cancelableUntil: DateTime.nullable(),
  })
  .meta({ id: 'SeminarApplication' });
export type SeminarApplication = z.output<typeof SeminarApplication>;

export const listSeminars = endpoint({
  site: 'main',
  method: 'GET',
  path: '/public/v1/seminars',
  title: 'セミナーの一覧',
  caller: 'anyone',
  freshness: 'seconds',
  query: z.object({ id: Id.optional(), status: SeminarStatus.optional(), ...periodQuery, ...pageQuery }).check(inOrder),
  answer: z.object({ seminars: z.array(Seminar), paging: Paging }),
});

/** The screen draws the form from this, so an operator can change it without a release. */
export const SeminarField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(['TEXT', 'TEXTAREA', 'SELECT', 'RADIO', 'CHECKBOX', 'DATE', 'TEL', 'EMAIL']),
  required: z.boolean(),
  options: z.array(z.string()).nullable(),
  maxLength: z.int().nullable(),
});
export type SeminarField = z.output<typeof SeminarField>;

export const getSeminarForm = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/seminars/{id}/applicationForm',
  title: 'セミナーの申込フォーム',
  caller: 'customer',
  params: z.object({ id: Id }),
  answer: z.object({
    seminarId: Id,
    fields: z.array(SeminarField),
    /** By field name. */
    prefilled: z.record(z.string(), z.string()),
    myApplication: SeminarApplication.nullable(),
  }),
});

const Answered = z.union([z.string().max(2000), z.array(z.string().max(200)).max(50)]);

export const applyForSeminar = endpoint({
  site: 'main',
  method: 'POST',
  path: '/v1/seminars/{id}/applications',
  title: 'セミナーの申込',
  caller: 'customer',
  once: true,
  params: z.object({ id: Id }),
  body: z.strictObject({
    answers: z
      .record(z.string().min(1).max(64), Answered)
      .refine((answers) => Object.keys(answers).length <= 50, { error: 'many' }),
    agreed: z.literal(true, { error: 'agree' }),
    /** False: an application that would go to the waiting list is refused (400-901), so that the customer can be asked. */
    joinWaitingList: z.boolean().optional(),
  }),
  /** A second application answers the first one. */
  answer: SeminarApplication,
});

export const seminarCalls = [listSeminars, getSeminarForm, applyForSeminar] as const;
