import { ymd, type Ymd } from '@tsuzura/domain/calendar';
import {
  basePriceOn,
  dailyBand,
  formatStockPrice,
  stockPrice,
  tickAt,
  type StockEvent,
  type StockPrice,
  type TickTable,
} from '@tsuzura/domain/stock';
import { anchorDay, placeOf, since, type Days } from './days.ts';
import { exposedMoves, type Factors } from './factor.ts';
import { pathThrough } from './path.ts';
import { noise } from './random.ts';
import type { StockRow } from './stock-catalogue.ts';
import { eventsOf } from './stock-facts.ts';

/** One trading day. Prices are text: "2500.5" yen, "187.4500" dollars. */
export interface PriceBar {
  readonly date: Ymd;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: number;
}

/** The target of the path comes first, then the rules of the exchange: on the grid, and inside the day's band. */
export function drawStock(seed: string, row: StockRow, days: Days, factors: Factors): readonly PriceBar[] {
  const own = since(days, ymd(row.listedOn));
  const targets = targetCloses(seed, row, own, factors);
  // History up to the anchor day is written without dividends.
  const events = eventsOf(row.code).filter(
    (event) => event.kind === 'SPLIT' || (event.kind === 'DIVIDEND' && event.exDate > anchorDay),
  );
  const gap = noise(seed, `stock/${row.code}/open`);
  const reach = noise(seed, `stock/${row.code}/high`);
  const fall = noise(seed, `stock/${row.code}/low`);
  const crowd = noise(seed, `stock/${row.code}/volume`);

  const { tickTable } = row;
  let base = onTick(tickTable, row.first * 10 * sharesOf(events, own.list[0] ?? anchorDay));
  return own.list.map((date, index) => {
    const key = own.numbers[index] as number;
    base = basePriceOn(tickTable, base, events, date);
    const before = Number(base);
    const inBand = bounded(tickTable, base);
    const spread = row.ownVolatility * 0.6;
    const close = inBand((targets[index] as number) * 10 * sharesOf(events, date));
    const open = inBand(before * Math.exp(spread * gap(key)));
    const [lowest, highest] = open < close ? [Number(open), Number(close)] : [Number(close), Number(open)];
    const high = inBand(highest * Math.exp(spread * Math.abs(reach(key))));
    const low = inBand(lowest * Math.exp(-spread * Math.abs(fall(key))));
    const stir = Math.abs(Math.log(Number(close) / before)) * 12 + 0.3 * crowd(key);
    base = close;
    return {
      date,
      open: formatStockPrice(open),
      high: formatStockPrice(high),
      low: formatStockPrice(low),
      close: formatStockPrice(close),
      volume: Math.max(100, Math.round((row.volume * Math.exp(stir)) / 100) * 100),
    };
  });
}

function targetCloses(seed: string, row: StockRow, own: Days, factors: Factors): Float64Array {
  const draw = noise(seed, `stock/${row.code}/close`);
  const moves = exposedMoves(factors, own, row.exposure, true).map(
    (move, index) => move + row.ownVolatility * draw(own.numbers[index] as number),
  );
  const knots = [
    { place: 0, level: row.first },
    { place: placeOf(own, anchorDay), level: row.last },
  ];
  return pathThrough(knots, moves);
}

/** What a path of real numbers (tenths of a yen) comes to on the steps of the exchange. */
function onTick(table: TickTable, price: number): StockPrice {
  const tick = Number(tickAt(table, BigInt(Math.ceil(price))));
  return stockPrice(Math.max(tick, Math.round(price / tick) * tick));
}

/** What a share of a day is worth in shares of the anchor day: the path is written in those. */
const sharesOf = (events: readonly StockEvent[], date: Ymd): number =>
  events.reduce((shares, event) => {
    if (event.kind !== 'SPLIT') return shares;
    const [after, before] = [Number(event.ratio.numerator), Number(event.ratio.denominator)];
    if (event.exDate <= anchorDay) return date < event.exDate ? (shares * after) / before : shares;
    return event.exDate <= date ? (shares * before) / after : shares;
  }, 1);

/** On the steps, and inside the limits of the day. */
function bounded(table: TickTable, base: StockPrice): (price: number) => StockPrice {
  const { lower, upper } = dailyBand(table, base);
  return (price) => {
    const wanted = onTick(table, price);
    return wanted < lower ? lower : wanted > upper ? upper : wanted;
  };
}
