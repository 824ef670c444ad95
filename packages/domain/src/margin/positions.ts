import { ymdOf, type Instant, type Ymd } from '../calendar/index.ts';
import { assert } from '../kernel/index.ts';
import { marginEntries, type Entry, type MarginBooking } from '../ledger/index.ts';
import { noYen, yen, type Ratio, type Yen } from '../money/index.ts';
import { averagePrice, tradeAmount, type StockPrice } from '../stock/index.ts';
import { closePart, unrealizedOf, type ClosedPart } from './close-lot.ts';
import type { StockCosts } from './expenses.ts';
import { expirationOf } from './expiry.ts';
import { settlementOf, type Lot } from './lot.ts';
import { annualRateOf, type MarginAccountType, type MarginType, type PositionSide } from './terms.ts';

/** An execution of an order for a margin position. */
export interface MarginFill {
  /** Of the execution: what its entries are about. */
  readonly id: string;
  readonly customerId: string;
  readonly stockCode: string;
  readonly accountType: MarginAccountType;
  /** Of the position, not of the order. */
  readonly side: PositionSide;
  readonly quantity: bigint;
  readonly price: StockPrice;
  readonly executedAt: Instant;
}

/** What an order for a new position was accepted with. */
export interface OpenTerms {
  readonly type: MarginType;
  readonly initialRatio: Ratio;
  readonly cashRatio: Ratio | null;
}

/** An opening that has not settled. */
export interface MarginOpening {
  readonly fillId: string;
  readonly lotId: string;
  readonly openAmount: Yen;
  readonly quantity: bigint;
  readonly settlementDate: Ymd;
}

export interface OpenedLot {
  readonly lot: Lot;
  readonly opening: MarginOpening;
  readonly entry: Entry;
}

const bookingOf = (fill: MarginFill, at: Instant): MarginBooking => ({
  ref: fill.id,
  day: ymdOf(at),
  bookedAt: at,
  customerId: fill.customerId,
  stockCode: fill.stockCode,
  accountType: fill.accountType,
  side: fill.side,
});

/** A fill opens a lot, or adds to that of its order, price and day (rule MARGIN-2). */
export function openLot(fill: MarginFill, terms: OpenTerms, lotId: string, known: Lot | null, at: Instant): OpenedLot {
  const openedOn = ymdOf(fill.executedAt);
  const openAmount = tradeAmount(fill.price, fill.quantity);
  const quantity = (known?.quantity ?? 0n) + fill.quantity;
  const total = yen((known?.openAmount ?? 0n) + openAmount);
  const openPrice = averagePrice(total * 10n, quantity);
  assert(openPrice !== null, 'a fill has shares');
  const lot: Lot = {
    id: lotId,
    stockCode: fill.stockCode,
    side: fill.side,
    type: terms.type,
    accountType: fill.accountType,
    openedOn,
    quantity,
    openPrice,
    openAmount: total,
    initialRatio: terms.initialRatio,
    cashRatio: terms.cashRatio,
    annualRate: annualRateOf(terms.type, fill.side),
    fee: { months: 0, accrued: noYen },
    splits: [],
    expirationDate: expirationOf(terms.type, openedOn),
    shortened: false,
    ...(known === null ? {} : { expirationDate: known.expirationDate, shortened: known.shortened }),
  };
  const opening = {
    fillId: fill.id,
    lotId,
    openAmount,
    quantity: fill.quantity,
    settlementDate: settlementOf(openedOn),
  };
  return { lot, opening, entry: marginEntries.opened(bookingOf(fill, at), { openAmount, quantity: fill.quantity }) };
}

/** T+2 of an opening: the house pays for a long's shares, or borrows those of a short. */
export const openingSettled = (
  { fillId, openAmount, quantity, customerId }: MarginOpening & { readonly customerId: string },
  { stockCode, accountType, side }: Pick<Lot, 'stockCode' | 'accountType' | 'side'>,
  at: Instant,
): Entry =>
  marginEntries.openSettled(
    { ref: fillId, day: ymdOf(at), bookedAt: at, customerId, stockCode, accountType, side },
    { openAmount, quantity },
  );

/** So many shares of a lot, as a closing order names or was given them. */
export interface LotShare {
  readonly lotId: string;
  readonly quantity: bigint;
}

