import type { Instant } from '@tsuzura/domain/calendar';
import { statement, type Reader } from '../kernel/index.ts';
import { columns, orderOf, sources, type MonitoredOrder, type MonitoredProduct, type Row } from './orders.ts';

interface DetailRow extends Row {
  readonly subject: string;
  /** Of funds: until then the customer may cancel it. */
  readonly cutoff_at: Instant | null;
  /** The plan that made it. */
  readonly setting_id: string | null;
  readonly request_key: string | null;
}

/** What not every product keeps. */
const extras = {
  FUND: 'o.cutoff_at, o.setting_id, o.request_key',
  STOCK: 'null::timestamptz as cutoff_at, null::text as setting_id, o.request_key',
  US: 'null::timestamptz as cutoff_at, null::text as setting_id, null::text as request_key',
} as const satisfies Record<MonitoredProduct, string>;

function oneOf(product: MonitoredProduct) {
  const [columnsOf = '', from = ''] = sources[product].split(/ from (?=app\.\w+_order o)/);
  const more = extras[product];
  return statement<DetailRow, [id: string]>(
    `operator.order-${product.toLowerCase()}`,
    `select 0 as seen, null as end, null as place, ${columns}, ${columnsOf}, ${more}, c.subject,
      (select n.number from app.account n where n.customer_id = o.customer_id collate "default") as account_number
      from ${from} join app.customer c on c.id = o.customer_id collate "default" where o.id = $1`,
  );
}

const ones = { FUND: oneOf('FUND'), STOCK: oneOf('STOCK'), US: oneOf('US') } as const;

export interface OrderDetail {
  readonly product: MonitoredProduct;
  readonly order: MonitoredOrder;
  readonly subject: string;
  readonly cutoffAt: Instant | null;
  readonly settingId: string | null;
  readonly requestKey: string | null;
}

/** An order of any product: an id belongs to one of them. */
export async function findOrder(reader: Reader, id: string): Promise<OrderDetail | null> {
  for (const product of ['FUND', 'STOCK', 'US'] as const) {
    const [row] = await ones[product](reader, id);
    if (row)
      return {
        product,
        order: orderOf(row),
        subject: row.subject,
        cutoffAt: row.cutoff_at,
        settingId: row.setting_id,
        requestKey: row.request_key,
      };
  }
  return null;
}

export interface OrderEvent {
  readonly at: Instant;
  /** ORDER: a step of the order. AUDIT: somebody did something. LEDGER: it was booked. */
  readonly source: 'ORDER' | 'AUDIT' | 'LEDGER';
  /** A step, an action, or the number of a kind of entry. */
  readonly what: string;
  /** 0, or which correction it is. */
  readonly revision: number;
  readonly actor_role: string | null;
}

const events = statement<OrderEvent, [id: string, limit: number]>(
  'operator.order-events',
  `select * from (
      (select e.at, 'ORDER' as source, e.event as what, e.turn::int as revision, null::text as actor_role from app.fund_order_event e
        where e.order_id = $1 limit $2)
      union all (select a.at, 'AUDIT', a.action, 0, a.actor_role from ops.audit a where a.subject = $1 order by a.at desc limit $2)
      union all (select l.booked_at, 'LEDGER', l.kind::text, l.turn::int, null from ledger.entry l where l.ref = $1 order by l.kind, l.turn limit $2)
    ) x order by x.at, x.source desc, x.what, x.revision limit $2`,
);

const mostEvents = 200;

/** Everything that happened to an order, oldest first. */
export const orderEvents = (reader: Reader, id: string): Promise<readonly OrderEvent[]> =>
  events(reader, id, mostEvents);
