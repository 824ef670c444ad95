import { statement, type Reader } from '../kernel/index.ts';

interface Row {
  readonly id: string;
  readonly state: string;
  readonly queue: string | null;
  readonly is_right: boolean;
}

/** Open orders by id, each with the queue it stands in. */
const page = statement<Row, [after: string, limit: number]>(
  'operator.orders-in-queues',
  `select o.id, o.state, q.queue, q.queue is not distinct from o.state as is_right
    from (select x.* from app.fund_order x where x.id > $1 collate "C" order by x.id limit $2) o
    left join lateral (
      select 'RECEIVED' as queue from app.order_to_freeze f where f.cutoff_at = o.cutoff_at and f.sequence = o.sequence
      union all select 'WORKING' from app.order_to_fill f where f.execution_date = o.execution_date and f.fund_code = o.fund_code
        and f.customer_id = o.customer_id and f.side = o.side and f.sequence = o.sequence
      union all select 'EXECUTED' from app.order_to_settle f where f.settlement_date = o.settlement_date and f.sequence = o.sequence
      union all select 'SETTLED' from app.order_to_complete f where f.settlement_date = o.settlement_date and f.sequence = o.sequence) q on true
    order by o.id`,
);

export interface QueuedWrong {
  readonly id: string;
  readonly state: string;
  /** Null: in none. */
  readonly queue: string | null;
}

const over = new Set(['COMPLETED', 'CANCELED', 'LAPSED']);

/** Orders that stand in no queue, in a wrong one or in two, of a page by id. */
export async function ordersInWrongQueues(
  reader: Reader,
  after: string,
  limit: number,
): Promise<{ readonly wrong: readonly QueuedWrong[]; readonly looked: number; readonly last: string | null }> {
  const rows = await page(reader, after, limit);
  const wrong = rows.filter(({ state, queue, is_right }) => (over.has(state) ? queue !== null : !is_right));
  const ids = new Set(rows.map(({ id }) => id));
  return {
    wrong: wrong.map(({ id, state, queue }) => ({ id, state, queue })),
    looked: ids.size,
    last: ids.size < limit ? null : (rows.at(-1)?.id ?? null),
  };
}

const newest = statement<{ id: bigint | null }, []>('operator.newest-entry', 'select max(id) as id from ledger.entry');

/** 0 before the first. */
export const newestEntry = async (reader: Reader): Promise<bigint> => (await newest(reader))[0]?.id ?? 0n;
