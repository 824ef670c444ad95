import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { listFunds } from '@tsuzura/store/fund';
import type { Tx } from '@tsuzura/store/kernel';
import {
  entriesAbout,
  takeFillsToReport,
  statementCustomers,
  statementIdOf,
  type FillToReport,
} from '@tsuzura/store/statement';
import { fundsByCode, tradeReport } from '../kinds/index.ts';
import type { PageEnd } from '../../kernel/jobs/index.ts';
import { issueStatements, statementsPerPage, type DueStatement } from '../issue-statements.ts';

const keyOf = ({ order, revision }: Pick<FillToReport, 'order' | 'revision'>) => ({
  customerId: order.customerId,
  kind: 'TRADE' as const,
  ref: order.id,
  revision,
});

/** 取引報告書 of every fill that has none, corrected ones naming the report they correct. True while more are left. */
export async function issueTradeReports(
  tx: Tx,
  at: Instant,
  after: string | null = null,
  limit: number = statementsPerPage,
): Promise<PageEnd> {
  const fills = await takeFillsToReport(tx, BigInt(after ?? '0'), limit);
  if (fills.length === 0) return false;
  const fundOf = fundsByCode(await listFunds(tx));
  const customers = await statementCustomers(
    tx,
    fills.map(({ order }) => order.customerId),
  );
  const entries = await entriesAbout(
    tx,
    fills.map(({ order }) => order.id),
  );
  const due = fills.flatMap((fill): DueStatement[] => {
    const { order, replaces } = fill;
    const customer = customers.get(order.customerId);
    if (!customer) return [];
    const fund = fundOf(order.fundCode);
    const replaced = replaces === null ? null : statementIdOf({ ...keyOf({ order, revision: replaces }) });
    const sheet = tradeReport({
      ...fill,
      customer,
      fund,
      number: statementIdOf(keyOf(fill)),
      replacesNumber: replaced,
      issuedOn: ymdOf(at),
    });
    return [
      {
        ...keyOf(fill),
        customer,
        sheet,
        name: `${sheet.title}　${fund.shortName}（${order.side === 'BUY' ? '購入' : '売却'}）`,
        replaces: replaced,
        sources: { orders: [order.id], entries: entries.get(order.id) ?? [] },
      },
    ];
  });
  await issueStatements(tx, at, due);
  return fills.length === limit && { after: String(fills.at(-1)?.dueId) };
}
