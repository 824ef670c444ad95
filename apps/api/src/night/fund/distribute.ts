import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { declareDistributions } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import type { Fund } from '@tsuzura/store/fund';
import {
  addDistributions,
  customersToDistribute,
  lockCustomers,
  markAllDistributed,
  readNav,
  readPositions,
  writePositions,
} from '@tsuzura/store/night/fund';
import type { Tx } from '@tsuzura/store/kernel';
import { composedId } from '../../kernel/composed-id.ts';
import { postAll } from '../../kernel/post-all.ts';

/**
 * Declares the distribution of a fiscal date to the next customers, up to `limit`, and notes when all have it. Days are
 * gone through in order and this comes before the fills of its day, so a position is exactly what is entitled (rule FUND-25).
 */
export async function distributePage(tx: Tx, fund: Fund, fiscalDate: Ymd, at: Instant, limit: number): Promise<number> {
  const wanted = await customersToDistribute(tx, fund.code, fiscalDate, limit);
  if (wanted.length < limit) await markAllDistributed(tx, fund.code, fiscalDate, at);
  const customers = await lockCustomers(tx, wanted);
  const price = await readNav(tx, fund.code, fiscalDate);
  assert(price, 'a price that passed its check is there');
  const held = (await readPositions(tx, fund.code, customers.keys())).filter(({ units }) => units > 0n);
  const { declared, entries, positions } = declareDistributions({
    fund,
    positions: held,
    nav: price.nav,
    distribution: price.distribution,
    fiscalDate,
    idOf: ({ customerId, accountType }) => composedId('distribution', fund.code, fiscalDate, accountType, customerId),
    at,
  });
  await addDistributions(tx, declared);
  await postAll(tx, entries);
  await writePositions(tx, positions);
  return Math.max(wanted.length, 1);
}
