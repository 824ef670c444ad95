import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { CustomerRange } from '@tsuzura/domain/ledger';
import type { StockCosts } from '@tsuzura/domain/margin';
import { yen, type Yen } from '@tsuzura/domain/money';
import { column, moment, statement, type PipelinedTx, type Reader, type Tx } from '../kernel/index.ts';

export type DayKind = 'PROVISIONAL' | 'FINAL';

/** The figures of a customer on a day. */
export interface MarginDay {
  readonly customerId: string;
  readonly positions: Yen;
  readonly equity: Yen;
  readonly required: Yen;
  readonly unrealized: Yen;
  readonly expenses: Yen;
  readonly shortage: Yen;
}

const put = statement<object, readonly unknown[]>(
  'margin.put-days',
  `insert into app.margin_day (customer_id, day, kind, positions, equity, required, unrealized, expenses, shortage, calculated_at)
    select customer_id, $2, $3, positions, equity, required, unrealized, expenses, shortage, $4
    from unnest($1::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[])
      as g (customer_id, positions, equity, required, unrealized, expenses, shortage)
    on conflict (customer_id, kind, day) do update set positions = excluded.positions, equity = excluded.equity,
      required = excluded.required, unrealized = excluded.unrealized, expenses = excluded.expenses, shortage = excluded.shortage,
      calculated_at = excluded.calculated_at`,
);

export async function putMarginDays(
  tx: Tx,
  day: Ymd,
  kind: DayKind,
  rows: readonly MarginDay[],
  at: Instant,
): Promise<void> {
  if (rows.length === 0) return;
  const amounts = (of: (row: MarginDay) => bigint) => column(rows.map(of));
  await put(
    tx,
    rows.map(({ customerId }) => customerId),
    day,
    kind,
    moment(at),
    amounts(({ positions }) => positions),
    amounts(({ equity }) => equity),
    amounts(({ required }) => required),
    amounts(({ unrealized }) => unrealized),
    amounts(({ expenses }) => expenses),
    amounts(({ shortage }) => shortage),
  );
}

/* With a lot, with something on its way, or with positions on the day before: the last row says that there are none. */
const toAssess = statement<{ id: string }, [after: string, limit: number, through: string]>(
  'margin.customers-to-assess',
  `select id from (
      (select distinct customer_id as id from app.margin_lot where quantity > 0 and customer_id > $1 and customer_id <= $3
        order by 1 limit $2)
      union
      (select distinct customer_id from app.margin_settlement where status = 'EXECUTED' and customer_id > $1 and customer_id <= $3
        order by 1 limit $2)
      union
      (select d.customer_id from (select distinct on (customer_id) customer_id, positions from app.margin_day
          where kind = 'FINAL' and customer_id > $1 and customer_id <= $3 order by customer_id, day desc) d
        where d.positions > 0 order by 1 limit $2)) c
    order by id limit $2`,
);

/** Of a range of customers, in the order of their ids. */
export async function customersToAssess(
  reader: Reader,
  { after, through }: CustomerRange,
  limit: number,
): Promise<string[]> {
  return (await toAssess(reader, after, limit, through)).map(({ id }) => id);
}

const ofPeriod = statement<{ day: Ymd; positions: bigint }, [customer: string, from: Ymd, to: Ymd]>(
  'margin.positions-of-period',
  `(select day, positions from app.margin_day where customer_id = $1 and kind = 'FINAL' and day < $2 order by day desc limit 1)
    union all
    (select day, positions from app.margin_day where customer_id = $1 and kind = 'FINAL' and day between $2 and $3
      order by day limit 1000)`,
);

/** 建玉 at the end of the days of a period, with the newest day before it; closed days have no row. */
export async function positionsOfPeriod(
  reader: Reader,
  customerId: string,
  from: Ymd,
  to: Ymd,
): Promise<readonly { readonly day: Ymd; readonly positions: Yen }[]> {
  return (await ofPeriod(reader, customerId, from, to)).map(({ day, positions }) => ({
    day,
    positions: yen(positions),
  }));
}

const newest = statement<{ day: Ymd; kind: DayKind; shortage: bigint; calculated_at: Instant }, [customer: string]>(
  'margin.newest-day',
  `(select day, kind, shortage, calculated_at from app.margin_day where customer_id = $1 and kind = 'FINAL' order by day desc limit 1)
    union all
    (select day, kind, shortage, calculated_at from app.margin_day where customer_id = $1 and kind = 'PROVISIONAL'
      order by day desc limit 1)
    order by day desc, kind limit 1`,
);

/** The newest calculation: of one day the final one counts. */
export async function newestMarginDay(
  reader: Reader,
  customerId: string,
): Promise<{ readonly day: Ymd; readonly kind: DayKind; readonly shortage: Yen; readonly at: Instant } | null> {
  const [row] = await newest(reader, customerId);
  return row ? { day: row.day, kind: row.kind, shortage: yen(row.shortage), at: row.calculated_at } : null;
}

const premiums = statement<
  { stock_code: string; trade_date: Ymd; sen: bigint },
  [codes: readonly string[], since: Ymd]
>(
  'margin.premiums',
  `select stock_code, trade_date, sen from app.stock_premium where stock_code = any ($1::text[]) and trade_date >= $2
    order by stock_code, trade_date limit 100000`,
);

/** 逆日歩 of stocks since the oldest lot was opened. */
export async function readPremiums(
  reader: Reader | PipelinedTx,
  codes: readonly string[],
  since: Ymd,
): Promise<ReadonlyMap<string, StockCosts['premiums']>> {
  if (codes.length === 0) return new Map();
  const rows = await premiums(reader, codes, since);
  const byStock = Map.groupBy(rows, (row) => row.stock_code);
  return new Map(
    [...byStock].map(([code, ofStock]) => [
      code,
      ofStock.map(({ trade_date, sen }) => ({ tradeDate: trade_date, sen })),
    ]),
  );
}

/** As the market publishes it for a trade date. */
export interface PublishedPremium {
  readonly stockCode: string;
  readonly sen: bigint;
}

const publish = statement<object, readonly unknown[]>(
  'margin.add-premiums',
  `insert into app.stock_premium (stock_code, trade_date, sen, published_at)
    select w.stock_code, $1, w.sen, $2 from unnest($3::text[], $4::bigint[]) as w (stock_code, sen) on conflict do nothing`,
);

export async function addPremiums(
  tx: Tx,
  tradeDate: Ymd,
  rows: readonly PublishedPremium[],
  at: Instant,
): Promise<void> {
  if (rows.length === 0) return;
  await publish(
    tx,
    tradeDate,
    moment(at),
    rows.map(({ stockCode }) => stockCode),
    column(rows.map(({ sen }) => sen)),
  );
}

const inMargin = statement<{ id: string }, [after: string, to: string]>(
  'margin.customers-in-margin',
  `select distinct coalesce(x.customer_id, '') as id from ledger.account x where coalesce(x.customer_id, '') > $1
      and coalesce(x.customer_id, '') <= $2 and x.instrument = 'JPY' and x.kind in (40, 41, 42, 43) and x.held <> 0`,
);

/** Those of the customers behind `after` up to `to` who have money in margin: the others have no lots either. */
export const customersInMargin = async (reader: Reader, after: string, to: string): Promise<string[]> =>
  (await inMargin(reader, after, to)).map(({ id }) => id);
