import { accounts } from '@tsuzura/domain/ledger';
import { yen, type Yen } from '@tsuzura/domain/money';
import type { Tx } from '@tsuzura/store/kernel';
import { balanceOf } from '@tsuzura/store/ledger';

/** What each customer could spend now; they are locked. */
export async function freeCashOf(tx: Tx, customers: Iterable<string>): Promise<ReadonlyMap<string, Yen>> {
  const free = new Map<string, Yen>();
  for (const id of new Set(customers)) free.set(id, yen(await balanceOf(tx, accounts.cashFree(id))));
  return free;
}
