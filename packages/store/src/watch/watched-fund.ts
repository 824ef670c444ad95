import type { Instant } from '@tsuzura/domain/calendar';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

export interface WatchedFund {
  readonly fundCode: string;
  readonly addedAt: Instant;
}

const list = statement<{ fund_code: string; added_at: Instant }, [customerId: string, limit: number]>(
  'watch.funds',
  `select fund_code, added_at from app.watched_fund where customer_id = $1 order by added_at, fund_code limit $2`,
);
const add = statement<object, readonly unknown[]>(
  'watch.fund-add',
  `insert into app.watched_fund (customer_id, fund_code, added_at) values ($1, $2, $3) on conflict do nothing`,
);
const remove = statement<object, [customerId: string, fundCode: string]>(
  'watch.fund-remove',
  'delete from app.watched_fund where customer_id = $1 and fund_code = $2',
);

/** In the order in which they were added. */
export const watchedFunds = async (
  reader: Reader,
  customerId: string,
  limit: number,
): Promise<readonly WatchedFund[]> =>
  (await list(reader, customerId, limit)).map((row) => ({ fundCode: row.fund_code, addedAt: row.added_at }));

export async function addWatchedFund(tx: Tx, customerId: string, fundCode: string, at: Instant): Promise<void> {
  await add(tx, customerId, fundCode, moment(at));
}

export async function removeWatchedFund(tx: Tx, customerId: string, fundCode: string): Promise<void> {
  await remove(tx, customerId, fundCode);
}