/** One part of one lot that a fill closed. */
export interface MarginClose {
  /** The fill and the place in it: what its entries are about. */
  readonly id: string;
  readonly lotId: string;
  readonly customerId: string;
  readonly stockCode: string;
  readonly accountType: MarginAccountType;
  readonly side: PositionSide;
  readonly closedOn: Ymd;
  readonly part: ClosedPart;
}

export interface ClosedLots {
  readonly closes: readonly MarginClose[];
  readonly entries: readonly Entry[];
  /** What is left of the order's lots, in its order. */
  readonly left: readonly LotShare[];
  /** Lots as they are now; null for those that are gone. */
  readonly lots: ReadonlyMap<string, Lot | null>;
}

/** A fill of a closing order takes its lots in their order. */
export function closeLots(
  fill: MarginFill,
  locked: readonly LotShare[],
  lots: ReadonlyMap<string, Lot>,
  costs: StockCosts,
  at: Instant,
): ClosedLots {
  const closedOn = ymdOf(fill.executedAt);
  const now = new Map<string, Lot | null>(lots);
  const [closes, entries, left]: [MarginClose[], Entry[], LotShare[]] = [[], [], []];
  let open = fill.quantity;
  for (const share of locked) {
    const taken = share.quantity < open ? share.quantity : open;
    if (taken < share.quantity) left.push({ lotId: share.lotId, quantity: share.quantity - taken });
    if (taken === 0n) continue;
    const lot = now.get(share.lotId);
    assert(lot, `lot ${share.lotId} is open`);
    const part = closePart(lot, taken, fill.price, closedOn, costs);
    const id = closes.length === 0 ? fill.id : `${fill.id}-${closes.length}`;
    now.set(lot.id, part.left);
    closes.push({ ...closeOf(fill, lot), id, lotId: lot.id, closedOn, part });
    entries.push(
      marginEntries.closed(
        { ...bookingOf(fill, at), ref: id },
        {
          openAmount: part.openAmount,
          closeAmount: part.closeAmount,
          expenses: part.expenses.total,
          realized: part.realized,
          quantity: taken,
        },
      ),
    );
    open -= taken;
  }
  assert(open === 0n, 'an order has locked what it closes');
  return { closes, entries, left, lots: now };
}

const closeOf = ({ customerId, stockCode, side }: MarginFill, { accountType }: Lot) => ({
  customerId,
  stockCode,
  accountType,
  side,
});

export type CloseOrder = 'OLDEST' | 'NEWEST' | 'MOST_PROFIT' | 'MOST_LOSS';

/** What is free of a lot: neither under a closing order nor under 現引 or 現渡. */
export interface ClosableLot {
  readonly lot: Lot;
  readonly closable: bigint;
}

/** Lots for so many shares, in this order; null when there are not so many (rule MARGIN-2). */
export function chooseLots(
  lots: readonly ClosableLot[],
  order: CloseOrder,
  price: StockPrice,
  quantity: bigint,
): readonly LotShare[] | null {
  const chosen: LotShare[] = [];
  let open = quantity;
  for (const { lot, closable } of lots.toSorted(comparing[order](price))) {
    const taken = closable < open ? closable : open;
    if (taken > 0n) chosen.push({ lotId: lot.id, quantity: taken });
    open -= taken;
  }
  return open === 0n ? chosen : null;
}

type Compare = (one: ClosableLot, other: ClosableLot) => number;
const byAge: Compare = ({ lot: one }, { lot: other }) =>
  one.openedOn !== other.openedOn ? (one.openedOn < other.openedOn ? -1 : 1) : one.id < other.id ? -1 : 1;
const byProfit =
  (price: StockPrice): Compare =>
  (one, other) => {
    const difference = unrealizedOf(other.lot, price) - unrealizedOf(one.lot, price);
    return difference === 0n ? byAge(one, other) : difference < 0n ? -1 : 1;
  };
const comparing: Readonly<Record<CloseOrder, (price: StockPrice) => Compare>> = {
  OLDEST: () => byAge,
  NEWEST: () => (one, other) => -byAge(one, other),
  MOST_PROFIT: byProfit,
  MOST_LOSS: (price) => (one, other) => byProfit(price)(other, one),
};
