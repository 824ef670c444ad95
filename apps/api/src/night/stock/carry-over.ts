import { buyingPowerOn } from '@tsuzura/domain/buying-power';
import { japan, nextBusinessDay, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { basePriceOn, dailyBand, stockSettlementDate } from '@tsuzura/domain/stock';
import {
  carryOver,
  endOrder,
  withoutOwnReserve,
  type ChangedOrder,
  type StockOrder,
  type Tomorrow,
} from '@tsuzura/domain/stock-order';
import { assert } from '@tsuzura/domain/kernel';
import type { Tx } from '@tsuzura/store/kernel';
import { changeNisaYears, lockCustomers } from '@tsuzura/store/night/fund';
import { openStockOrders, type OpenStockOrder } from '@tsuzura/store/night/stock';
import {
  addMessages,
  lockStockOrders,
  lockStockStanding,
  voidMessages,
  writeStockOrders,
} from '@tsuzura/store/stock-order';
import type { PageEnd } from '../../kernel/jobs/index.ts';
import { postAll } from '../../kernel/post-all.ts';
import { carryMarginOrder, releaseLots, type MarginStocks } from '../../margin/index.ts';
import { clOrdIdOf, newOrderMessage } from '../../stock-order/index.ts';
import { readMarketDay, type MarketDay } from './market-day.ts';
import { notifyOrders, type OrderStep } from './notify-orders.ts';

/**
 * 17:00: what is open of today's session and before goes on to the next one, or ends (rule SPOT-12). Orders of a customer are taken
 * in order of acceptance, each against the buying power that the ones before it left.
 */
export async function carryOverPage(tx: Tx, at: Instant, after: string | null, limit: number): Promise<PageEnd> {
  const today = ymdOf(at);
  const found = await openStockOrders(tx, today, after ?? '', limit);
  const last = found.length === limit ? found.at(-1)?.order.customerId : undefined;
  const due = last === undefined ? found : found.filter(({ order }) => order.customerId !== last);
  const customers = await lockCustomers(
    tx,
    due.map(({ order }) => order.customerId),
  );
  const market = await readMarketDay(tx, today);
  const steps: OrderStep[] = [];
  for (const one of due) steps.push(await carryOne(tx, one, at, today, market));
  await notifyOrders(tx, customers, steps, at);
  return last === undefined ? false : { after: due.at(-1)?.order.customerId ?? last };
}

async function carryOne(
  tx: Tx,
  { order: seen, subject }: OpenStockOrder,
  at: Instant,
  today: Ymd,
  market: MarketDay,
): Promise<OrderStep> {
  const kept = (await lockStockOrders(tx, [seen.id])).get(seen.id);
  assert(kept, 'an order stays');
  const { order, fills } = kept;
  const session = nextBusinessDay(japan, today);
  const changed = await carried(tx, order, subject, session, at, market);
  const { status } = changed.order;
  await postAll(tx, changed.entries);
  await changeNisaYears(tx, changed.nisa);
  await writeStockOrders(tx, [{ order: changed.order, fills }], at);
  await releaseLots(tx, order, changed.order);
  await voidMessages(tx, order.id);
  const step = { before: order, after: changed.order };
  if (status !== 'ACCEPTED') return step;
  const { id, body, dueAt } = newOrderMessage(changed.order, false, at);
  await addMessages(tx, [
    { id, exchange: 'TSE', orderId: order.id, clOrdId: clOrdIdOf(changed.order), kind: 'NEW', body, dueAt },
  ]);
  return step;
}

async function carried(
  tx: Tx,
  order: StockOrder,
  subject: string,
  session: Ymd,
  at: Instant,
  market: MarketDay,
): Promise<ChangedOrder> {
  const stock = market.stocks.get(order.stockCode);
  const close = market.closes.get(order.stockCode);
  if (order.timeInForce === 'DAY' || !stock || close === undefined)
    return endOrder(order, { status: 'EXPIRED', expiryReason: 'DAY_END' }, at);
  const events = market.events.filter(({ stockCode }) => stockCode === order.stockCode);
  const tomorrow: Tomorrow = {
    session,
    settlementDate: stockSettlementDate(japan, session),
    band: dailyBand(stock.tickTable, basePriceOn(stock.tickTable, close, events, session)),
    isExDate: events.some((event) => event.kind !== 'REGULATION' && event.exDate === session),
  };
  const today = ymdOf(at);
  if (order.tradeType !== 'SPOT') return carryMarginOrder(tx, order, tomorrow, closesOf(market, today), at);
  const standing = await lockStockStanding(tx, { subject, stockCode: order.stockCode, session, today });
  const power = withoutOwnReserve(buyingPowerOn(standing, tomorrow.settlementDate, today), order);
  return carryOver(order, tomorrow, { buyingPower: power, nisa: standing.nisa }, at);
}

/** In the evening the closes of the day are the newest prices. */
const closesOf = ({ stocks, events, closes }: MarketDay, today: Ymd): MarginStocks => ({
  of: async (codes) =>
    new Map(
      codes.flatMap((code) => {
        const [stock, close] = [stocks.get(code), closes.get(code)];
        if (!stock || close === undefined) return [];
        const ofStock = events.filter(({ stockCode }) => stockCode === code);
        const day = { base: close, open: close, high: close, low: close };
        return [[code, { stock, events: ofStock, close, closedOn: today, day, price: close }] as const];
      }),
    ),
  tradedAt: async () => null,
});
