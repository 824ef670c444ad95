import {
  addBusinessDays,
  atJst,
  instant,
  japan,
  previousBusinessDay,
  ymdOf,
  type Instant,
  type Ymd,
} from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { daysLeft, lastCloseOf, reminderDays, type PositionSide } from '@tsuzura/domain/margin';
import { basePriceOn, dailyBand, sessionTimes, type Stock, type StockPrice } from '@tsuzura/domain/stock';
import type { Reader, Tx } from '@tsuzura/store/kernel';
import {
  acceptedDeliveries,
  customersToForceClose,
  customersWithOverdueCalls,
  stepCalls,
  stocksToForceClose,
} from '@tsuzura/store/margin';
import { lockCustomers } from '@tsuzura/store/night/fund';
import { customersExpiring, lotsExpiringOn } from '@tsuzura/store/night/margin';
import { pageSize, type PageEnd } from '../../kernel/jobs/index.ts';
import {
  giveUpDeliveries,
  viewMargins,
  type MarginStock,
  type MarginStocks,
  type MarginView,
} from '../../margin/index.ts';
import { notifyAll } from '../../notification/index.ts';
import { closeForCustomer } from './force-close.ts';

const endOf = (ids: readonly string[], limit: number): PageEnd => {
  const last = ids.at(-1);
  return ids.length === limit && last !== undefined ? { after: last } : false;
};

/** Cancels every open order of Japanese shares of these customers. */
export type CancelOrders = (tx: Tx, customers: readonly string[], at: Instant) => Promise<void>;

/** 12:00: what is not cleared becomes a forced close (rule MARGIN-20). */
export async function overdueCalls(
  tx: Tx,
  at: Instant,
  after: string | null,
  cancelOrders: CancelOrders,
  limit = pageSize,
): Promise<PageEnd> {
  const ids = await customersWithOverdueCalls(tx, at, after ?? '', limit);
  const customers = await lockCustomers(tx, ids);
  await cancelOrders(tx, ids, at);
  await giveUpDeliveries(tx, ids.length === 0 ? [] : await acceptedDeliveries(tx, { customers: ids }), at);
  await stepCalls(tx, ids, 'CALLED', 'FORCED_CLOSE', at);
  await notifyAll(
    tx,
    [...customers.values()].map((customer) => ({
      customer,
      event: { kind: 'margin.forced-close', occurredOn: ymdOf(at) } as const,
    })),
    at,
  );
  return endOf(ids, limit);
}

/** Calls that were due today; those of days before wait for an opening. */
const dueToday = (at: Instant) => ({ from: atJst(ymdOf(at), '00:00'), before: instant(at + 1) });
const dueBefore = (at: Instant) => ({ from: instant(0), before: atJst(ymdOf(at), '00:00') });

/** The auction of the afternoon. */
const auctionOf = (at: Instant): Instant => atJst(ymdOf(at), sessionTimes.afternoon);

export type ForcedPrices = ReadonlyMap<string, StockPrice | null>;

/** What the shares of forced closes traded at in the auction of 12:30; null where nothing traded. */
export async function forcedPrices(reader: Reader, at: Instant, stocks: MarginStocks): Promise<ForcedPrices> {
  const prices = new Map<string, StockPrice | null>();
  for (const code of await stocksToForceClose(reader, dueToday(at)))
    prices.set(code, await stocks.tradedAt(code, auctionOf(at)));
  return prices;
}

/**
 * 12:31, when the auction of 12:30 is over: all lots by market, oldest first (rule MARGIN-20). What did not trade, or stands at the
 * limit where everybody wants out, is closed at the opening of the next session.
 */
export async function forceClose(
  tx: Tx,
  at: Instant,
  after: string | null,
  stocks: MarginStocks,
  prices: ForcedPrices,
  limit = Math.floor(pageSize / 10),
): Promise<PageEnd> {
  const ids = await customersToForceClose(tx, dueToday(at), after ?? '', limit);
  await lockCustomers(tx, ids);
  const views = await viewMargins(tx, ids, stocks, at);
  for (const view of views.values()) {
    const open = view.customer.lots.filter(({ lot }) => {
      const [known, price] = [view.stocks.get(lot.stockCode), prices.get(lot.stockCode) ?? null];
      if (!known || price === null) return false;
      const base = basePriceOn(known.stock.tickTable, known.close, known.events, ymdOf(at));
      return price !== crowdedLimit(known.stock, base, lot.side);
    });
    const executedAt = auctionOf(at);
    await closeForCustomer(tx, view, open, (code) => found(prices, code), { reason: 'CALL', executedAt, at });
    if (open.length === view.customer.lots.length) await resolveForced(tx, view, at);
  }
  return endOf(ids, limit);
}

