import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import type { MarginClose, StockCosts } from '@tsuzura/domain/margin';
import { noYen, sumYen, yen, type Yen } from '@tsuzura/domain/money';
import { regulationOn, tradeAmount, type Stock, type StockEvent } from '@tsuzura/domain/stock';
import {
  fillId,
  isOpen,
  type Execution,
  type ShareFill,
  type StockOrder,
  type StockOrderStatus,
} from '@tsuzura/domain/stock-order';
import type { Reader, Tx } from '@tsuzura/store/kernel';
import { lockLots, lockShares, readPremiums } from '@tsuzura/store/margin';
import { listStockEvents, listStocks } from '@tsuzura/store/stock';
import { addStockFills } from '@tsuzura/store/stock-order';
import { closeByFill, freeLots, lockedLots, openByFill } from './apply-fill.ts';
import { projectTaxAgain } from './project-tax.ts';

/** What of the market the executions of margin orders need: shares, their events and published 逆日歩. */
export interface MarginMarketBooks {
  readonly stocks: ReadonlyMap<string, Stock>;
  readonly events: readonly StockEvent[];
}

export const readMarketBooks = async (reader: Reader): Promise<MarginMarketBooks> => ({
  stocks: new Map((await listStocks(reader)).map((stock) => [stock.code as string, stock])),
  events: await listStockEvents(reader),
});

/** What a lot of this share costs, from this day on. */
export async function costsOf(
  reader: Reader,
  { events }: MarginMarketBooks,
  stockCode: string,
  since: Ymd,
): Promise<StockCosts> {
  const days = events.flatMap((event) =>
    event.stockCode === stockCode && event.kind !== 'REGULATION' ? [event.lastCumDay] : [],
  );
  const premiums = await readPremiums(reader, [stockCode], since);
  return { premiums: premiums.get(stockCode) ?? [], lastCumDays: [...new Set(days)] };
}

/** Executions of margin orders of one batch of reports, each written when it comes. */
export class MarginExecutions {
  readonly #tx: Tx;
  readonly #at: Instant;
  #market: MarginMarketBooks | null = null;
  readonly #fills: ShareFill[] = [];
  readonly #opened: ShareFill[] = [];
  readonly #closers = new Set<string>();

  constructor(tx: Tx, at: Instant) {
    this.#tx = tx;
    this.#at = at;
  }

  /** The order after an execution; null when it closes lots that the firm has closed since, or that others have taken since it ended. */
  async execute(
    order: StockOrder,
    execution: Execution,
    number: number,
    status: StockOrderStatus,
  ): Promise<StockOrder | null> {
    const amount = tradeAmount(execution.price, execution.quantity);
    const fill: ShareFill = {
      ...execution,
      id: fillId(order.id, number),
      orderId: order.id,
      number,
      customerId: order.customerId,
      stockCode: order.stockCode,
      accountType: order.accountType,
      side: order.side,
      sequence: order.sequence,
      amount,
      fee: noYen,
      consumptionTax: noYen,
      cost: null,
      bookReleased: null,
      projectedTax: noYen,
    };
    if (order.tradeType === 'MARGIN_NEW') {
      await this.#open(order, fill);
      this.#opened.push(fill);
    } else {
      const result = await this.#close(order, fill);
      if (result === null) return null;
      // A trade shows its result: what it brought less what it cost.
      this.#fills.push({ ...fill, cost: yen(amount - result) });
      this.#closers.add(order.customerId);
    }
    return {
      ...order,
      status,
      filledQuantity: order.filledQuantity + execution.quantity,
      filledAmount: yen(order.filledAmount + amount),
      filledTotal: order.filledTotal + execution.price * execution.quantity,
    };
  }

  async #open(order: StockOrder, fill: ShareFill): Promise<void> {
    const { stocks, events } = await this.#books();
    const stock = stocks.get(order.stockCode);
    assert(stock, `the catalogue has ${order.stockCode}`);
    const ofStock = events.filter(({ stockCode }) => stockCode === order.stockCode);
    const regulation = regulationOn(ofStock, order.sessionDate);
    const rates = { initialRatio: regulation?.marginRate ?? stock.marginRate, cashRatio: regulation?.cashRate ?? null };
    await openByFill(this.#tx, order, { ...fill, fillId: fill.id }, rates, this.#at);
  }

  async #close(order: StockOrder, fill: ShareFill): Promise<Yen | null> {
    const shares = lockedLots(order);
    const held = await lockLots(
      this.#tx,
      shares.map(({ lotId }) => lotId),
    );
    // An open order has them locked, unless the firm has closed them since; one that ended may take what is free.
    const left = (lotId: string): bigint => {
      const lot = held.get(lotId);
      return lot ? lot.lot.quantity - (isOpen(order) ? 0n : lot.locked) : 0n;
    };
    if (shares.some(({ lotId, quantity }) => left(lotId) < quantity)) return null;
    if (!isOpen(order)) await lockShares(this.#tx, shares, 1n);
    const since = [...held.values()].map(({ lot }) => lot.openedOn).toSorted()[0] ?? fill.tradeDate;
    const costs = await costsOf(this.#tx, await this.#books(), order.stockCode, since);
    const closes = await closeByFill(this.#tx, order, { ...fill, fillId: fill.id }, costs, this.#at);
    if (!isOpen(order)) await lockShares(this.#tx, without(shares, closes), -1n);
    return sumYen(closes.map(({ part }) => part.realized));
  }

  async #books(): Promise<MarginMarketBooks> {
    this.#market ??= await readMarketBooks(this.#tx);
    return this.#market;
  }

  /** Rows of the executions, and the tax of what else is on its way. */
  async write(): Promise<void> {
    await addStockFills(this.#tx, this.#opened, 'MARGIN_NEW');
    await addStockFills(this.#tx, this.#fills, 'MARGIN_CLOSE');
    const first = this.#fills[0];
    if (first) await projectTaxAgain(this.#tx, this.#closers, `margin-close ${first.id}`, this.#at);
  }
}

/** What of the lots a late execution did not take. */
const without = (shares: ReturnType<typeof lockedLots>, closes: readonly MarginClose[]) =>
  shares.flatMap(({ lotId, quantity }) => {
    const taken = closes.filter((close) => close.lotId === lotId).reduce((sum, { part }) => sum + part.quantity, 0n);
    return quantity > taken ? [{ lotId, quantity: quantity - taken }] : [];
  });

/** An order that ended gives its lots back; `before` as it was until then. */
export async function releaseLots(tx: Tx, before: StockOrder, after: StockOrder): Promise<void> {
  if (before.tradeType !== 'MARGIN_CLOSE' || !isOpen(before) || isOpen(after) || after.status === 'FILLED') return;
  await freeLots(tx, after);
}
