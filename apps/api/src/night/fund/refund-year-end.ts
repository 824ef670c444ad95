import { yearOf, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { yearEndRefund } from '@tsuzura/domain/fund-order';
import { taxEntries, type Entry } from '@tsuzura/domain/ledger';
import type { Tax } from '@tsuzura/domain/tax';
import { lockCustomers, writeYearEndRefunds, yearsToOffset } from '@tsuzura/store/night/fund';
import type { Tx } from '@tsuzura/store/kernel';
import { composedId } from '../../kernel/composed-id.ts';
import { postAll } from '../../kernel/post-all.ts';

/** 損益通算 of the year before (rule TAX-12): up to `limit` customers get back what was withheld too much. */
export async function refundYearEndPage(tx: Tx, at: Instant, limit: number): Promise<number> {
  const year = yearOf(ymdOf(at)) - 1;
  const found = await yearsToOffset(tx, year, limit);
  if (found.length === 0) return 0;
  await lockCustomers(
    tx,
    found.map(({ customerId }) => customerId),
  );
  const refunds = found.map((one) => ({ customerId: one.customerId, refund: yearEndRefund(year, one) }));
  await postAll(
    tx,
    refunds.map(({ customerId, refund }) => refundEntry(customerId, year, refund, at)),
  );
  await writeYearEndRefunds(tx, year, refunds);
  return found.length;
}

export const refundEntry = (customerId: string, year: number, refund: Tax, at: Instant): Entry =>
  taxEntries.yearEndRefunded({ ref: composedId('year-end', String(year), customerId), customerId, year }, refund, at);
