import type { Ymd } from '@tsuzura/domain/calendar';
import type { StockOrderStatus } from '@tsuzura/domain/stock-order';
import { statement, type Reader } from '../kernel/index.ts';

/** What every table of orders has that is listed by session. */
export interface ListableRow {
  readonly session_date: Ymd;
  readonly status: string;
  readonly filled_quantity: bigint;
}

export interface OrderListFilter {
  readonly from: Ymd | null;
  readonly to: Ymd | null;
  /** Of one share. */
  readonly code: string | null;
  /** Null: in every state. */
  readonly status: StockOrderStatus | null;
  readonly filledOnly: boolean;
}

interface Orders<Row> {
  /** Names the statements: stock-order.list, stock-order.list-of-stock. */
  readonly room: string;
  readonly table: string;
  /** What a share is called in the names of statements, its column, and how a row says it. */
  readonly share: { readonly name: string; readonly column: string; readonly of: (row: Row) => string };
  /** What is listed is found first, by its index; then each may be looked up with its executions. */
  readonly listed: (orders: string) => string;
}

export interface OrderLists<Row> {
  /** Newest session first, then newest order. */
  list(reader: Reader, subject: string, filter: OrderListFilter, limit: number): Promise<readonly Row[]>;
  working(
    reader: Reader,
    subject: string,
    filter: Pick<OrderListFilter, 'from' | 'to' | 'code'>,
    limit: number,
  ): Promise<readonly Row[]>;
  /** Null: there is none, or it is somebody else's. */
  find(reader: Reader, subject: string, id: string): Promise<Row | null>;
}

/** Nobody has more orders open than this. */
const mostOpen = 5_000;
const ownedBy = 'customer_id = (select c.id from app.customer c where c.subject = $1)';
const newestFirst = 'order by o.session_date desc, o.sequence desc';

const openStates: ReadonlySet<StockOrderStatus> = new Set([
  'ACCEPTED',
  'WORKING',
  'PARTIALLY_FILLED',
  'CANCEL_PENDING',
]);

type ListArgs = readonly [subject: string, from: Ymd | null, to: Ymd | null, limit: number, ...rest: string[]];

/** The lists of orders of one product. Each filter has an index of its own, so none reads what it does not show. */
export function orderLists<Row extends ListableRow>({ room, table, share, listed }: Orders<Row>): OrderLists<Row> {
  const orderList = (name: string, where: string) =>
    statement<Row, ListArgs>(
      `${room}.${name}`,
      `${listed(`select o.* from ${table} o where o.${ownedBy} and o.session_date >= coalesce($2::date, '0001-01-01')
        and o.session_date <= coalesce($3::date, '9999-12-31') ${where} ${newestFirst} limit $4`)} ${newestFirst}`,
    );
  const history = orderList('list', '');
  const ofShare = orderList(`list-of-${share.name}`, `and o.${share.column} = $5`);
  const ended = orderList('list-ended', 'and o.ended_status = $5');
  const endedOfShare = orderList(`list-ended-of-${share.name}`, `and o.ended_status = $5 and o.${share.column} = $6`);
  const filled = orderList('list-filled', 'and o.is_filled');
  const filledOfShare = orderList(`list-filled-of-${share.name}`, `and o.is_filled and o.${share.column} = $5`);
  const open = statement<Row, [subject: string, limit: number]>(
    `${room}.list-working`,
    `${listed(`select o.* from ${table} o where o.${ownedBy} and o.is_open ${newestFirst} limit $2`)} ${newestFirst}`,
  );
  const one = statement<Row, [subject: string, id: string]>(
    `${room}.of-customer`,
    listed(`select o.* from ${table} o where o.id = $2 and o.${ownedBy}`),
  );

  const working: OrderLists<Row>['working'] = async (reader, subject, { from, to, code }, limit) =>
    (await open(reader, subject, mostOpen))
      .filter(
        (row) =>
          (from === null || row.session_date >= from) &&
          (to === null || row.session_date <= to) &&
          (code === null || share.of(row) === code),
      )
      .slice(0, limit);

  return {
    working,
    async list(reader, subject, { from, to, code, status, filledOnly }, limit) {
      if (status !== null && openStates.has(status))
        return (await working(reader, subject, { from, to, code }, mostOpen))
          .filter((row) => row.status === status && (!filledOnly || row.filled_quantity > 0n))
          .slice(0, limit);
      const shared = [subject, from, to, limit] as const;
      if (status !== null)
        return code === null ? ended(reader, ...shared, status) : endedOfShare(reader, ...shared, status, code);
      if (filledOnly) return code === null ? filled(reader, ...shared) : filledOfShare(reader, ...shared, code);
      return code === null ? history(reader, ...shared) : ofShare(reader, ...shared, code);
    },
    find: async (reader, subject, id) => (await one(reader, subject, id))[0] ?? null,
  };
}
