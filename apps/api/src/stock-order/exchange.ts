import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { StockPrice } from '@tsuzura/domain/stock';
import type { ReportType, StockCondition, StockSide } from '@tsuzura/domain/stock-order';

/** An order as the exchange knows it: of one session, by its name there. */
export interface ExchangeOrder extends ExchangeTerms {
  readonly clOrdId: string;
  readonly stockCode: string;
  readonly side: StockSide;
  readonly condition: StockCondition;
  /** Odd lots: filled whole in the next opening auction. */
  readonly outsideCap: boolean;
}

export interface ExchangeTerms {
  readonly orderType: 'MARKET' | 'LIMIT';
  readonly price: string | null;
  readonly triggerPrice: string | null;
  readonly quantity: number;
}

export interface ReceivedReport {
  readonly seq: number;
  /** Of a trade. */
  readonly execId: string | null;
  readonly clOrdId: string;
  readonly type: ReportType;
  readonly quantity: bigint;
  readonly price: StockPrice | null;
  readonly cumQuantity: bigint;
  readonly at: Instant;
  readonly reason: string | null;
}

export interface DayOrder {
  readonly clOrdId: string;
  readonly filledQuantity: bigint;
  readonly state: 'FILLED' | 'CANCELED' | 'EXPIRED' | 'REJECTED';
  readonly executions: readonly {
    readonly execId: string;
    readonly quantity: bigint;
    readonly price: StockPrice;
    readonly at: Instant;
  }[];
}

/** How orders leave. What is said is what was written down with the order, in the words of its exchange. */
export interface ExchangeGateway {
  /** The same order under the same name has no second effect there. */
  send(order: object): Promise<void>;
  change(clOrdId: string, requestId: string, terms: object): Promise<void>;
  cancel(clOrdId: string, requestId: string): Promise<void>;
}

/** The exchange. The stand-in and a real gateway plug in here alike. What becomes of an order is said by reports alone. */
export interface StockExchange extends ExchangeGateway {
  send(order: ExchangeOrder): Promise<void>;
  change(clOrdId: string, requestId: string, terms: ExchangeTerms): Promise<void>;
  /** In the order of their numbers, or not; some may be missing and come later. */
  reportsAfter(seq: number, limit: number): Promise<readonly ReceivedReport[]>;
  /** The file of the day; fails while there is none. */
  dayOf(date: Ymd): Promise<readonly DayOrder[]>;
}
