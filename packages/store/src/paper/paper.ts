import { createHash } from 'node:crypto';
import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

export type PaperKind =
  | 'TRADE'
  | 'BALANCE'
  | 'ANNUAL_SPECIFIC'
  | 'DISTRIBUTION'
  | 'TRUST_FEE'
  | 'TOTAL_RETURN'
  | 'FUND_REPORT'
  | 'NISA'
  | 'TRANSFERRED_TRADE'
  | 'TRANSFERRED_BALANCE'
  | 'TRANSFERRED_DISTRIBUTION'
  | 'TRANSFERRED_ANNUAL'
  | 'TRANSFERRED_OTHER';

/** What a paper is known by: a job that runs twice issues it once. */
export interface PaperKey {
  readonly customerId: string;
  readonly kind: PaperKind;
  /** An order, a distribution, a quarter, a year. */
  readonly ref: string;
  /** Counts corrections. */
  readonly revision: number;
}

/** What its figures were taken from. */
export interface PaperSources {
  readonly orders?: readonly string[];
  readonly distributions?: readonly string[];
  /** Ids of ledger entries, as text. */
  readonly entries?: readonly string[];
}

export interface NewPaper extends PaperKey {
  readonly version: string;
  readonly name: string;
  readonly issuedOn: Ymd;
  readonly issuedAt: Instant;
  readonly bytes: Buffer;
  readonly replaces: string | null;
  readonly sources: PaperSources;
  readonly viewableUntil: Ymd | null;
  readonly keepUntil: Ymd | null;
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Made from the key, so that the paper can print its own number, and a repeat finds the same one. */
export function paperIdOf({ customerId, kind, ref, revision }: PaperKey): string {
  const digest = createHash('sha256').update([customerId, kind, ref, revision].join('\n')).digest('hex');
  return `P${digest.slice(0, 19).toUpperCase()}`;
}

const addContent = statement<object, [hash: string, bytes: Buffer]>(
  'paper.add-content',
  'insert into app.paper_content (hash, bytes) values ($1, $2) on conflict do nothing',
);

const add = statement<{ id: string }, readonly unknown[]>(
  'paper.add',
  `with added as (
      insert into app.paper (id, customer_id, kind, ref, turn, version, name, issued_on, issued_at, content_hash, size, replaces,
        sources, viewable_until, keep_until)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict do nothing returning *),
    counted as (
      insert into app.paper_count as c (customer_id, kind, month, viewable_until, papers)
      select customer_id, kind, date_trunc('month', issued_on)::date, viewable_until, 1 from added
      on conflict (customer_id, kind, month) do update set papers = c.papers + 1)
    select id from added`,
);

/** Keeps a paper for good. False when it is there already: what was issued first is what the customer has. */
export async function addPaper(tx: Tx, paper: NewPaper): Promise<boolean> {
  const { customerId, kind, ref, revision, version, name, issuedOn, issuedAt, bytes, replaces } = paper;
  const hash = hashOf(bytes);
  await addContent(tx, hash, bytes);
  const added = await add(
    tx,
    paperIdOf(paper),
    customerId,
    kind,
    ref,
    revision,
    version,
    name,
    issuedOn,
    moment(issuedAt),
    hash,
    bytes.length,
    replaces,
    JSON.stringify(paper.sources),
    paper.viewableUntil,
    paper.keepUntil,
  );
  return added.length > 0;
}

export interface PublicPaper {
  readonly id: string;
  readonly name: string;
  readonly bytes: Buffer;
}

const addPublic = statement<object, readonly unknown[]>(
  'paper.add-public',
  `insert into app.public_paper (id, name, content_hash, published_at) values ($1, $2, $3, $4) on conflict do nothing`,
);
const findPublic = statement<PublicPaper, [id: string]>(
  'paper.find-public',
  `select p.id, p.name, c.bytes from app.public_paper p join app.paper_content c on c.hash = p.content_hash where p.id = $1`,
);

/** A paper for everybody; its hash goes into the register that names it. */
export async function addPublicPaper(tx: Tx, paper: PublicPaper, at: Instant): Promise<string> {
  const hash = hashOf(paper.bytes);
  await addContent(tx, hash, paper.bytes);
  await addPublic(tx, paper.id, paper.name, hash, moment(at));
  return hash;
}

export const findPublicPaper = async (reader: Reader, id: string): Promise<PublicPaper | null> =>
  (await findPublic(reader, id))[0] ?? null;
