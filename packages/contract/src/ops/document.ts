import { z } from 'zod';
import { endpoint, FundCode, Id, Ymd } from '../kernel/index.ts';
import { textLine } from './fields.ts';

/** "2026-12": the month a version of a document is named by. */
const Version = z.string().regex(/^\d{4}-\d{2}(-\d{1,2})?$/);
const Kind = z.enum(['PRE_CONTRACT', 'TERMS', 'LISTED_SECURITIES', 'MARGIN', 'US_EQUITY', 'NISA', 'OTHER']);

export const getDocumentAudience = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/brokerageDocuments/audience',
  title: '書面の公開で未読になる人数',
  caller: 'operator',
  roles: ['viewer'],
  query: z.object({ kind: Kind }),
  answer: z.object({ unreadFor: z.int() }),
});

export const listEditions = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/documents/editions',
  title: '公開した書面の版（いつ、だれに、何人が確認したか）',
  caller: 'operator',
  roles: ['viewer'],
  answer: z.object({
    /** The newest hundred of each. */
    brokerage: z.array(
      z.object({
        id: Id,
        kindText: z.string(),
        name: z.string(),
        version: z.string(),
        requiredFrom: Ymd,
        supersededOn: Ymd.nullable(),
        audienceText: z.string(),
        audience: z.int(),
        confirmed: z.int(),
      }),
    ),
    funds: z.array(
      z.object({
        id: Id,
        fundCode: FundCode,
        fundName: z.string(),
        kindText: z.string(),
        version: z.string(),
        effectiveFrom: Ymd,
        confirmed: z.int(),
      }),
    ),
  }),
});

/** A new version of a document that customers agree to: unread at once for everybody it concerns. */
export const BrokerageEdition = z.strictObject({
  kind: Kind,
  version: Version,
  name: textLine(100),
  requiredFrom: Ymd,
  /** The version that ends on that day; null: there was none. */
  replaces: Id.nullable(),
  sections: z
    .array(z.strictObject({ heading: textLine(100), paragraphs: z.array(textLine(1000)).min(1).max(50) }))
    .min(1)
    .max(50),
});

/** A new edition of a fund's document: buyers read it before their next purchase (rule FUND-10). */
export const FundEdition = z.strictObject({
  fundCode: FundCode,
  kind: z.enum(['PROSPECTUS', 'SUPPLEMENTARY_PROSPECTUS']),
  version: Version,
  effectiveFrom: Ymd,
});

export const documentCalls = [getDocumentAudience, listEditions] as const;
