import { japan, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { unsettledSales } from '@tsuzura/domain/fund';
import type { OrderStanding } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import {
  closePart,
  cutPercent,
  marginFor,
  noCosts,
  powerAt,
  ratioOf,
  type ClosedPart,
  type Lot,
  type MarginAccountType,
} from '@tsuzura/domain/margin';
import { noYen, ratio, sumYen, yen, type Yen } from '@tsuzura/domain/money';
import {
  currentSession,
  regulationOn,
  tradeAmount,
  type Stock,
  type StockEvent,
  type StockPrice,
} from '@tsuzura/domain/stock';
import { projectCredits, totalTax, withholdsOnSale, type Tax } from '@tsuzura/domain/tax';
import type { DecidedMarginOrder, MarginAsked } from './decide-order.ts';
import { figuresNow, isCalled, type MarginView } from './figures.ts';

/** What an order of margin would come to, at a price. */
export interface MarginQuote {
  readonly amount: Yen;
  /** 委託保証金 that a new position needs. */
  readonly reserved: Yen;
  /** Of a close; null for a new position. */
  readonly result: { readonly openAmount: Yen; readonly realized: Yen; readonly tax: Tax } | null;
  readonly newPositionPowerAfter: Yen;
  /** Null without positions. */
  readonly ratioAfter: string | null;
}

export function quoteMarginOrder(
  view: MarginView,
  standing: OrderStanding,
  asked: MarginAsked,
  decided: DecidedMarginOrder,
  price: StockPrice,
  settlementDate: Ymd,
  now: Instant,
): MarginQuote {
  return decided.opening === null
    ? quoteClosing(view, standing, asked, decided, price, settlementDate, now)
    : quoteOpening(view, asked, decided.opening, price, now);
}

function quoteOpening(
  view: MarginView,
  { quantity }: MarginAsked,
  { reserved, value, initialRatio, cashRatio }: NonNullable<DecidedMarginOrder['opening']>,
  price: StockPrice,
  now: Instant,
): MarginQuote {
  const { equity, positions, free, cashFree } = figuresNow(view, now);
  const amount = tradeAmount(price, quantity);
  const ofCash = cashRatio === null ? noYen : marginFor(value, cashRatio);
  return {
    amount,
    reserved,
    result: null,
    newPositionPowerAfter: powerAt(
      { equity, free: free - reserved, cashFree: cashFree - ofCash },
      initialRatio,
      cashRatio,
    ),
    ratioAfter: cutPercent(ratio(equity, positions + amount)),
  };
}

/** With the expenses of a close in the current session, which is what a close books. */
function quoteClosing(
  view: MarginView,
  standing: OrderStanding,
  { quantity, accountType, stockCode }: MarginAsked,
  { lots }: DecidedMarginOrder,
  price: StockPrice,
  settlementDate: Ymd,
  now: Instant,
): MarginQuote {
  const session = currentSession(japan, now);
  const open = new Map<string, Lot>(view.book.lots.map((lot) => [lot.id, lot]));
  const parts = lots.map(({ lotId, quantity: part }): ClosedPart => {
    const lot = open.get(lotId);
    assert(lot, `lot ${lotId} is open`);
    const closed = closePart(lot, part, price, session, view.costs.get(stockCode) ?? noCosts);
    if (closed.left === null) open.delete(lotId);
    else open.set(lotId, closed.left);
    return closed;
  });
  const realized = sumYen(parts.map((part) => part.realized));
  const tax = taxOf(standing, realized, accountType as MarginAccountType, settlementDate);
  const book = {
    ...view.book,
    lots: [...open.values()],
    realized: yen(view.book.realized + realized - totalTax(tax)),
  };
  const after = figuresNow({ ...view, book }, now);
  const part = ratioOf(after);
  return {
    amount: tradeAmount(price, quantity),
    reserved: noYen,
    result: { openAmount: sumYen(parts.map(({ openAmount }) => openAmount)), realized, tax },
    newPositionPowerAfter: isCalled(view) ? noYen : after.newPositionPower,
    ratioAfter: part === null ? null : cutPercent(part),
  };
}

/** What it adds to the tax of the year it settles in, after everything that is executed and not settled. */
function taxOf(standing: OrderStanding, gain: Yen, accountType: MarginAccountType, settlementDate: Ymd): Tax {
  const withheld = withholdsOnSale(accountType, standing.withholding ?? 'WITHOUT');
  const own = { settlementDate, sequence: Number.MAX_SAFE_INTEGER, proceeds: gain, gain, withheld };
  const projected = projectCredits([...unsettledSales(standing), own], (year) => standing.netGains.get(year) ?? noYen);
  return projected.find(({ sale }) => sale === own)?.tax ?? { income: noYen, resident: noYen };
}

/** 建余力 for this share, with what a regulation of the session asks. */
export function powerFor(
  view: MarginView,
  stock: Stock,
  events: readonly StockEvent[],
  session: Ymd,
  now: Instant,
): Yen {
  if (isCalled(view)) return noYen;
  const regulation = regulationOn(events, session);
  return powerAt(figuresNow(view, now), regulation?.marginRate ?? stock.marginRate, regulation?.cashRate ?? null);
}
