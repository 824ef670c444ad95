import type { DistributionCourse } from '@tsuzura/domain/fund';
import type { PositionRecord } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { nav, units, yen } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { column, statement, type Tx } from '../../kernel/index.ts';

export interface PositionRow {
  readonly customer_id: string;
  readonly fund_code: string;
  readonly account_type: string;
  readonly distribution_course: string;
  readonly units: bigint;
  readonly cost: bigint;
  readonly individual_principal: bigint;
  readonly nisa_book: bigint;
  readonly bought: bigint;
  readonly sold: bigint;
  readonly distributed: bigint;
}

const ofFund = statement<PositionRow, [fundCode: string, customers: readonly string[]]>(
  'night-fund.positions-of-fund',
  `select p.* from unnest($2::text[]) as c (id) join app.position p on p.customer_id = c.id and p.fund_code = $1`,
);

/** The positions of these customers in one fund. */
export async function readPositions(tx: Tx, fundCode: string, customers: Iterable<string>): Promise<PositionRecord[]> {
  return (await ofFund(tx, fundCode, [...new Set(customers)])).map(positionOf);
}

export const positionOf = (row: PositionRow): PositionRecord => ({
  customerId: row.customer_id,
  fundCode: row.fund_code,
  accountType: row.account_type as OrderAccountType,
  course: row.distribution_course as DistributionCourse,
  units: units(row.units),
  cost: row.cost,
  individualPrincipal: nav(row.individual_principal),
  nisaBook: yen(row.nisa_book),
  bought: yen(row.bought),
  sold: yen(row.sold),
  distributed: yen(row.distributed),
});

/** Most positions exist already, and an update costs half of an insert with a conflict check. */
const write = statement<object, readonly unknown[]>(
  'night-fund.positions-write',
  `with given as materialized (select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[],
        $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[])
        as v (customer_id, fund_code, account_type, distribution_course, units, cost, individual_principal, nisa_book, bought,
          sold, distributed)),
    changed as (
      update app.position p set distribution_course = g.distribution_course, units = g.units, cost = g.cost,
          individual_principal = g.individual_principal, nisa_book = g.nisa_book, bought = g.bought, sold = g.sold,
          distributed = g.distributed
        from given g where p.customer_id = g.customer_id and p.fund_code = g.fund_code and p.account_type = g.account_type
        returning p.customer_id, p.fund_code, p.account_type)
    insert into app.position (customer_id, fund_code, account_type, distribution_course, units, cost, individual_principal,
      nisa_book, bought, sold, distributed)
    select g.* from given g where not exists (select from changed c
      where c.customer_id = g.customer_id and c.fund_code = g.fund_code and c.account_type = g.account_type)`,
);

/** As they are after the batch. Their customers are locked, so nothing is lost in between. */
export async function writePositions(tx: Tx, positions: readonly PositionRecord[]): Promise<void> {
  if (positions.length === 0) return;
  const keys = new Set(
    positions.map(({ customerId, fundCode, accountType }) => `${customerId} ${fundCode} ${accountType}`),
  );
  assert(keys.size === positions.length, 'a batch writes a position once');
  await write(
    tx,
    positions.map(({ customerId }) => customerId),
    positions.map(({ fundCode }) => fundCode),
    positions.map(({ accountType }) => accountType),
    positions.map(({ course }) => course),
    column(positions.map((one) => one.units)),
    column(positions.map(({ cost }) => cost)),
    column(positions.map(({ individualPrincipal }) => individualPrincipal)),
    column(positions.map(({ nisaBook }) => nisaBook)),
    column(positions.map(({ bought }) => bought)),
    column(positions.map(({ sold }) => sold)),
    column(positions.map(({ distributed }) => distributed)),
  );
}
