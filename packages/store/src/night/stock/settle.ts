import type { Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import type { Yen } from '@tsuzura/domain/money';
import type { SettledFill, ShareFill, SharePosition } from '@tsuzura/domain/stock-order';
import { column, statement, type Reader, type Tx } from '../../kernel/index.ts';
import { stockFillOf, type StockFillRow } from '../../stock-order/order.ts';
import { sharePositionOf, type SharePositionRow } from '../../stock-order/position.ts';

const toSettle = statement<StockFillRow, [through: Ymd, limit: number]>(
  'night-stock.to-settle',
  `select * from app.stock_fill where not is_settled and settlement_date <= $1 and trade_type = 'SPOT'
    order by settlement_date, side, sequence, executed_at, number limit $2`,
);

/** Executions whose day has come: purchases first, sales in order of acceptance, then of execution. */
export const fillsToSettle = async (tx: Tx, through: Ymd, limit: number): Promise<readonly ShareFill[]> =>
  (await toSettle(tx, through, limit)).map(stockFillOf);

const settle = statement<{ done: bigint }, readonly unknown[]>(
  'night-stock.settle',
  `with settled as (
      update app.stock_fill f set is_settled = true, income_tax = v.income_tax, resident_tax = v.resident_tax
        from unnest($1::text[], $2::bigint[], $3::bigint[]) as v (id, income_tax, resident_tax)
        where f.id = v.id and not f.is_settled returning f.id)
    select count(*) as done from settled`,
);

export async function writeSettledFills(tx: Tx, settled: readonly SettledFill[]): Promise<void> {
  if (settled.length === 0) return;
  const [row] = await settle(
    tx,
    settled.map(({ id }) => id),
    column(settled.map(({ tax }) => tax?.income ?? null)),
    column(settled.map(({ tax }) => tax?.resident ?? null)),
  );
  assert(row?.done === BigInt(settled.length), 'every execution that is settled was not');
}

const soldOn = statement<SharePositionRow, [day: Ymd, after: string, limit: number]>(
  'night-stock.positions-sold-on',
  `select p.* from (select distinct f.customer_id, f.stock_code from app.stock_fill f
        where f.trade_date = $1 and f.customer_id > $2 and f.side = 'SELL' order by 1, 2 limit $3) f
      join app.share_position p on p.customer_id = f.customer_id and p.stock_code = f.stock_code
    where p.day = $1 and p.sold_quantity > 0 order by p.customer_id, p.stock_code, p.account_type limit $3`,
);
const salesOn = statement<StockFillRow, [day: Ymd, customers: readonly string[]]>(
  'night-stock.sales-on',
  `select f.* from unnest($2::text[]) as c (id) join app.stock_fill f on f.trade_date = $1 and f.customer_id = c.id
    where f.side = 'SELL' and f.trade_type in ('SPOT', 'GENWATASHI') order by f.executed_at, f.sequence, f.number`,
);

/** Positions with sales of a day, of whole customers behind one: the last of a full page may go on in the next. */
export async function positionsSoldOn(
  reader: Reader,
  day: Ymd,
  after: string,
  limit: number,
): Promise<{ readonly positions: readonly SharePosition[]; readonly goOnAfter: string | null }> {
  const found = (await soldOn(reader, day, after, limit)).map(sharePositionOf);
  const last = found.at(-1)?.customerId;
  if (found.length < limit || last === undefined) return { positions: found, goOnAfter: null };
  const whole = found.filter(({ customerId }) => customerId !== last);
  assert(whole.length > 0, 'a page holds more than one customer');
  return { positions: whole, goOnAfter: whole.at(-1)?.customerId ?? null };
}

export const salesOfDay = async (
  reader: Reader,
  day: Ymd,
  customers: Iterable<string>,
): Promise<readonly ShareFill[]> => (await salesOn(reader, day, [...new Set(customers)])).map(stockFillOf);

const finals = statement<object, readonly unknown[]>(
  'night-stock.final-costs',
  `update app.stock_fill f set cost = v.cost from unnest($1::text[], $2::bigint[]) as v (id, cost) where f.id = v.id`,
);
export async function writeFinalCosts(tx: Tx, costs: ReadonlyMap<string, Yen>): Promise<void> {
  if (costs.size > 0) await finals(tx, [...costs.keys()], column([...costs.values()]));
}

const locks = statement<object, readonly unknown[]>(
  'night-stock.day-trade-credits',
  `update app.stock_fill f set day_trade_credit = v.credit from unnest($1::text[], $2::bigint[]) as v (id, credit) where f.id = v.id`,
);
/** What of each sale's proceeds came from a round trip of its day. */
export async function writeDayTradeCredits(tx: Tx, credits: ReadonlyMap<string, Yen>): Promise<void> {
  if (credits.size > 0) await locks(tx, [...credits.keys()], column([...credits.values()]));
}
