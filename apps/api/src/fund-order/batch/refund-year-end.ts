import { yearOf, ymdFrom, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { offsetDividends, taxRateOn, totalTax, type Tax } from '@tsuzura/domain/tax';
import { lockCustomers, writeYearEndRefunds, yearsToOffset } from '@tsuzura/store/fund-order/batch';
import type { Tx } from '@tsuzura/store/kernel';
import { accounts, credit, debit, moving, type Entry } from '@tsuzura/store/ledger';
import { composedId } from '../../kernel/composed-id.ts';
import { postAll } from './post-all.ts';

/** 損益通算 of the year before (rule TAX-12): up to `limit` customers get back what was withheld too much. */
export async function refundYearEndPage(tx: Tx, at: Instant, limit: number): Promise<number> {
  const year = yearOf(ymdOf(at)) - 1;
  const found = await yearsToOffset(tx, year, limit);
  if (found.length === 0) return 0;
  await lockCustomers(
    tx,
    found.map(({ customerId }) => customerId),
  );
  const rate = taxRateOn(ymdFrom({ year, month: 12, day: 31 }));
  const refunds = found.map(({ customerId, netGain, dividends: amount, withheld }) => ({
    customerId,
    refund: offsetDividends([{ amount, withheld }], netGain, rate).refund,
  }));
  await postAll(
    tx,
    refunds.map(({ customerId, refund }) => refundEntry(customerId, year, refund, at)),
  );
  await writeYearEndRefunds(tx, year, refunds);
  return found.length;
}

export const refundEntry = (customerId: string, year: number, refund: Tax, at: Instant): Entry => ({
  kind: 'TAX_ADJUSTED',
  ref: composedId('year-end', String(year), customerId),
  day: ymdOf(at),
  bookedAt: at,
  lines: moving([
    debit(accounts.incomeTax(customerId, 'DISTRIBUTION', year), refund.income),
    debit(accounts.residentTax(customerId, 'DISTRIBUTION', year), refund.resident),
    credit(accounts.cashFree(customerId), totalTax(refund)),
  ]),
});
