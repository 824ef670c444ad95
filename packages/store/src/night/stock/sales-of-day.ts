import { addDays, type Ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import type { SaleOfDay } from '@tsuzura/domain/tax';
import { statement, type Tx } from '../../kernel/index.ts';

interface Row {
  readonly customer_id: string;
  readonly settlement_date: Ymd;
  readonly sequence: bigint;
  readonly gain: bigint;
}

const ofShares = statement<Row, [customers: readonly string[], through: Ymd]>(
  'night-stock.sales-to-settle',
  `select f.customer_id, f.settlement_date, f.sequence, f.amount - f.fee - f.consumption_tax - f.cost as gain
    from unnest($1::text[]) as c (id) join app.stock_fill f on f.customer_id = c.id and not f.is_settled and f.settlement_date <= $2
    where f.side = 'SELL' and f.trade_type in ('SPOT', 'GENWATASHI') and f.account_type = 'SPECIFIC'`,
);
/** Executed within some weeks before: that is where the index begins. */
const ofFunds = statement<Row, [customers: readonly string[], from: Ymd, days: readonly string[]]>(
  'night-stock.fund-sales-of-day',
  `select o.customer_id, o.settlement_date, o.sequence, f.amount - f.cost as gain
    from unnest($1::text[]) as c (id) join app.fund_order o on o.customer_id = c.id and o.history_day >= $2
    cross join lateral (select x.amount, x.cost from app.fund_fill x where x.order_id = o.id order by x.turn desc limit 1) f
    where o.side = 'SELL' and o.account_type = 'SPECIFIC' and o.state in ('SETTLED', 'COMPLETED') and o.settlement_date = any ($3::date[])`,
);

/** Those that are executed and not settled. */
const fundsToSettle = statement<Row, [customers: readonly string[], through: Ymd]>(
  'night-stock.fund-sales-to-settle',
  `select o.customer_id, o.settlement_date, o.sequence, f.amount - f.cost as gain
    from unnest($1::text[]) as c (id) join app.fund_order o on o.customer_id = c.id and o.is_open
    cross join lateral (select x.amount, x.cost from app.fund_fill x where x.order_id = o.id order by x.turn desc limit 1) f
    where o.side = 'SELL' and o.account_type = 'SPECIFIC' and o.state = 'EXECUTED' and o.settlement_date <= $2`,
);
/** Results of margin and 現渡, which are booked first. */
const ofMargin = statement<Row, [customers: readonly string[], from: Ymd, days: readonly string[]]>(
  'night-stock.margin-results-of-day',
  `select m.customer_id, m.settlement_date, m.sequence, m.realized as gain
      from unnest($1::text[]) as c (id) join app.margin_close m on m.customer_id = c.id and m.closed_on >= $2
      where m.is_settled and m.account_type = 'SPECIFIC' and m.settlement_date = any ($3::date[])
    union all
    select f.customer_id, f.settlement_date, f.sequence, f.amount - f.cost
      from unnest($1::text[]) as c (id) join app.stock_fill f on f.customer_id = c.id and f.trade_date >= $2
      where f.is_settled and f.trade_type = 'GENWATASHI' and f.account_type = 'SPECIFIC' and f.settlement_date = any ($3::date[])`,
);

/** US sales that are executed and not settled; before their fixing with what they are estimated to gain. */
const ofUs = statement<Row, [customers: readonly string[], through: Ymd]>(
  'night-stock.us-sales-to-settle',
  `select f.customer_id, f.domestic_settlement_date as settlement_date, f.sequence, coalesce(f.profit_jpy, f.estimated_gain) as gain
    from unnest($1::text[]) as c (id) join app.us_fill f on f.customer_id = c.id and not f.is_settled and f.domestic_settlement_date <= $2
    where f.side = 'SELL' and f.account_type = 'SPECIFIC'`,
);
/** Sales of shares, which are settled before US shares. */
const sharesSettled = statement<Row, [customers: readonly string[], from: Ymd, days: readonly string[]]>(
  'night-stock.share-sales-of-day',
  `select f.customer_id, f.settlement_date, f.sequence, f.amount - f.fee - f.consumption_tax - f.cost as gain
    from unnest($1::text[]) as c (id) join app.stock_fill f on f.customer_id = c.id and f.trade_date >= $2
    where f.is_settled and f.side = 'SELL' and f.trade_type = 'SPOT' and f.account_type = 'SPECIFIC' and f.settlement_date = any ($3::date[])`,
);

const saleOf =
  (isSettled: boolean) =>
  (row: Row): SaleOfDay => ({
    customerId: row.customer_id,
    settlementDate: row.settlement_date,
    sequence: row.sequence,
    gain: yen(row.gain),
    isSettled,
  });

/** Sales of shares, also of US shares, that will settle with funds up to a day, for the order of the day's tax. */
export async function shareSalesToSettle(
  tx: Tx,
  customers: readonly string[],
  through: Ymd,
): Promise<readonly SaleOfDay[]> {
  if (customers.length === 0) return [];
  const wanted = [...new Set(customers)];
  return [...(await ofShares(tx, wanted, through)), ...(await ofUs(tx, wanted, through))].map(saleOf(false));
}

/** US sales that will settle up to a day, behind shares. */
export const usSalesToSettle = async (
  tx: Tx,
  customers: readonly string[],
  through: Ymd,
): Promise<readonly SaleOfDay[]> =>
  customers.length === 0 ? [] : (await ofUs(tx, [...new Set(customers)], through)).map(saleOf(false));

/** Sales of shares that have settled on these days. */
export async function shareSalesOfDays(
  tx: Tx,
  customers: readonly string[],
  days: readonly Ymd[],
): Promise<readonly SaleOfDay[]> {
  const [first] = days.toSorted();
  if (first === undefined || customers.length === 0) return [];
  return (await sharesSettled(tx, [...new Set(customers)], addDays(first, -30), days)).map(saleOf(true));
}

/** Sales of funds that have settled on these days. */
export async function fundSalesOfDays(
  tx: Tx,
  customers: readonly string[],
  days: readonly Ymd[],
): Promise<readonly SaleOfDay[]> {
  const [first] = days.toSorted();
  if (first === undefined || customers.length === 0) return [];
  return (await ofFunds(tx, [...new Set(customers)], addDays(first, -60), days)).map(saleOf(true));
}

/** Everything of other products that settles up to a day, as margin finds it when it is booked. */
export async function salesBesideMargin(
  tx: Tx,
  customers: readonly string[],
  through: Ymd,
): Promise<readonly SaleOfDay[]> {
  if (customers.length === 0) return [];
  const wanted = [...new Set(customers)];
  const [funds, shares] = [await fundsToSettle(tx, wanted, through), await ofShares(tx, wanted, through)];
  return [...funds, ...shares, ...(await ofUs(tx, wanted, through))].map(saleOf(false));
}

/** What margin has settled on these days. */
export async function marginResultsOfDays(
  tx: Tx,
  customers: readonly string[],
  days: readonly Ymd[],
): Promise<readonly SaleOfDay[]> {
  const [first] = days.toSorted();
  if (first === undefined || customers.length === 0) return [];
  return (await ofMargin(tx, [...new Set(customers)], addDays(first, -30), days)).map(saleOf(true));
}
