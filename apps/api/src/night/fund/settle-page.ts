import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { decideSettlement } from '@tsuzura/domain/fund-order';
import {
  changeNisaYears,
  changeTaxYears,
  lockCustomers,
  ordersToSettle,
  readNetGains,
  writeSettled,
} from '@tsuzura/store/night/fund';
import { marginResultsOfDays, shareSalesToSettle } from '@tsuzura/store/night/stock';
import type { Tx } from '@tsuzura/store/kernel';
import { postAll } from '../../kernel/post-all.ts';

/** Settles what is due today or earlier, up to `limit` orders. Returns how many. */
export async function settlePage(tx: Tx, at: Instant, limit: number): Promise<number> {
  const due = await ordersToSettle(tx, ymdOf(at), limit);
  if (due.length === 0) return 0;
  const customers = await lockCustomers(
    tx,
    due.map(({ order }) => order.customerId),
  );
  const selling = due.filter(({ order }) => order.side === 'SELL').map(({ order }) => order.customerId);
  const { entries, settled, taxes, nisa } = decideSettlement(due, customers, await readNetGains(tx, selling), at, [
    ...(await shareSalesToSettle(tx, selling, ymdOf(at))),
    ...(await marginResultsOfDays(tx, selling, [...new Set(due.map(({ order }) => order.settlementDate))])),
  ]);
  await postAll(tx, entries);
  await writeSettled(tx, settled, at);
  await changeTaxYears(tx, taxes);
  await changeNisaYears(tx, nisa);
  return due.length;
}
