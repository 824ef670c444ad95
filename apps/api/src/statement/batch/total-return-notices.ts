import { yearOf, ymdFrom, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { valuation } from '@tsuzura/domain/fund';
import { nav } from '@tsuzura/domain/money';
import { listFunds } from '@tsuzura/store/fund';
import { raiseAlert, type Tx } from '@tsuzura/store/kernel';
import {
  customersToNotifyOfReturns,
  statementCustomers,
  statementIdOf,
  pricesOn,
  returnFlowsInBooks,
  returnsOn,
  type FundReturn,
} from '@tsuzura/store/statement';
import { fundsByCode, statementKinds, totalReturnNotice } from '../kinds/index.ts';
import type { PageEnd } from '../../kernel/jobs/index.ts';
import { issueStatements, pageEnd, statementsPerPage, type DueStatement } from '../issue-statements.ts';

/** トータルリターン通知書 of the year before, as everything stood at its end. True while more are left. */
export async function issueTotalReturnNotices(
  tx: Tx,
  at: Instant,
  after: string | null = null,
  limit: number = statementsPerPage,
): Promise<PageEnd> {
  const year = yearOf(ymdOf(at)) - 1;
  const period = { from: ymdFrom({ year, month: 1, day: 1 }), to: ymdFrom({ year, month: 12, day: 31 }) };
  const found = await customersToNotifyOfReturns(tx, { year, ...period }, after ?? '', limit);
  if (found.length === 0) return false;
  const [fundOf, prices] = [fundsByCode(await listFunds(tx)), await pricesOn(tx, period.to)];
  const all = await returnsOn(tx, found, period);
  await compareWithBooks(tx, at, all, period.to);
  const notified = Map.groupBy(
    all.filter(({ isNotified }) => isNotified),
    ({ customerId }) => customerId,
  );
  const worthOf = ({ fundCode, units }: FundReturn) =>
    valuation(units, nav(prices.get(fundCode)?.nav ?? 0n), fundOf(fundCode).navUnit);
  const due = [...(await statementCustomers(tx, found)).values()].map((customer): DueStatement => {
    const key = { customerId: customer.id, kind: 'TOTAL_RETURN' as const, ref: String(year), revision: 0 };
    const own = notified.get(customer.id) ?? [];
    return {
      ...key,
      customer,
      sheet: totalReturnNotice(
        { customer, number: statementIdOf(key), issuedOn: ymdOf(at) },
        period.to,
        own.map((one) => ({ ...one, fund: fundOf(one.fundCode), worth: worthOf(one) })),
      ),
      name: `${statementKinds.TOTAL_RETURN.title}　${year}年`,
      replaces: null,
      sources: { entries: [...new Set(own.flatMap(({ entries }) => entries))] },
    };
  });
  await issueStatements(tx, at, due);
  return pageEnd(found, limit);
}

/** What is printed is added up from the orders; where the positions came to something else, an operator is told. */
async function compareWithBooks(tx: Tx, at: Instant, all: readonly FundReturn[], day: Ymd): Promise<void> {
  const books = await returnFlowsInBooks(tx, [...new Set(all.map(({ customerId }) => customerId))], day);
  const byFund = Map.groupBy(all, ({ customerId, fundCode }) => `${customerId} ${fundCode}`);
  for (const [subject, own] of byFund) {
    const printed = own.reduce((sum, { distributed, sold, bought }) => sum + distributed + sold - bought, 0n);
    const known = books.get(subject) ?? printed;
    if (printed === known) continue;
    const detail = { told: String(printed), books: String(known) };
    await raiseAlert(tx, { kind: 'paper.total-return', subject: `${subject} ${day}`, detail }, at);
  }
}
