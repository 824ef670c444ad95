import { ymd, type Ymd } from '@tsuzura/domain/calendar';
import { everyCustomer, type CustomerRange } from '@tsuzura/domain/ledger';
import type { BatchCustomer } from '@tsuzura/domain/fund-order';
import type { Tx } from '@tsuzura/store/kernel';
import { lockCustomers } from '@tsuzura/store/night/fund';
import { customersDue, monthsDue, type DueCustomer, type DueMonth, type PlanQueue } from '@tsuzura/store/night/plan';
import type { PageEnd } from '../../kernel/jobs/index.ts';

/** Customers of a page; each has a few plans. */
export const customersInPage = 1_000;

/** By id; what decisions need to know of them. */
export type CustomersOfPage = ReadonlyMap<string, Pick<BatchCustomer, 'subject'>>;

export interface PageOfCustomers {
  readonly months: readonly DueMonth[];
  readonly customers: ReadonlyMap<string, BatchCustomer>;
  readonly end: PageEnd;
}

/**
 * The next customers of a queue, locked, and what is due of them. All plans of a customer are decided together, so a page never
 * ends within one. What was done has left the queue: a page that is repeated finds the rest.
 */
export async function openPage(
  tx: Tx,
  queue: PlanQueue,
  through: Ymd,
  after: string | null,
  limit: number,
  range: CustomerRange = everyCustomer,
): Promise<PageOfCustomers> {
  const due = await customersDue(tx, queue, { after: keyOf(after), through, limit, range });
  const customers = await lockCustomers(
    tx,
    due.map(({ customerId }) => customerId),
  );
  // Read again under the lock: a customer may have changed a plan meanwhile.
  const months = await monthsDue(tx, queue, due);
  const last = due.at(-1);
  const end = last && due.length === limit ? { after: `${last.on} ${last.customerId}` } : false;
  return { months, customers, end };
}

function keyOf(after: string | null): DueCustomer | null {
  if (after === null || after === '') return null;
  const [on = '', customerId = ''] = after.split(' ');
  return { on: ymd(on), customerId };
}

/** By customer, in the order in which they come. */
export function byCustomer<T extends { readonly customerId: string }>(all: readonly T[]): ReadonlyMap<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) {
    const known = found.get(one.customerId);
    if (known) known.push(one);
    else found.set(one.customerId, [one]);
  }
  return found;
}
