import { atJst, japan, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { noYen, yen } from '@tsuzura/domain/money';
import { readStockPrice, stockSettlementDate, tradeAmount, type StockPrice } from '@tsuzura/domain/stock';
import type { StockOrder } from '@tsuzura/domain/stock-order';
import { acceptStockOrders, type StockAcceptance } from '@tsuzura/store/stock-order';
import { acceptanceEntry, clOrdIdOf, newOrderMessage } from '../apps/api/src/stock-order/place-order.ts';
import { inPages, type Brokerage } from './brokerage.ts';

export interface StockOrderDraft {
  readonly id: string;
  readonly customerId: string;
  readonly stockCode: string;
  readonly side: StockOrder['side'];
  readonly quantity: bigint;
}

/** What every order of a bench is at; the ledger asks for no more. */
export const benchPrice: StockPrice = readStockPrice('500');

/** The order's name at the exchange. */
export const nameOf = (id: string, sessionDate: Ymd): string => clOrdIdOf({ id, sessionDate });

/** Orders that wait for their executions, with what they reserve in the ledger. */
export async function addStockOrders(
  { database, owner }: Pick<Brokerage, 'database' | 'owner'>,
  drafts: readonly StockOrderDraft[],
  sessionDate: Ymd,
): Promise<void> {
  const at = atJst(sessionDate, '08:30');
  await inPages(drafts, async (some) => {
    const { rows } = await owner.query<{ number: string }>(
      'select app.new_receipt_number() as number from generate_series(1, $1)',
      [some.length],
    );
    const accepted = some.map((draft, index) => acceptanceOf(draft, sessionDate, rows[index]?.number ?? '', at));
    const refusal = await database.tx((tx) => acceptStockOrders(tx, accepted));
    if (refusal) throw new Error(`the ledger refused ${refusal.entry.ref}: ${refusal.reason}`);
  });
}

function acceptanceOf(draft: StockOrderDraft, sessionDate: Ymd, receiptNumber: string, at: Instant): StockAcceptance {
  const isBuy = draft.side === 'BUY';
  const order: Omit<StockOrder, 'sequence'> = {
    ...draft,
    receiptNumber,
    accountType: 'SPECIFIC',
    tradeType: 'SPOT',
    marginType: null,
    close: null,
    orderType: 'LIMIT',
    price: benchPrice,
    triggerPrice: null,
    condition: 'NONE',
    timeInForce: 'DAY',
    expiresOn: sessionDate,
    acceptedAt: at,
    status: 'ACCEPTED',
    sessionDate,
    settlementDate: stockSettlementDate(japan, sessionDate),
    filledQuantity: 0n,
    filledAmount: noYen,
    filledTotal: 0n,
    reservePrice: benchPrice,
    // With room for the fee of each execution.
    reservedCash: isBuy ? yen(tradeAmount(benchPrice, draft.quantity) + 2_000n) : noYen,
    reservedQuota: noYen,
    nisaYear: null,
    lockedShares: isBuy ? 0n : draft.quantity,
    change: null,
    sentAt: null,
    bookings: 0,
    rejectReason: null,
    expiryReason: null,
    requestKey: null,
  };
  return {
    order,
    entries: [acceptanceEntry(order, at)],
    actor: { actorRole: 'customer', actor: draft.customerId },
    requestId: 'bench',
    mail: null,
    message: newOrderMessage(order, false, at),
    remember: null,
  };
}
