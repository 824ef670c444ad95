import type { Client } from 'pg';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { accounts, credit, debit, type Entry } from '@tsuzura/domain/ledger';
import type { Database } from '@tsuzura/store/kernel';
import { post } from '@tsuzura/store/ledger';
import { subjectOf } from '@tsuzura/store/seed';

/** Copies of a person of the demo, each with a text of its own in name, mail address and street. */
export interface Member {
  readonly id: string;
  readonly subject: string;
  /** Found in whatever shows this person, and nowhere else. */
  readonly marker: string;
  readonly accountNumber: string;
  readonly hashedUserId: string;
}

export interface CastOptions {
  /** A person of the demo: `hanako`, `owari` … */
  readonly like: string;
  readonly count: number;
  /** Of the first one; account numbers and markers are made from it. */
  readonly from: number;
  /** In yen; none without. */
  readonly cash?: bigint;
  readonly isFrozen?: boolean;
}

export const markerPattern = /zmk\d{5}z/g;
const openingDay = ymd('2026-11-09');

function memberOf(like: string, index: number): Member {
  const number = String(index).padStart(5, '0');
  const id = subjectOf(`${like}-${number}`);
  const hashedUserId = `zh-${number}`.padEnd(43, '_');
  return { id, subject: id, marker: `zmk${number}z`, accountNumber: `90${number}`, hashedUserId };
}

/** Rows that no program writes, so they come from the owner of the database. */
export async function addCast(
  owner: Client,
  database: Database,
  { like, count, from, cash, isFrozen = false }: CastOptions,
): Promise<readonly Member[]> {
  const members = Array.from({ length: count }, (_, index) => memberOf(like, from + index));
  const columns = [
    members.map(({ id }) => id),
    members.map(({ marker }) => marker),
    members.map(({ accountNumber }) => accountNumber),
    members.map(({ hashedUserId }) => hashedUserId),
  ];
  const cast = `unnest($1::text[], $2::text[], $3::text[], $4::text[]) as c (id, marker, number, hashed)`;
  const all = `with c as (select * from ${cast})`;
  await owner.query(
    `${all} insert into app.customer (id, subject, username, created_at, hashed_user_id)
      select id, id, marker || '@example.jp', now(), hashed from c`,
    columns,
  );
  const template = subjectOf(like);
  const copy = (table: string, changes: string) =>
    owner.query(
      `${all} insert into app.${table} select (jsonb_populate_record(t, jsonb_build_object(${changes}))).*
        from c, app.${table} t where t.customer_id = '${template}'`,
      columns,
    );
  await copy('account', `'customer_id', c.id, 'number', c.number`);
  await copy('person', `'customer_id', c.id, 'last_name', c.marker, 'street', c.marker`);
  await copy('document_confirmation', `'customer_id', c.id`);
  if (isFrozen) {
    await owner.query(
      `update app.customer set frozen_at = now(), frozen_by = 'CUSTOMER', tokens_void_at = '2026-01-01' where id = any ($1)`,
      [columns[0]],
    );
  }
  if (cash) await payIn(database, members, cash);
  return members;
}

async function payIn(database: Database, members: readonly Member[], cash: bigint): Promise<void> {
  const entries = members.map(({ id }): Entry => ({
    kind: 'DEPOSIT',
    ref: `deposit-${id}`,
    day: openingDay,
    bookedAt: atJst(openingDay, '09:00'),
    lines: [credit(accounts.cashFree(id), cash), debit(accounts.bank, cash)],
  }));
  const posted = await database.tx((tx) => post(tx, entries));
  if (!posted.ok) throw new Error(`the deposits were not posted: ${posted.refusal.reason}`);
}

/** Every document of this fund read by everybody: without that no order is taken. */
export async function readFundDocuments(owner: Client): Promise<void> {
  await owner.query(
    `insert into app.fund_document_confirmation (customer_id, document_id, version, content_hash, url, confirmed_at, request_id)
      select c.id, d.id, d.version, d.content_hash, d.url, now(), 'cast' from app.fund_document d, app.customer c
      where d.kind in ('PROSPECTUS', 'SUPPLEMENTARY_PROSPECTUS') and c.username like 'zmk%'
      on conflict do nothing`,
  );
}
