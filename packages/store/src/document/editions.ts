import type { Ymd } from '@tsuzura/domain/calendar';
import { statement, type Reader } from '../kernel/index.ts';

/** A version of a document that was published. */
export interface PublishedEdition {
  readonly id: string;
  readonly kind: string;
  readonly version: string;
  readonly name: string;
  readonly required_from: Ymd;
  readonly superseded_on: Ymd | null;
  /** Whom it concerns today, and how many of all customers have confirmed it. */
  readonly audience: number;
  readonly confirmed: number;
}

const brokerage = statement<PublishedEdition, [limit: number]>(
  'document.editions',
  `select d.id, d.kind, d.version, d.name, d.required_from, d.superseded_on,
      (select count(*)::int from app.account a where a.equity = 'AVAILABLE' and app.document_concerns(d.kind, a.margin, a.us_equity, a.nisa)) as audience,
      (select count(*)::int from app.document_confirmation c where c.document_id = d.id) as confirmed
    from app.brokerage_document d order by d.required_from desc, d.id limit $1`,
);

/** Newest first. */
export const brokerageEditions = (reader: Reader, limit: number): Promise<readonly PublishedEdition[]> =>
  brokerage(reader, limit);

export interface PublishedFundEdition {
  readonly id: string;
  readonly fund_code: string;
  readonly fund_name: string;
  readonly kind: string;
  readonly version: string;
  readonly effective_from: Ymd;
  readonly confirmed: number;
}

const funds = statement<PublishedFundEdition, [limit: number]>(
  'document.fund-editions',
  `select d.id, d.fund_code, f.short_name as fund_name, d.kind, d.version, d.effective_from,
      (select count(*)::int from app.fund_document_confirmation c where c.document_id = d.id collate "C") as confirmed
    from app.fund_document d join app.fund f on f.code = d.fund_code
    where d.kind in ('PROSPECTUS', 'SUPPLEMENTARY_PROSPECTUS') order by d.effective_from desc, d.fund_code, d.kind, d.id limit $1`,
);

/** Newest first. */
export const fundEditions = (reader: Reader, limit: number): Promise<readonly PublishedFundEdition[]> =>
  funds(reader, limit);
