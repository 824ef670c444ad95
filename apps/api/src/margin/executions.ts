import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import type { LotShare, StockCosts } from '@tsuzura/domain/margin';
import { noYen, sumYen, yen } from '@tsuzura/domain/money';
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
import { lockShares, readPremiums } from '@tsuzura/store/margin';
import { listStockEvents, listStocks } from '@tsuzura/store/stock';
import { addStockFills } from '@tsuzura/store/stock-order';
import { LotBatch, lockedLots, lotIdOf, type OpeningRates } from './lot-batch.ts';
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
  market: MarginMarketBooks,
  stockCode: string,
  since: Ymd,
): Promise<StockCosts> {
  const premiums = await readPremiums(reader, [stockCode], since);
  return { premiums: premiums.get(stockCode) ?? [], lastCumDays: lastCumDaysOf(market, stockCode) };
}

/** Each day once, also where dividend and split fall together. */
const lastCumDaysOf = ({ events }: MarginMarketBooks, stockCode: string): Ymd[] => [
  ...new Set(
    events.flatMap((event) => (event.stockCode === stockCode && event.kind !== 'REGULATION' ? [event.lastCumDay] : [])),
  ),
];

/** What a batch of reports brings to one margin order: an execution, or its end. */
export interface MarginReport {
  readonly order: StockOrder;
  /** Null where nothing was traded. */
  readonly execution: Pick<Execution, 'executedAt' | 'price'> | null;
}

/** Executions of margin orders of one batch of reports: what they need is read together, and what follows is written together. */
export class MarginExecutions {
  readonly #tx: Tx;
  readonly #at: Instant;
  readonly #lots: LotBatch;
  readonly #market: MarginMarketBooks;
  readonly #costs: ReadonlyMap<string, StockCosts>;
  readonly #fills: ShareFill[] = [];
  readonly #opened: ShareFill[] = [];
  readonly #closers = new Set<string>();

  private constructor(
    tx: Tx,
    at: Instant,
    lots: LotBatch,
    market: MarginMarketBooks,
    costs: ReadonlyMap<string, StockCosts>,
  ) {
    this.#tx = tx;
    this.#at = at;
    this.#lots = lots;
    this.#market = market;
    this.#costs = costs;
  }

  static async open(tx: Tx, reports: readonly MarginReport[], at: Instant): Promise<MarginExecutions> {
    const closing = reports.flatMap(({ order }) => (order.tradeType === 'MARGIN_CLOSE' ? [order] : []));
    const lots = await LotBatch.lock(
      tx,
      [
        ...closing.flatMap((order) => lockedLots(order).map(({ lotId }) => lotId)),
        ...reports.flatMap(({ order, execution }) =>
          order.tradeType === 'MARGIN_NEW' && execution ? [lotIdOf(order, execution)] : [],
        ),
      ],
      at,
    );
    const isTraded = reports.some(({ execution }) => execution !== null);
    const market = isTraded ? await readMarketBooks(tx) : { stocks: new Map(), events: [] };
    const codes = [...new Set(closing.map(({ stockCode }) => stockCode))];
    const [since] = closing.flatMap((order) => lots.openedOn(order) ?? []).toSorted();
    const premiums = since === undefined ? new Map() : await readPremiums(tx, codes, since);
    const costs = codes.map((code): [string, StockCosts] => [
      code,
      { premiums: premiums.get(code) ?? [], lastCumDays: lastCumDaysOf(market, code) },
    ]);
    return new MarginExecutions(tx, at, lots, market, new Map(costs));
  }

  /** The order after an execution; null when it closes lots that the firm has closed since, or that others have taken since it ended. */
  execute(order: StockOrder, execution: Execution, number: number, status: StockOrderStatus): StockOrder | null {
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
      this.#lots.open(order, { ...fill, fillId: fill.id }, this.#ratesOf(order));
      this.#opened.push(fill);
    } else {
      if (!this.#lots.hasEnough(order)) return null;
      const costs = this.#costs.get(order.stockCode) ?? { premiums: [], lastCumDays: [] };
      const closes = this.#lots.close(order, { ...fill, fillId: fill.id }, costs);
      // A trade shows its result: what it brought less what it cost.
      this.#fills.push({ ...fill, cost: yen(amount - sumYen(closes.map(({ part }) => part.realized))) });
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

  /** As `releaseLots`, with what else the reports change. */
  release(before: StockOrder, after: StockOrder): void {
    this.#lots.free(givenBack(before, after));
  }

  #ratesOf(order: StockOrder): OpeningRates {
    const stock = this.#market.stocks.get(order.stockCode);
    assert(stock, `the catalogue has ${order.stockCode}`);
    const ofStock = this.#market.events.filter(({ stockCode }) => stockCode === order.stockCode);
    const regulation = regulationOn(ofStock, order.sessionDate);
    return { initialRatio: regulation?.marginRate ?? stock.marginRate, cashRatio: regulation?.cashRate ?? null };
  }

  /** Lots, entries and rows of the executions, and the tax of what else is on its way. */
  async write(): Promise<void> {
    await this.#lots.write(this.#tx);
    await addStockFills(this.#tx, this.#opened, 'MARGIN_NEW');
    await addStockFills(this.#tx, this.#fills, 'MARGIN_CLOSE');
    const first = this.#fills[0];
    if (first) await projectTaxAgain(this.#tx, this.#closers, `margin-close ${first.id}`, this.#at);
  }
}

/** An order that ended gives its lots back, one that was made smaller what it closes no more; `before` as it was until then. */
export const releaseLots = (tx: Tx, before: StockOrder, after: StockOrder): Promise<void> =>
  lockShares(tx, givenBack(before, after), -1n);

function givenBack(before: StockOrder, after: StockOrder): readonly LotShare[] {
  if (before.tradeType !== 'MARGIN_CLOSE' || !isOpen(before)) return [];
  const dropped = after.quantity < before.quantity ? droppedLots(before, after) : [];
  return isOpen(after) || after.status === 'FILLED' ? dropped : [...dropped, ...lockedLots(after)];
}

function droppedLots({ close: before }: StockOrder, { close: after }: StockOrder): readonly LotShare[] {
  assert(before !== null && 'lots' in before && after !== null && 'lots' in after, 'an accepted order names its lots');
  const kept = new Map(after.lots.map(({ positionId, quantity }) => [positionId, quantity]));
  return before.lots
    .map(({ positionId, quantity }) => ({ lotId: positionId, quantity: quantity - (kept.get(positionId) ?? 0n) }))
    .filter(({ quantity }) => quantity > 0n);
}
