import { addDays, ymd, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { listFunds } from '@tsuzura/store/fund';
import type { Tx } from '@tsuzura/store/kernel';
import {
  distributionsToNotify,
  entriesAbout,
  statementCustomers,
  statementIdOf,
  type DistributionToNotify,
} from '@tsuzura/store/statement';
import { distributionNotice, fundsByCode, statementKinds } from '../kinds/index.ts';
import type { PageEnd } from '../../kernel/jobs/index.ts';
import { issueStatements, statementsPerPage, type DueStatement } from '../issue-statements.ts';

/** Payment follows the fiscal date within days; a price that came late may take longer. */
const lookBackDays = 60;

/** 分配金のお知らせ of what was paid or reinvested, and again where its figures were corrected. True while more are left. */
export async function issueDistributionNotices(
  tx: Tx,
  at: Instant,
  after: string | null = null,
  limit: number = statementsPerPage,
): Promise<PageEnd> {
  const issuedOn = ymdOf(at);
  const found = await distributionsToNotify(tx, addDays(issuedOn, -lookBackDays), placeOf(after), limit);
  if (found.length === 0) return false;
  const fundOf = fundsByCode(await listFunds(tx));
  const customers = await statementCustomers(
    tx,
    found.map(({ customerId }) => customerId),
  );
  const entries = await entriesAbout(
    tx,
    found.map(({ id }) => id),
  );
  const due = found.flatMap((paid): DueStatement[] => {
    const customer = customers.get(paid.customerId);
    if (!customer) return [];
    const key = { customerId: paid.customerId, kind: 'DISTRIBUTION' as const, ref: paid.id, revision: paid.revision };
    const replaced = paid.replaces === null ? null : statementIdOf({ ...key, revision: paid.replaces });
    const fund = fundOf(paid.fundCode);
    return [
      {
        ...key,
        customer,
        sheet: distributionNotice(paid, {
          customer,
          fund,
          number: statementIdOf(key),
          replacesNumber: replaced,
          issuedOn,
        }),
        name: `${statementKinds.DISTRIBUTION.title}${replaced === null ? '' : '（訂正）'}　${fund.shortName}`,
        replaces: replaced,
        sources: { distributions: [paid.id], entries: entries.get(paid.id) ?? [] },
      },
    ];
  });
  await issueStatements(tx, at, due);
  return found.length === limit && { after: keyOf(found.at(-1)) };
}

/** Where a page ended, as text. */
const keyOf = (last: DistributionToNotify | undefined): string =>
  last ? [last.fundCode, last.fiscalDate, last.accountType, last.customerId].join(' ') : '';

function placeOf(after: string | null) {
  if (after === null) return null;
  const [fundCode = '', fiscalDate = '', accountType = '', customerId = ''] = after.split(' ');
  return { fundCode, fiscalDate: ymd(fiscalDate), accountType: accountType as OrderAccountType, customerId };
}
