import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { Stock, StockEvent, StockPrice } from '@tsuzura/domain/stock';
import type { Reader } from '@tsuzura/store/kernel';

/** What margin needs to know of a share. */
export interface MarginStock {
  readonly stock: Stock;
  readonly events: readonly StockEvent[];
  /** The newest close, and its day. */
  readonly close: StockPrice;
  readonly closedOn: Ymd;
  /** The first price of the day that `closedOn` names. */
  readonly opening: StockPrice;
  /** The newest price there is: in the session the last traded one, else the close. */
  readonly price: StockPrice;
}

/** The market, as margin asks it: never a delayed price (rule STOCK-11). */
export interface MarginStocks {
  of(reader: Reader, codes: readonly string[], now: Instant): Promise<ReadonlyMap<string, MarginStock>>;
}

/** Where no market is connected nobody has a position either. */
export const noMarginStocks: MarginStocks = { of: async () => new Map() };
