import type { Ymd } from '@tsuzura/domain/calendar';
import { query, type Reader } from '../kernel/index.ts';

export type FundDocumentKind =
  | 'PROSPECTUS'
  | 'SUPPLEMENTARY_PROSPECTUS'
  | 'REQUESTED_PROSPECTUS'
  | 'MONTHLY_REPORT'
  | 'INVESTMENT_REPORT'
  | 'SPECIAL_REPORT';

export interface FundDocument {
  readonly id: string;
  readonly fundCode: string;
  readonly kind: FundDocumentKind;
  readonly version: string;
  readonly name: string;
  readonly url: string;
  /** sha256 of the bytes there, in hex. */
  readonly contentHash: string;
  readonly bytes: number;
  readonly effectiveFrom: Ymd;
}

interface Row {
  readonly id: string;
  readonly fund_code: string;
  readonly kind: string;
  readonly version: string;
  readonly name: string;
  readonly url: string;
  readonly content_hash: string;
  readonly bytes: number;
  readonly effective_from: Ymd;
}

const fromRow = (row: Row): FundDocument => ({
  id: row.id,
  fundCode: row.fund_code,
  kind: row.kind as FundDocumentKind,
  version: row.version,
  name: row.name,
  url: row.url,
  contentHash: row.content_hash,
  bytes: row.bytes,
  effectiveFrom: row.effective_from,
});

/** One of each kind. */
const most = 10;

const inForce = query('fund.documents-in-force', ['TZ010001', '2026-11-13' as Ymd], (db, code: string, today: Ymd) =>
  db
    .selectFrom('app.fund_document')
    .selectAll()
    .distinctOn('kind')
    .where('fund_code', '=', code)
    .where('effective_from', '<=', today)
    .orderBy('kind')
    .orderBy('effective_from', 'desc')
    .limit(most),
);

const byId = query('fund.document', ['d'], (db, id: string) =>
  db.selectFrom('app.fund_document').selectAll().where('id', '=', id),
);

/** The edition of each kind that counts today; an edition of a later day does not exist yet. */
export async function fundDocumentsInForce(reader: Reader, fundCode: string, today: Ymd): Promise<FundDocument[]> {
  return (await inForce(reader, fundCode, today).execute()).map(fromRow);
}

/** Any edition, also one that was superseded or is still to come. */
export async function findFundDocument(reader: Reader, id: string): Promise<FundDocument | null> {
  const row = await byId(reader, id).executeTakeFirst();
  return row ? fromRow(row) : null;
}
