import type { Instant } from '@tsuzura/domain/calendar';
import { usBookingOf, usEntries } from '@tsuzura/domain/ledger';
import { quantity } from '@tsuzura/domain/money';
import {
  endUsOrder,
  grossDividend,
  splitUsShares,
  usDividendReceivedOn,
  type DeclaredUsDividend,
} from '@tsuzura/domain/us-order';
import type { UsDividendEvent, UsSplitEvent, UsStockEvent } from '@tsuzura/domain/us-stock';
import { uuidFrom, type Tx } from '@tsuzura/store/kernel';
import { changeNisaYears, lockCustomers } from '@tsuzura/store/night/fund';
import {
  addUsSplits,
  declareUsDividends,
  openUsOrdersOf,
  splitUnfixedFills,
  usHoldersOf,
  type BookedUsSplit,
} from '@tsuzura/store/night/us';
import { voidMessages } from '@tsuzura/store/stock-order';
import { readUsPositions, writeUsOrders, writeUsPositions } from '@tsuzura/store/us-order';
import { markUsEventBooked } from '@tsuzura/store/us-stock';
import { pageSize } from '../../kernel/jobs/index.ts';
import { postAll } from '../../kernel/post-all.ts';
import type { RightsPage } from '../stock/index.ts';
import { notifyUsOrders, notifyUsSplits, type UsOrderStep } from './notify-orders.ts';

/** One event of the session that comes next, for the next customers. When all have it, prices are shown in the shares of after it. */
export async function bookUsEvent(
  tx: Tx,
  event: UsStockEvent,
  at: Instant,
  after: string,
  limit: number,
): Promise<RightsPage> {
  const page =
    event.kind === 'DIVIDEND'
      ? await declarePage(tx, event, after, limit)
      : await splitPage(tx, event, at, after, limit);
  if (page.goOnAfter === null) await markUsEventBooked(tx, event, at);
  return page;
}

/** Whoever bought before the ex-date is paid: what was executed counts, fixed in yen or not (rule US-12). */
async function declarePage(
  tx: Tx,
  { symbol, exDate, payDate, perShare }: UsDividendEvent,
  after: string,
  limit: number,
): Promise<RightsPage> {
  const { holders, goOnAfter } = await usHoldersOf(tx, symbol, exDate, after, limit);
  const receivedOn = usDividendReceivedOn(payDate);
  const dividends = holders.map(({ customerId, accountType, quantity: held }): DeclaredUsDividend => ({
    id: uuidFrom('us-dividend', customerId, symbol, accountType, exDate),
    customerId,
    symbol,
    accountType,
    exDate,
    payDate,
    receivedOn,
    quantity: held,
    perShare,
    gross: grossDividend(held, perShare),
  }));
  await declareUsDividends(
    tx,
    dividends.filter(({ gross }) => gross > 0n),
  );
  return { goOnAfter, count: holders.length };
}

/** Shares and their cost by the ratio, before the first session in new shares (rule US-11). */
async function splitPage(tx: Tx, event: UsSplitEvent, at: Instant, after: string, limit: number): Promise<RightsPage> {
  if (after === '') await endOrders(tx, event, at);
  const { symbol, exDate, times } = event;
  const { holders, goOnAfter } = await usHoldersOf(tx, symbol, exDate, after, limit);
  if (holders.length === 0) return { goOnAfter, count: 0 };
  const ids = [...new Set(holders.map(({ customerId }) => customerId))];
  const customers = await lockCustomers(tx, ids);
  const splits = holders.map(({ customerId, accountType, quantity: before }): BookedUsSplit => ({
    id: uuidFrom('us-split', customerId, symbol, accountType, exDate),
    customerId,
    symbol,
    accountType,
    exDate,
    times,
    before,
    after: quantity(before * times),
  }));
  await addUsSplits(tx, splits, at);
  const pairs = ids.map((customerId) => ({ customerId, symbol }));
  await writeUsPositions(
    tx,
    (await readUsPositions(tx, pairs)).map((position) => splitUsShares(position, times)),
  );
  await splitUnfixedFills(tx, ids, event);
  const held = splits.filter(({ before }) => before > 0n);
  await postAll(
    tx,
    held.map((split) => usEntries.split(usBookingOf(split, 0, at), quantity(split.after - split.before))),
  );
  await notifyUsSplits(tx, customers, held, at);
  return { goOnAfter, count: holders.length };
}

/** Open orders name old shares and old prices: they end, all of them. Dated ones of the session before ended with its carry-over. */
async function endOrders(tx: Tx, { symbol, exDate }: UsSplitEvent, at: Instant): Promise<void> {
  for (;;) {
    const open = await openUsOrdersOf(tx, symbol, exDate, pageSize);
    const customers = await lockCustomers(
      tx,
      open.map(({ order }) => order.customerId),
    );
    const steps: UsOrderStep[] = [];
    for (const { order, fills } of open) {
      const ended = endUsOrder(order, { status: 'EXPIRED', expiryReason: 'EX_DATE' }, at);
      await postAll(tx, ended.entries);
      await changeNisaYears(tx, ended.nisa);
      await writeUsOrders(tx, [{ order: ended.order, fills }], at);
      await voidMessages(tx, order.id);
      steps.push({ before: order, after: ended.order });
    }
    await notifyUsOrders(tx, customers, steps, at);
    if (open.length < pageSize) return;
  }
}
