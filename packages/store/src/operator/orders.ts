import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import {
  moment,
  statement,
  windowed,
  windowOf,
  windowPage,
  type InWindow,
  type Reader,
  type WindowPage,
} from '../kernel/index.ts';
import { mostCounted } from './waiting.ts';

export const monitoredProducts = ['FUND', 'STOCK', 'US'] as const;
export type MonitoredProduct = (typeof monitoredProducts)[number];

/** What the three kinds of orders are called, as columns of one list. */
export const sources = {
  FUND: `o.fund_code as code, (select x.short_name from app.fund x where x.code = o.fund_code collate "default") as name, o.state, o.source as kind,
    o.method, o.size, o.execution_date as trade_date, o.lapse_reason as reason, null::bigint as price, o.history_day as day
    from app.fund_order o`,
  STOCK: `o.stock_code as code, (select x.name from app.stock x where x.code = o.stock_code) as name, o.status as state, o.trade_type as kind,
    'SHARES' as method, o.quantity as size, o.session_date as trade_date, coalesce(o.reject_reason, o.expiry_reason) as reason, o.price,
    o.session_date as day from app.stock_order o`,
  US: `o.symbol as code, (select x.name from app.us_stock x where x.symbol = o.symbol) as name, o.status as state, 'SPOT' as kind,
    case when o.quantity is null then 'USD' else 'US_SHARES' end as method, coalesce(o.quantity, o.notional) as size,
    o.session_date as trade_date, coalesce(o.reject_reason, o.expiry_reason) as reason, o.limit_price as price, o.session_date as day
    from app.us_order o`,
} as const satisfies Record<MonitoredProduct, string>;

export interface Row extends InWindow {
  readonly id: string;
  readonly receipt_number: string;
  readonly customer_id: string;
  readonly account_number: string | null;
  readonly account_type: string;
  readonly side: 'BUY' | 'SELL';
  readonly accepted_at: Instant;
  readonly settlement_date: Ymd;
  readonly code: string;
  readonly name: string | null;
  readonly state: string;
  readonly kind: string;
  readonly method: string;
  readonly size: bigint | null;
  readonly trade_date: Ymd;
  readonly reason: string | null;
  readonly price: bigint | null;
}

type Args = readonly [
  customer: string | null,
  state: string | null,
  kind: string | null,
  side: string | null,
  code: string | null,
  from: unknown,
  to: unknown,
  before: unknown,
  beforeNth: string,
  rows: number,
  limit: number,
];

export const columns =
  'o.id, o.receipt_number, o.customer_id, o.account_type, o.side, o.accepted_at, o.settlement_date';

function listOf(product: MonitoredProduct, along: 'all' | 'customer') {
  const [columnsOf = '', from = ''] = sources[product].split(/ from (?=app\.\w+_order o)/);
  const day = product === 'FUND' ? 'o.history_day' : 'o.session_date';
  const [at, nth] = along === 'all' ? ['o.accepted_at', 'o.id'] : [day, 'o.sequence'];
  const types = along === 'all' ? ['timestamptz', 'text'] : ['date', 'bigint'];
  const mine = along === 'all' ? '$1::text is null and o.accepted_at >= $6::timestamptz' : 'o.customer_id = $1';
  return statement<Row, Args>(
    `operator.orders-${product.toLowerCase()}${along === 'all' ? '' : '-of-customer'}`,
    windowed({
      window: `select ${columns}, ${columnsOf}, ${at} as at, ${nth} as nth from ${from}
        where ${mine} and (${at}, ${nth}) < ($8::${types[0]}, $9::${types[1]})`,
      order: `${at} desc, ${nth} desc`,
      fits: `($2::text is null or state = $2) and ($3::text is null or kind = $3) and ($4::text is null or side = $4)
        and ($5::text is null or code = $5) and accepted_at >= $6::timestamptz and accepted_at < $7::timestamptz`,
      shown: `f.id, f.receipt_number, f.customer_id, f.account_type, f.side, f.accepted_at, f.settlement_date, f.code, f.name, f.state, f.kind,
        f.method, f.size, f.trade_date, f.reason, f.price,
        (select n.number from app.account n where n.customer_id = f.customer_id collate "default") as account_number`,
      rows: '$10',
      limit: '$11',
    }),
  );
}

