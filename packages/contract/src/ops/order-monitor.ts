import { z } from 'zod';
import {
  DateTime,
  endpoint,
  Id,
  inOrder,
  longPageQuery,
  LongPaging,
  periodQuery,
  withDefault,
  Ymd,
} from '../kernel/index.ts';
import { Counted } from './home.ts';

export const MonitoredOrder = z
  .object({
    id: Id,
    receiptNumber: z.string(),
    acceptedAt: DateTime,
    customer: z.object({ id: Id, accountNumber: z.string().nullable() }),
    /** Of the fund or share. */
    code: z.string(),
    name: z.string().nullable(),
    side: z.enum(['BUY', 'SELL']),
    sideText: z.string(),
    /** SPOT, SCHEDULED and REINVEST of funds; the kind of trade of shares. */
    kind: z.string(),
    kindText: z.string(),
    accountType: z.string(),
    accountTypeText: z.string(),
    /** "30,000円", "118,402口", "100株", "すべて". */
    sizeText: z.string(),
    tradeDate: Ymd,
    settlementDate: Ymd,
    state: z.string(),
    stateText: z.string(),
    /** Why it ended without a fill. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'MonitoredOrder' });
export type MonitoredOrder = z.output<typeof MonitoredOrder>;

const filters = {
  product: withDefault(z.enum(['FUND', 'STOCK', 'US']), 'FUND'),
  ...periodQuery,
  state: z
    .enum([
      'RECEIVED',
      'WORKING',
      'EXECUTED',
      'SETTLED',
      'COMPLETED',
      'CANCELED',
      'LAPSED',
      'ACCEPTED',
      'PARTIALLY_FILLED',
      'CANCEL_PENDING',
      'FILLED',
      'EXPIRED',
      'REJECTED',
    ])
    .optional(),
  kind: z
    .string()
    .max(20)
    .regex(/^[A-Z_]+$/)
    .optional(),
  side: z.enum(['BUY', 'SELL']).optional(),
  code: z
    .string()
    .max(10)
    .regex(/^[0-9A-Z.]+$/)
    .optional(),
  /** The id of a customer, or the number of an account. */
  customer: Id.optional(),
};

export const monitorOrders = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/orders',
  title: '注文モニター',
  caller: 'operator',
  roles: ['viewer'],
  /** Newest first, by days of acceptance; of one customer by the day they count for. A page may be short, and others follow it. */
  query: z.object({ ...filters, ...longPageQuery }).check(inOrder),
  answer: z.object({ orders: z.array(MonitoredOrder), paging: LongPaging }),
});

export const countOrders = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/orders/counts',
  title: '注文の件数（状態別、終わったものを除く）',
  caller: 'operator',
  roles: ['viewer'],
  unrecorded: true,
  answer: z.object({
    acceptedToday: Counted,
    received: Counted,
    working: Counted,
    executed: Counted,
    settled: Counted,
    shares: Counted,
    usShares: Counted,
  }),
});

export const exportOrders = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/orders/csv',
  title: '注文の書き出し（CSV）',
  caller: 'operator',
  roles: ['maker', 'checker', 'admin'],
  query: z.object(filters).check(inOrder),
  answer: 'csv',
});

export const getOpsOrder = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/orders/{id}',
  title: '注文の詳細と、起きたこと',
  caller: 'operator',
  roles: ['viewer'],
  params: z.object({ id: Id }),
  answer: z.object({
    product: z.enum(['FUND', 'STOCK', 'US']),
    order: MonitoredOrder,
    /** Of funds: until then it can be cancelled. */
    cutoffAt: DateTime.nullable(),
    /** The 積立 or 定期売却 that made it. */
    settingId: z.string().nullable(),
    /** The client's key of the request; null: no request made it. One key makes one order, however often it is sent. */
    requestKey: z.string().nullable(),
    /** Whether it is open and may be proposed to be cancelled. */
    mayCancel: z.boolean(),
    events: z.array(
      z.object({
        at: DateTime,
        source: z.enum(['ORDER', 'AUDIT', 'LEDGER']),
        sourceText: z.string(),
        text: z.string(),
      }),
    ),
  }),
});

export const orderMonitorCalls = [monitorOrders, countOrders, exportOrders, getOpsOrder] as const;
