import { sql } from 'kysely';
import { ratio, type Ratio } from '@tsuzura/domain/money';
import type { UsStock } from '@tsuzura/domain/us-stock';
import { statement, type Reader, type Tx } from '../kernel/index.ts';

interface Row {
  readonly symbol: string;
  readonly name: string;
  readonly exchange: UsStock['exchange'];
  readonly fractional: boolean;
  readonly nisa_growth: boolean;
  readonly halted: boolean;
  readonly foreign_tax_rate: number;
  readonly has_adr_fee: boolean;
}

/** Every share of New York is fewer than this. */
const most = 20_000;

const all = statement<Row, []>(
  'us-stock.all',
  `select symbol, name, exchange, fractional, nisa_growth, halted, foreign_tax_rate, has_adr_fee from app.us_stock
    order by symbol limit ${most}`,
);

export const listUsStocks = async (reader: Reader): Promise<UsStock[]> =>
  (await all(reader)).map((row) => ({
    symbol: row.symbol,
    name: row.name,
    exchange: row.exchange,
    fractional: row.fractional,
    nisaGrowth: row.nisa_growth,
    halted: row.halted,
    foreignTaxRate: ratio(row.foreign_tax_rate, 100),
    hasAdrFee: row.has_adr_fee,
  }));

const wholePercent = ({ numerator, denominator }: Ratio): number => Number((numerator * 100n) / denominator);

/** Adds shares, and brings what changed of those that are there. Only rows that differ are written. */
export async function saveUsStocks(tx: Tx, stocks: readonly UsStock[]): Promise<void> {
  const of = <T>(read: (stock: UsStock) => T) => stocks.map(read);
  await sql`
    insert into app.us_stock as s (symbol, name, exchange, fractional, nisa_growth, halted, foreign_tax_rate, has_adr_fee)
    select * from unnest(${of(({ symbol }) => symbol)}::text[], ${of(({ name }) => name)}::text[],
      ${of(({ exchange }) => exchange)}::text[], ${of(({ fractional }) => fractional)}::boolean[],
      ${of(({ nisaGrowth }) => nisaGrowth)}::boolean[], ${of(({ halted }) => halted)}::boolean[],
      ${of(({ foreignTaxRate }) => wholePercent(foreignTaxRate))}::smallint[],
      ${of(({ hasAdrFee }) => hasAdrFee)}::boolean[])
    on conflict (symbol) do update set name = excluded.name, exchange = excluded.exchange, fractional = excluded.fractional,
      nisa_growth = excluded.nisa_growth, halted = excluded.halted, foreign_tax_rate = excluded.foreign_tax_rate,
      has_adr_fee = excluded.has_adr_fee
    where (s.name, s.exchange, s.fractional, s.nisa_growth, s.halted, s.foreign_tax_rate, s.has_adr_fee)
      is distinct from (excluded.name, excluded.exchange, excluded.fractional, excluded.nisa_growth, excluded.halted,
        excluded.foreign_tax_rate, excluded.has_adr_fee)`.execute(tx);
}
