import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { gainKey, type TaxChange } from '@tsuzura/domain/fund-order';
import { openingSettled, settleResults } from '@tsuzura/domain/margin';
import { noYen } from '@tsuzura/domain/money';
import { changeTaxYears, lockCustomers, readNetGains } from '@tsuzura/store/night/fund';
import { customersWithResults, resultsToSettle, settleMarginResults, takeOpenings } from '@tsuzura/store/night/margin';
import { marginResultsOfDays, salesBesideMargin } from '@tsuzura/store/night/stock';
import type { Tx } from '@tsuzura/store/kernel';
import { readMarginBooks } from '@tsuzura/store/margin';
import { pageSize, type PageEnd } from '../../kernel/jobs/index.ts';
import { postAll } from '../../kernel/post-all.ts';
import { projectTaxAgain } from '../../margin/index.ts';

/** T+2 of openings: the house pays, or borrows. */
export async function settleOpenings(tx: Tx, at: Instant, limit = pageSize): Promise<PageEnd> {
  const due = await takeOpenings(tx, ymdOf(at), limit);
  await postAll(
    tx,
    due.map((opening) => openingSettled(opening, opening, at)),
  );
  return due.length === limit;
}

/** T+2 of closes, and 配当落調整金 on their pay date, with the tax of the year over all products (rule TAX-8). */
export async function settleMarginPage(
  tx: Tx,
  at: Instant,
  after: string | null,
  limit = Math.floor(pageSize / 5),
): Promise<PageEnd> {
  const ids = await customersWithResults(tx, ymdOf(at), after ?? '', limit);
  const customers = await lockCustomers(tx, ids);
  const [due, books, netGains] = await Promise.all([
    resultsToSettle(tx, ymdOf(at), ids),
    readMarginBooks(tx, ids, ymdOf(at)),
    readNetGains(tx, ids),
  ]);
  // 現渡 of the day was settled a moment ago.
  const days = [...new Set(due.map(({ settlementDate }) => settlementDate))];
  const others = [...(await salesBesideMargin(tx, ids, ymdOf(at))), ...(await marginResultsOfDays(tx, ids, days))];
  const taxes: TaxChange[] = [];
  const all = [...Map.groupBy(due, ({ customerId }) => customerId)].map(([customerId, results]) => {
    const book = books.get(customerId);
    const settlement = settleResults(
      results,
      {
        withholding: customers.get(customerId)?.withholding ?? 'WITHOUT',
        marginCash: book?.cash ?? noYen,
        cashFree: book?.cashFree ?? noYen,
        netGain: (year) => netGains.get(gainKey(customerId, year)) ?? noYen,
        others,
      },
      at,
    );
    for (const { year, netGain, tax } of settlement.taxes) {
      taxes.push({ customerId, year, netGain, incomeTax: tax.income, residentTax: tax.resident });
    }
    return settlement;
  });
  await postAll(
    tx,
    all.flatMap(({ entries }) => entries),
  );
  await settleMarginResults(
    tx,
    all.flatMap(({ settled }) => settled),
  );
  await changeTaxYears(tx, taxes);
  // An adjustment was not foreseen, and the year stands elsewhere now: what is held back for sales on their way follows.
  await projectTaxAgain(tx, new Set(ids), `margin-settled ${ymdOf(at)}`, at);
  const last = ids.at(-1);
  return ids.length === limit && last !== undefined ? { after: last } : false;
}
