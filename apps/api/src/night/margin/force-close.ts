import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { clearingOfClose, closeLots, noCosts, type MarginClose } from '@tsuzura/domain/margin';
import { noYen, sumYen, yen } from '@tsuzura/domain/money';
import type { StockPrice } from '@tsuzura/domain/stock';
import type { ShareFill } from '@tsuzura/domain/stock-order';
import type { Tx } from '@tsuzura/store/kernel';
import { addMarginCloses, lockShares, putMarginLots, type HeldLot } from '@tsuzura/store/margin';
import { lockCustomers } from '@tsuzura/store/night/fund';
import { nextSequence } from '@tsuzura/store/night/margin';
import { addStockFills } from '@tsuzura/store/stock-order';
import { composedId } from '../../kernel/composed-id.ts';
import { postAll } from '../../kernel/post-all.ts';
import { clearCallsBy, projectTaxAgain, type MarginView } from '../../margin/index.ts';
import { notify } from '../../notification/index.ts';

/** Why the firm closes. */
export type ForcedReason = 'CALL' | 'EXPIRY';

interface ForcedClose {
  readonly held: HeldLot;
  readonly close: MarginClose;
  readonly fill: ShareFill;
  readonly entries: ReturnType<typeof closeLots>['entries'];
}

/**
 * Closes lots of a customer whole, oldest first, at prices of the market, outside what customers' orders may trade (rule MARGIN-20).
 * What an order had locked of them is free: the order is cancelled before.
 */
export async function closeForCustomer(
  tx: Tx,
  view: MarginView,
  lots: readonly HeldLot[],
  priceOf: (stockCode: string) => StockPrice,
  how: { reason: ForcedReason; executedAt: Instant; at: Instant },
): Promise<void> {
  if (lots.length === 0) return;
  const { customerId } = view.customer;
  const closed: ForcedClose[] = [];
  for (const held of lots) {
    closed.push(closeOne(view, held, priceOf(held.lot.stockCode), await nextSequence(tx), how));
  }
  await lockShares(
    tx,
    lots.filter(({ locked }) => locked > 0n).map(({ lot, locked }) => ({ lotId: lot.id, quantity: locked })),
    -1n,
  );
  await postAll(
    tx,
    closed.flatMap(({ entries }) => entries),
  );
  await addStockFills(
    tx,
    closed.map(({ fill }) => fill),
    'MARGIN_CLOSE',
  );
  await addMarginCloses(
    tx,
    closed.map(({ close, held, fill }) => ({
      close,
      openedOn: held.lot.openedOn,
      orderId: null,
      fillId: fill.id,
      sequence: fill.sequence,
    })),
  );
  await putMarginLots(
    tx,
    lots.map(({ lot }) => ({
      customerId,
      lot: { ...lot, quantity: 0n, openAmount: noYen, fee: { ...lot.fee, accrued: noYen } },
    })),
  );
  const cleared = sumYen(closed.map(({ close }) => clearingOfClose(close.part.openAmount)));
  await clearCallsBy(tx, customerId, 'POSITIONS', cleared, how.at);
  await notifyOfClose(tx, customerId, closed.length, how);
  await projectTaxAgain(tx, new Set([customerId]), `margin-${how.reason} ${closed[0]?.fill.id ?? ''}`, how.at);
}

async function notifyOfClose(
  tx: Tx,
  customerId: string,
  lots: number,
  { reason, executedAt, at }: { reason: ForcedReason; executedAt: Instant; at: Instant },
): Promise<void> {
  const customer = (await lockCustomers(tx, [customerId])).get(customerId);
  if (customer)
    await notify(tx, customer, { kind: 'margin.closed-by-firm', closedOn: ymdOf(executedAt), lots, reason }, at);
}

function closeOne(
  { customer: { customerId }, costs }: MarginView,
  held: HeldLot,
  price: StockPrice,
  sequence: bigint,
  { reason, executedAt, at }: { reason: ForcedReason; executedAt: Instant; at: Instant },
): ForcedClose {
  const { lot } = held;
  const { stockCode, accountType, quantity } = lot;
  const id = composedId('margin-close', reason, lot.id, ymdOf(executedAt));
  const of = { id, customerId, stockCode, accountType, quantity, price, executedAt };
  const known = costs.get(stockCode) ?? noCosts;
  const result = closeLots(
    { ...of, side: lot.side },
    [{ lotId: lot.id, quantity }],
    new Map([[lot.id, lot]]),
    known,
    at,
  );
  const [close] = result.closes;
  assert(close && result.left.length === 0, 'a lot is closed whole');
  const tradeDate = ymdOf(executedAt);
  const fill: ShareFill = {
    ...of,
    orderId: null,
    number: 0,
    execId: id,
    side: lot.side === 'LONG' ? 'SELL' : 'BUY',
    sequence,
    tradeDate,
    settlementDate: close.part.settlementDate,
    amount: close.part.closeAmount,
    fee: noYen,
    consumptionTax: noYen,
    cost: yen(close.part.closeAmount - close.part.realized),
    bookReleased: null,
    projectedTax: noYen,
  };
  return { held, close, fill, entries: result.entries };
}
