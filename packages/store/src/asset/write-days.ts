import { ymd, type Ymd } from '@tsuzura/domain/calendar';
import type { CustomerRange } from '@tsuzura/domain/ledger';
import type { FxRate } from '@tsuzura/domain/fx';
import type { Nav, UsdPrice, Yen } from '@tsuzura/domain/money';
import type { StockPrice } from '@tsuzura/domain/stock';
import { column, statement, type Tx } from '../kernel/index.ts';

/** Customers whose ids are behind `after`, up to and with `to`. */
export interface CustomerSpan {
  readonly after: string;
  readonly to: string;
}

const page = statement<
  { after: string; to: string | null; count: number },
  [date: Ymd, limit: number, after: string, through: string]
>(
  'asset.days-to-write',
  `with edge as materialized (select coalesce(max(d.customer_id), $3) as after from app.asset_day d
      where d.date = $1 and d.customer_id > $3 and d.customer_id <= $4)
    select edge.after, p.* from edge cross join lateral (select max(n.customer_id) as to, count(*)::integer as count from (
      select a.customer_id from app.account a where a.customer_id > edge.after collate "default" and a.customer_id <= $4
        and exists (select from ledger.account l where coalesce(l.customer_id, '') = a.customer_id)
      order by a.customer_id limit $2) n) p`,
);

/** The next customers of a range whose day has not been written, up to `limit`, in the order of their ids; null when nobody is left. */
export async function daysToWrite(
  tx: Tx,
  date: Ymd,
  limit: number,
  { after, through }: CustomerRange,
): Promise<(CustomerSpan & { readonly isLast: boolean }) | null> {
  const [row] = await page(tx, date, limit, after, through);
  return row?.to == null ? null : { after: row.after, to: row.to, isLast: row.count < limit };
}

const lastDay = statement<{ date: Ymd | null }, [before: Ymd]>(
  'asset.last-day',
  'select max(date) as date from app.asset_day where date < $1',
);

/**
 * DEPOSIT, WITHDRAWAL_PAID and WITHDRAWAL_RETURNED of a customer, as they move what they have. What is booked to a day comes after the
 * close of the day before it, so only the newest postings are looked at, of those alone who have any.
 */
const paid = `select sum(p.amount) filter (where e.day <= $1)::bigint as since, sum(p.amount) filter (where e.day > $1)::bigint as today
  from ledger.account a join ledger.posting p on p.account_id = a.id and p.entry_id > edge.entry join ledger.entry e on e.id = p.entry_id
  where held.newest_entry > edge.entry and coalesce(a.customer_id, '') = page.customer_id and a.instrument = 'JPY' and a.kind in (1, 2)
    and e.kind in (1, 4, 5) and e.day > $2`;

/** Cash, and dollars in cents. */
const held = `select coalesce(a.customer_id, '') as customer_id,
    sum(a.held) filter (where a.instrument = 'JPY' and (a.kind = 1 or a.kind = 2 and a.tag <> 'TAX' or a.kind = 6 and a.tag = ''))::bigint
      as cash,
    sum(a.held) filter (where a.instrument = 'USD' and a.kind in (50, 51))::bigint as cents,
    max(a.newest_entry) filter (where a.instrument = 'JPY' and a.kind in (1, 2)) as newest_entry
  from ledger.account a where coalesce(a.customer_id, '') > $3 and coalesce(a.customer_id, '') <= $4 and a.instrument in ('JPY', 'USD')
  group by coalesce(a.customer_id, '')`;

/** Each position floored by itself, as it is shown. A fund without a price leaves no value, which the table refuses: what is held has one. */
const funds = `select p.customer_id,
    case when bool_and(n.nav is not null) then sum(div(p.units * n.nav::numeric, n.nav_unit)) end::bigint as valuation,
    sum(ceil(p.cost::numeric / n.nav_unit))::bigint as cost
  from app.position p left join unnest($5::text[], $6::bigint[], $7::bigint[]) as n (code, nav, nav_unit) on n.code = p.fund_code
  where p.customer_id > $3 and p.customer_id <= $4 and p.units > 0 group by p.customer_id`;

/** Likewise; a share without a price is left out. A disposal of the day takes shares at the unit cost rounded up (rule TAX-3). */
const equities = `select p.customer_id, sum(div(p.quantity * c.price::numeric, 10))::bigint as valuation,
    sum(case when p.sold_quantity = 0 then p.open_cost + p.bought_paid
      else ceil((p.open_cost + p.bought_paid)::numeric / (p.open_quantity + p.bought_quantity)) * p.quantity end)::bigint as cost
  from app.share_position p join unnest($8::text[], $9::bigint[]) as c (code, price) on c.code = p.stock_code
  where p.customer_id > $3 and p.customer_id <= $4 and p.quantity > 0 group by p.customer_id`;

