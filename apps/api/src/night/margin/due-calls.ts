import { instant, japan, previousBusinessDay, ymdOf, addBusinessDays, type Instant } from '@tsuzura/domain/calendar';
import { daysLeft, lastCloseOf, reminderDays } from '@tsuzura/domain/margin';
import { assert } from '@tsuzura/domain/kernel';
import type { Tx } from '@tsuzura/store/kernel';
import { customersToForceClose, customersWithOverdueCalls, stepCalls } from '@tsuzura/store/margin';
import { lockCustomers } from '@tsuzura/store/night/fund';
import { customersExpiring, lotsExpiringOn } from '@tsuzura/store/night/margin';
import { pageSize, type PageEnd } from '../../kernel/jobs/index.ts';
import { viewMargins, type MarginStocks } from '../../margin/index.ts';
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

const minute = 60_000;

/** 12:30: all lots by market, oldest first. */
export async function forceClose(
  tx: Tx,
  at: Instant,
  after: string | null,
  stocks: MarginStocks,
  limit = Math.floor(pageSize / 10),
): Promise<PageEnd> {
  const ids = await customersToForceClose(tx, after ?? '', limit);
  await lockCustomers(tx, ids);
  // The first price of the afternoon is known when its minute is over.
  const views = await viewMargins(tx, ids, stocks, instant(at + minute));
  for (const view of views.values()) {
    const priceOf = (code: string) => {
      const known = view.stocks.get(code);
      assert(known, `the market knows ${code}`);
      return known.price;
    };
    await closeForCustomer(tx, view, view.customer.lots, priceOf, { reason: 'CALL', executedAt: at, at });
  }
  await stepCalls(tx, ids, 'FORCED_CLOSE', 'RESOLVED', at);
  return endOf(ids, limit);
}

/** 期日: the firm closes at the opening price of the day, which is known with the day's prices (rule MARGIN-14). */
export async function closeExpired(
  tx: Tx,
  at: Instant,
  after: string | null,
  stocks: MarginStocks,
  limit = Math.floor(pageSize / 10),
): Promise<PageEnd> {
  const today = ymdOf(at);
  const ids = await customersExpiring(tx, today, after ?? '', limit);
  await lockCustomers(tx, ids);
  const views = await viewMargins(tx, ids, stocks, at);
  for (const view of views.values()) {
    const due = view.customer.lots.filter(({ lot }) => lot.expirationDate !== null && lot.expirationDate <= today);
    const priceOf = (code: string) => {
      const known = view.stocks.get(code);
      assert(known, `the market knows ${code}`);
      return known.opening;
    };
    // A stock that did not trade today is closed on the next day that it does.
    const open = due.filter(({ lot }) => view.stocks.get(lot.stockCode)?.closedOn === today);
    await closeForCustomer(tx, view, open, priceOf, { reason: 'EXPIRY', executedAt: at, at });
  }
  return endOf(ids, limit);
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
  const known = await stocks.of(tx, [...new Set(lots.map(({ stockCode }) => stockCode))], at);
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
