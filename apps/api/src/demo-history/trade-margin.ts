import { atJst, instant, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { noYen } from '@tsuzura/domain/money';
import { sessionTimes, type StockPrice } from '@tsuzura/domain/stock';
import type { StockOrder } from '@tsuzura/domain/stock-order';
import { lockStanding } from '@tsuzura/store/fund-order';
import { newReceiptNumbers, type Tx } from '@tsuzura/store/kernel';
import { acceptStockOrders, lockStockOrders, voidMessages, writeStockOrders } from '@tsuzura/store/stock-order';
import type { Clock } from '../kernel/clock.ts';
import { decideMarginOrder, MarginExecutions, moveOwnCollateral, storedStocks, viewOf } from '../margin/index.ts';
import { idFrom } from './id-from.ts';
import type { OpenMarginStep } from './scenario-step.ts';
import { tradedOn } from './traded-on.ts';

/** Moves collateral and opens a position at the opening price, by the decisions and the bookings of any other order. */
export async function openMargin(tx: Tx, clock: Clock, subject: string, step: OpenMarginStep): Promise<void> {
  const [now, day] = [clock.now(), clock.today()];
  const stocks = storedStocks(tx);
  const id = idFrom(`${subject} open-margin ${step.stockCode} ${day}`);
  const caller = { subject, id: idFrom(`${id} collateral`), now, requestId: 'demo-history', stocks };
  await moveOwnCollateral(tx, { direction: 'TO_MARGIN', amount: step.collateral }, caller);
  const { traded, events, opened } = await tradedOn(tx, step.stockCode, day);
  const standing = await lockStanding(tx, subject, step.stockCode, day);
  const view = await viewOf(tx, standing.customerId, stocks, now);
  const asked = {
    stockCode: step.stockCode,
    tradeType: 'MARGIN_NEW',
    side: 'BUY',
    accountType: 'SPECIFIC',
    orderType: 'LIMIT',
    price: opened,
    triggerPrice: null,
    condition: 'NONE',
    timeInForce: 'DAY',
    expiresOn: day,
    quantity: step.quantity,
    marginType: 'SYSTEM',
    close: null,
  } as const;
  const calm = { base: traded.basePrice, last: opened, lastDifferent: traded.basePrice, triggered: false };
  const decided = decideMarginOrder(traded, standing, view, asked, { events, shortSale: calm }, now);
  assert(decided.ok, `the history may open ${step.stockCode}`);
  const [receiptNumber = ''] = await newReceiptNumbers(tx, 1);
  const order: Omit<StockOrder, 'sequence'> = {
    ...asked,
    id,
    receiptNumber,
    customerId: standing.customerId,
    acceptedAt: now,
    status: 'ACCEPTED',
    sessionDate: day,
    settlementDate: traded.settlementDate,
    reservePrice: decided.value.reservePrice,
    filledQuantity: 0n,
    filledAmount: noYen,
    filledTotal: 0n,
    reservedCash: noYen,
    reservedQuota: noYen,
    nisaYear: null,
    lockedShares: 0n,
    change: null,
    sentAt: null,
    bookings: 0,
    rejectReason: null,
    expiryReason: null,
    requestKey: null,
  };
  await acceptAndFill(tx, order, opened, now, day);
}

/** The exchange of the past is told nothing: the message is void before anybody sends it. */
async function acceptAndFill(
  tx: Tx,
  order: Omit<StockOrder, 'sequence'>,
  price: StockPrice,
  now: Instant,
  day: Ymd,
): Promise<void> {
  const refusal = await acceptStockOrders(tx, [
    {
      order,
      entries: [],
      actor: { actorRole: 'customer', actor: order.customerId },
      requestId: 'demo-history',
      mail: null,
      message: { id: `${order.id}-${day.replaceAll('-', '')}`, body: {}, dueAt: instant(now + 1) },
      remember: null,
    },
  ]);
  assert(refusal === null, 'a position needs no cash of the ledger');
  await voidMessages(tx, order.id);
  const kept = (await lockStockOrders(tx, [order.id])).get(order.id);
  assert(kept, 'the order is there');
  const execution = {
    execId: `${order.id}-1`,
    quantity: order.quantity,
    price,
    executedAt: atJst(day, sessionTimes.opening),
    tradeDate: day,
    settlementDate: order.settlementDate,
  };
  const executions = await MarginExecutions.open(tx, [{ order: kept.order, execution }], now);
  const after = executions.execute(kept.order, execution, 1, 'FILLED');
  assert(after, 'a new position is opened');
  await executions.write();
  await writeStockOrders(tx, [{ order: { ...after, sentAt: now }, fills: 1 }], now);
}
