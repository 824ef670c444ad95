import { sql } from 'kysely';
import type { Ymd } from '@tsuzura/domain/calendar';
import { nav, yen, type Nav, type Yen } from '@tsuzura/domain/money';
import { query, statement, type Reader, type Tx } from '../kernel/index.ts';

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

/** A price customers may see. One that waits for an operator is not among them. */
export interface PublishedNav extends NavRow {
  /** 速報: not yet confirmed by the morning after its day. */
  readonly isPreliminary: boolean;
}

const latest = query('fund.nav-latest-dates', [], (db) =>
  db
    .selectFrom('app.nav')
    .select(['fund_code', (e) => e.fn.max('date').as('date')])
    .groupBy('fund_code'),
);

export interface PublishedRow {
  readonly fund_code: string;
  readonly date: Ymd;
  readonly nav: bigint;
  readonly net_assets: bigint;
  readonly distribution: bigint;
  readonly fiscal_period: number | null;
  readonly benchmark: bigint | null;
  readonly is_preliminary: boolean;
}

const between = statement<PublishedRow, [code: string, from: Ymd, to: Ymd]>(
  'fund.navs',
  'select * from app.published_nav where fund_code = $1 and date between $2 and $3 order by date',
);

/** Forty years of business days. */
const mostDays = 10_000;

const history = statement<PublishedRow, [code: string]>(
  'fund.nav-history',
  `select * from app.published_nav where fund_code = $1 order by date limit ${mostDays}`,
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

export async function navsBetween(reader: Reader, fundCode: string, from: Ymd, to: Ymd): Promise<PublishedNav[]> {
  return (await between(reader, fundCode, from, to)).map(fromPublishedRow);
}

/** Every published price of a fund, oldest first. */
export async function navHistory(reader: Reader, fundCode: string): Promise<PublishedNav[]> {
  return (await history(reader, fundCode)).map(fromPublishedRow);
}

export const fromPublishedRow = (row: PublishedRow): PublishedNav => ({
  fundCode: row.fund_code,
  date: row.date,
  nav: nav(row.nav),
  netAssets: yen(row.net_assets),
  distribution: yen(row.distribution),
  fiscalPeriod: row.fiscal_period,
  benchmark: row.benchmark === null ? null : nav(row.benchmark),
  isPreliminary: row.is_preliminary,
});
