import { assert } from '@tsuzura/domain/kernel';
import { yearOf, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { listFunds } from '@tsuzura/store/fund';
import { raiseAlert, type Reader, type Tx } from '@tsuzura/store/kernel';
import {
  customersToReportYear,
  distributionsOfYear,
  entriesAbout,
  marginResultsOfYear,
  statementCustomers,
  statementIdOf,
  salesOfYear,
  shareDividendsOfYear,
  shareSalesOfYear,
  taxOfYear,
  usDividendsOfYear,
  usSalesOfYear,
} from '@tsuzura/store/statement';
import { annualFormOf, annualReport, fundsByCode, statementKinds, type AnnualReportFacts } from '../kinds/index.ts';
import type { PageEnd } from '../../kernel/jobs/index.ts';
import { issueStatements, pageEnd, statementsPerPage } from '../issue-statements.ts';

const keyOf = (customerId: string, year: number) => ({
  customerId,
  kind: 'ANNUAL_SPECIFIC' as const,
  ref: String(year),
  revision: 0,
});

/** Everything the reports of these customers print, in as many statements for a hundred as for one. */
export async function annualFacts(
  reader: Reader,
  customerIds: readonly string[],
  year: number,
  at: Instant,
): Promise<AnnualReportFacts[]> {
  const customers = await statementCustomers(reader, customerIds);
  const fundOf = fundsByCode(await listFunds(reader));
  const sales = Map.groupBy(await salesOfYear(reader, customerIds, year), ({ order }) => order.customerId);
  const paid = Map.groupBy(await distributionsOfYear(reader, customerIds, year), ({ customerId }) => customerId);
  const shareSales = Map.groupBy(await shareSalesOfYear(reader, customerIds, year), ({ customerId }) => customerId);
  const dividends = Map.groupBy(await shareDividendsOfYear(reader, customerIds, year), ({ customerId }) => customerId);
  const margin = Map.groupBy(await marginResultsOfYear(reader, customerIds, year), ({ customerId }) => customerId);
  const usSales = Map.groupBy(await usSalesOfYear(reader, customerIds, year), ({ fill }) => fill.customerId);
  const usDividends = Map.groupBy(await usDividendsOfYear(reader, customerIds, year), ({ customerId }) => customerId);
  const taxes = await taxOfYear(reader, customerIds, year);
  return [...customers.values()].map((customer) => {
    const tax = taxes.get(customer.id);
    assert(tax, 'tax was asked for everybody');
    return {
      customer,
      number: statementIdOf(keyOf(customer.id, year)),
      issuedOn: ymdOf(at),
      year,
      sales: sales.get(customer.id) ?? [],
      distributions: paid.get(customer.id) ?? [],
      shareSales: shareSales.get(customer.id) ?? [],
      dividends: dividends.get(customer.id) ?? [],
      marginResults: margin.get(customer.id) ?? [],
      usSales: usSales.get(customer.id) ?? [],
      usDividends: usDividends.get(customer.id) ?? [],
      tax,
      fundOf,
    };
  });
}

/**
 * 特定口座年間取引報告書 of the year before, after the year-end refund was posted. The ledger's tax is what is printed; where
 * the rules would give another, an operator is told. True while more are left.
 */
export async function issueAnnualReports(
  tx: Tx,
  at: Instant,
  after: string | null = null,
  limit: number = statementsPerPage,
): Promise<PageEnd> {
  const year = yearOf(ymdOf(at)) - 1;
  const found = await customersToReportYear(tx, year, after ?? '', limit);
  if (found.length === 0) return false;
  const facts = await annualFacts(tx, found, year, at);
  const refs = facts.flatMap((one) => [
    ...one.sales.map(({ order }) => order.id),
    ...one.usSales.map(({ fill }) => fill.orderId),
    ...[...one.distributions, ...one.shareSales, ...one.dividends, ...one.marginResults, ...one.usDividends].map(
      ({ id }) => id,
    ),
  ]);
  const entries = await entriesAbout(tx, refs);
  for (const one of facts) {
    if (annualFormOf(one).agreesWithLedger) continue;
    await raiseAlert(tx, { kind: 'paper.annual-tax', subject: `${one.customer.id} ${year}`, detail: { year } }, at);
  }
  await issueStatements(
    tx,
    at,
    facts.map((one) => {
      const orders = [
        ...one.sales.map(({ order }) => order.id),
        ...new Set([...one.shareSales, ...one.marginResults].map(({ id }) => id)),
        ...new Set(one.usSales.map(({ fill }) => fill.orderId)),
      ];
      const distributions = [...one.distributions, ...one.dividends, ...one.usDividends].map(({ id }) => id);
      return {
        ...keyOf(one.customer.id, year),
        customer: one.customer,
        sheet: annualReport(one),
        name: `${year}年分　${statementKinds.ANNUAL_SPECIFIC.title}`,
        replaces: null,
        sources: {
          orders,
          distributions,
          entries: [...orders, ...distributions].flatMap((ref) => entries.get(ref) ?? []),
        },
      };
    }),
  );
  return pageEnd(found, limit);
}