const lists = {
  FUND: { all: listOf('FUND', 'all'), customer: listOf('FUND', 'customer') },
  STOCK: { all: listOf('STOCK', 'all'), customer: listOf('STOCK', 'customer') },
  US: { all: listOf('US', 'all'), customer: listOf('US', 'customer') },
} as const;

export interface OrderFilter {
  readonly customerId?: string | undefined;
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
  readonly side?: string | undefined;
  readonly code?: string | undefined;
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
}

export interface MonitoredOrder {
  readonly id: string;
  readonly receiptNumber: string;
  readonly customerId: string;
  readonly accountNumber: string | null;
  readonly accountType: string;
  readonly side: 'BUY' | 'SELL';
  readonly acceptedAt: Instant;
  readonly settlementDate: Ymd;
  readonly code: string;
  readonly name: string | null;
  readonly state: string;
  readonly kind: string;
  readonly method: string;
  readonly size: bigint | null;
  readonly tradeDate: Ymd;
  readonly reason: string | null;
  readonly price: bigint | null;
}

/** Everybody's orders of a product, newest first; of one customer by the day they count for. */
export async function monitorOrders(
  reader: Reader,
  product: MonitoredProduct,
  { customerId, state, kind, side, code, from, to }: OrderFilter,
  { after, limit }: { readonly after: readonly string[] | null; readonly limit: number },
): Promise<WindowPage<MonitoredOrder>> {
  const isOfOne = customerId !== undefined;
  const isFiltered = [state, kind, side, code].some((one) => one !== undefined) || (isOfOne && Boolean(from ?? to));
  const window = windowOf(isFiltered, limit);
  const end = to === undefined ? 'infinity' : moment(to);
  const answered = await lists[product][isOfOne ? 'customer' : 'all'](
    reader,
    customerId ?? null,
    state ?? null,
    kind ?? null,
    side ?? null,
    code ?? null,
    from === undefined ? '-infinity' : moment(from),
    end,
    after?.[0] ?? (isOfOne ? 'infinity' : end),
    after?.[1] ?? (isOfOne ? '0' : ''),
    window,
    limit + 1,
  );
  const { rows, next } = windowPage(answered, limit, window);
  return { rows: rows.map(orderOf), next };
}

export const orderOf = (row: Row): MonitoredOrder => ({
  id: row.id,
  receiptNumber: row.receipt_number,
  customerId: row.customer_id,
  accountNumber: row.account_number,
  accountType: row.account_type,
  side: row.side,
  acceptedAt: row.accepted_at,
  settlementDate: row.settlement_date,
  code: row.code,
  name: row.name,
  state: row.state,
  kind: row.kind,
  method: row.method,
  size: row.size,
  tradeDate: row.trade_date,
  reason: row.reason,
  price: row.price,
});

export interface OpenOrderCounts {
  readonly received: number;
  readonly working: number;
  readonly executed: number;
  readonly settled: number;
  readonly shares: number;
  readonly usShares: number;
  readonly acceptedToday: number;
}

const counted = (rows: string) =>
  `(select count(*)::int from (select from ${rows} limit ${mostCounted + 1}) as counted)`;

/** From the queues that the night works by: what is over is not counted. */
const openCounts = statement<Record<keyof OpenOrderCounts, number>, [today: unknown]>(
  'operator.open-orders',
  `select ${counted('app.order_to_freeze')} as received, ${counted('app.order_to_fill')} as working, ${counted('app.order_to_settle')} as executed,
    ${counted('app.order_to_complete')} as settled, ${counted('app.stock_order where is_open')} as shares, ${counted('app.us_order where is_open')} as "usShares",
    ${counted('app.fund_order where accepted_at >= $1::timestamptz')} as "acceptedToday"`,
);

/** Each stops behind `mostCounted`. */
export async function countOpenOrders(reader: Reader, since: Instant): Promise<OpenOrderCounts> {
  const [row] = await openCounts(reader, moment(since));
  if (!row) throw new Error('a row of counts');
  return row;
}
