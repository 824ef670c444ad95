import { ymdOf, yearOf, type Instant } from '@tsuzura/domain/calendar';
import type { TaxChange } from '@tsuzura/domain/fund-order';
import { shareBookingOf, shareEntries } from '@tsuzura/domain/ledger';
import { decideShareSettlement, dividendYear } from '@tsuzura/domain/stock-order';
import type { Tx } from '@tsuzura/store/kernel';
import { changeNisaYears, changeTaxYears, lockCustomers, readNetGains } from '@tsuzura/store/night/fund';
import {
  dividendsToPay,
  fillsToSettle,
  fundSalesOfDays,
  marginResultsOfDays,
  markDividendsPaid,
  usSalesToSettle,
  writeSettledFills,
} from '@tsuzura/store/night/stock';
import { postAll } from '../../kernel/post-all.ts';
import { notifyDividends } from './notify-orders.ts';

/** Settles executions whose day has come (T+2), up to `limit`. Returns how many. */
export async function settleSharesPage(tx: Tx, at: Instant, limit: number): Promise<number> {
  const due = await fillsToSettle(tx, ymdOf(at), limit);
  if (due.length === 0) return 0;
  const customers = await lockCustomers(
    tx,
    due.map(({ customerId }) => customerId),
  );
  const selling = due.filter(({ side }) => side === 'SELL').map(({ customerId }) => customerId);
  const days = [...new Set(due.map(({ settlementDate }) => settlementDate))];
  const { entries, settled, taxes, nisa } = decideShareSettlement(due, customers, await readNetGains(tx, selling), at, [
    ...(await fundSalesOfDays(tx, selling, days)),
    ...(await marginResultsOfDays(tx, selling, days)),
    ...(await usSalesToSettle(tx, selling, ymdOf(at))),
  ]);
  await postAll(tx, entries);
  await writeSettledFills(tx, settled);
  await changeTaxYears(tx, taxes);
  await changeNisaYears(tx, nisa);
  return due.length;
}

/** Pays dividends whose day has come. Returns how many. */
export async function payShareDividendsPage(tx: Tx, at: Instant, limit: number): Promise<number> {
  const due = await dividendsToPay(tx, ymdOf(at), limit);
  if (due.length === 0) return 0;
  const customers = await lockCustomers(
    tx,
    due.map(({ customerId }) => customerId),
  );
  await postAll(
    tx,
    due.map((dividend) =>
      shareEntries.dividendPaid(shareBookingOf(dividend, 0, at), {
        gross: dividend.gross,
        tax: dividend.tax,
        year: dividendYear(dividend),
      }),
    ),
  );
  const taxes = due
    .filter(({ accountType }) => accountType === 'SPECIFIC')
    .map(({ customerId, paidOn, gross, tax }): TaxChange => ({
      customerId,
      year: yearOf(paidOn),
      dividends: gross,
      dividendIncomeTax: tax.income,
      dividendResidentTax: tax.resident,
    }));
  await changeTaxYears(tx, taxes);
  await markDividendsPaid(
    tx,
    due.map(({ id }) => id),
  );
  await notifyDividends(tx, customers, due, at);
  return due.length;
}