/** Likewise: dollars floored to cents, then to yen (rule US-13). */
const foreign = `select p.customer_id, sum(div(div(p.quantity * c.price::numeric, 10000000) * $12, 10000))::bigint as valuation,
    sum(ceil(p.cost::numeric / 100000))::bigint as cost
  from app.us_position p join unnest($10::text[], $11::bigint[]) as c (symbol, price) on c.symbol = p.symbol
  where p.customer_id > $3 and p.customer_id <= $4 and p.quantity > 0 group by p.customer_id`;

/** Rates of the sums in one go; `margin` and `known` come decided. */
const write = statement<object, readonly unknown[]>(
  'asset.days-write',
  `with edge as materialized (
      select coalesce((select c.last_entry from ledger.day_close c where c.day < $2 order by c.day desc limit 1), 0) as entry)
    insert into app.asset_day (customer_id, date, cash, fund_valuation, acquisition_cost, equity_valuation, equity_cost, margin_cash,
      margin_profit, usd_cash, us_valuation, us_cost, net_deposit)
    select page.customer_id, $1, coalesce(held.cash, 0) - coalesce(paid.today, 0),
      case when funds.customer_id is null then 0 else funds.valuation end, coalesce(funds.cost, 0),
      coalesce(equities.valuation, 0), coalesce(equities.cost, 0), coalesce(margin.cash, 0), coalesce(margin.profit, 0),
      coalesce(div(held.cents::numeric * $12, 10000), 0),
      coalesce(known.valuation, shares.valuation, 0), coalesce(known.cost, shares.cost, 0),
      coalesce(before.net_deposit, (select d.net_deposit from app.asset_day d where d.customer_id = page.customer_id and d.date < $1
        order by d.date desc limit 1), 0) + coalesce(paid.since, 0)
    from app.account page cross join edge
      left join (${held}) held on held.customer_id = page.customer_id
      left join (${funds}) funds on funds.customer_id = page.customer_id
      left join (${equities}) equities on equities.customer_id = page.customer_id
      left join (${foreign}) shares on shares.customer_id = page.customer_id
      left join (select d.customer_id, d.net_deposit from app.asset_day d where d.date = $2 and d.customer_id > $3
        and d.customer_id <= $4) before on before.customer_id = page.customer_id
      left join unnest($13::text[], $14::bigint[], $15::bigint[]) as margin (customer_id, cash, profit)
        on margin.customer_id = page.customer_id
      left join unnest($16::text[], $17::bigint[], $18::bigint[]) as known (customer_id, valuation, cost)
        on known.customer_id = page.customer_id
      left join lateral (${paid}) paid on true
    where page.customer_id > $3 and page.customer_id <= $4
      and (held.customer_id is not null
        or exists (select from ledger.account l where coalesce(l.customer_id, '') = page.customer_id))
    on conflict do nothing`,
);

/** Before every entry there is. */
const never = ymd('1900-01-01');

/** At which prices a day is valued, and what of some customers is known already. */
export interface DayValues {
  readonly navs: ReadonlyMap<string, { readonly nav: Nav; readonly navUnit: bigint }>;
  readonly closes: ReadonlyMap<string, StockPrice>;
  readonly usCloses: ReadonlyMap<string, UsdPrice>;
  /** Null before the first fixing: then nothing foreign has a value in yen. */
  readonly mid: FxRate | null;
  /** 保証金現金 and 評価損益 of 建玉, by customer; of others 0. */
  readonly margins: ReadonlyMap<string, { readonly marginCash: Yen; readonly marginProfit: Yen }>;
  /** US shares in yen, by customer, of those who do not simply hold `us_position`. */
  readonly usValues: ReadonlyMap<string, { readonly valuationJpy: Yen; readonly costJpy: Yen }>;
}

/** Writes the end of a day for these customers. Units, shares and dollars that are there now were there then. */
export async function writeAssetDays(tx: Tx, date: Ymd, span: CustomerSpan, values: DayValues): Promise<void> {
  const [last] = await lastDay(tx, date);
  const { navs, closes, usCloses, mid, margins, usValues } = values;
  await write(
    tx,
    date,
    last?.date ?? never,
    span.after,
    span.to,
    [...navs.keys()],
    column([...navs.values()].map(({ nav }) => nav)),
    column([...navs.values()].map(({ navUnit }) => navUnit)),
    [...closes.keys()],
    column([...closes.values()]),
    mid === null ? [] : [...usCloses.keys()],
    column(mid === null ? [] : [...usCloses.values()]),
    String(mid ?? 0n),
    [...margins.keys()],
    column([...margins.values()].map(({ marginCash }) => marginCash)),
    column([...margins.values()].map(({ marginProfit }) => marginProfit)),
    [...usValues.keys()],
    column([...usValues.values()].map(({ valuationJpy }) => valuationJpy)),
    column([...usValues.values()].map(({ costJpy }) => costJpy)),
  );
}
