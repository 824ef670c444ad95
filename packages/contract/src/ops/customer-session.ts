import { z } from 'zod';
import { DateTime, endpoint, Id } from '../kernel/index.ts';
import { changing } from './changing.ts';
import { textLine } from './fields.ts';

const params = z.object({ customer: Id });

const Sessions = z.object({
  /** Sign-ins that live, newest first. Real time, as everything of the sign-in server. */
  sessions: z.array(
    z.object({
      id: z.string(),
      client: z.string(),
      begunAt: DateTime,
      renewedAt: DateTime.nullable(),
      until: DateTime.nullable(),
    }),
  ),
  /** The newest fifty events at the sign-in server. `device` tells devices apart and leads to none. */
  events: z.array(
    z.object({
      at: DateTime,
      kind: z.string(),
      kindText: z.string(),
      label: z.string(),
      device: z.string().nullable(),
    }),
  ),
});

export const listCustomerSessions = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/customers/{customer}/sessions',
  title: 'お客さまのログイン中の端末とログインの履歴',
  caller: 'operator',
  roles: ['viewer'],
  params,
  answer: Sessions,
});

/** One person's, because it protects: the customer signs in again. */
export const endCustomerSessions = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/customers/{customer}/sessions/end',
  title: 'お客さまのログインを終わらせる（1つ、またはすべて）',
  caller: 'operator',
  roles: ['maker', 'checker'],
  gates: changing,
  params,
  /** Null: all of them. */
  body: z.strictObject({
    sessionId: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .nullable(),
    reason: textLine(500),
  }),
  answer: Sessions,
});

export const customerSessionCalls = [listCustomerSessions, endCustomerSessions] as const;
