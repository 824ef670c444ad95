import { atJst, japan, previousBusinessDay, ymd, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { ratio } from '@tsuzura/domain/money';
import { readStockPrice, type Stock, type StockCode, type StockEvent } from '@tsuzura/domain/stock';
import type { StockOrder } from '@tsuzura/domain/stock-order';
import { yen } from '@tsuzura/domain/money';
import type { MarginStocks } from './market.ts';

export const sample = (code: string, over: Partial<Stock> = {}): Stock => ({
  code: code as StockCode,
  name: `${code}（架空）`,
  market: 'TSE_PRIME',
  tickTable: 'ORDINARY',
  lotSize: 100n,
  sector: '機械',
  fiscalMonth: 3,
  listedOn: ymd('2016-11-14'),
  marginable: { system: true, general: true, shortable: true },
  haircut: ratio(80, 100),
  marginRate: ratio(30, 100),
  nisaGrowth: true,
  halted: false,
  ...over,
});

/** For tests only: a market of shares whose prices the test sets. */
export class SampleMarket implements MarginStocks {
  readonly prices = new Map<string, string>();
  readonly events = new Map<string, readonly StockEvent[]>();
  /** The day of the newest close; the business day before, unless the test says another. */
  closedOn: Ymd | null = null;

  set(code: string, price: string): this {
    this.prices.set(code, price);
    return this;
  }

  async of(codes: readonly string[], now: Instant) {
    const closedOn: Ymd = this.closedOn ?? previousBusinessDay(japan, ymdOf(now));
    return new Map(
      codes.map((code) => {
        const price = readStockPrice(this.prices.get(code) ?? '1000');
        const events = this.events.get(code) ?? [];
        const day = { base: price, open: price, high: price, low: price };
        return [code, { stock: sample(code), events, close: price, closedOn, day, price }];
      }),
    );
  }

  async tradedAt(code: string) {
    return readStockPrice(this.prices.get(code) ?? '1000');
  }
}

/** An order as the exchange fills it, with what margin reads of it. */
export const marginOrder = (
  over: Partial<StockOrder> & Pick<StockOrder, 'id' | 'customerId' | 'side' | 'tradeType'>,
): StockOrder => ({
  receiptNumber: '',
  sequence: 1n,
  stockCode: '1078',
  accountType: 'SPECIFIC',
  marginType: 'SYSTEM',
  close: null,
  orderType: 'MARKET',
  price: null,
  triggerPrice: null,
  condition: 'NONE',
  timeInForce: 'DAY',
  expiresOn: ymd('2026-11-13'),
  quantity: 100n,
  acceptedAt: atJst(ymd('2026-11-13'), '10:00'),
  status: 'WORKING',
  sessionDate: ymd('2026-11-13'),
  settlementDate: ymd('2026-11-17'),
  filledQuantity: 0n,
  filledAmount: yen(0),
  filledTotal: 0n,
  reservePrice: readStockPrice('1000'),
  reservedCash: yen(0),
  reservedQuota: yen(0),
  nisaYear: null,
  lockedShares: 0n,
  change: null,
  sentAt: null,
  bookings: 0,
  rejectReason: null,
  expiryReason: null,
  requestKey: null,
  ...over,
});
