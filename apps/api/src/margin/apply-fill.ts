import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import {
  clearCalls,
  clearingOfClose,
  closedSide,
  closeLots,
  openedSide,
  openLot,
  type LotShare,
  type MarginFill,
  type StockCosts,
} from '@tsuzura/domain/margin';
import { sumYen, yen, type Ratio } from '@tsuzura/domain/money';
import type { StockPrice } from '@tsuzura/domain/stock';
import { restOf, type StockOrder } from '@tsuzura/domain/stock-order';
import type { Tx } from '@tsuzura/store/kernel';
import {
  addMarginCloses,
  addMarginOpenings,
  lockLots,
  lockShares,
  putMarginLots,
  readMarginBooks,
  writeCalls,
} from '@tsuzura/store/margin';
import { composedId } from '../kernel/composed-id.ts';
import { postAll } from '../kernel/post-all.ts';

/** An execution of a margin order, as the exchange reported it. */
export interface MarginExecution {
  /** Of the execution in the books; its entries are about it. */
  readonly fillId: string;
  readonly quantity: bigint;
  readonly price: StockPrice;
  readonly executedAt: Instant;
}

/** What the day of an opening asks of a stock. */
export interface OpeningRates {
  readonly initialRatio: Ratio;
  readonly cashRatio: Ratio | null;
}

type Executed = Pick<StockOrder, 'id' | 'customerId' | 'stockCode' | 'accountType' | 'side' | 'marginType'>;

const fillOf = (order: Executed, execution: MarginExecution, side: MarginFill['side']): MarginFill => {
  const { accountType } = order;
  assert(accountType === 'SPECIFIC' || accountType === 'GENERAL', 'margin positions are never NISA');
  return {
    id: execution.fillId,
    customerId: order.customerId,
    stockCode: order.stockCode,
    accountType,
    side,
    quantity: execution.quantity,
    price: execution.price,
    executedAt: execution.executedAt,
  };
};

/** 新規建: a lot for each order, day and price (rule MARGIN-2). */
export async function openByFill(
  tx: Tx,
  order: Executed,
  execution: MarginExecution,
  rates: OpeningRates,
  at: Instant,
): Promise<void> {
  assert(order.marginType !== null, 'an order for a position says which kind of margin');
  const { customerId } = order;
  const lotId = composedId('margin-lot', order.id, ymdOf(execution.executedAt), String(execution.price));
  const known = (await lockLots(tx, [lotId])).get(lotId)?.lot ?? null;
  const terms = { type: order.marginType, ...rates };
  const { lot, opening, entry } = openLot(fillOf(order, execution, openedSide(order.side)), terms, lotId, known, at);
  await postAll(tx, [entry]);
  await putMarginLots(tx, [{ customerId, lot }]);
  await addMarginOpenings(tx, [{ customerId, lot, opening }]);
}

/** What an order still has locked of the lots it was accepted with: fills take them in their order. */
export function lockedLots({
  close,
  quantity,
  filledQuantity,
}: Pick<StockOrder, 'close' | 'quantity' | 'filledQuantity'>): LotShare[] {
  assert(close !== null && 'lots' in close, 'an accepted closing order names its lots');
  let gone = filledQuantity;
  const left: LotShare[] = [];
  for (const share of close.lots) {
    const taken = gone < share.quantity ? gone : share.quantity;
    gone -= taken;
    if (taken < share.quantity) left.push({ lotId: share.positionId, quantity: share.quantity - taken });
  }
  assert(
    left.reduce((sum, one) => sum + one.quantity, 0n) === restOf({ quantity, filledQuantity }),
    'lots and rest agree',
  );
  return left;
}

/** 返済: `order` as it was before this execution. What it closes counts against open calls at once (rule MARGIN-12). */
export async function closeByFill(
  tx: Tx,
  order: Executed & Pick<StockOrder, 'close' | 'quantity' | 'filledQuantity' | 'sequence'>,
  execution: MarginExecution,
  costs: StockCosts,
  at: Instant,
): Promise<void> {
  const locked = lockedLots(order);
  const held = await lockLots(
    tx,
    locked.map(({ lotId }) => lotId),
  );
  const lots = new Map([...held].map(([id, { lot }]) => [id, lot]));
  const closed = closeLots(fillOf(order, execution, closedSide(order.side)), locked, lots, costs, at);
  const taken = closed.closes.map(({ lotId, part }) => ({ lotId, quantity: part.quantity }));
  await postAll(tx, closed.entries);
  await lockShares(tx, taken, -1n);
  await putMarginLots(
    tx,
    closed.closes.map(({ lotId }) => {
      const [before, after] = [lots.get(lotId), closed.lots.get(lotId)];
      assert(before, `lot ${lotId} was open`);
      const none = yen(0);
      const gone = { ...before, quantity: 0n, openAmount: none, fee: { ...before.fee, accrued: none } };
      return { customerId: order.customerId, lot: after ?? gone };
    }),
  );
  await addMarginCloses(
    tx,
    closed.closes.map((close) => ({
      close,
      openedOn: lots.get(close.lotId)?.openedOn ?? close.closedOn,
      orderId: order.id,
      sequence: order.sequence,
    })),
  );
  await clearByClosing(
    tx,
    order.customerId,
    sumYen(closed.closes.map(({ part }) => clearingOfClose(part.openAmount))),
    at,
  );
}

async function clearByClosing(
  tx: Tx,
  customerId: string,
  amount: ReturnType<typeof sumYen>,
  at: Instant,
): Promise<void> {
  const calls = (await readMarginBooks(tx, [customerId])).get(customerId)?.calls ?? [];
  const open = calls.filter(({ state }) => state === 'CALLED');
  await writeCalls(tx, customerId, clearCalls(open, 'POSITIONS', amount), at);
}

/** An order ended without being filled whole: what it had locked is free. */
export const freeLots = (tx: Tx, order: Pick<StockOrder, 'close' | 'quantity' | 'filledQuantity'>): Promise<void> =>
  lockShares(tx, lockedLots(order), -1n);
