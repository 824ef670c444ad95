import type { Ymd } from '@tsuzura/domain/calendar';
import type { DocumentKind } from './list.ts';
import { statement, type Reader, type Tx } from '../kernel/index.ts';

const audience = statement<{ customers: bigint }, [kind: string]>(
  'document.audience',
  `select count(*) as customers from app.account a
    where a.equity = 'AVAILABLE' and app.document_concerns($1, a.margin, a.us_equity, a.nisa)`,
);

/** How many a new document of this kind would be unread for. */
export const audienceOf = async (reader: Reader, kind: DocumentKind): Promise<number> =>
  Number((await audience(reader, kind))[0]?.customers ?? 0n);

const inForce = statement<{ id: string; version: string; name: string }, [kind: string, today: Ymd]>(
  'document.in-force',
  `select id, version, name from app.brokerage_document where kind = $1 and required_from <= $2 and (superseded_on is null or superseded_on > $2)
    order by required_from desc, id limit 100`,
);

export const documentsInForce = (reader: Reader, kind: DocumentKind, today: Ymd) => inForce(reader, kind, today);

const fundEditions = statement<{ version: string }, [fundCode: string, kind: string, today: Ymd]>(
  'document.fund-edition-in-force',
  `select version from app.fund_document where fund_code = $1 and kind = $2 and effective_from <= $3
    order by effective_from desc, id limit 1`,
);

/** The version that buyers read today; null: there is none. */
export const fundEditionInForce = async (
  reader: Reader,
  fundCode: string,
  kind: NewFundEdition['kind'],
  today: Ymd,
): Promise<string | null> => (await fundEditions(reader, fundCode, kind, today))[0]?.version ?? null;

export interface NewEdition {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly version: string;
  readonly name: string;
  readonly url: string;
  readonly contentHash: string;
  readonly requiredFrom: Ymd;
  /** The edition that ends on that day; null: there was none. */
  readonly replaces: string | null;
}

const supersede = statement<{ id: string }, readonly unknown[]>(
  'document.supersede',
  `update app.brokerage_document set superseded_on = $2 where id = $1 and kind = $3
      and (superseded_on is null or superseded_on > $2) and required_from <= $2 returning id`,
);
const insert = statement<{ id: string }, readonly unknown[]>(
  'document.publish',
  `insert into app.brokerage_document (id, kind, version, name, url, content_hash, required_from, superseded_on)
    values ($1, $2, $3, $4, $5, $6, $7, null) on conflict do nothing returning id`,
);

/** False when the version is there already, or what it replaces is not in force. */
export async function publishDocument(tx: Tx, edition: NewEdition): Promise<boolean> {
  const { id, kind, version, name, url, contentHash, requiredFrom, replaces } = edition;
  if (replaces !== null && (await supersede(tx, replaces, requiredFrom, kind)).length === 0) return false;
  return (await insert(tx, id, kind, version, name, url, contentHash, requiredFrom)).length > 0;
}

export interface NewFundEdition {
  readonly id: string;
  readonly fundCode: string;
  readonly kind: 'PROSPECTUS' | 'SUPPLEMENTARY_PROSPECTUS' | 'MONTHLY_REPORT' | 'INVESTMENT_REPORT';
  readonly version: string;
  readonly name: string;
  readonly url: string;
  readonly contentHash: string;
  readonly bytes: number;
  readonly effectiveFrom: Ymd;
}

const insertFundDocument = statement<{ id: string }, readonly unknown[]>(
  'document.publish-fund',
  `insert into app.fund_document (id, fund_code, kind, version, name, url, content_hash, bytes, effective_from)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
);

/** False when the fund has that version, or an edition of that day. */
export async function publishFundDocument(tx: Tx, edition: NewFundEdition): Promise<boolean> {
  const { id, fundCode, kind, version, name, url, contentHash, bytes, effectiveFrom } = edition;
  const added = await insertFundDocument(tx, id, fundCode, kind, version, name, url, contentHash, bytes, effectiveFrom);
  return added.length > 0;
}
