import { atJst, instant, type Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { noYen } from '@tsuzura/domain/money';
import { decideShareBuy, type StockOrder } from '@tsuzura/domain/stock-order';
import { newReceiptNumbers, type Tx } from '@tsuzura/store/kernel';
import { acceptStockOrders, lockStockStanding, voidMessages } from '@tsuzura/store/stock-order';
import type { Clock } from '../kernel/clock.ts';
import type { ScheduledJob } from '../kernel/jobs/index.ts';
import { applyReports, stockNightJobs } from '../night/stock/index.ts';
import { acceptanceEntry, clOrdIdOf, noExchange } from '../stock-order/index.ts';
import { idFrom } from './id-from.ts';
import type { BuySharesStep } from './scenario-step.ts';
import { tradedOn } from './traded-on.ts';

/** Settlements, dividends and splits; no order of the demo waits at an exchange. */
const jobsOfThePast = new Set(['stock-order.settle-trades', 'stock-order.book-rights']);
export const sharesOfThePast = (): readonly ScheduledJob[] =>
  stockNightJobs(noExchange).filter(({ name }) => jobsOfThePast.has(name));

/** Decided, accepted and filled as any other order; the exchange of the past is told nothing, and its report is written here. */
export async function buyPastShares(
  tx: Tx,
  clock: Clock,
  subject: string,
  step: BuySharesStep,
): Promise<{ readonly settlementDate: Ymd; readonly rights: readonly Ymd[] }> {
  const [now, day] = [clock.now(), clock.today()];
  const { traded, events, opened } = await tradedOn(tx, step.stockCode, day);
  const standing = await lockStockStanding(tx, { subject, stockCode: step.stockCode, session: day, today: day });
  const draft = {
    orderType: 'LIMIT',
    price: opened,
    triggerPrice: null,
    condition: 'NONE',
    timeInForce: 'DAY',
    expiresOn: day,
    quantity: step.quantity,
    accountType: 'SPECIFIC',
  } as const;
  const decided = decideShareBuy(traded, standing, draft, day);
  assert(decided.ok, `the history may buy ${step.stockCode}`);
  const [receiptNumber = ''] = await newReceiptNumbers(tx, 1);
  const order: Omit<StockOrder, 'sequence'> = {
    ...draft,
    id: idFrom(`${subject} buy-shares ${step.stockCode} ${day}`),
    receiptNumber,
    customerId: standing.customerId,
    stockCode: step.stockCode,
    side: 'BUY',
    tradeType: 'SPOT',
    marginType: null,
    close: null,
    acceptedAt: now,
    status: 'ACCEPTED',
    sessionDate: day,
    settlementDate: traded.settlementDate,
    filledQuantity: 0n,
    filledAmount: noYen,
    filledTotal: 0n,
    reservePrice: decided.value.reservePrice,
    reservedCash: decided.value.reserve.cash,
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
  const clOrdId = clOrdIdOf(order);
  const refusal = await acceptStockOrders(tx, [
    {
      order,
      entries: [acceptanceEntry(order, now)],
      actor: { actorRole: 'customer', actor: order.customerId },
      requestId: 'demo-history',
      mail: null,
      message: { id: clOrdId, body: {}, dueAt: instant(now + 1) },
      remember: null,
    },
  ]);
  assert(refusal === null, 'the decision knew the cash of the ledger');
  await voidMessages(tx, order.id);
  const executedAt = atJst(day, '10:00:59');
  const trade = { execId: `${clOrdId}-1`, type: 'TRADE', quantity: step.quantity, price: opened } as const;
  await applyReports(
    tx,
    [{ ...trade, seq: 0, clOrdId, cumQuantity: step.quantity, at: executedAt, reason: null }],
    instant(executedAt),
  );
  const rights = events.flatMap((event) =>
    event.kind === 'REGULATION' || event.exDate <= day
      ? []
      : event.kind === 'DIVIDEND'
        ? [event.exDate, event.paidOn]
        : [event.exDate],
  );
  return { settlementDate: order.settlementDate, rights };
}
