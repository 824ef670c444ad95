import { Client } from 'pg';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { accounts, credit, debit, type Entry } from '@tsuzura/domain/ledger';
import type { Config } from '@tsuzura/http/config';
import { openDatabase, type Database } from '@tsuzura/store/kernel';
import { post } from '@tsuzura/store/ledger';
import { urlAs } from '@tsuzura/store/migrate';
import { subjectOf } from '@tsuzura/store/seed';
import { installDatabase } from '../tools/install-database.ts';
import { openServer } from '../tools/open-server.ts';

/** A fresh installation with rights to write rows that no program writes. */
export interface Brokerage {
  /** As its owner. */
  readonly owner: Client;
  readonly ownerUrl: string;
  /** As the API. */
  readonly database: Database;
  readonly url: string;
  stop(): Promise<void>;
}

export const customerPrefix = 'bench-';
export const customerOf = (index: number): string => `${customerPrefix}${String(index).padStart(7, '0')}`;
export const openingDay = ymd('2026-11-09');
const page = 5_000;

export async function openBrokerage(config: Config): Promise<Brokerage> {
  // Not the demo with its years: its books are closed on days that are filled here.
  const server = await openServer({ ...config, history: 'none' });
  const { ownerUrl } = server;
  const url = urlAs(ownerUrl, 'api', server.secrets.roles.api);
  const install = { ownerUrl, passwords: server.secrets.roles, seed: config.seed };
  await installDatabase({ ...install, clock: 'demo', realNow: Date.now() });
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  const database = openDatabase({ url, program: 'bench' });
  return {
    owner,
    ownerUrl,
    database,
    url,
    async stop() {
      await database.close();
      await owner.end();
      await server.stop();
    },
  };
}

export async function inPages<T>(all: readonly T[], work: (some: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += page) await work(all.slice(from, from + page));
}

/** Customers with hanako's account and every document read, each with cash. */
export async function addCustomers(
  { owner, database }: Brokerage,
  {
    from = 0,
    until,
    cash,
    idOf = customerOf,
  }: { from?: number; until: number; cash: bigint; idOf?: (index: number) => string },
): Promise<void> {
  const ids = Array.from({ length: until - from }, (_, index) => idOf(from + index));
  await inPages(ids, async (some) => {
    const all = [some];
    await owner.query(
      `insert into app.customer (id, subject, username, created_at) select id, id, id, now() from unnest($1::text[]) as c (id)`,
      all,
    );
    await owner.query(
      `insert into app.account select (jsonb_populate_record(a, jsonb_build_object('customer_id', c.id, 'number', 'B' || c.id))).*
        from unnest($1::text[]) as c (id), app.account a where a.customer_id = '${subjectOf('hanako')}'`,
      all,
    );
    await owner.query(
      `insert into app.document_confirmation select c.id, d.id, now() from unnest($1::text[]) as c (id), app.brokerage_document d`,
      all,
    );
    await deposit(database, some, cash);
  });
}

/** The same cash for each. */
export async function deposit(database: Database, customers: readonly string[], cash: bigint): Promise<void> {
  const posted = await database.tx((tx) =>
    post(
      tx,
      customers.map((id): Entry => ({
        kind: 'DEPOSIT',
        ref: `deposit-${id}`,
        day: openingDay,
        bookedAt: atJst(openingDay, '09:00'),
        lines: [credit(accounts.cashFree(id), cash), debit(accounts.bank, cash)],
      })),
    ),
  );
  if (!posted.ok || posted.fresh !== customers.length) throw new Error('a deposit was not posted');
}
