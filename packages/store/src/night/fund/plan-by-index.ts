import { statement, type Tx } from '../../kernel/index.ts';

const byIndex = statement<object, []>('night-fund.plan-by-index', `select set_config('enable_seqscan', 'off', true)`);

/**
 * For the pages of a night. Statistics are older than the night: they say that hardly an order is WORKING, so PostgreSQL would read
 * all orders for the few it expects, and compare each with every order of the page.
 */
export async function planByIndex(tx: Tx): Promise<void> {
  await byIndex(tx);
}
