import { z } from 'zod';
import { DateTime, endpoint, Percent, StockCode, StockPrice, Ymd } from '../kernel/index.ts';

export const Side = z.enum(['BUY', 'SELL']);
/** Shared with US orders (rule STOCK-4). */
export const OrderStatus = z.enum([
  'NEW',
  'ACCEPTED',
  'WORKING',
  'PARTIALLY_FILLED',
  'FILLED',
  'CANCEL_PENDING',
  'CANCELED',
  'EXPIRED',
  'REJECTED',
]);
/** How old a price is: the screen says so. */
export const PriceKind = z.enum(['REALTIME', 'DELAYED', 'CLOSE']);

export const getStock = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/stocks/{stock-code}',
  title: '国内株式の銘柄',
  caller: 'customer',
  gates: { account: 'open' },
  params: z.object({ 'stock-code': StockCode }),
  query: z.object({ date: Ymd.optional() }),
  answer: z.object({
    stockCode: StockCode,
    name: z.string(),
    market: z.enum(['TSE_PRIME', 'TSE_STANDARD', 'TSE_GROWTH']),
    lotSize: z.int(),
    price: StockPrice,
    priceKind: PriceKind,
    priceAt: DateTime,
    /** The close before, from which the day's limits follow. */
    basePrice: StockPrice,
    upperLimit: StockPrice,
    lowerLimit: StockPrice,
    tickTable: z.enum(['ORDINARY', 'TOPIX500']),
    marginable: z.object({ system: z.boolean(), general: z.boolean(), shortable: z.boolean() }),
    /** 代用掛目 */
    haircut: Percent,
    marginRate: Percent,
    nisaGrowth: z.boolean(),
    regulation: z.array(z.string()),
  }),
});

export const Product = z.enum(['EQUITY', 'MARGIN', 'FUND', 'US']);

export const stockCalls = [getStock] as const;
