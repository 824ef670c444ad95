import type { FxRate } from '@tsuzura/domain/fx';
import { assert } from '@tsuzura/domain/kernel';
import { usdCents, yen, type Usd, type UsdPrice, type Yen } from '@tsuzura/domain/money';
import { emptyUsPosition, type UsFill, type UsPosition } from '@tsuzura/domain/us-order';
import { column, statement, type Reader } from '../kernel/index.ts';
import { usFillOf, usPositionOf, type UsFillRow, type UsPositionRow } from './order.ts';

/** Nobody holds more different shares than this, or waits for more fixings. */
const most = 5_000;

const positions = statement<UsPositionRow, [customers: readonly string[]]>(
  'us-order.positions-of-customers',
  `select p.* from unnest($1::text[]) as c (id) cross join lateral (select x.* from app.us_position x
      where x.customer_id = c.id and x.quantity > 0 order by x.symbol, x.account_type limit ${most}) p`,
);

const waiting = statement<UsFillRow, [customers: readonly string[]]>(
  'us-order.fills-waiting-for-fixing',
  `select f.* from unnest($1::text[]) as c (id) cross join lateral (select x.* from app.us_fill x
      where x.customer_id = c.id and not x.is_settled and x.fixed_at is null order by x.domestic_settlement_date limit ${most}) f
    order by f.executed_at, f.sequence, f.number`,
);

const locks = statement<
  { customer_id: string; symbol: string; account_type: string; locked: bigint },
  [customers: readonly string[]]
>(
  'us-order.locked-of-customers',
  `select o.customer_id, o.symbol, o.account_type, sum(o.locked_shares)::bigint as locked from unnest($1::text[]) as c (id)
    join app.us_order o on o.customer_id = c.id and o.is_open and o.locked_shares > 0
    group by o.customer_id, o.symbol, o.account_type`,
);

/** A US share in one account type: what is fixed, what waits for its fixing, and what open sales lock. */
export interface HeldUsShares {
  readonly position: UsPosition;
  readonly unfixed: readonly UsFill[];
  readonly locked: bigint;
}

interface Place {
  readonly customerId: string;
  readonly symbol: string;
  readonly accountType: string;
}
const placeOf = ({ customerId, symbol, accountType }: Place): string => `${customerId} ${symbol} ${accountType}`;

/** What these customers hold, by customer; by symbol and account type. */
export async function usSharesHeldBy(
  reader: Reader,
  customers: readonly string[],
): Promise<ReadonlyMap<string, readonly HeldUsShares[]>> {
  if (customers.length === 0) return new Map();
  const fixed = (await positions(reader, customers)).map(usPositionOf);
  const unfixed = Map.groupBy((await waiting(reader, customers)).map(usFillOf), placeOf);
  const locked = new Map(
    (await locks(reader, customers)).map((row) => [
      placeOf({ customerId: row.customer_id, symbol: row.symbol, accountType: row.account_type }),
      row.locked,
    ]),
  );
  const known = new Set(fixed.map(placeOf));
  const fresh = [...unfixed].flatMap(([place, [first]]) =>
    first === undefined || known.has(place) ? [] : [emptyUsPosition(first.customerId, first.symbol, first.accountType)],
  );
  const held = [...fixed, ...fresh].map((position): HeldUsShares => {
    const place = placeOf(position);
    return { position, unfixed: unfixed.get(place) ?? [], locked: locked.get(place) ?? 0n };
  });
  return Map.groupBy(
    held.toSorted((one, other) => (placeOf(one.position) < placeOf(other.position) ? -1 : 1)),
    ({ position }) => position.customerId,
  );
}

const awaiting = statement<{ customer_id: string }, [after: string, to: string]>(
  'us-order.customers-awaiting-fixing',
  `select distinct f.customer_id from app.us_fill f where f.customer_id > $1 and f.customer_id <= $2 and not f.is_settled
    and f.fixed_at is null`,
);

/** Whether a trade of this customer waits for its fixing. */
export const awaitsFixing = async (reader: Reader, customerId: string): Promise<boolean> =>
  (await waiting(reader, [customerId])).length > 0;

/** Those of the customers behind `after` up to `to` of whom a trade waits for its fixing. */
export const customersAwaitingFixing = async (reader: Reader, after: string, to: string): Promise<string[]> =>
  (await awaiting(reader, after, to)).map((row) => row.customer_id);

