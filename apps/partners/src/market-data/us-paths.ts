import { isBusinessDay, unitedStates, type Ymd } from '@tsuzura/domain/calendar';
import { readUsdPrice, usIntradayPath, type UsPathPoint } from '@tsuzura/domain/us-stock';
import type { MarketData } from './market-data.ts';

/** Of every share on some days: a session and the ones around it. */
const mostPaths = 200;

export type UsPaths = (symbol: string, date: Ymd) => readonly UsPathPoint[];
const held = new WeakMap<MarketData, UsPaths>();

/** The minutes of a day, made once: prices and trades follow the same path. Empty on a day on which New York is closed. */
export function usPathsOf(market: MarketData): UsPaths {
  const pathsOf = held.get(market) ?? createPaths(market);
  held.set(market, pathsOf);
  return pathsOf;
}

function createPaths(market: MarketData): UsPaths {
  const paths = new Map<string, readonly UsPathPoint[]>();
  return (symbol, date) => {
    const key = `${symbol} ${date}`;
    const known = paths.get(key);
    if (known) return known;
    if (date < market.firstDay || !isBusinessDay(unitedStates, date)) return [];
    const [bar] = market.usStockPrices(symbol, { from: date, to: date }) ?? [];
    const path = bar ? usIntradayPath({ seed: market.seed, symbol, date, bar: asBar(bar) }) : [];
    const [oldest] = paths.keys();
    if (paths.size >= mostPaths && oldest !== undefined) paths.delete(oldest);
    paths.set(key, path);
    return path;
  };
}

interface TextBar {
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: number;
}

const asBar = ({ open, high, low, close, volume }: TextBar) => ({
  open: readUsdPrice(open),
  high: readUsdPrice(high),
  low: readUsdPrice(low),
  close: readUsdPrice(close),
  volume: BigInt(volume),
});
