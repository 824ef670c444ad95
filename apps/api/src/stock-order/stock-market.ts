import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { Stock, StockEvent, StockPrice } from '@tsuzura/domain/stock';

/** A share at a moment: what everybody on the market knows, and the price that this customer is shown. */
export interface MarketStock {
  readonly stock: Stock;
  /** Of the session that the moment belongs to. */
  readonly basePrice: StockPrice;
  /** The newest traded price of that session; null before the first. */
  readonly lastPrice: StockPrice | null;
  /** Whether an opening auction of that session is still to come. */
  readonly opensAgain: boolean;
  readonly events: readonly StockEvent[];
}

/** A price as it is shown. */
export interface ShownPrice {
  readonly price: StockPrice;
  readonly kind: 'REALTIME' | 'DELAYED' | 'CLOSE';
  readonly at: Instant;
}

/** Where shares and their prices come from. */
export interface StockMarket {
  /** Null: no such share is listed. `session` is that of an order of this moment. */
  find(code: string, session: Ymd, now: Instant): Promise<MarketStock | null>;
  /** Shown prices, by code; a share without a price is missing. */
  pricesFor(subject: string, codes: readonly string[], now: Instant): Promise<ReadonlyMap<string, ShownPrice>>;
  /** Names, by code. */
  names(codes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Closes of a day, by code. */
  closesOf(day: Ymd): Promise<ReadonlyMap<string, StockPrice>>;
  /** Dividends and splits whose ex-date, or last cum day, is this day. */
  eventsAround(day: Ymd): Promise<readonly StockEvent[]>;
}
