import { addDays, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { listFunds } from '@tsuzura/store/fund';
import type { Tx } from '@tsuzura/store/kernel';
import { distributionsToNotify, entriesAbout, paperCustomers, paperIdOf } from '@tsuzura/store/paper';
import { distributionNotice, fundsByCode, paperKinds } from '../kinds/index.ts';
import { issuePapers, papersPerPage, type DuePaper } from '../issue-papers.ts';

/** Payment follows the fiscal date within days; a price that came late may take longer. */
const lookBackDays = 60;

/** 分配金のお知らせ of what was paid or reinvested, and again where its figures were corrected. True while more are left. */
export async function issueDistributionNotices(tx: Tx, at: Instant, limit: number = papersPerPage): Promise<boolean> {
  const issuedOn = ymdOf(at);
  const found = await distributionsToNotify(tx, addDays(issuedOn, -lookBackDays), limit);
  if (found.length === 0) return false;
  const fundOf = fundsByCode(await listFunds(tx));
  const customers = await paperCustomers(
    tx,
    found.map(({ customerId }) => customerId),
  );
  const entries = await entriesAbout(
    tx,
    found.map(({ id }) => id),
  );
  const due = found.flatMap((paid): DuePaper[] => {
    const customer = customers.get(paid.customerId);
    if (!customer) return [];
    const key = { customerId: paid.customerId, kind: 'DISTRIBUTION' as const, ref: paid.id, revision: paid.revision };
    const replaced = paid.replaces === null ? null : paperIdOf({ ...key, revision: paid.replaces });
    const fund = fundOf(paid.fundCode);
    return [
      {
        ...key,
        customer,
        sheet: distributionNotice(paid, { customer, fund, number: paperIdOf(key), replacesNumber: replaced, issuedOn }),
        name: `${paperKinds.DISTRIBUTION.title}${replaced === null ? '' : '（訂正）'}　${fund.shortName}`,
        replaces: replaced,
        sources: { distributions: [paid.id], entries: entries.get(paid.id) ?? [] },
      },
    ];
  });
  await issuePapers(tx, at, due);
  return found.length === limit;
}
