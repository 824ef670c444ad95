import { Refused, type Answer } from '@tsuzura/contract/kernel';
import type { getWatchList } from '@tsuzura/contract/main';
import { formatJst, type Instant } from '@tsuzura/domain/calendar';
import { maxWatched } from '@tsuzura/domain/watch';
import { findCustomer, lockCustomerBySubject } from '@tsuzura/store/account';
import type { Reader, Tx } from '@tsuzura/store/kernel';
import { addWatchedFund, newestMove, removeWatchedFund, watchedFunds } from '@tsuzura/store/watch';

/** Whoever watches has a record. */
export async function watcherOf(reader: Reader, subject: string): Promise<string> {
  const customer = await findCustomer(reader, subject);
  if (!customer) throw new Refused('NOT_FOUND');
  return customer.id;
}

/** Locked: of two that add at the same time, the second counts what the first one added (rule NOTE-8). */
export async function lockWatcher(tx: Tx, subject: string): Promise<string> {
  const customer = await lockCustomerBySubject(tx, subject);
  if (!customer) throw new Refused('NOT_FOUND');
  return customer.id;
}

export async function showWatchList(reader: Reader, subject: string): Promise<Answer<typeof getWatchList>> {
  const customer = await findCustomer(reader, subject);
  const funds = customer ? await watchedFunds(reader, customer.id, maxWatched) : [];
  return { funds: funds.map(({ fundCode, addedAt }) => ({ fundCode, addedAt: formatJst(addedAt) })) };
}

/** Rule NOTE-8. A fund without a price is one that customers do not see. */
export async function watch(tx: Tx, subject: string, fundCode: string, at: Instant): Promise<void> {
  const customerId = await lockWatcher(tx, subject);
  if (!(await newestMove(tx, fundCode))) throw new Refused('NOT_FOUND');
  await addToWatchList(tx, customerId, fundCode, at);
}

/** The caller has locked the customer. */
export async function addToWatchList(tx: Tx, customerId: string, fundCode: string, at: Instant): Promise<void> {
  const known = await watchedFunds(tx, customerId, maxWatched);
  if (known.some((one) => one.fundCode === fundCode)) return;
  if (known.length >= maxWatched) throw new Refused('LIST_FULL');
  await addWatchedFund(tx, customerId, fundCode, at);
}

export async function unwatch(tx: Tx, subject: string, fundCode: string): Promise<void> {
  await removeWatchedFund(tx, await watcherOf(tx, subject), fundCode);
}
