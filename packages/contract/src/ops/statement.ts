import { z } from 'zod';
import { DateTime, endpoint, Id, Link, Ymd } from '../kernel/index.ts';
import { ContentHash, textLine } from './fields.ts';

/** A statement of the old direct sales. */
export const TransferredReport = z.strictObject({
  accountNumber: z.string().regex(/^\d{7}$/),
  kind: z.enum(['TRADE', 'BALANCE', 'DISTRIBUTION', 'ANNUAL', 'OTHER']),
  /** The old system's own number: the same one twice is the same statement. */
  sourceNumber: Id,
  name: textLine(100),
  issuedOn: Ymd,
  lines: z
    .array(z.strictObject({ label: textLine(50), value: textLine(200) }))
    .min(1)
    .max(100),
});

export const getOrderEvidence = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/fundOrders/{id}/evidence',
  title: '注文の証跡',
  caller: 'operator',
  roles: ['viewer'],
  params: z.object({ id: Id }),
  /** `url` is signed, for a few minutes; `head` is the last link of the pack's chain and stands in the audit trail. */
  answer: z.object({ url: Link, head: ContentHash, madeAt: DateTime }),
});

export const statementCalls = [getOrderEvidence] as const;
