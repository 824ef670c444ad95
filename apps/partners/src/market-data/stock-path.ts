import { ymd, type Ymd } from '@tsuzura/domain/calendar';
import { anchorDay, placeOf, since, type Days } from './days.ts';
import { exposedMoves, type Factors } from './factor.ts';
import { pathThrough } from './path.ts';
import { noise } from './random.ts';
import type { StockRow } from './stock-catalogue.ts';
import { dailyBand, toTick } from './tick.ts';

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
  const gap = noise(seed, `stock/${row.code}/open`);
  const reach = noise(seed, `stock/${row.code}/high`);
  const fall = noise(seed, `stock/${row.code}/low`);
  const crowd = noise(seed, `stock/${row.code}/volume`);

  let base = toTick(row.tickTable, row.first * 10);
  return own.list.map((date, index) => {
    const key = own.numbers[index] as number;
    const band = dailyBand(row.tickTable, base);
    const inBand = (price: number) => Math.min(band.high, Math.max(band.low, toTick(row.tickTable, price)));
    const spread = row.ownVolatility * 0.6;
    const close = inBand((targets[index] as number) * 10);
    const open = inBand(base * Math.exp(spread * gap(key)));
    const high = inBand(Math.max(open, close) * Math.exp(spread * Math.abs(reach(key))));
    const low = inBand(Math.min(open, close) * Math.exp(-spread * Math.abs(fall(key))));
    const stir = Math.abs(Math.log(close / base)) * 12 + 0.3 * crowd(key);
    base = close;
    return {
      date,
      open: yenText(open),
      high: yenText(high),
      low: yenText(low),
      close: yenText(close),
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

/** Tenths of a yen as text; whole yen have no decimals. */
const yenText = (tenths: number): string => (tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1));
