import { addDays, partsOf, yearOf, ymd, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { nisaUsage } from '@tsuzura/domain/nisa';
import { readNisaBooks } from '@tsuzura/store/fund-order';
import type { Tx } from '@tsuzura/store/kernel';
import { nisaClosedToNotify, nisaQuotasToNotify, statementCustomers, statementIdOf } from '@tsuzura/store/statement';
import { nisaClosedNotice, nisaQuotaNotice } from '../kinds/index.ts';
import type { PageEnd } from '../../kernel/jobs/index.ts';
import { issueStatements, pageEnd, statementsPerPage, type DueStatement } from '../issue-statements.ts';

/** A closing is told the next morning; a week covers a service that stood still. */
const closedWithinDays = 7;
/** The quota of a year is told in its January. */
const quotaMonth = 1;

/** NISA: the quota of a new year, and that an account was closed. True while more are left. */
export async function issueNisaNotices(
  tx: Tx,
  at: Instant,
  after: string | null = null,
  limit: number = statementsPerPage,
): Promise<PageEnd> {
  const today = ymdOf(at);
  const year = yearOf(today);
  const quota = `quota-${year}`;
  const quotas =
    partsOf(today).month === quotaMonth ? await nisaQuotasToNotify(tx, { ref: quota, today }, after ?? '', limit) : [];
  const closed =
    quotas.length === limit
      ? []
      : await nisaClosedToNotify(tx, { today, since: addDays(today, -closedWithinDays) }, limit);
  const found = [...quotas.map((customerId) => ({ customerId, ref: quota })), ...closed];
  if (found.length === 0) return false;
  const customers = await statementCustomers(
    tx,
    found.map(({ customerId }) => customerId),
  );
  const due: DueStatement[] = [];
  for (const { customerId, ref } of found) {
    const customer = customers.get(customerId);
    if (!customer) continue;
    const key = { customerId, kind: 'NISA' as const, ref, revision: 0 };
    const facts = { customer, number: statementIdOf(key), issuedOn: today };
    const sheet = ref.startsWith('quota-')
      ? nisaQuotaNotice(facts, nisaUsage(await readNisaBooks(tx, customer.subject), year))
      : nisaClosedNotice(facts, ymd(ref.slice('close-'.length)));
    due.push({ ...key, customer, sheet, name: sheet.title, replaces: null, sources: {} });
  }
  await issueStatements(tx, at, due);
  return quotas.length === limit ? pageEnd(quotas, limit) : closed.length === limit;
}
