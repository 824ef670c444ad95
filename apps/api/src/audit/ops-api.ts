import { isOperatorRole } from '@tsuzura/contract/kernel';
import { exportAudit, listAudit, type AuditRow } from '@tsuzura/contract/ops';
import { addDays, atJst, formatJst } from '@tsuzura/domain/calendar';
import type { ApiServer, Call } from '@tsuzura/http/server';
import { listOperatorActs, type ActFilter, type ListedAct } from '@tsuzura/store/kernel';
import { customerIdOf } from '@tsuzura/store/operator';
import type { Deps } from '../kernel/deps.ts';
import { csvFile, fileRows } from '../kernel/csv.ts';
import { signedIn } from '../kernel/guard.ts';
import { createPages } from '../kernel/pages.ts';

/** What operators did and looked at; nobody can change or delete it. */
export function auditOpsApi(server: ApiServer, { database }: Deps): void {
  const pages = createPages(database);

  async function filterOf(query: Call<typeof exportAudit>['query']): Promise<ActFilter> {
    const { from, to, operator, call, customer, result } = query;
    return {
      operator,
      call,
      result,
      customerId: customer && ((await customerIdOf(database.reader, customer)) ?? customer),
      from: from && atJst(from, '00:00'),
      to: to && atJst(addDays(to, 1), '00:00'),
    };
  }

  server.handle(listAudit, async ({ query, who }) => {
    const { limit, offset, after, ...asked } = query;
    const list = { list: 'audit', subject: signedIn(who).subject, filter: asked };
    const place = await pages.open(list, { limit, offset, after });
    const found = await listOperatorActs(database.reader, await filterOf(asked), {
      after: place,
      limit: place ? limit : offset + limit,
    });
    const shown = found.rows.slice(place ? 0 : offset);
    return {
      rows: shown.map(show),
      paging: await pages.answer(list, { limit, offset, after }, shown.length, found.next),
    };
  });

  server.handle(exportAudit, async ({ query, answerHeader }) => {
    const filter = await filterOf(query);
    answerHeader('content-disposition', 'attachment; filename="audit.csv"');
    const read = (after: readonly string[] | null) =>
      listOperatorActs(database.reader, filter, { after, limit: fileRows });
    return csvFile(head, read, cellsOf);
  });
}

const head = [
  '番号',
  '業務時刻',
  '実時刻',
  '担当者',
  '担当者番号',
  '権限',
  '操作',
  'API',
  '対象',
  '口座番号',
  '理由',
  '結果',
  'お問い合わせ番号',
];

const cellsOf = (act: ListedAct) => [
  act.id,
  formatJst(act.at),
  formatJst(act.realAt),
  act.operatorName,
  act.operator,
  act.roles.join(' '),
  act.title,
  act.call,
  act.target,
  act.accountNumber,
  act.reason,
  act.result,
  act.requestId,
];

const show = (act: ListedAct): AuditRow => ({
  id: act.id,
  at: formatJst(act.at),
  realAt: formatJst(act.realAt),
  operator: { id: act.operator, name: act.operatorName },
  roles: act.roles.filter(isOperatorRole),
  call: act.call,
  title: act.title,
  kind: act.call.startsWith('GET ') ? 'LOOK' : 'ACT',
  target: act.target,
  customer: act.customerId === null ? null : { id: act.customerId, accountNumber: act.accountNumber },
  reason: act.reason,
  result: act.result,
  resultText: act.result === 'ok' ? '完了' : `拒否（${act.result}）`,
  requestId: act.requestId,
});
