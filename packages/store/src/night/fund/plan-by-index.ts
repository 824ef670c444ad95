import { statement, type Tx } from '../../kernel/index.ts';

const byIndex = statement<object, []>('night-fund.plan-by-index', `select set_config('enable_seqscan', 'off', true)`);

/**
 * For the pages of a night. Statistics are older than the night: they say that hardly an order is WORKING, so PostgreSQL would read
 * all orders for the few it expects, and compare each with every order of the page.
 */
export async function planByIndex(tx: Tx): Promise<void> {
  await byIndex(tx);
}

/**
 * Where the orders of a list `v (id)` lie, looked up one by one. For an update with a condition on the state: by the same statistics,
 * a join with the list would begin with all orders. Their customers are locked, so they lie there until the update.
 */
export const placesOf = (list: string): string =>
  `array(select (select x.ctid from app.fund_order x where x.id = v.id) from ${list})`;
