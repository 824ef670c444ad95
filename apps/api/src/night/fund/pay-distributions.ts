import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { payDistributions } from '@tsuzura/domain/fund-order';
import { changeTaxYears, distributionsToPay, finishDistributions, lockCustomers } from '@tsuzura/store/night/fund';
import type { Tx } from '@tsuzura/store/kernel';
import { postAll } from '../../kernel/post-all.ts';

/** Pays what is due today or earlier into 預り金, up to `limit`. Returns how many. */
export async function payDistributionsPage(tx: Tx, at: Instant, limit: number): Promise<number> {
  const due = await distributionsToPay(tx, ymdOf(at), limit);
  if (due.length === 0) return 0;
  await lockCustomers(
    tx,
    due.map(({ customerId }) => customerId),
  );
  const { entries, taxes } = payDistributions(due, at);
  await postAll(tx, entries);
  await changeTaxYears(tx, taxes);
  await finishDistributions(
    tx,
    due.map(({ id }) => id),
    'PAID',
  );
  return due.length;
}
