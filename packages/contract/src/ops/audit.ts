import { z } from 'zod';
import { DateTime, endpoint, Id, inOrder, longPageQuery, LongPaging, periodQuery } from '../kernel/index.ts';
import { OperatorRoleName } from './operator.ts';

/** A call of an operator: what was done or looked at (ADR-0071). */
export const AuditRow = z
  .object({
    id: z.string(),
    /** Business time, and the time of the wall beside it: the clock of a demo stands still. */
    at: DateTime,
    realAt: DateTime,
    operator: z.object({ id: Id, name: z.string() }),
    roles: z.array(OperatorRoleName),
    /** "POST /proposals", and its name. */
    call: z.string(),
    title: z.string(),
    /** Whether somebody did something or looked at something. */
    kind: z.enum(['ACT', 'LOOK']),
    target: z.string().nullable(),
    customer: z.object({ id: Id, accountNumber: z.string().nullable() }).nullable(),
    reason: z.string().nullable(),
    /** `ok`, or the code of the refusal. */
    result: z.string(),
    resultText: z.string(),
    requestId: z.string(),
  })
  .meta({ id: 'AuditRow' });
export type AuditRow = z.output<typeof AuditRow>;

const filters = {
  ...periodQuery,
  operator: Id.optional(),
  /** As an answer names it. */
  call: z
    .string()
    .max(120)
    .regex(/^(GET|POST|PUT|PATCH|DELETE) \/[\w/{}-]*$/)
    .optional(),
  /** The id of a customer, or the number of an account. */
  customer: Id.optional(),
  result: z.enum(['ok', 'refused']).optional(),
};

export const listAudit = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/audit',
  title: '監査の記録',
  caller: 'operator',
  roles: ['viewer'],
  /** Newest first. */
  query: z.object({ ...filters, ...longPageQuery }).check(inOrder),
  answer: z.object({ rows: z.array(AuditRow), paging: LongPaging }),
});

export const exportAudit = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/audit/csv',
  title: '監査の記録の書き出し（CSV）',
  caller: 'operator',
  roles: ['admin'],
  query: z.object(filters).check(inOrder),
  answer: 'csv',
});

export const auditCalls = [listAudit, exportAudit] as const;
