import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { StockPrice } from '@tsuzura/domain/stock';
import type { ReportType } from '@tsuzura/domain/stock-order';
import { column, moment, moments, statement, type Reader, type Tx } from '../../kernel/index.ts';
import type { ExchangeName } from '../../stock-order/message.ts';

/** A report of the exchange, as it is kept. `id` is that of the trade, or made of its number. */
export interface KeptReport<Price extends bigint = StockPrice> {
  readonly date: Ymd;
  readonly id: string;
  readonly seq: number;
  readonly clOrdId: string;
  readonly type: ReportType;
  readonly quantity: bigint;
  readonly price: Price | null;
  readonly cumQuantity: bigint;
  readonly at: Instant;
  /** `KEPT`: of no order of ours, or more than was ordered; nothing follows from it. */
  readonly state: 'APPLIED' | 'KEPT';
}

const cursor = statement<{ after_seq: bigint }, [exchange: ExchangeName]>(
  'night-stock.cursor',
  'select after_seq from app.exchange_cursor where exchange = $1',
);
const lockCursor = statement<{ after_seq: bigint }, [exchange: ExchangeName]>(
  'night-stock.cursor-lock',
  'select after_seq from app.exchange_cursor where exchange = $1 for update',
);
const move = statement<object, [after: number, exchange: ExchangeName]>(
  'night-stock.cursor-move',
  'update app.exchange_cursor set after_seq = $1 where exchange = $2 and after_seq < $1',
);

/** Up to here every report is known. */
export const reportsKnownUpTo = async (reader: Reader, exchange: ExchangeName): Promise<number> =>
  Number((await cursor(reader, exchange))[0]?.after_seq ?? 0n);
/** The same for whoever takes reports in: one at a time. */
export const lockReportCursor = async (tx: Tx, exchange: ExchangeName): Promise<number> =>
  Number((await lockCursor(tx, exchange))[0]?.after_seq ?? 0n);
export const moveReportCursor = async (tx: Tx, after: number, exchange: ExchangeName): Promise<void> => {
  await move(tx, after, exchange);
};

const known = statement<
  { date: Ymd; exec_id: string },
  [dates: readonly string[], ids: readonly string[], exchange: ExchangeName]
>(
  'night-stock.reports-known',
  `select r.date, r.exec_id from unnest($1::date[], $2::text[]) as v (date, id)
    join app.exchange_report r on r.exchange = $3 and r.date = v.date and r.exec_id = v.id`,
);

/** Of these, those that were taken in before, by `reportKey`. */
export async function knownReports(
  reader: Reader,
  reports: readonly Pick<KeptReport, 'date' | 'id'>[],
  exchange: ExchangeName,
): Promise<ReadonlySet<string>> {
  if (reports.length === 0) return new Set();
  const rows = await known(
    reader,
    reports.map(({ date }) => date),
    reports.map(({ id }) => id),
    exchange,
  );
  return new Set(rows.map((row) => reportKey({ date: row.date, id: row.exec_id })));
}

export const reportKey = ({ date, id }: Pick<KeptReport, 'date' | 'id'>): string => `${date} ${id}`;

const add = statement<object, readonly unknown[]>(
  'night-stock.reports-add',
  `insert into app.exchange_report (exchange, date, exec_id, seq, cl_ord_id, type, quantity, price, cum_quantity, at, state, applied_at)
    select $11, v.date, v.exec_id, v.seq, v.cl_ord_id, v.type, v.quantity, v.price, v.cum_quantity, v.at, v.state, $12::timestamptz
    from unnest($1::date[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[],
      $9::timestamptz[], $10::text[]) as v (date, exec_id, seq, cl_ord_id, type, quantity, price, cum_quantity, at, state)`,
);

export async function addReports(
  tx: Tx,
  reports: readonly KeptReport<bigint>[],
  at: Instant,
  exchange: ExchangeName,
): Promise<void> {
  if (reports.length === 0) return;
  await add(
    tx,
    column(reports.map(({ date }) => date)),
    reports.map(({ id }) => id),
    column(reports.map(({ seq }) => seq)),
    reports.map(({ clOrdId }) => clOrdId),
    column(reports.map(({ type }) => type)),
    column(reports.map(({ quantity }) => quantity)),
    column(reports.map(({ price }) => price)),
    column(reports.map(({ cumQuantity }) => cumQuantity)),
    moments(reports.map((report) => report.at)),
    column(reports.map(({ state }) => state)),
    exchange,
    moment(at),
  );
}

const seqs = statement<{ seq: bigint }, [after: number, limit: number, exchange: ExchangeName]>(
  'night-stock.report-seqs',
  'select seq from app.exchange_report where exchange = $3 and seq > $1 order by seq limit $2',
);

/** The last number up to which none is missing, of those kept and those that came again under another (`seen`). */
export async function wholeUpTo(
  tx: Tx,
  after: number,
  seen: ReadonlySet<number>,
  exchange: ExchangeName,
): Promise<number> {
  const there = new Set([...seen, ...(await seqs(tx, after, 50_000, exchange)).map(({ seq }) => Number(seq))]);
  let last = after;
  while (there.has(last + 1)) last += 1;
  return last;
}

const ordersOf = statement<{ cl_ord_id: string; order_id: string; customer_id: string }, [ids: readonly string[]]>(
  'night-stock.orders-of-names',
  `select m.id as cl_ord_id, m.order_id, coalesce(o.customer_id, u.customer_id) as customer_id from app.exchange_message m
      left join app.stock_order o on m.exchange = 'TSE' and o.id = m.order_id left join app.us_order u on m.exchange = 'US' and u.id = m.order_id
    where m.id = any ($1::text[]) and m.kind = 'NEW'`,
);

/** Whose orders the exchange's names are: each is the id of the message that named it there. */
export const ordersByName = async (
  reader: Reader,
  names: readonly string[],
): Promise<ReadonlyMap<string, { readonly orderId: string; readonly customerId: string }>> =>
  new Map(
    (await ordersOf(reader, [...new Set(names)])).map((row) => [
      row.cl_ord_id,
      { orderId: row.order_id, customerId: row.customer_id },
    ]),
  );

const trades = statement<
  { cl_ord_id: string; exec_id: string; quantity: bigint; price: bigint | null },
  [date: Ymd, exchange: ExchangeName]
>(
  'night-stock.trades-of-day',
  `select cl_ord_id, exec_id, quantity, price from app.exchange_report where exchange = $2 and date = $1 and type = 'TRADE' limit 1000000`,
);

export const reportedTrades = async (reader: Reader, date: Ymd, exchange: ExchangeName) =>
  (await trades(reader, date, exchange)).map((row) => ({ clOrdId: row.cl_ord_id, execId: row.exec_id }));
