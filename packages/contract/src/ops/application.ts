import { z } from 'zod';
import { DateTime, endpoint, Id } from '../kernel/index.ts';
import { changing } from './changing.ts';
import { textLine } from './fields.ts';

const Defect = z.object({ field: z.string(), message: z.string() });

const Application = z.object({
  id: Id,
  receiptNumber: z.string(),
  customerId: Id,
  /** Masked. */
  name: z.string().nullable(),
  status: z.string(),
  statusText: z.string(),
  products: z.array(z.string()),
  nisaText: z.string(),
  verificationText: z.string(),
  /** What is known about the application without a person: each with how it came out. */
  checks: z.array(z.object({ label: z.string(), result: z.enum(['ok', 'look', 'none']), text: z.string() })),
  /** Why a person has to look; null: the automatic review decides. */
  needsPerson: z.string().nullable(),
  defects: z.array(Defect),
  requestedAt: DateTime,
  updatedAt: DateTime,
  /** Who took it over from the automatic review. */
  taken: z.object({ by: z.string(), reason: z.string(), at: DateTime }).nullable(),
  mayDecide: z.boolean(),
});
export type Application = z.output<typeof Application>;

const NisaRequest = z.object({
  id: Id,
  receiptNumber: z.string(),
  customerId: Id,
  accountNumber: z.string().nullable(),
  kindText: z.string(),
  targetYear: z.int(),
  status: z.string(),
  statusText: z.string(),
  missingDocuments: z.array(z.string()),
  requestedAt: DateTime,
  updatedAt: DateTime,
  /** What may be entered now. */
  results: z.array(z.object({ result: z.string(), text: z.string() })),
});

/** The hundred that wait longest of each. */
export const listApplications = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/applications',
  title: '口座の申込とNISAの申請で、まだ決まっていないもの',
  caller: 'operator',
  roles: ['viewer'],
  answer: z.object({ applications: z.array(Application), nisa: z.array(NisaRequest) }),
});

const params = z.object({ id: Id });

/** What was filled in, whole. Who looked, and why, is in the audit log. */
export const openApplication = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/applications/{id}/open',
  title: '申込の内容を表示する（理由を記録）',
  caller: 'operator',
  roles: ['maker', 'checker', 'admin'],
  gates: changing,
  params,
  body: z.strictObject({ reason: textLine(500) }),
  answer: z.object({ rows: z.array(z.object({ label: z.string(), value: z.string() })) }),
});

/** From then on what the opening site reports about it has no effect. */
export const takeOverApplication = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/applications/{id}/take',
  title: '申込の審査を人が引き受ける（自動の審査を止める）',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  params,
  body: z.strictObject({ reason: textLine(500) }),
  answer: Application,
});

export const applicationCalls = [listApplications, openApplication, takeOverApplication] as const;

/** Decided by two people. */
export const ApplicationDecision = z
  .strictObject({
    id: Id,
    decision: z.enum(['APPROVED', 'DOCUMENT_DEFECT', 'REJECTED']),
    /** What the customer reads and sends again; of DOCUMENT_DEFECT alone. */
    defects: z.array(z.strictObject({ field: textLine(40), message: textLine(200) })).max(20),
  })
  .refine(({ decision, defects }) => (decision === 'DOCUMENT_DEFECT') === defects.length > 0, {
    path: ['defects'],
    error: 'choose',
  });

export const NisaDecision = z.strictObject({
  id: Id,
  nisaResult: z.enum(['PROVISIONALLY_OPENED', 'REJECTED_DOCUMENT', 'APPROVED', 'REJECTED_DUPLICATE']),
});

export const AccountClosing = z.strictObject({
  accountNumber: z.string().regex(/^\d{7}$/),
  closingProduct: z.enum(['EQUITY', 'NISA', 'MARGIN', 'US_EQUITY']),
});
