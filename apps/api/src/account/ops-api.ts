import { labels, Refused } from '@tsuzura/contract/kernel';
import { listApplications, openApplication, takeOverApplication, type Application } from '@tsuzura/contract/ops';
import { formatJst } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import {
  findApplication,
  queuedApplications,
  queuedNisaRequests,
  takeApplication,
  type QueuedApplication,
  type QueuedNisa,
} from '@tsuzura/store/operator';
import type { Deps } from '../kernel/deps.ts';
import { operatorOf } from '../kernel/guard.ts';
import { maskedName } from '../kernel/masked.ts';
import { applicationStatusTexts, nisaKindTexts, nisaResultTexts, nisaStatusTexts } from './application-texts.ts';

const mostListed = 100;
const decidable: ReadonlySet<string> = new Set(['SUBMITTED', 'IDENTITY_CHECKING', 'IN_REVIEW']);

/** 口座申込・NISA: what waits, what is known about it, and who looks at it. Decisions are proposals. */
export function applicationOpsApi(server: ApiServer, { database, clock }: Deps): void {
  const find = async (id: string): Promise<QueuedApplication> => {
    const found = await findApplication(database.reader, id);
    if (!found) throw new Refused('NOT_FOUND');
    return found;
  };

  server.handle(listApplications, async () => {
    const [applications, nisa] = await Promise.all([
      queuedApplications(database.reader, mostListed),
      queuedNisaRequests(database.reader, mostListed),
    ]);
    return { applications: applications.map(shown), nisa: nisa.map(shownNisa) };
  });

  server.handle(openApplication, async ({ params, concerns }) => {
    const found = await find(params.id);
    concerns({ customerId: found.customer_id });
    return { rows: rowsOf(found.application) };
  });

  server.handle(takeOverApplication, async ({ params, body, who, concerns }) => {
    const found = await find(params.id);
    concerns({ customerId: found.customer_id });
    if (!decidable.has(found.status)) throw new Refused('APPLICATION_DECIDED');
    const { id: operator, name } = operatorOf(who);
    await database.tx((tx) => takeApplication(tx, found.id, { operator, name, reason: body.reason, at: clock.now() }));
    return shown(await find(params.id));
  });
}

const productTexts: Readonly<Record<string, string>> = {
  EQUITY: '総合口座',
  NISA: 'NISA',
  MARGIN: '信用取引',
  US_EQUITY: '米国株式',
};
const nisaTexts: Readonly<Record<string, string>> = { NONE: 'なし', ...nisaKindTexts };
const verificationTexts: Readonly<Record<string, string>> = {
  JPKI: 'マイナンバーカード（公的個人認証）',
  IC_CHIP: 'ICチップの読み取り',
  MAIL: '郵送（転送不要）',
};
const checkTexts: Readonly<Record<string, Application['checks'][number]>> = {
  NEW: { label: '同じ人の口座', result: 'ok', text: 'ありません' },
  EXISTING_CUSTOMER: { label: '同じ人の口座', result: 'look', text: 'すでに口座があります' },
  IN_PROGRESS: { label: '同じ人の口座', result: 'look', text: 'ほかの申込が進んでいます' },
  NEEDS_CHECK: { label: '同じ人の口座', result: 'look', text: '似た人がいます。人が確かめてください' },
};
const documentTexts: Readonly<Record<string, string>> = {
  ACCOUNT_ABOLITION_NOTICE: '勘定廃止通知書',
  NISA_ACCOUNT_ABOLITION_NOTICE: '非課税口座廃止通知書',
};

function checksOf({
  check_result,
  verification_method,
  application,
  products,
}: QueuedApplication): Application['checks'] {
  if (!products.includes('EQUITY'))
    return [{ label: '審査', result: 'look', text: '口座のあるお客さまの、追加のお申し込みです。人が審査します' }];
  const isInsider = application?.['insider'] === true;
  return [
    {
      label: '本人確認',
      result: verification_method === 'MAIL' ? 'look' : 'ok',
      text: verificationTexts[verification_method] ?? '',
    },
    (check_result === null ? undefined : checkTexts[check_result]) ?? {
      label: '同じ人の口座',
      result: 'none',
      text: 'まだ調べていません',
    },
    { label: '内部者', result: isInsider ? 'look' : 'ok', text: isInsider ? '申告があります' : '申告はありません' },
  ];
}

function shown(row: QueuedApplication): Application {
  const checks = checksOf(row);
  const isOpen = decidable.has(row.status);
  const reasons = checks.filter(({ result }) => result === 'look').map(({ label, text }) => `${label}：${text}`);
  return {
    id: row.id,
    receiptNumber: row.receipt_number,
    customerId: row.customer_id,
    name: maskedName(row.last_name, row.first_name),
    status: row.status,
    statusText: applicationStatusTexts[row.status] ?? row.status,
    products: row.products.map((product) => productTexts[product] ?? product),
    nisaText: nisaTexts[row.nisa] ?? row.nisa,
    verificationText: verificationTexts[row.verification_method] ?? row.verification_method,
    checks,
    needsPerson: isOpen && reasons.length > 0 ? reasons.join('、') : null,
    defects: [...row.defects],
    requestedAt: formatJst(row.requested_at),
    updatedAt: formatJst(row.updated_at),
    taken:
      row.taken_by === null || row.taken_at === null
        ? null
        : { by: row.taken_by, reason: row.taken_reason ?? '', at: formatJst(row.taken_at) },
    mayDecide: isOpen && row.taken_by !== null,
  };
}

/** What the state allows to be entered (rule NISA-17). */
const resultsOf: Readonly<Record<string, readonly string[]>> = {
  SUBMITTED: ['PROVISIONALLY_OPENED', 'REJECTED_DOCUMENT'],
  UNDER_REVIEW: ['PROVISIONALLY_OPENED', 'REJECTED_DOCUMENT'],
  TAX_OFFICE_REVIEW: ['APPROVED', 'REJECTED_DUPLICATE'],
};

const shownNisa = (row: QueuedNisa) => ({
  id: row.id,
  receiptNumber: row.receipt_number,
  customerId: row.customer_id,
  accountNumber: row.account_number,
  kindText: nisaKindTexts[row.kind] ?? row.kind,
  targetYear: row.target_year,
  status: row.status,
  statusText: nisaStatusTexts[row.status] ?? row.status,
  missingDocuments: row.required_documents.map((document) => documentTexts[document] ?? document),
  requestedAt: formatJst(row.created_at),
  updatedAt: formatJst(row.updated_at),
  results: (resultsOf[row.status] ?? []).map((result) => ({ result, text: nisaResultTexts[result] ?? result })),
});

/** Everything that was filled in, by the names that the customer read. */
function rowsOf(application: Readonly<Record<string, unknown>> | null): { label: string; value: string }[] {
  return Object.entries(application ?? {}).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? rowsOf(value as Record<string, unknown>)
      : [{ label: labels[name] ?? name, value: textOf(value) }],
  );
}

function textOf(value: unknown): string {
  if (value === null || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  if (Array.isArray(value)) return value.map(textOf).join('、') || '—';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
