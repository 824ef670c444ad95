import { createHash } from 'node:crypto';
import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { moment, statement, type Tx } from '../kernel/index.ts';
import { addContent, hashOf } from './content.ts';

export const statementKinds = [
  'TRADE',
  'BALANCE',
  'ANNUAL_SPECIFIC',
  'DISTRIBUTION',
  'DIVIDEND',
  'DELIVERY',
  'TRUST_FEE',
  'TOTAL_RETURN',
  'FUND_REPORT',
  'NISA',
  'TRANSFERRED_TRADE',
  'TRANSFERRED_BALANCE',
  'TRANSFERRED_DISTRIBUTION',
  'TRANSFERRED_ANNUAL',
  'TRANSFERRED_OTHER',
] as const;
export type StatementKind = (typeof statementKinds)[number];

/** What a statement is known by: a job that runs twice issues it once. */
export interface StatementKey {
  readonly customerId: string;
  readonly kind: StatementKind;
  /** An order, a distribution, a quarter, a year. */
  readonly ref: string;
  /** Counts corrections. */
  readonly revision: number;
}

/** What its figures were taken from. */
export interface StatementSources {
  readonly orders?: readonly string[];
  readonly distributions?: readonly string[];
  /** Ids of ledger entries, as text. */
  readonly entries?: readonly string[];
}

export interface NewStatement extends StatementKey {
  readonly version: string;
  readonly name: string;
  readonly issuedOn: Ymd;
  readonly issuedAt: Instant;
  readonly bytes: Buffer;
  readonly replaces: string | null;
  readonly sources: StatementSources;
  readonly viewableUntil: Ymd | null;
  readonly keepUntil: Ymd | null;
}

/** Made from the key, so that the statement can print its own number, and a repeat finds the same one. */
export function statementIdOf({ customerId, kind, ref, revision }: StatementKey): string {
  const digest = createHash('sha256').update([customerId, kind, ref, revision].join('\n')).digest('hex');
  return `P${digest.slice(0, 19).toUpperCase()}`;
}

const add = statement<{ id: string }, readonly unknown[]>(
  'statement.add',
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

/** Keeps a statement for good. False when it is there already: what was issued first is what the customer has. */
export async function addStatement(tx: Tx, issued: NewStatement): Promise<boolean> {
  const { customerId, kind, ref, revision, version, name, issuedOn, issuedAt, bytes, replaces } = issued;
  const hash = hashOf(bytes);
  await addContent(tx, hash, bytes);
  const added = await add(
    tx,
    statementIdOf(issued),
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
    JSON.stringify(issued.sources),
    issued.viewableUntil,
    issued.keepUntil,
  );
  return added.length > 0;
}
