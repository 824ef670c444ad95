import { z } from 'zod';
import { endpoint, FundCode, Id, Ymd } from '../kernel/index.ts';
import { changing } from './changing.ts';
import { ContentHash, textLine } from './fields.ts';

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

export const publishBrokerageDocument = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/brokerageDocuments',
  title: '書面の新しい版の公開',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  body: z.strictObject({
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
  }),
  answer: z.object({ id: Id, contentHash: ContentHash, unreadFor: z.int() }),
});

export const publishFundDocument = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/fundDocuments',
  title: '目論見書・補完書面の新しい版の公開',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  body: z.strictObject({
    fundCode: FundCode,
    kind: z.enum(['PROSPECTUS', 'SUPPLEMENTARY_PROSPECTUS']),
    version: Version,
    effectiveFrom: Ymd,
  }),
  answer: z.object({ id: Id, contentHash: ContentHash }),
});

export const documentCalls = [getDocumentAudience, publishBrokerageDocument, publishFundDocument] as const;
