import { z } from 'zod';
import { DateTime, endpoint, Id, inOrder, Link, pageQuery, Paging, periodQuery } from '../kernel/index.ts';

const SeminarStatus = z.enum(['OPEN', 'FULL', 'CLOSED', 'HELD', 'CANCELED']);

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
  /** After it was held. */
  recordingUrl: Link.nullable(),
  materialUrl: Link.nullable(),
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

export const listSeminars = endpoint({
  site: 'main',
  method: 'GET',
  path: '/public/v1/seminars',
  title: 'セミナーの一覧',
  caller: 'anyone',
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
    myApplication: z
      .object({ id: Id, status: SeminarApplicationStatus, joinUrl: Link.nullable(), appliedAt: DateTime })
      .nullable(),
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
  }),
  /** A second application answers the first one. */
  answer: z.object({ id: Id, status: SeminarApplicationStatus, joinUrl: Link.nullable(), appliedAt: DateTime }),
});

export const seminarCalls = [listSeminars, getSeminarForm, applyForSeminar] as const;
