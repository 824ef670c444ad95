import { addDays, ymd, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import type { Tx } from '@tsuzura/store/kernel';
import {
  dividendsToNotify,
  entriesAbout,
  statementCustomers,
  statementIdOf,
  usDividendsToNotify,
  type StatementCustomer,
} from '@tsuzura/store/statement';
import { dividendNotice, statementKinds, usDividendNotice } from '../kinds/index.ts';
import type { Sheet } from '../press/index.ts';
import type { PageEnd } from '../../kernel/jobs/index.ts';
import { issueStatements, statementsPerPage, type DueStatement } from '../issue-statements.ts';

/** Paid at midnight or at 10:00 of their day; a few days more for a job that ran late. */
const lookBackDays = 7;

/** What differs between dividends of Japanese and of US shares. */
interface Paid {
  readonly id: string;
  readonly customerId: string;
  readonly paidOn: Ymd;
  readonly name: string;
  sheetFor(about: { customer: StatementCustomer; number: string; issuedOn: Ymd }): Sheet;
}
type FindPaid = (
  tx: Tx,
  since: Ymd,
  after: { readonly paidOn: Ymd; readonly id: string },
  limit: number,
) => Promise<readonly Paid[]>;

const paidInJapan: FindPaid = async (tx, since, after, limit) =>
  (await dividendsToNotify(tx, since, after, limit)).map((paid) => ({
    id: paid.id,
    customerId: paid.customerId,
    paidOn: paid.paidOn,
    name: paid.stockName,
    sheetFor: (about) => dividendNotice(paid, about),
  }));

const paidAbroad: FindPaid = async (tx, since, after, limit) =>
  (await usDividendsToNotify(tx, since, after, limit)).map((paid) => ({
    id: paid.id,
    customerId: paid.customerId,
    paidOn: paid.receivedOn,
    name: paid.name,
    sheetFor: (about) => usDividendNotice(paid, about),
  }));

type Issue = (tx: Tx, at: Instant, after?: string | null, limit?: number) => Promise<PageEnd>;

/** 上場株式配当等の支払通知書 of what was paid. True while more are left. */
export const issueDividendNotices: Issue = (tx, at, after = null, limit = statementsPerPage) =>
  issueNotices(tx, at, after, limit, paidInJapan);
/** The same of US shares. */
export const issueUsDividendNotices: Issue = (tx, at, after = null, limit = statementsPerPage) =>
  issueNotices(tx, at, after, limit, paidAbroad);

async function issueNotices(
  tx: Tx,
  at: Instant,
  after: string | null,
  limit: number,
  findPaid: FindPaid,
): Promise<PageEnd> {
  const issuedOn = ymdOf(at);
  const since = addDays(issuedOn, -lookBackDays);
  const [day = '', id = ''] = (after ?? '').split(' ');
  const found = await findPaid(tx, since, { paidOn: day === '' ? since : ymd(day), id }, limit);
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
        sheet: paid.sheetFor({ customer, number: statementIdOf(key), issuedOn }),
        name: `${statementKinds.DIVIDEND.title}　${paid.name}`,
        replaces: null,
        sources: { distributions: [paid.id], entries: entries.get(paid.id) ?? [] },
      },
    ];
  });
  await issueStatements(tx, at, due);
  const last = found.at(-1);
  return found.length === limit && last !== undefined && { after: `${last.paidOn} ${last.id}` };
}
