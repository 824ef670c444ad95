import { emptyUsPosition, type UsFill, type UsPosition } from '@tsuzura/domain/us-order';
import { statement, type Reader } from '../kernel/index.ts';
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

const symbols = statement<{ symbol: string }, []>(
  'us-order.symbols-held',
  `select s.symbol from app.us_stock s where exists (select from app.us_position p where p.symbol = s.symbol and p.quantity > 0)`,
);

/** Shares that somebody holds. */
export const usSymbolsHeld = async (reader: Reader): Promise<readonly string[]> =>
  (await symbols(reader)).map(({ symbol }) => symbol);
