import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { decideUsSettlement } from '@tsuzura/domain/us-order';
import type { Tx } from '@tsuzura/store/kernel';
import { changeNisaYears, changeTaxYears, lockCustomers, readNetGains } from '@tsuzura/store/night/fund';
import { fundSalesOfDays, marginResultsOfDays, shareSalesOfDays } from '@tsuzura/store/night/stock';
import { usFillsToSettle, writeSettledUsFills } from '@tsuzura/store/night/us';
import { postAll } from '../../kernel/post-all.ts';
import { freeCashOf } from '../stock/index.ts';

/** Settles executions whose domestic settlement date has come, up to `limit`, behind every other product. Returns how many. */
export async function settleUsPage(tx: Tx, at: Instant, limit: number): Promise<number> {
  const due = await usFillsToSettle(tx, ymdOf(at), limit);
  if (due.length === 0) return 0;
  const fills = due.map(({ fill }) => fill);
  const customers = await lockCustomers(
    tx,
    fills.map(({ customerId }) => customerId),
  );
  const selling = fills.filter(({ side }) => side === 'SELL').map(({ customerId }) => customerId);
  const days = [...new Set(fills.map(({ domesticSettlementDate }) => domesticSettlementDate))];
  const { entries, settled, taxes, nisa } = decideUsSettlement(fills, {
    customers,
    netGains: await readNetGains(tx, selling),
    freeYen: await freeCashOf(tx, selling),
    projected: new Map(due.map(({ fill, projectedTax }) => [fill.id, projectedTax])),
    others: [
      ...(await fundSalesOfDays(tx, selling, days)),
      ...(await marginResultsOfDays(tx, selling, days)),
      ...(await shareSalesOfDays(tx, selling, days)),
    ],
    at,
  });
  await postAll(tx, entries);
  await writeSettledUsFills(tx, settled);
  await changeTaxYears(tx, taxes);
  await changeNisaYears(tx, nisa);
  return due.length;
}
