import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { accounts, cashEntries, type Entry } from '@tsuzura/domain/ledger';
import { yen, type Yen } from '@tsuzura/domain/money';
import type { Tx } from '@tsuzura/store/kernel';
import { balanceOf, balances, post } from '@tsuzura/store/ledger';
import { composedId } from '../kernel/composed-id.ts';

/** A transfer from the customer's bank that arrived. */
export const payIn = (tx: Tx, customerId: string, amount: Yen, at: Instant): Promise<void> =>
  book(tx, cashEntries.deposited(customerId, { ref: composedId('demo-deposit', customerId, ymdOf(at)), at, amount }));

/** Everything that is free goes back to the customer's bank: asked for and paid. */
export async function payOutAll(tx: Tx, customerId: string, at: Instant): Promise<void> {
  const amount = yen(await balanceOf(tx, accounts.cashFree(customerId)));
  const booking = { ref: composedId('demo-withdrawal', customerId), at, amount };
  await book(tx, cashEntries.withdrawalRequested(customerId, booking), cashEntries.withdrawalPaid(customerId, booking));
}

/** An account is closed when nothing is in it. What was withheld belongs to the tax office. */
export async function requireEmpty(tx: Tx, customerId: string): Promise<void> {
  const left = (await balances(tx, customerId)).filter(
    ({ account: { kind }, amount }) => amount !== 0n && kind !== 'TAX_INCOME' && kind !== 'TAX_RESIDENT',
  );
  assert(left.length === 0, `${customerId} has nothing left when the account is closed`);
}

async function book(tx: Tx, ...entries: readonly Entry[]): Promise<void> {
  const posted = await post(tx, entries);
  assert(posted.ok, 'the ledger takes what people paid in and out');
}
