import { Refused } from '@tsuzura/contract/kernel';
import { ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { ratesAt, type FxRates } from '@tsuzura/domain/fx';
import { usOrderSession, usTradeDates, type UsSession, type UsStock } from '@tsuzura/domain/us-stock';
import type { TradedUsStock } from '@tsuzura/domain/us-order';
import { newestFixing } from '@tsuzura/store/fx';
import type { Reader } from '@tsuzura/store/kernel';
import type { Deps } from '../kernel/deps.ts';
import { listedUsStocks, usPrices, type UsQuote } from '../us-stock/index.ts';

/** 仲値 of the newest fixing and what follows from it. */
export interface FixedRates extends FxRates {
  readonly fixedOn: Ymd;
}

/** A US share at a moment: what everybody on the market knows. */
export interface MarketUsStock {
  readonly stock: UsStock;
  readonly quote: UsQuote;
  readonly rates: FixedRates;
}

/** Where no rate was ever fixed nothing is traded. */
export async function newestRates(reader: Reader, now: Instant): Promise<FixedRates> {
  const fixing = await newestFixing(reader, ymdOf(now));
  if (!fixing) throw new Refused('UNAVAILABLE');
  return { ...ratesAt(fixing.mid), fixedOn: fixing.date };
}

export async function findMarketUsStock(
  deps: Pick<Deps, 'database' | 'usStockMarket' | 'realNow'>,
  symbol: string,
  now: Instant,
): Promise<MarketUsStock> {
  const listed = (await listedUsStocks(deps.database)).find(({ stock }) => stock.symbol === symbol);
  const quote = listed && (await usPrices(deps, [listed], now)).get(symbol);
  if (!listed || !quote) throw new Refused('NOT_FOUND');
  return { stock: listed.stock, quote, rates: await newestRates(deps.database.reader, now) };
}

/** The share on the session that an order of this moment belongs to. */
export function tradedUsStockOf(
  { stock, quote, rates }: MarketUsStock,
  now: Instant,
): { readonly traded: TradedUsStock; readonly session: UsSession } {
  const session = usOrderSession(now);
  const dates = usTradeDates(session.date);
  return { traded: { stock, session: session.date, dates, lastPrice: quote.price, tts: rates.tts }, session };
}
