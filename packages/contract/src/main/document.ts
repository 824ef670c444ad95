import { z } from 'zod';
import { DateTime, endpoint, Id, inText, Link, pageQuery, Paging, Ymd } from '../kernel/index.ts';

/** Every version is a document of its own, so an id also says which version was agreed to. */
export const BrokerageDocument = z.object({
  id: Id,
  name: z.string(),
  url: Link,
  isConfirmed: z.boolean(),
  kind: z.enum(['PRE_CONTRACT', 'TERMS', 'LISTED_SECURITIES', 'MARGIN', 'US_EQUITY', 'NISA', 'OTHER']),
  version: z.string(),
  requiredFrom: Ymd,
  confirmedAt: DateTime.nullable(),
});
export type BrokerageDocument = z.output<typeof BrokerageDocument>;

export const listBrokerageDocuments = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/brokerageDocuments',
  title: '電子交付書面の一覧',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'openOrClosed', closedForYears: 6 },
  answer: z.object({ brokerageDocuments: z.array(BrokerageDocument) }),
});

export const confirmBrokerageDocuments = endpoint({
  site: 'main',
  method: 'PUT',
  path: '/v1/brokerageDocuments/bulkConfirmations',
  title: '電子交付書面への一括同意',
  caller: 'customer',
  gates: { account: 'openOrClosed', closedForYears: 6 },
  body: z.strictObject({
    brokerageDocuments: z
      .array(z.strictObject({ id: Id }))
      .min(1)
      .max(100),
  }),
  answer: z.object({ confirmed: z.int() }),
});

const confirmation = z.object({ id: Id, confirmedAt: DateTime });

export const confirmProspectus = endpoint({
  site: 'main',
  method: 'POST',
  path: '/v1/fundDocuments/prospectus/{id}/confirmation',
  title: '交付目論見書の確認',
  caller: 'customer',
  gates: { account: 'open' },
  params: z.object({ id: Id }),
  answer: confirmation,
});

export const confirmSupplementaryProspectus = endpoint({
  site: 'main',
  method: 'POST',
  path: '/v1/fundDocuments/supplementaryProspectus/{id}/confirmation',
  title: '補完書面の確認',
  caller: 'customer',
  gates: { account: 'open' },
  params: z.object({ id: Id }),
  answer: confirmation,
});

/** 移管前の報告書: statements of the fund company's own old sales, a fixed set. */
const TransferredReportKind = z.enum(['TRADE', 'BALANCE', 'DISTRIBUTION', 'ANNUAL', 'OTHER']);

export const listTransferredReports = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/transferredReports',
  title: '移管前の報告書の一覧',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'openOrClosed', closedForYears: 6 },
  query: z.object({
    year: inText.integer(1990, 2100).optional(),
    kind: TransferredReportKind.optional(),
    ...pageQuery,
  }),
  answer: z.object({
    transferredReports: z.array(
      z.object({
        id: Id,
        name: z.string(),
        kind: TransferredReportKind,
        issuedOn: Ymd,
        /** Signed, for a few minutes; a path is of the API that answered. Opening it marks the statement as read. */
        url: Link,
        expiresOn: Ymd.nullable(),
        isRead: z.boolean(),
      }),
    ),
    /** In which statements of these kinds were issued, newest first, whatever year is asked for. */
    years: z.array(z.int()),
    paging: Paging,
  }),
});

export const documentCalls = [
  listBrokerageDocuments,
  confirmBrokerageDocuments,
  confirmProspectus,
  confirmSupplementaryProspectus,
  listTransferredReports,
] as const;
