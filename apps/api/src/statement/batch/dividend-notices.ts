import { addDays, ymd, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { Tx } from '@tsuzura/store/kernel';
import { dividendsToNotify, entriesAbout, statementCustomers, statementIdOf } from '@tsuzura/store/statement';
import { dividendNotice, statementKinds } from '../kinds/index.ts';
import type { PageEnd } from '../../kernel/jobs/index.ts';
import { issueStatements, statementsPerPage, type DueStatement } from '../issue-statements.ts';

/** Paid at midnight of their day; a few days more for a job that ran late. */
const lookBackDays = 7;

/** 上場株式配当等の支払通知書 of what was paid. True while more are left. */
export async function issueDividendNotices(
  tx: Tx,
  at: Instant,
  after: string | null = null,
  limit: number = statementsPerPage,
): Promise<PageEnd> {
  const issuedOn = ymdOf(at);
  const since = addDays(issuedOn, -lookBackDays);
  const [day = '', id = ''] = (after ?? '').split(' ');
  const found = await dividendsToNotify(tx, since, { paidOn: day === '' ? since : ymd(day), id }, limit);
  if (found.length === 0) return false;
  const customers = await statementCustomers(
    tx,
    found.map(({ customerId }) => customerId),
  );
  const entries = await entriesAbout(
    tx,
    found.map((paid) => paid.id),
  );
  const due = found.flatMap((paid): DueStatement[] => {
    const customer = customers.get(paid.customerId);
    if (!customer) return [];
    const key = { customerId: paid.customerId, kind: 'DIVIDEND' as const, ref: paid.id, revision: 0 };
    return [
      {
        ...key,
        customer,
        sheet: dividendNotice(paid, { customer, number: statementIdOf(key), issuedOn }),
        name: `${statementKinds.DIVIDEND.title}　${paid.stockName}`,
        replaces: null,
        sources: { distributions: [paid.id], entries: entries.get(paid.id) ?? [] },
      },
    ];
  });
  await issueStatements(tx, at, due);
  const last = found.at(-1);
  return found.length === limit && last !== undefined && { after: `${last.paidOn} ${last.id}` };
}
