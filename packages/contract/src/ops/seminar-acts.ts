import { z } from 'zod';
import { DateTime, Id, Link, TimeOfDay, Ymd } from '../kernel/index.ts';
import { SeminarField } from '../main/seminar.ts';
import { textBlock, textLine } from './fields.ts';

const withOptions: ReadonlySet<string> = new Set(['SELECT', 'RADIO', 'CHECKBOX']);
const withLength: ReadonlySet<string> = new Set(['TEXT', 'TEXTAREA']);
const isOnce = (all: readonly string[]): boolean => new Set(all).size === all.length;

/** One question of an application form, as the builder makes it. */
const FormField = z
  .strictObject({
    /** Answers are kept by it. `people` says how many come. */
    name: z.string().regex(/^[a-z][a-zA-Z0-9]{0,31}$/),
    label: textLine(60),
    type: SeminarField.shape.type,
    required: z.boolean(),
    options: z.array(textLine(60)).min(1).max(20).nullable(),
    maxLength: z.int().min(1).max(1_000).nullable(),
  })
  .refine(({ type, options }) => withOptions.has(type) === (options !== null), {
    path: ['options'],
    error: 'options',
  })
  .refine(({ options }) => options === null || isOnce(options), { path: ['options'], error: 'same' })
  .refine(({ type, maxLength }) => maxLength === null || withLength.has(type), {
    path: ['maxLength'],
    error: 'unneeded',
  })
  .refine(
    ({ name, type, options }) =>
      name !== 'people' ||
      ((type === 'RADIO' || type === 'SELECT') && (options ?? []).every((one) => one === '1名' || one === '2名')),
    { path: ['options'], error: 'people' },
  );

const Form = z
  .array(FormField)
  .max(20)
  .refine((fields) => isOnce(fields.map(({ name }) => name)), { error: 'same' });

const before = (one: string | null, other: string | null): boolean =>
  one === null || other === null || Date.parse(one) <= Date.parse(other);
const strictlyBefore = (one: string, other: string): boolean => Date.parse(one) < Date.parse(other);

/** A seminar that is written anew (`id` null) or changed. */
export const SeminarToPublish = z
  .strictObject({
    id: Id.nullable(),
    title: textLine(100),
    summary: textBlock(500),
    points: z.array(textLine(200)).max(10),
    timetable: z
      .array(z.strictObject({ time: TimeOfDay, title: textLine(100), note: textLine(200).nullable() }))
      .min(1)
      .max(20),
    speakers: z
      .array(z.strictObject({ name: textLine(50), affiliation: textLine(100), profile: textLine(500) }))
      .max(10),
    questions: z.array(z.strictObject({ question: textLine(200), answer: textLine(1_000) })).max(20),
    startsAt: DateTime,
    endsAt: DateTime,
    venueType: z.enum(['ONLINE', 'ONSITE']),
    venue: textLine(100).nullable(),
    mapUrl: Link.nullable(),
    joinUrl: Link.nullable(),
    joinFrom: DateTime.nullable(),
    applicationFrom: DateTime,
    applicationTo: DateTime,
    cancelUntil: DateTime,
    selection: z.enum(['FIRST_COME', 'LOTTERY']),
    drawAt: DateTime.nullable(),
    /** Null: as many as like. */
    capacity: z.int().min(1).max(100_000).nullable(),
    form: Form,
    hasCaptions: z.boolean(),
    /** Null: when it is approved. */
    publishedAt: DateTime.nullable(),
  })
  .refine(({ startsAt, endsAt }) => strictlyBefore(startsAt, endsAt), { path: ['endsAt'], error: 'after' })
  .refine(({ applicationFrom, applicationTo }) => strictlyBefore(applicationFrom, applicationTo), {
    path: ['applicationTo'],
    error: 'after',
  })
  .refine(({ applicationTo, startsAt }) => before(applicationTo, startsAt), {
    path: ['applicationTo'],
    error: 'beforeSeminar',
  })
  .refine(({ cancelUntil, startsAt }) => before(cancelUntil, startsAt), {
    path: ['cancelUntil'],
    error: 'beforeSeminar',
  })
  .refine(({ venueType, venue }) => (venueType === 'ONSITE') === (venue !== null), { path: ['venue'], error: 'venue' })
  .refine(({ venueType, joinUrl }) => (venueType === 'ONLINE') === (joinUrl !== null), {
    path: ['joinUrl'],
    error: 'venue',
  })
  .refine(({ venueType, joinFrom }) => (venueType === 'ONLINE') === (joinFrom !== null), {
    path: ['joinFrom'],
    error: 'venue',
  })
  .refine(({ selection, drawAt }) => (selection === 'LOTTERY') === (drawAt !== null), {
    path: ['drawAt'],
    error: 'draw',
  })
  .refine(
    ({ drawAt, applicationTo, startsAt }) =>
      drawAt === null || (before(applicationTo, drawAt) && strictlyBefore(drawAt, startsAt)),
    { path: ['drawAt'], error: 'draw' },
  );

/** Called off: everybody who applied hears it, with these words. */
export const SeminarToCancel = z.strictObject({ id: Id, message: textLine(200) });

/** What stays after it was held. A recording needs its captions. */
export const SeminarArchive = z
  .strictObject({
    id: Id,
    recordingUrl: Link.nullable(),
    captionsUrl: Link.nullable(),
    recordingUntil: Ymd.nullable(),
    materialUrl: Link.nullable(),
  })
  .refine(({ recordingUrl, captionsUrl }) => (recordingUrl === null) === (captionsUrl === null), {
    path: ['captionsUrl'],
    error: 'captions',
  })
  .refine(({ recordingUrl, recordingUntil }) => recordingUrl !== null || recordingUntil === null, {
    path: ['recordingUntil'],
    error: 'unneeded',
  });
