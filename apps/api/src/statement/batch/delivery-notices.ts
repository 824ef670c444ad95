import { addDays, ymd, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { Tx } from '@tsuzura/store/kernel';
import { entriesAbout, statementCustomers, statementIdOf, transfersToNotify } from '@tsuzura/store/statement';
import { deliveryNotice, statementKinds } from '../kinds/index.ts';
import type { PageEnd } from '../../kernel/jobs/index.ts';
import { issueStatements, statementsPerPage, type DueStatement } from '../issue-statements.ts';

/** Sent in the night of their day; a few days more for a job that ran late. */
const lookBackDays = 7;

/** 移管のお知らせ of what was sent. True while more are left. */
export async function issueDeliveryNotices(
  tx: Tx,
  at: Instant,
  after: string | null = null,
  limit: number = statementsPerPage,
): Promise<PageEnd> {
  const issuedOn = ymdOf(at);
  const since = addDays(issuedOn, -lookBackDays);
  const [day = '', id = ''] = (after ?? '').split(' ');
  const found = await transfersToNotify(tx, since, { noticeOn: day === '' ? since : ymd(day), id }, limit);
  if (found.length === 0) return false;
  const customers = await statementCustomers(
    tx,
    found.map(({ customerId }) => customerId),
  );
  const entries = await entriesAbout(
    tx,
    found.map((sent) => sent.id),
  );
  const due = found.flatMap((sent): DueStatement[] => {
    const customer = customers.get(sent.customerId);
    if (!customer) return [];
    const key = { customerId: sent.customerId, kind: 'DELIVERY' as const, ref: sent.id, revision: sent.revision };
    const replaces = sent.revision === 0 ? null : statementIdOf({ ...key, revision: sent.revision - 1 });
    return [
      {
        ...key,
        customer,
        sheet: deliveryNotice(sent, { customer, number: statementIdOf(key), issuedOn, replaces }),
        name: `${statementKinds.DELIVERY.title}　${sent.brokerName}`,
        replaces,
        sources: { entries: entries.get(sent.id) ?? [] },
      },
    ];
  });
  await issueStatements(tx, at, due);
  const last = found.at(-1);
  return found.length === limit && last !== undefined && { after: `${last.noticeOn} ${last.id}` };
}
