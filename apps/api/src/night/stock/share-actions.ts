import { addBusinessDays, japan, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { TaxOutlook, type BatchCustomer } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { shareBookingOf, shareEntries, type Entry } from '@tsuzura/domain/ledger';
import { noYen, yen } from '@tsuzura/domain/money';
import type { DividendEvent, SplitEvent, StockPrice } from '@tsuzura/domain/stock';
import {
  bookingOfFill,
  dividendOn,
  endOrder,
  heldShares,
  mergeShares,
  onDay,
  splitOf,
  splitShares,
  type ShareDividend,
  type ShareFill,
  type SharePosition,
} from '@tsuzura/domain/stock-order';
import { uuidFrom, type Tx } from '@tsuzura/store/kernel';
import { lockCustomers, readNetGains, salesOnTheirWay, writeProjectedTaxes } from '@tsuzura/store/night/fund';
import {
  addShareSplits,
  declareDividends,
  fractionsToPay,
  holdersOf,
  markFractionsSold,
  openSalesOf,
  type BookedSplit,
} from '@tsuzura/store/night/stock';
import { addStockFills, voidMessages, writeSharePositions, writeStockOrders } from '@tsuzura/store/stock-order';
import { giveUpMergedDeliveries, splitDeliveries } from '../../delivery/index.ts';
import { postAll } from '../../kernel/post-all.ts';
import { notifyOrders, notifySplits, type OrderStep } from './notify-orders.ts';
import type { RightsPage } from './rights-in-turn.ts';

/** Fractions of a reverse split are paid out so many business days after the ex-date. */
const fractionLag = 20;

/** 00:00 of the ex-date: who held the share at the close of the last cum day receives the dividend (rule SPOT-7). */
export async function declareDividendPage(
  tx: Tx,
  event: DividendEvent,
  after: string,
  limit: number,
): Promise<RightsPage> {
  const { positions, goOnAfter } = await holdersOf(tx, event.stockCode, after, limit);
  const dividends = positions.map((position): ShareDividend => {
    const { quantity } = heldShares(onDay(position, event.exDate));
    const { customerId, stockCode, accountType } = position;
    const { gross, tax } = dividendOn(quantity, event.perShare, accountType, event.paidOn);
    return {
      id: uuidFrom('share-dividend', customerId, stockCode, accountType, event.recordDate),
      customerId,
      stockCode,
      accountType,
      recordDate: event.recordDate,
      paidOn: event.paidOn,
      quantity,
      perShare: event.perShare,
      gross,
      tax,
    };
  });
  await declareDividends(
    tx,
    dividends.filter(({ gross }) => gross > 0n),
  );
  return { goOnAfter, count: positions.length };
}

/** 00:00 of the ex-date, after the dividends of the day: shares and their cost by the ratio (rule SPOT-8). */
export async function splitPage(
  tx: Tx,
  event: SplitEvent,
  at: Instant,
  after: string,
  limit: number,
): Promise<RightsPage> {
  const { positions, goOnAfter } = await holdersOf(tx, event.stockCode, after, limit);
  if (positions.length === 0) return { goOnAfter, count: 0 };
  const customers = await lockCustomers(
    tx,
    positions.map(({ customerId }) => customerId),
  );
  const how = splitOf(event.ratio);
  if ('into' in how) {
    await endSales(tx, customers, event.stockCode, at);
    await giveUpMergedDeliveries(tx, customers, event.stockCode, at);
  }
  const done = positions.map((position) => splitOne(position, event, at));
  await postAll(
    tx,
    done.flatMap(({ entry }) => entry),
  );
  await writeSharePositions(
    tx,
    done.map(({ position }) => position),
  );
  if ('times' in how) await splitDeliveries(tx, customers.keys(), event.stockCode, how.times, at);
  const splits = done.map(({ split }) => split);
  await addShareSplits(tx, splits);
  await notifySplits(tx, customers, splits, at);
  return { goOnAfter, count: positions.length };
}

/**
 * A sale that was ordered on the evening before a reverse split locks old shares, of which fewer are left: it ends, as the dated
 * ones did at 17:00 (rule SPOT-12).
 */
async function endSales(
  tx: Tx,
  customers: ReadonlyMap<string, BatchCustomer>,
  stockCode: string,
  at: Instant,
): Promise<void> {
  const steps: OrderStep[] = [];
  for (const { order, fills } of await openSalesOf(tx, [...customers.keys()], stockCode)) {
    const ended = endOrder(order, { status: 'EXPIRED', expiryReason: 'EX_DATE' }, at);
    await postAll(tx, ended.entries);
    await writeStockOrders(tx, [{ order: ended.order, fills }], at);
    await voidMessages(tx, order.id);
    steps.push({ before: order, after: ended.order });
  }
  await notifyOrders(tx, customers, steps, at);
}

function splitOne(
  position: SharePosition,
  { exDate, ratio }: SplitEvent,
  at: Instant,
): { readonly position: SharePosition; readonly split: BookedSplit; readonly entry: readonly Entry[] } {
  const before = heldShares(onDay(position, exDate)).quantity;
  const how = splitOf(ratio);
  const merged =
    'times' in how
      ? { position: splitShares(position, exDate, how.times), fraction: 0n, fractionCost: noYen, fractionBook: noYen }
      : mergeShares(position, exDate, how.into);
  const { customerId, stockCode, accountType } = position;
  const id = uuidFrom('share-split', customerId, stockCode, accountType, exDate);
  const quantity = heldShares(merged.position).quantity;
  return {
    position: merged.position,
    split: {
      id,
      customerId,
      stockCode,
      accountType,
      exDate,
      before,
      after: quantity,
      fraction: merged.fraction,
      into: 'into' in how ? how.into : null,
      fractionCost: merged.fractionCost,
      fractionBook: merged.fractionBook,
    },
    entry: [shareEntries.split(shareBookingOf({ id, customerId, stockCode, accountType }, 0, at), quantity - before)],
  };
}

/** 15:45 of the ex-date: fractions of a reverse split are sold at its close, and paid twenty business days later. */
export async function sellFractionsPage(
  tx: Tx,
  at: Instant,
  closes: ReadonlyMap<string, StockPrice>,
  limit: number,
): Promise<number> {
  const today = ymdOf(at);
  const due = await fractionsToPay(tx, today, limit);
  if (due.length === 0) return 0;
  const ids = due.map(({ customerId }) => customerId);
  const customers = await lockCustomers(tx, ids);
  const outlook = new TaxOutlook(customers, await salesOnTheirWay(tx, ids), await readNetGains(tx, ids));
  const [entries, fills]: [Entry[], ShareFill[]] = [[], []];
  for (const split of due) {
    const price = closes.get(split.stockCode);
    assert(price !== undefined && split.into !== null, 'a share that was merged has a close');
    const amount = yen((split.fraction * price) / (10n * split.into));
    const fill: ShareFill = {
      id: split.id,
      orderId: null,
      number: 0,
      execId: split.id,
      customerId: split.customerId,
      stockCode: split.stockCode,
      accountType: split.accountType,
      side: 'SELL',
      // What has no order comes before everything accepted (rule TAX-8).
      sequence: 0n,
      tradeDate: split.exDate,
      settlementDate: addBusinessDays(japan, split.exDate, fractionLag),
      executedAt: at,
      quantity: split.fraction,
      price,
      amount,
      fee: noYen,
      consumptionTax: noYen,
      cost: split.fractionCost,
      bookReleased: split.fractionBook,
      projectedTax: noYen,
    };
    const projected = outlook.add({
      orderId: fill.id,
      customerId: fill.customerId,
      accountType: fill.accountType,
      sequence: Number(fill.sequence),
      settlementDate: fill.settlementDate,
      proceeds: amount,
      gain: yen(amount - split.fractionCost),
    });
    entries.push(shareEntries.fractionExecuted(bookingOfFill(fill, at), { amount, ...projected }));
    fills.push(fill);
  }
  await postAll(tx, entries);
  await addStockFills(
    tx,
    fills.map((fill) => ({ ...fill, projectedTax: outlook.projectedFor(fill.id) })),
  );
  await writeProjectedTaxes(tx, outlook.changed(new Set(fills.map(({ id }) => id))));
  await markFractionsSold(
    tx,
    due.map(({ id }) => id),
  );
  return due.length;
}
