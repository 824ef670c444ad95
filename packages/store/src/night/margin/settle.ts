import type { Ymd } from '@tsuzura/domain/calendar';
import type {
  MarginAccountType,
  MarginOpening,
  PositionSide,
  ResultToSettle,
  SettledResult,
} from '@tsuzura/domain/margin';
import { yen } from '@tsuzura/domain/money';
import { column, statement, type Tx } from '../../kernel/index.ts';

export interface OpeningToSettle extends MarginOpening {
  readonly customerId: string;
  readonly stockCode: string;
  readonly accountType: MarginAccountType;
  readonly side: PositionSide;
}

const openings = statement<
  {
    fill_id: string;
    lot_id: string;
    customer_id: string;
    stock_code: string;
    account_type: MarginAccountType;
    side: PositionSide;
    settlement_date: Ymd;
    quantity: bigint;
    open_amount: bigint;
  },
  [day: Ymd, limit: number]
>(
  'night-margin.openings-due',
  `with d as (select fill_id from app.margin_opening where not is_settled and settlement_date <= $1
      order by settlement_date, customer_id, fill_id limit $2 for update),
    executed as (update app.stock_fill f set is_settled = true from d where f.id = d.fill_id)
    update app.margin_opening o set is_settled = true from d
    where o.fill_id = d.fill_id
    returning o.fill_id, o.lot_id, o.customer_id, o.stock_code, o.account_type, o.side, o.settlement_date, o.quantity, o.open_amount`,
);

/** Takes openings that settle by this day, and marks them as settled. */
export async function takeOpenings(tx: Tx, day: Ymd, limit: number): Promise<OpeningToSettle[]> {
  return (await openings(tx, day, limit)).map((row) => ({
    fillId: row.fill_id,
    lotId: row.lot_id,
    customerId: row.customer_id,
    stockCode: row.stock_code,
    accountType: row.account_type,
    side: row.side,
    settlementDate: row.settlement_date,
    quantity: row.quantity,
    openAmount: yen(row.open_amount),
  }));
}

const customers = statement<{ customer_id: string }, [day: Ymd, after: string, limit: number]>(
  'night-margin.customers-with-results',
  `select customer_id from (
      (select distinct customer_id from app.margin_close where not is_settled and settlement_date <= $1 and customer_id > $2
        order by 1 limit $3)
      union
      (select distinct customer_id from app.margin_adjustment where not is_paid and paid_on <= $1 and customer_id > $2
        order by 1 limit $3)) c
    order by customer_id limit $3`,
);

export async function customersWithResults(tx: Tx, day: Ymd, after: string, limit: number): Promise<string[]> {
  return (await customers(tx, day, after, limit)).map(({ customer_id }) => customer_id);
}

interface ResultRow {
  readonly id: string;
  readonly customer_id: string;
  readonly stock_code: string;
  readonly account_type: MarginAccountType;
  readonly side: PositionSide;
  readonly settlement_date: Ymd;
  readonly sequence: bigint;
  readonly realized: bigint;
  readonly close_amount: bigint | null;
  readonly quantity: bigint | null;
}

/* Of one day 調整金 come first, by code; then closes as they were accepted. */
const results = statement<ResultRow, [day: Ymd, customers: readonly string[]]>(
  'night-margin.results-due',
  `select id, customer_id, stock_code, account_type, side, settlement_date, sequence, realized, close_amount, quantity from (
      select 0 as first, a.stock_code as code, 0::bigint as sequence, a.id, a.customer_id, a.stock_code, a.account_type, a.side,
          a.paid_on as settlement_date, a.amount as realized, null::bigint as close_amount, null::bigint as quantity
        from app.margin_adjustment a where not a.is_paid and a.paid_on <= $1 and a.customer_id = any ($2::text[])
      union all
      select 1, '', m.sequence, m.id, m.customer_id, m.stock_code, m.account_type, m.side, m.settlement_date, m.realized,
          m.close_amount, m.quantity
        from app.margin_close m where not m.is_settled and m.settlement_date <= $1 and m.customer_id = any ($2::text[])) r
    order by customer_id, settlement_date, first, code, sequence, id`,
);

export async function resultsToSettle(tx: Tx, day: Ymd, of: readonly string[]): Promise<ResultToSettle[]> {
  if (of.length === 0) return [];
  return (await results(tx, day, of)).map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    stockCode: row.stock_code,
    accountType: row.account_type,
    side: row.side,
    settlementDate: row.settlement_date,
    sequence: row.sequence,
    realized: yen(row.realized),
    close:
      row.close_amount === null || row.quantity === null
        ? null
        : { amount: yen(row.close_amount), quantity: row.quantity },
  }));
}

const settle = statement<object, readonly unknown[]>(
  'night-margin.settle-results',
  `with g as (select * from unnest($1::text[], $2::bigint[], $3::bigint[]) as g (id, income, resident)),
    paid as (update app.margin_adjustment a set is_paid = true, income_tax = g.income, resident_tax = g.resident
      from g where a.id = g.id),
    closed as (update app.margin_close m set is_settled = true, income_tax = g.income, resident_tax = g.resident
      from g where m.id = g.id returning m.fill_id, g.income, g.resident)
    update app.stock_fill f set is_settled = true, income_tax = s.income, resident_tax = s.resident
      from (select fill_id, sum(income)::bigint as income, sum(resident)::bigint as resident from closed group by fill_id) s
      where f.id = s.fill_id`,
);

export async function settleMarginResults(tx: Tx, settled: readonly SettledResult[]): Promise<void> {
  if (settled.length === 0) return;
  await settle(
    tx,
    settled.map(({ id }) => id),
    column(settled.map(({ tax }) => tax.income)),
    column(settled.map(({ tax }) => tax.resident)),
  );
}
