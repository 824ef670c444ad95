import { z } from 'zod';
import { DateTime, endpoint, FundCode, Id, Link, Ymd } from '../kernel/index.ts';
import { changing } from './changing.ts';

const line = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}]+$/u);
const Hash = z.string().regex(/^[0-9a-f]{64}$/);
/** "2026-12", as papers are called by. */
const Version = z.string().regex(/^\d{4}-\d{2}(-\d{1,2})?$/);
const Kind = z.enum(['PRE_CONTRACT', 'TERMS', 'LISTED_SECURITIES', 'MARGIN', 'US_EQUITY', 'NISA', 'OTHER']);

export const getDocumentAudience = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/brokerageDocuments/audience',
  title: '書面の公開で未読になる人数',
  caller: 'operator',
  query: z.object({ kind: Kind }),
  answer: z.object({ unreadFor: z.int() }),
});

export const publishBrokerageDocument = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/brokerageDocuments',
  title: '書面の新しい版の公開',
  caller: 'operator',
  gates: changing,
  body: z.strictObject({
    kind: Kind,
    version: Version,
    name: line(100),
    requiredFrom: Ymd,
    /** The version that ends on that day; null: there was none. */
    replaces: Id.nullable(),
    sections: z
      .array(z.strictObject({ heading: line(100), paragraphs: z.array(line(1000)).min(1).max(50) }))
      .min(1)
      .max(50),
  }),
  answer: z.object({ id: Id, contentHash: Hash, unreadFor: z.int() }),
});

export const publishFundDocument = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/fundDocuments',
  title: '目論見書・補完書面の新しい版の公開',
  caller: 'operator',
  gates: changing,
  body: z.strictObject({
    fundCode: FundCode,
    kind: z.enum(['PROSPECTUS', 'SUPPLEMENTARY_PROSPECTUS']),
    version: Version,
    effectiveFrom: Ymd,
  }),
  answer: z.object({ id: Id, contentHash: Hash }),
});

export const importTransferredReports = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/transferredReports',
  title: '移管前の報告書の取り込み',
  caller: 'operator',
  gates: changing,
  body: z.strictObject({
    transferredReports: z
      .array(
        z.strictObject({
          accountNumber: z.string().regex(/^\d{7}$/),
          kind: z.enum(['TRADE', 'BALANCE', 'DISTRIBUTION', 'ANNUAL', 'OTHER']),
          /** The old system's own number: the same one twice is the same paper. */
          sourceNumber: Id,
          name: line(100),
          issuedOn: Ymd,
          lines: z
            .array(z.strictObject({ label: line(50), value: line(200) }))
            .min(1)
            .max(100),
        }),
      )
      .min(1)
      .max(50),
  }),
  answer: z.object({ imported: z.int() }),
});

export const getOrderEvidence = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/fundOrders/{id}/evidence',
  title: '注文の証跡',
  caller: 'operator',
  params: z.object({ id: Id }),
  /** `url` is signed, for a few minutes; `head` is the last link of the pack's chain and stands in the audit trail. */
  answer: z.object({ url: Link, head: Hash, madeAt: DateTime }),
});

export const paperCalls = [
  getDocumentAudience,
  publishBrokerageDocument,
  publishFundDocument,
  importTransferredReports,
  getOrderEvidence,
] as const;
