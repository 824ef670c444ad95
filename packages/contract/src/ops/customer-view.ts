import { z } from 'zod';
import { DateTime, endpoint, Id } from '../kernel/index.ts';
import { changing } from './changing.ts';
import { textLine } from './fields.ts';

const params = z.object({ customer: Id });

const CustomerView = z.object({
  id: Id,
  operator: z.object({ id: Id, name: z.string() }),
  reason: z.string(),
  /** Real time, as everything about tokens. */
  begunAt: DateTime,
  until: DateTime,
  endedAt: DateTime.nullable(),
  isRunning: z.boolean(),
});

/** 見え方を確認: the customer app as this customer sees it, to read and nothing else (ADR-0074). */
export const beginCustomerView = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/customers/{customer}/views',
  title: 'お客さまの見え方を確認する（理由を記録、15分まで、変更はできません）',
  caller: 'operator',
  roles: ['maker', 'checker', 'admin'],
  gates: changing,
  params,
  body: z.strictObject({ reason: textLine(500) }),
  answer: z.object({
    id: Id,
    /** Counts once, and for a minute. It goes behind the `#` of `openAt`, which no server is sent. */
    code: z.string(),
    openAt: z.string(),
    codeUntil: DateTime,
    until: DateTime,
  }),
});

export const listCustomerViews = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/customers/{customer}/views',
  title: 'お客さまの見え方を確認した記録（新しい順に20件）',
  caller: 'operator',
  roles: ['viewer'],
  params,
  answer: z.object({ views: z.array(CustomerView) }),
});

export const endViewOfCustomer = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/customers/{customer}/views/{id}/end',
  title: '見え方の確認を終える',
  caller: 'operator',
  roles: ['maker', 'checker', 'admin'],
  gates: changing,
  params: z.object({ customer: Id, id: Id }),
  body: z.strictObject({}),
  answer: z.object({ views: z.array(CustomerView) }),
});

export const customerViewOpsCalls = [beginCustomerView, listCustomerViews, endViewOfCustomer] as const;