/** Totals of positions in both currencies; why they gained or lost adds up to the profit (rule US-13). */
export interface UsTotals {
  readonly count: number;
  readonly valuationUsd: Usd;
  readonly valuationJpy: Yen;
  readonly profitJpy: Yen;
  readonly profitByPriceJpy: Yen;
  readonly profitByRateJpy: Yen;
}

interface ValuedRow extends Omit<UsPositionRow, 'symbol'> {
  /** Null where the page is empty. */
  readonly symbol: string | null;
  readonly count: number;
  readonly valuation_usd: bigint;
  readonly valuation_jpy: bigint;
  readonly profit_jpy: bigint;
  readonly by_price_jpy: bigint;
}

/** Cents of a position; a position of more than 10,000 shares may be more than a bigint holds on the way. */
const cents = `case when p.quantity <= 1000000000 then p.quantity * p.price / 10000000
  else div(p.quantity::numeric * p.price, 10000000)::bigint end`;

/**
 * PostgreSQL knows neither how many prices come nor how much this customer holds, and would compare each with each. A full
 * join it can only hash or merge, and its filter must stand apart, or it would be an inner join again.
 */
const valued = statement<
  ValuedRow,
  [
    customerId: string,
    symbols: readonly string[],
    prices: string,
    mid: FxRate,
    symbol: string | null,
    limit: number,
    offset: number,
  ]
>(
  'us-order.positions-valued',
  `with priced as materialized (
      select p.*, c.price
      from (select * from app.us_position where customer_id = $1 and quantity > 0 and ($5::text is null or symbol = $5)) p
        full join unnest($2::text[], $3::bigint[]) as c (symbol, price) on c.symbol = p.symbol),
    valued as materialized (
      select p.*, v.usd, v.usd * $4 / 10000 as jpy, (p.cost + 99999) / 100000 as cost_jpy, (v.usd - p.cost_usd) * $4 / 10000 as by_price
      from priced p cross join lateral (select ${cents} as usd) v
      where p.customer_id is not null and p.price is not null),
    totals as (select count(*)::integer as count, coalesce(sum(usd), 0)::bigint as valuation_usd, coalesce(sum(jpy), 0)::bigint as valuation_jpy,
        coalesce(sum(jpy - cost_jpy), 0)::bigint as profit_jpy, coalesce(sum(by_price), 0)::bigint as by_price_jpy from valued)
    select t.*, q.customer_id, q.symbol, q.account_type, q.quantity, q.cost, q.cost_usd, q.nisa_book from totals t
      left join (select * from valued order by jpy desc, symbol, account_type limit $6 offset $7) q on true
      order by q.jpy desc, q.symbol, q.account_type`,
);

/** A page of what a customer holds at these prices, what is worth most first, and the totals of all. For customers without trades that wait for their fixing. */
export async function valuedUsPositions(
  reader: Reader,
  customerId: string,
  prices: ReadonlyMap<string, UsdPrice>,
  mid: FxRate,
  { symbol, limit, offset }: { readonly symbol?: string | undefined; readonly limit: number; readonly offset: number },
): Promise<{ readonly totals: UsTotals; readonly positions: readonly UsPosition[] }> {
  const rows = await valued(
    reader,
    customerId,
    [...prices.keys()],
    column([...prices.values()]),
    mid,
    symbol ?? null,
    limit,
    offset,
  );
  const [first] = rows;
  assert(first, 'totals are there for nothing too');
  return {
    totals: {
      count: first.count,
      valuationUsd: usdCents(first.valuation_usd),
      valuationJpy: yen(first.valuation_jpy),
      profitJpy: yen(first.profit_jpy),
      profitByPriceJpy: yen(first.by_price_jpy),
      profitByRateJpy: yen(first.profit_jpy - first.by_price_jpy),
    },
    positions: rows.flatMap(({ symbol: held, ...row }) =>
      held === null ? [] : [usPositionOf({ ...row, symbol: held })],
    ),
  };
}

const symbols = statement<{ symbol: string }, []>(
  'us-order.symbols-held',
  `select s.symbol from app.us_stock s where exists (select from app.us_position p where p.symbol = s.symbol and p.quantity > 0)`,
);

/** Shares that somebody holds. */
export const usSymbolsHeld = async (reader: Reader): Promise<readonly string[]> =>
  (await symbols(reader)).map(({ symbol }) => symbol);
