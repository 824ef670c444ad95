import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import type { Entry } from '@tsuzura/domain/ledger';
import {
  clearingOfClose,
  closedSide,
  closeLots,
  openedSide,
  openLot,
  type Lot,
  type LotShare,
  type MarginClose,
  type MarginFill,
  type MarginOpening,
  type StockCosts,
} from '@tsuzura/domain/margin';
import { noYen, sumYen, yen, type Ratio, type Yen } from '@tsuzura/domain/money';
import type { StockPrice } from '@tsuzura/domain/stock';
import { isOpen, restOf, type StockOrder } from '@tsuzura/domain/stock-order';
import type { Tx } from '@tsuzura/store/kernel';
import {
  addMarginCloses,
  addMarginOpenings,
  customersWithCalls,
  lockLots,
  lockShares,
  putMarginLots,
  type ClosedByOrder,
  type HeldLot,
} from '@tsuzura/store/margin';
import { composedId } from '../kernel/composed-id.ts';
import { postAll } from '../kernel/post-all.ts';
import { clearCallsBy } from './clear-calls.ts';

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
export type ClosingOrder = Executed & Pick<StockOrder, 'close' | 'quantity' | 'filledQuantity' | 'sequence' | 'status'>;

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

/** A lot for each order, day and price (rule MARGIN-2). */
export const lotIdOf = (order: Pick<StockOrder, 'id'>, execution: Pick<MarginExecution, 'executedAt' | 'price'>) =>
  composedId('margin-lot', order.id, ymdOf(execution.executedAt), String(execution.price));

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

/**
 * Lots under the executions of a batch: locked together, changed in memory in the order of the executions, each of which needs them
 * as the one before left them, and written together.
 */
export class LotBatch {
  readonly #at: Instant;
  readonly #lots: Map<string, HeldLot>;
  readonly #changed = new Map<string, { readonly customerId: string; readonly lot: Lot }>();
  readonly #entries: Entry[] = [];
  readonly #openings: { readonly customerId: string; readonly lot: Lot; readonly opening: MarginOpening }[] = [];
  readonly #closed: ClosedByOrder[] = [];
  readonly #freed: LotShare[] = [];
  readonly #cleared = new Map<string, Yen>();

  private constructor(lots: ReadonlyMap<string, HeldLot>, at: Instant) {
    this.#lots = new Map(lots);
    this.#at = at;
  }

  /** With every lot that an execution of the batch may name. */
  static async lock(tx: Tx, ids: Iterable<string>, at: Instant): Promise<LotBatch> {
    return new LotBatch(await lockLots(tx, [...new Set(ids)]), at);
  }

  /** 新規建 */
  open(order: Executed, execution: MarginExecution, rates: OpeningRates): void {
    assert(order.marginType !== null, 'an order for a position says which kind of margin');
    const { customerId } = order;
    const lotId = lotIdOf(order, execution);
    const held = this.#lots.get(lotId);
    const terms = { type: order.marginType, ...rates };
    const fill = fillOf(order, execution, openedSide(order.side));
    const { lot, opening, entry } = openLot(fill, terms, lotId, held?.lot ?? null, this.#at);
    this.#entries.push(entry);
    this.#put(customerId, lot, held?.locked ?? 0n);
    this.#openings.push({ customerId, lot, opening });
  }

  /** Lots that the closing order names, with what of each it may take: its own lock, and what nobody has locked. */
  hasEnough(order: ClosingOrder): boolean {
    // An open order has them locked, unless the firm has closed them since; one that ended may take what is free.
    return lockedLots(order).every(({ lotId, quantity }) => {
      const held = this.#lots.get(lotId);
      return held !== undefined && held.lot.quantity - (isOpen(order) ? 0n : held.locked) >= quantity;
    });
  }

  /** The day on which the first of its lots was opened. */
  openedOn(order: ClosingOrder) {
    const days = lockedLots(order).flatMap(({ lotId }) => this.#lots.get(lotId)?.lot.openedOn ?? []);
    return days.toSorted()[0] ?? null;
  }

  /** 返済: `order` as it was before this execution. What it closes counts against open calls at once (rule MARGIN-12). */
  close(order: ClosingOrder, execution: MarginExecution, costs: StockCosts): readonly MarginClose[] {
    const { customerId } = order;
    const locked = lockedLots(order);
    const lots = new Map(
      locked.flatMap(({ lotId }): [string, Lot][] => {
        const held = this.#lots.get(lotId);
        return held ? [[lotId, held.lot]] : [];
      }),
    );
    const closed = closeLots(fillOf(order, execution, closedSide(order.side)), locked, lots, costs, this.#at);
    this.#entries.push(...closed.entries);
    for (const close of closed.closes) {
      const { lotId, part } = close;
      const [held, after] = [this.#lots.get(lotId), closed.lots.get(lotId)];
      assert(held, `lot ${lotId} was open`);
      const share = { lotId, quantity: part.quantity };
      // An order that ended has nothing locked any more.
      if (isOpen(order)) this.#freed.push(share);
      this.#put(customerId, after ?? gone(held.lot), isOpen(order) ? held.locked - part.quantity : held.locked);
      const { openedOn } = held.lot;
      this.#closed.push({ close, openedOn, orderId: order.id, fillId: execution.fillId, sequence: order.sequence });
    }
    const clearing = sumYen(closed.closes.map(({ part }) => clearingOfClose(part.openAmount)));
    this.#cleared.set(customerId, yen((this.#cleared.get(customerId) ?? noYen) + clearing));
    return closed.closes;
  }

  /** What an order that ended, or was made smaller, had locked. */
  free(shares: readonly LotShare[]): void {
    for (const share of shares) {
      this.#freed.push(share);
      const held = this.#lots.get(share.lotId);
      if (held) this.#lots.set(share.lotId, { ...held, locked: held.locked - share.quantity });
    }
  }

  #put(customerId: string, lot: Lot, locked: bigint): void {
    this.#lots.set(lot.id, { lot, locked });
    this.#changed.set(lot.id, { customerId, lot });
  }

  async write(tx: Tx): Promise<void> {
    await postAll(tx, this.#entries);
    await lockShares(tx, this.#freed, -1n);
    await putMarginLots(tx, [...this.#changed.values()]);
    await addMarginOpenings(tx, this.#openings);
    await addMarginCloses(tx, this.#closed);
    for (const customerId of await customersWithCalls(tx, [...this.#cleared.keys()]))
      await clearCallsBy(tx, customerId, 'POSITIONS', this.#cleared.get(customerId) ?? noYen, this.#at);
  }
}

const gone = (lot: Lot): Lot => ({
  ...lot,
  quantity: 0n,
  openAmount: noYen,
  fee: { ...lot.fee, accrued: noYen },
});
