import { addMonths, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { reportPeriodEndingIn } from '@tsuzura/domain/fund';
import { addPublicDocument, findPublicDocument, publishFundDocument } from '@tsuzura/store/document';
import { listFunds, navHistory } from '@tsuzura/store/fund';
import type { Tx } from '@tsuzura/store/kernel';
import { holdersToReport, statementCustomers } from '@tsuzura/store/statement';
import { investmentReport, statementKinds, periodName } from '../kinds/index.ts';
import type { PageEnd } from '../../kernel/jobs/index.ts';
import { issueStatements, statementsPerPage, type DueStatement } from '../issue-statements.ts';
import { publicDocumentPath } from '../statement-links.ts';
import { renderPdf } from '../press/index.ts';

/** The books of a period are audited before its report is made. */
const monthsAfter = 2;

/**
 * 運用報告書（交付） of every fund whose period ended two months ago: an edition in the register, and the same bytes to
 * everybody who holds the fund. True while more are left.
 */
export async function issueInvestmentReports(
  tx: Tx,
  at: Instant,
  after: string | null = null,
  limit: number = statementsPerPage,
): Promise<PageEnd> {
  const [doneFund = '', doneCustomer = ''] = (after ?? '').split(' ');
  const today = ymdOf(at);
  for (const fund of await listFunds(tx)) {
    if (fund.code < doneFund) continue;
    const period = reportPeriodEndingIn(fund, addMonths(today, -monthsAfter));
    if (!period) continue;
    const history = await navHistory(tx, fund.code);
    if (!history.some(({ date }) => date <= period.to)) continue;
    const version = period.to.slice(0, 7);
    const id = `investment-${fund.code}-${version}`;
    const sheet = investmentReport({ fund, number: id, version, issuedOn: today }, period, history);
    const name = `${fund.name} ${statementKinds.FUND_REPORT.title}（${periodName(period)}）`;
    const kept = await findPublicDocument(tx, id);
    const bytes = kept?.bytes ?? (await renderPdf(sheet));
    if (!kept) {
      const contentHash = await addPublicDocument(tx, { id, name, bytes }, at);
      const edition = { id, fundCode: fund.code, kind: 'INVESTMENT_REPORT' as const, version, name, contentHash };
      const url = publicDocumentPath(id);
      await publishFundDocument(tx, { ...edition, url, bytes: bytes.length, effectiveFrom: today });
    }
    const ref = `${fund.code}-${version}`;
    const found = await holdersToReport(tx, fund.code, ref, fund.code === doneFund ? doneCustomer : '', limit);
    const due = [...(await statementCustomers(tx, found)).values()].map((customer): DueStatement => ({
      customerId: customer.id,
      kind: 'FUND_REPORT',
      ref,
      revision: 0,
      customer,
      sheet,
      bytes,
      name: `${statementKinds.FUND_REPORT.title}　${fund.shortName}（${periodName(period)}）`,
      replaces: null,
      sources: {},
    }));
    await issueStatements(tx, at, due);
    if (found.length === limit) return { after: `${fund.code} ${found.at(-1)}` };
  }
  return false;
}
