import { statement, type Reader } from '../kernel/index.ts';
import { noShares, type ShareEvent } from './share-replay.ts';
import type { TwinBooks } from './twin-replay.ts';

const eventsOf = (fills: string, splits: string, transfers: string) => `select * from (
    select f.id, f.customer_id, f.stock_code, f.account_type, f.trade_date as date,
        case when f.trade_type = 'SPOT' and f.order_id is null then 3 when f.side = 'SELL' then 2 else 1 end as rank,
        extract(year from f.settlement_date)::int as settles_in, f.is_settled, f.quantity as units, f.amount,
        f.fee + f.consumption_tax as fees, f.cost, f.book_released, 0::bigint as after, 0::bigint as fraction, null::bigint as into_one
      from ${fills} where f.trade_type in ('SPOT', 'GENBIKI', 'GENWATASHI')
    union all
    select s.id, s.customer_id, s.stock_code, s.account_type, s.ex_date, 0, 0, true, s.quantity_before, 0, 0, s.fraction_cost,
        s.fraction_book, s.quantity_after, s.fraction, s.into_one
      from ${splits}
    union all
    select d.id, i.customer_id, i.code, i.account_type, d.sent_on, 4, 0, true, i.quantity, 0, 0, i.cost, null, 0, 0, null
      from ${transfers} join app.delivery_item i on i.delivery_id = d.id
      where d.product = 'EQUITY' and d.status in ('SENT', 'COMPLETED')) x order by x.customer_id, x.date, x.rank, x.id`;

const allEvents = statement<ShareEvent, [customers: readonly string[]]>(
  'books.share-events',
  eventsOf(
    '(select * from app.stock_fill where customer_id = any ($1::text[])) f',
    '(select * from app.share_split where customer_id = any ($1::text[])) s',
    '(select * from app.delivery where customer_id = any ($1::text[])) d',
  ),
);
/** Executions and splits by their ids; others among the ids are orders of funds. */
const newEvents = statement<ShareEvent, [ids: readonly string[]]>(
  'books.share-new-events',
  eventsOf(
    'unnest($1::text[]) as w (id) cross join lateral (select y.* from app.stock_fill y where y.id = w.id limit 1) f',
    'unnest($1::text[]) as w (id) cross join lateral (select y.* from app.share_split y where y.id = w.id limit 1) s',
    'unnest($1::text[]) as w (id) cross join lateral (select y.* from app.delivery y where y.id = w.id limit 1) d',
  ),
);

export const allShareEvents = (reader: Reader, customers: readonly string[]): Promise<readonly ShareEvent[]> =>
  allEvents(reader, customers);
export const newShareEvents = (reader: Reader, ids: readonly string[]): Promise<readonly ShareEvent[]> =>
  ids.length === 0 ? Promise.resolve([]) : newEvents(reader, ids);

const keptPositions = statement<
  {
    customer_id: string;
    stock_code: string;
    account_type: string;
    open_quantity: bigint;
    open_cost: bigint;
    open_book: bigint;
    bought_quantity: bigint;
    bought_paid: bigint;
    bought_amount: bigint;
    sold_quantity: bigint;
    sold_book: bigint;
  },
  [customers: readonly string[]]
>(
  'books.share-positions',
  `select customer_id, stock_code, account_type, open_quantity, open_cost, open_book, bought_quantity, bought_paid, bought_amount,
      sold_quantity, sold_book
    from app.share_position where customer_id = any ($1::text[])`,
);

type Differ = (book: string, subject: string, kept: bigint, derived: bigint) => void;

/** Positions of these customers against what the replay came to. */
export async function compareShares(
  reader: Reader,
  customers: readonly string[],
  booksOf: (customer: string) => TwinBooks | undefined,
  differ: Differ,
): Promise<void> {
  const seen = new Set<string>();
  for (const kept of await keptPositions(reader, customers)) {
    const subject = `${kept.customer_id} ${kept.stock_code} ${kept.account_type}`;
    const twin = booksOf(kept.customer_id)?.shares.get(subject) ?? noShares();
    const all = kept.open_quantity + kept.bought_quantity;
    const paid = kept.open_cost + kept.bought_paid;
    const units = all - kept.sold_quantity;
    const each = all === 0n ? 0n : (paid + all - 1n) / all;
    const isNisa = kept.account_type === 'NISA_GROWTH';
    seen.add(subject);
    differ('twin.units', subject, units, twin.units);
    differ('twin.cost', subject, kept.sold_quantity === 0n ? paid : each * units, twin.cost);
    differ('twin.nisa-book', subject, kept.open_book + (isNisa ? kept.bought_amount : 0n) - kept.sold_book, twin.book);
  }
  for (const id of customers)
    for (const [subject, { units }] of booksOf(id)?.shares ?? [])
      if (!seen.has(subject)) differ('twin.units', subject, 0n, units);
}
