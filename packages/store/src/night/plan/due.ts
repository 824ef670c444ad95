import type { Ymd } from '@tsuzura/domain/calendar';
import { everyCustomer, type CustomerRange } from '@tsuzura/domain/ledger';
import type { Month } from '@tsuzura/domain/plan';
import { statement, type Reader, type Tx } from '../../kernel/index.ts';

/** A customer of whom something is due, and since which day. */
export interface DueCustomer {
  readonly on: Ymd;
  readonly customerId: string;
}

/** A month of a setting that a job has to look at. */
export interface DueMonth {
  readonly settingId: string;
  readonly customerId: string;
  readonly month: Month;
}

interface CustomerRow {
  readonly on: Ymd;
  readonly customer_id: string;
}
interface MonthRow {
  readonly setting_id: string;
  readonly customer_id: string;
  readonly month: Month;
}

type After = [
  afterDay: Ymd,
  afterCustomer: string,
  through: Ymd,
  limit: number,
  rangeAfter: string,
  rangeThrough: string,
];
type Pairs = [days: readonly Ymd[], customerIds: readonly string[]];

/* Each queue begins with the day and the customer, so a page is found by its key and goes on behind the last one. */
const customersOf = (queue: string, day: string): string => `select q.${day} as on, q.customer_id from ${queue} q
    where (q.${day}, q.customer_id) > ($1::date, $2) and q.${day} <= $3 and q.customer_id > $5 and q.customer_id <= $6 group by 1, 2 order by 1, 2 limit $4`;
const monthsOf = (queue: string, day: string): string => `select q.setting_id, q.customer_id, q.month
    from unnest($1::date[], $2::text[]) as w (day, customer_id)
      join ${queue} q on q.${day} = w.day and q.customer_id = w.customer_id`;

const toFreeze = statement<CustomerRow, After>(
  'night-plan.customers-to-freeze',
  customersOf('app.subscription_to_freeze', 'freeze_on'),
);
const freezes = statement<MonthRow, Pairs>(
  'night-plan.months-to-freeze',
  monthsOf('app.subscription_to_freeze', 'freeze_on'),
);
const toOrder = statement<CustomerRow, After>(
  'night-plan.customers-to-order',
  customersOf('app.subscription_to_order', 'order_date'),
);
const orders = statement<MonthRow, Pairs>(
  'night-plan.months-to-order',
  monthsOf('app.subscription_to_order', 'order_date'),
);
const toSell = statement<CustomerRow, After>(
  'night-plan.customers-to-sell',
  customersOf('app.redemption_to_order', 'order_on'),
);
const sales = statement<MonthRow, Pairs>('night-plan.months-to-sell', monthsOf('app.redemption_to_order', 'order_on'));

/** What waits for a job by its day: months to freeze, frozen runs to order, sales to order. */
export type PlanQueue = 'FREEZE' | 'ORDER' | 'SELL';

const queues = {
  FREEZE: { customers: toFreeze, months: freezes },
  ORDER: { customers: toOrder, months: orders },
  SELL: { customers: toSell, months: sales },
} as const;

/** Before every day and every customer. */
const beginning: DueCustomer = { on: '0001-01-01' as Ymd, customerId: '' };

/** The next customers of whom something is due by a day, behind the last one of the page before. */
export const customersDue = async (
  reader: Reader,
  queue: PlanQueue,
  {
    after,
    through,
    limit,
    range = everyCustomer,
  }: {
    readonly after: DueCustomer | null;
    readonly through: Ymd;
    readonly limit: number;
    readonly range?: CustomerRange;
  },
): Promise<DueCustomer[]> => {
  const { on, customerId } = after ?? beginning;
  const rows = await queues[queue].customers(reader, on, customerId, through, limit, range.after, range.through);
  return rows.map((row) => ({ on: row.on, customerId: row.customer_id }));
};

/** What is due of them. For a decision, read under the lock of the customers. */
export const monthsDue = async (
  tx: Tx | Reader,
  queue: PlanQueue,
  customers: readonly DueCustomer[],
): Promise<DueMonth[]> => {
  const rows = await queues[queue].months(
    tx,
    customers.map(({ on }) => on),
    customers.map(({ customerId }) => customerId),
  );
  return rows.map((row) => ({ settingId: row.setting_id, customerId: row.customer_id, month: row.month }));
};
