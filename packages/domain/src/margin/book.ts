import type { Ymd } from '../calendar/index.ts';
import { assert } from '../kernel/index.ts';
import { noYen, yen, type Ratio, type Yen } from '../money/index.ts';
import type { StockPrice } from '../stock/index.ts';
import { unrealizedOf } from './close-lot.ts';
import { expensesOf, noCosts, type StockCosts } from './expenses.ts';
import {
  marginFigures,
  marginFor,
  substituteValue,
  type MarginFigures,
  type MarginSums,
  type Substitute,
} from './figures.ts';
import type { Lot } from './lot.ts';

/** A part of a lot that left by 現引 or 現渡 and is not settled: it still counts as a position (rule MARGIN-3). */
export interface SettlingPart {
  readonly openAmount: Yen;
  readonly initialRatio: Ratio;
  readonly cashRatio: Ratio | null;
  /** It counts until the day before. */
  readonly settlementDate: Ymd;
}

/** An open order for a new position. */
export interface OpenMarginOrder {
  /** At the limit, or for a market order and every short at the upper limit, of what is not filled. */
  readonly value: Yen;
  readonly initialRatio: Ratio;
  readonly cashRatio: Ratio | null;
}

/** Everything about one customer's margin at a moment, without prices. */
export interface MarginBook {
  /** 保証金現金 */
  readonly cash: Yen;
  readonly lots: readonly Lot[];
  readonly settling: readonly SettlingPart[];
  readonly substitutes: readonly Omit<Substitute, 'price'>[];
  /** Closes that are not settled, net of expenses and projected tax. */
  readonly realized: Yen;
  /** 立替金 */
  readonly advance: Yen;
  readonly orders: readonly OpenMarginOrder[];
  /** Collateral that an open purchase of shares will bring for the cash that it took from 保証金 (rule MARGIN-4). */
  readonly promisedCollateral: Yen;
}

export const emptyBook: MarginBook = {
  cash: noYen,
  lots: [],
  settling: [],
  substitutes: [],
  realized: noYen,
  advance: noYen,
  orders: [],
  promisedCollateral: noYen,
};

export interface MarginMarket {
  /** Of every stock in lots and substitutes. */
  readonly prices: ReadonlyMap<string, StockPrice>;
  /** Newest closes, at which collateral counts while a session moves prices; without them it counts at `prices`. */
  readonly closes?: ReadonlyMap<string, StockPrice>;
  readonly costs: ReadonlyMap<string, StockCosts>;
}

/** 諸経費 of all lots as if they were closed on this day. */
export const expensesOn = ({ lots }: Pick<MarginBook, 'lots'>, day: Ymd, costs: MarginMarket['costs']): Yen =>
  sum(lots, (lot) => expensesOf(lot, lot.quantity, day, costs.get(lot.stockCode) ?? noCosts).total);

/** The parts of the figures, at these prices, with expenses as if everything were closed on this day. */
export function marginSums(book: MarginBook, { prices, closes = prices, costs }: MarginMarket, day: Ymd): MarginSums {
  return {
    ...sumsAt(book, (stockCode) => priceOf(prices, stockCode), day, expensesOn(book, day, costs)),
    substitute: collateralAt(book, (stockCode) => priceOf(closes, stockCode)),
  };
}

const collateralAt = (book: MarginBook, price: (stockCode: string) => StockPrice): Yen =>
  yen(
    substituteValue(book.substitutes.map((one) => ({ ...one, price: price(one.stockCode) }))) + book.promisedCollateral,
  );

/** The same with the expenses known: the ladder asks for many prices on one day. */
export function sumsAt(
  book: MarginBook,
  price: (stockCode: string) => StockPrice,
  day: Ymd,
  expenses: Yen,
): MarginSums {
  const settling = book.settling.filter(({ settlementDate }) => day < settlementDate);
  const held = [...book.lots, ...settling];
  return {
    cash: book.cash,
    substitute: collateralAt(book, price),
    netUnrealized: sum(book.lots, (lot) => unrealizedOf(lot, price(lot.stockCode))),
    realized: book.realized,
    expenses,
    advance: book.advance,
    positions: sum(held, ({ openAmount }) => openAmount),
    requiredByLots: sum(held, ({ openAmount, initialRatio }) => marginFor(openAmount, initialRatio)),
    openReserve: sum(book.orders, ({ value, initialRatio }) => marginFor(value, initialRatio)),
    requiredCash: yen(
      sum(held, ({ openAmount, cashRatio }) => cashFor(openAmount, cashRatio)) +
        sum(book.orders, ({ value, cashRatio }) => cashFor(value, cashRatio)),
    ),
  };
}

export const figuresOf = (book: MarginBook, market: MarginMarket, day: Ymd): MarginFigures =>
  marginFigures(marginSums(book, market, day));

const cashFor = (amount: Yen, rate: Ratio | null): Yen => (rate === null ? noYen : marginFor(amount, rate));

const sum = <Item>(items: readonly Item[], of: (item: Item) => bigint): Yen =>
  yen(items.reduce((total, item) => total + of(item), 0n));

function priceOf(prices: ReadonlyMap<string, StockPrice>, stockCode: string): StockPrice {
  const price = prices.get(stockCode);
  assert(price !== undefined, `there is a price of ${stockCode}`);
  return price;
}