/** At this price everybody wants to sell (long) or to buy (short), and nobody takes it. */
const crowdedLimit = (stock: Stock, base: StockPrice, side: PositionSide): StockPrice => {
  const { lower, upper } = dailyBand(stock.tickTable, base);
  return side === 'LONG' ? lower : upper;
};

const resolveForced = (tx: Tx, { customer }: MarginView, at: Instant) =>
  stepCalls(tx, [customer.customerId], 'FORCED_CLOSE', 'RESOLVED', at);

function found(prices: ForcedPrices, code: string): StockPrice {
  const price = prices.get(code);
  assert(price, `${code} traded`);
  return price;
}

/**
 * 期日, and what a forced close could not close on its day: the firm closes at the opening price of the day, which is known with the
 * day's prices (rules MARGIN-14 and MARGIN-20).
 */
export async function closeAtOpening(
  tx: Tx,
  at: Instant,
  after: string | null,
  stocks: MarginStocks,
  limit = Math.floor(pageSize / 10),
): Promise<PageEnd> {
  const today = ymdOf(at);
  const forced = await customersToForceClose(tx, dueBefore(at), after ?? '', limit);
  const expiring = await customersExpiring(tx, today, after ?? '', limit);
  const ids = [...new Set([...forced, ...expiring])].toSorted().slice(0, limit);
  await lockCustomers(tx, ids);
  const views = await viewMargins(tx, ids, stocks, at);
  for (const view of views.values()) {
    const isForced = forced.includes(view.customer.customerId);
    const due = view.customer.lots.filter(
      ({ lot }) => isForced || (lot.expirationDate !== null && lot.expirationDate <= today),
    );
    const open = due.filter(({ lot }) => hasOpened(view.stocks.get(lot.stockCode), lot.side, today));
    const priceOf = (code: string) => {
      const known = view.stocks.get(code);
      assert(known, `the market knows ${code}`);
      return known.day.open;
    };
    const executedAt = atJst(today, sessionTimes.opening);
    await closeForCustomer(tx, view, open, priceOf, { reason: isForced ? 'CALL' : 'EXPIRY', executedAt, at });
    if (isForced && open.length === view.customer.lots.length) await resolveForced(tx, view, at);
  }
  return endOf(ids, limit);
}

/** Whether a market order of this side was filled at the opening: not where the share stood at the crowded limit all day. */
function hasOpened(known: MarginStock | undefined, side: PositionSide, today: Ymd): boolean {
  if (known?.closedOn !== today) return false;
  const { base, high, low } = known.day;
  return high !== low || low !== crowdedLimit(known.stock, base, side);
}

/** 10, 5 and 1 business days before the customer's last day. */
export async function remindOfExpiry(
  tx: Tx,
  at: Instant,
  after: string | null,
  stocks: MarginStocks,
  limit = pageSize,
): Promise<PageEnd> {
  const today = ymdOf(at);
  const days = reminderDays.map((count) => addBusinessDays(japan, addBusinessDays(japan, today, count), 1));
  const lots = await lotsExpiringOn(tx, days, after ?? '', limit);
  const known = await stocks.of([...new Set(lots.map(({ stockCode }) => stockCode))], at);
  await notifyAll(
    tx,
    lots.map(({ id, customer, stockCode, quantity, expirationDate }) => ({
      customer,
      event: {
        kind: 'margin.expiring',
        lotId: id,
        name: known.get(stockCode)?.stock.name ?? stockCode,
        quantity,
        lastCloseDate: lastCloseOf(expirationDate),
        daysLeft: daysLeft(expirationDate, today),
      } as const,
    })),
    at,
  );
  return endOf(
    lots.map(({ id }) => id),
    limit,
  );
}

/** The business day whose closes count at 02:30. */
export const dayBefore = (at: Instant) => previousBusinessDay(japan, ymdOf(at));
