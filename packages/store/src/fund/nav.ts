import { sql, type Selectable } from 'kysely';
import type { Ymd } from '@tsuzura/domain/calendar';
import type { Nav, Yen } from '@tsuzura/domain/money';
import type { Reader, Schema, Tx } from '../kernel/index.ts';
import { query } from '../kernel/index.ts';

export interface NavRow {
  readonly fundCode: string;
  readonly date: Ymd;
  readonly nav: Nav;
  readonly netAssets: Yen;
  readonly distribution: Yen;
  readonly fiscalPeriod: number | null;
  /** Level of the fund's index; absent where the source tells none. */
  readonly benchmark?: Nav | null;
}

const latest = query('fund.nav-latest-dates', [], (db) =>
  db
    .selectFrom('app.nav')
    .select(['fund_code', (e) => e.fn.max('date').as('date')])
    .groupBy('fund_code'),
);

const between = query(
  'fund.navs',
  ['TZ010001', '2026-01-01' as Ymd, '2026-12-31' as Ymd],
  (db, code: string, from: Ymd, to: Ymd) =>
    db
      .selectFrom('app.nav')
      .selectAll()
      .where('fund_code', '=', code)
      .where('date', '>=', from)
      .where('date', '<=', to)
      .orderBy('date'),
);

/** Forty years of business days. */
const mostDays = 10_000;

const history = query('fund.nav-history', ['TZ010001'], (db, code: string) =>
  db.selectFrom('app.nav').selectAll().where('fund_code', '=', code).orderBy('date').limit(mostDays),
);

/**
 * Adds prices, thousands in one statement. A day that is there already is left as it is: a feed may repeat itself, and
 * a changed price is a correction with its own path. Returns how many were new.
 */
export async function addNavs(tx: Tx, rows: readonly NavRow[]): Promise<number> {
  const result = await sql`
    insert into app.nav (fund_code, date, nav, net_assets, distribution, fiscal_period, benchmark)
    select * from unnest(${rows.map((row) => row.fundCode)}::text[], ${rows.map((row) => row.date)}::date[],
      ${rows.map((row) => String(row.nav))}::bigint[], ${rows.map((row) => String(row.netAssets))}::bigint[],
      ${rows.map((row) => String(row.distribution))}::bigint[], ${rows.map((row) => row.fiscalPeriod)}::smallint[],
      ${rows.map((row) => row.benchmark?.toString() ?? null)}::bigint[])
    on conflict do nothing`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

export async function latestNavDates(reader: Reader): Promise<ReadonlyMap<string, Ymd>> {
  return new Map((await latest(reader).execute()).map((row) => [row.fund_code, row.date]));
}

export async function navsBetween(reader: Reader, fundCode: string, from: Ymd, to: Ymd): Promise<NavRow[]> {
  return (await between(reader, fundCode, from, to).execute()).map(fromRow);
}

/** Every price of a fund, oldest first. */
export async function navHistory(reader: Reader, fundCode: string): Promise<NavRow[]> {
  return (await history(reader, fundCode).execute()).map(fromRow);
}

function fromRow(row: Selectable<Schema['app.nav']>): NavRow {
  return {
    fundCode: row.fund_code,
    date: row.date,
    nav: row.nav as Nav,
    netAssets: row.net_assets as Yen,
    distribution: row.distribution as Yen,
    fiscalPeriod: row.fiscal_period,
    benchmark: row.benchmark as Nav | null,
  };
}
