import { z } from 'zod';
import { DateTime, endpoint, Id, inText, pageQuery, Paging, withDefault } from '../kernel/index.ts';
import { Seminar, SeminarApplication, SeminarApplicationStatus } from './seminar.ts';

/*
 * What a customer does with an application, and the published data of a lottery. These calls are ours: no requirement names
 * them.
 */

export const listSeminarApplications = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/seminarApplications',
  title: 'お申し込みのセミナー',
  caller: 'customer',
  freshness: 'own-writes',
  query: z.object({
    /** `UPCOMING`: not over, the soonest first. `PAST`: over, the newest first. */
    period: z.enum(['UPCOMING', 'PAST']).optional(),
    ...pageQuery,
  }),
  answer: z.object({
    applications: z.array(
      z.object({
        application: SeminarApplication,
        seminar: Seminar.pick({
          id: true,
          title: true,
          startsAt: true,
          endsAt: true,
          venueType: true,
          venue: true,
          status: true,
          recordingUrl: true,
          materialUrl: true,
        }),
      }),
    ),
    paging: Paging,
  }),
});

/** The seat goes to the first of the waiting list whom it is enough for. `id` is the seminar's. A second one changes nothing. */
export const cancelSeminarApplication = endpoint({
  site: 'main',
  method: 'DELETE',
  path: '/v1/seminars/{id}/applications',
  title: 'セミナーの申込の取消',
  caller: 'customer',
  once: true,
  params: z.object({ id: Id }),
  answer: SeminarApplication,
});

/**
 * Everything that is needed to compute the draw again: `node tools/lottery.ts`. Entries are listed from the moment entries
 * close, in the order of their receipt numbers; their results from the draw on.
 */
export const getSeminarDraw = endpoint({
  site: 'main',
  method: 'GET',
  path: '/public/v1/seminars/{id}/draw',
  title: 'セミナーの抽選の記録',
  caller: 'anyone',
  freshness: 'seconds',
  params: z.object({ id: Id }),
  query: z.object({
    limit: withDefault(inText.integer(1, 1000), '1000'),
    /** The last receipt number of the page before. */
    afterNumber: z
      .string()
      .regex(/^[0-9A-Z-]{1,20}$/)
      .optional(),
  }),
  answer: z.object({
    seminarId: Id,
    /** People that there is room for. */
    capacity: z.int(),
    drawAt: DateTime,
    commitment: z.string().nullable(),
    seed: z.string().nullable(),
    entries: z.array(
      z.object({
        receiptNumber: z.string(),
        people: z.int(),
        /** Null before the draw. `LOST` or what it became. */
        result: SeminarApplicationStatus.extract(['CONFIRMED', 'LOST']).nullable(),
      }),
    ),
    /** `afterNumber` of the next page; null when nothing follows. */
    next: z.string().nullable(),
  }),
});

export const seminarApplicationCalls = [listSeminarApplications, cancelSeminarApplication, getSeminarDraw] as const;
