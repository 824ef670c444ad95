import { anchorDay, placeOf, type Days } from './days.ts';
import { exposedMoves, type Factors } from './factor.ts';
import { pathThrough } from './path.ts';
import { noise } from './random.ts';
import type { PriceBar } from './stock-path.ts';
import type { UsStockRow } from './us-stock-catalogue.ts';
import { sharesOf } from './us-stock-events.ts';

/** Days are New York's; prices are those of the shares of each day. There is no daily limit in New York; a cent is the price step, written with four decimals. */
export function drawUsStock(seed: string, row: UsStockRow, days: Days, factors: Factors): readonly PriceBar[] {
  const name = `us-stock/${row.symbol}`;
  const draw = noise(seed, `${name}/close`);
  const gap = noise(seed, `${name}/open`);
  const reach = noise(seed, `${name}/high`);
  const fall = noise(seed, `${name}/low`);
  const crowd = noise(seed, `${name}/volume`);
  const moves = exposedMoves(factors, days, row.exposure, false).map(
    (move, index) => move + row.ownVolatility * draw(days.numbers[index] as number),
  );
  const closes = pathThrough(
    [
      { place: 0, level: row.first },
      { place: placeOf(days, anchorDay), level: row.last },
    ],
    moves,
  );

  return days.list.map((date, index) => {
    const key = days.numbers[index] as number;
    const spread = 0.003 + row.ownVolatility * 0.5;
    const [times, into] = sharesOf(row.symbol, date);
    const inShares = Number(times) / Number(into);
    const here = closes[index] as number;
    const close = here * inShares;
    const before = (closes[index - 1] ?? here) * inShares;
    const open = before * Math.exp(spread * gap(key));
    const high = Math.max(open, close) * Math.exp(spread * Math.abs(reach(key)));
    const low = Math.min(open, close) * Math.exp(-spread * Math.abs(fall(key)));
    const stir = Math.abs(Math.log(close / before)) * 12 + 0.25 * crowd(key);
    return {
      date,
      open: dollarText(open),
      high: dollarText(high),
      low: dollarText(low),
      close: dollarText(close),
      volume: Math.round(row.volume * Math.exp(stir)),
    };
  });
}

const dollarText = (dollars: number): string => `${dollars.toFixed(2)}00`;
