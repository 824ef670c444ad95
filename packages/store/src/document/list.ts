import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { query, type Reader } from '../kernel/index.ts';
import { concerns } from './audience.ts';

export type DocumentKind = 'PRE_CONTRACT' | 'TERMS' | 'LISTED_SECURITIES' | 'MARGIN' | 'US_EQUITY' | 'NISA' | 'OTHER';

export interface BrokerageDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly version: string;
  readonly name: string;
  readonly url: string;
  /** sha256 of the bytes there, in hex. */
  readonly contentHash: string;
  readonly requiredFrom: Ymd;
  readonly supersededOn: Ymd | null;
}

export interface ShownDocument extends BrokerageDocument {
  readonly confirmedAt: Instant | null;
}

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly version: string;
  readonly name: string;
  readonly url: string;
  readonly content_hash: string;
  readonly required_from: Ymd;
  readonly superseded_on: Ymd | null;
}

const fromRow = (row: Row): BrokerageDocument => ({
  id: row.id,
  kind: row.kind as DocumentKind,
  version: row.version,
  name: row.name,
  url: row.url,
  contentHash: row.content_hash,
  requiredFrom: row.required_from,
  supersededOn: row.superseded_on,
});

/** More documents than a customer will ever have been asked to read. */
const most = 200;

const shownTo = query('document.shown-to', ['c', '2026-11-13' as Ymd], (db, customerId: string, today: Ymd) =>
  db
    .selectFrom('app.brokerage_document as d')
    .leftJoin('app.document_confirmation as c', (join) =>
      join.onRef('c.document_id', '=', 'd.id').on('c.customer_id', '=', customerId),
    )
    .selectAll('d')
    .select('c.confirmed_at')
    .where('d.required_from', '<=', today)
    .where((e) =>
      e.or([
        e.and([
          e.or([e('d.superseded_on', 'is', null), e('d.superseded_on', '>', today)]),
          concerns('app.customer.id', customerId),
        ]),
        e('c.confirmed_at', 'is not', null),
      ]),
    )
    .orderBy((e) => e('c.confirmed_at', 'is', null), 'desc')
    .orderBy('d.required_from', 'desc')
    .orderBy('d.kind')
    .orderBy('d.id')
    .limit(most),
);

const byIds = query('document.by-ids', [['d']], (db, ids: readonly string[]) =>
  db.selectFrom('app.brokerage_document').selectAll().where('id', 'in', ids).orderBy('id').limit(most),
);

/** What is in force and concerns this customer, unread first, and what they agreed to before it was superseded. */
export async function documentsShownTo(reader: Reader, customerId: string, today: Ymd): Promise<ShownDocument[]> {
  const rows = await shownTo(reader, customerId, today).execute();
  return rows.map((row) => ({ ...fromRow(row), confirmedAt: row.confirmed_at }));
}

export async function findDocuments(reader: Reader, ids: readonly string[]): Promise<BrokerageDocument[]> {
  return (await byIds(reader, ids).execute()).map(fromRow);
}
