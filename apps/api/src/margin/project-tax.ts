import type { Instant } from '@tsuzura/domain/calendar';
import { TaxOutlook } from '@tsuzura/domain/fund-order';
import { accounts, advanceEntry, shareEntries, type Entry } from '@tsuzura/domain/ledger';
import { greatest, noYen, yen } from '@tsuzura/domain/money';
import type { Tx } from '@tsuzura/store/kernel';
import { balanceOf } from '@tsuzura/store/ledger';
import { lockCustomers, readNetGains, salesOnTheirWay, writeProjectedTaxes } from '@tsuzura/store/night/fund';
import { postAll } from '../kernel/post-all.ts';

/**
 * After a result of margin came, changed or was settled: what the books hold back for the tax of sales on their way follows, for
 * all of them share the tax of the year (rule TAX-14). `ref` names what changed it.
 */
export async function projectTaxAgain(tx: Tx, ids: ReadonlySet<string>, ref: string, at: Instant): Promise<void> {
  if (ids.size === 0) return;
  const customers = await lockCustomers(tx, [...ids]);
  const outlook = new TaxOutlook(customers, await salesOnTheirWay(tx, ids), await readNetGains(tx, ids));
  const entries: Entry[] = [];
  for (const customerId of ids) {
    const moved = outlook.restate(customerId, new Map());
    if (moved.projectedTax === 0n && moved.projectedRefund === 0n) continue;
    const taken = yen(moved.projectedTax - moved.projectedRefund);
    const missing = yen(taken - greatest(yen(await balanceOf(tx, accounts.cashFree(customerId))), noYen));
    const booking = { ref: `${ref} ${customerId}`, customerId, at };
    // The customer has spent what now belongs to the tax: it is owed until the sale settles.
    if (missing > 0n) entries.push(advanceEntry(booking, missing));
    entries.push(shareEntries.projectionAdjusted({ ...booking, revision: 0 }, moved));
  }
  await postAll(tx, entries);
  await writeProjectedTaxes(tx, outlook.changed(new Set()));
}
