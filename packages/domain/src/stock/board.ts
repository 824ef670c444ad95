import type { Ymd } from '../calendar/index.ts';
import { greatest } from '../money/index.ts';
import { isInBand, type DailyBand } from './daily-band.ts';
import { intradayName, minuteKey, type PathPoint } from './intraday.ts';
import type { StockPrice } from './price.ts';
import { seededNumbers } from './seeded-number.ts';
import { nextTick, previousTick, type TickTable } from './tick.ts';

/* 板: ten prices a side around the last one (rule STOCK-12). It is shown and takes no part in matching. */

export interface BoardLevel {
  readonly price: StockPrice;
  readonly quantity: bigint;
}

export interface Board {
  /** 売気配, the lowest first. */
  readonly asks: readonly BoardLevel[];
  /** 買気配, the highest first. */
  readonly bids: readonly BoardLevel[];
}

/** A working limit order of somebody, which the board shows at its price. */
export interface BoardOrder {
  readonly side: 'BUY' | 'SELL';
  readonly price: StockPrice;
  readonly quantity: bigint;
}

export interface BoardView {
  readonly seed: string;
  readonly stockCode: string;
  readonly date: Ymd;
  readonly tickTable: TickTable;
  readonly band: DailyBand;
  readonly base: StockPrice;
  /** Up to the newest that is published, at least one. */
  readonly points: readonly PathPoint[];
  readonly orders: readonly BoardOrder[];
}

const levels = 10;

export function boardOf(view: BoardView): Board {
  const last = view.points.at(-1);
  if (!last) return { asks: [], bids: [] };
  const bestAsk = wasUp(view, last.price) ? last.price : nextTick(view.tickTable, last.price);
  const up = (price: StockPrice) => nextTick(view.tickTable, price);
  const down = (price: StockPrice) => previousTick(view.tickTable, price);
  return {
    asks: side(view, last, 'SELL', bestAsk, up),
    bids: side(view, last, 'BUY', down(bestAsk), down),
  };
}

/** Before the price has changed it is compared with the base price. */
function wasUp({ points, base }: BoardView, price: StockPrice): boolean {
  const other = points.findLast((point) => point.price !== price)?.price ?? base;
  return price > other;
}

function side(
  { seed, stockCode, date, band, orders }: BoardView,
  { index, volume }: PathPoint,
  which: 'BUY' | 'SELL',
  best: StockPrice | null,
  next: (price: StockPrice) => StockPrice | null,
): BoardLevel[] {
  const found: BoardLevel[] = [];
  const name = `${intradayName(seed, stockCode)}board/${which === 'SELL' ? 'ask' : 'bid'}`;
  for (let price = best, level = 1; price !== null && level <= levels && isInBand(band, price); level += 1) {
    const share = 30 + (seededNumbers(`${name}/${level}`)(minuteKey(date, index)) % 71);
    const quantity = greatest(100n, ((volume * BigInt(share)) / 100n / 100n) * 100n);
    found.push({ price, quantity: quantity + ownAt(orders, which, price) });
    price = next(price);
  }
  return found;
}

const ownAt = (orders: readonly BoardOrder[], which: 'BUY' | 'SELL', price: StockPrice): bigint =>
  orders.reduce((sum, order) => (order.side === which && order.price === price ? sum + order.quantity : sum), 0n);
