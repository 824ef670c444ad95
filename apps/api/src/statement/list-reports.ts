import type { Answer, Received } from '@tsuzura/contract/kernel';
import type { listTransferredReports } from '@tsuzura/contract/main';
import type { listTradeReports } from '@tsuzura/contract/trading';
import { lastDayOfMonth, ymd, ymdFrom, type Ymd } from '@tsuzura/domain/calendar';
import type { Reader } from '@tsuzura/store/kernel';
import { listStatements, yearsWithStatements, type StatementKind } from '@tsuzura/store/statement';
import type { LinkTarget } from './statement-links.ts';

/** Makes the short-lived address of something that is this caller's. */
export type Sign = (target: LinkTarget, what: string) => string;

type ReportKind = Answer<typeof listTradeReports>['reports'][number]['kind'];
type TransferredKind = Answer<typeof listTransferredReports>['transferredReports'][number]['kind'];

const reportKinds = [
  'TRADE',
  'BALANCE',
  'ANNUAL_SPECIFIC',
  'DISTRIBUTION',
  'DIVIDEND',
  'DELIVERY',
  'TOTAL_RETURN',
  'FUND_REPORT',
  'TRUST_FEE',
  'NISA',
] as const;
const transferredKinds = ['TRADE', 'BALANCE', 'DISTRIBUTION', 'ANNUAL', 'OTHER'] as const;
const prefix = 'TRANSFERRED_';

const kindsFor = (kind: ReportKind | undefined): readonly StatementKind[] =>
  reportKinds.filter((one) => kind === undefined || one === kind);

const [first, last] = [ymd('1900-01-01'), ymd('2999-12-31')];

function periodOf(year: number | undefined, month?: number): { readonly from: Ymd; readonly to: Ymd } {
  if (year === undefined) return { from: first, to: last };
  const from = ymdFrom({ year, month: month ?? 1, day: 1 });
  return { from, to: month === undefined ? ymdFrom({ year, month: 12, day: 31 }) : lastDayOfMonth(from) };
}

/** 取引報告書 and the other statements of an account, newest first, each with an address of a few minutes. */
export async function listReports(
  reader: Reader,
  subject: string,
  { year, month, kind, limit, offset }: Received<typeof listTradeReports, 'query'>,
  today: Ymd,
  sign: Sign,
): Promise<Answer<typeof listTradeReports>> {
  const filter = { kinds: kindsFor(kind), ...periodOf(year, month), today };
  const [{ statements, total }, years] = await Promise.all([
    listStatements(reader, subject, filter, { limit, offset }),
    yearsWithStatements(reader, subject, filter),
  ]);
  return {
    reports: statements.map((statement) => ({
      id: statement.id,
      name: statement.name,
      kind: statement.kind as ReportKind,
      issuedOn: statement.issuedOn,
      url: sign('statement', statement.id),
      bytes: statement.size,
      isRead: statement.isOpened,
    })),
    archiveUrl: year === undefined || total === 0 ? null : sign('year', String(year)),
    years,
    paging: { total, limit, offset },
  };
}

/** 移管前の報告書: a fixed set, so it has no end. */
export async function listTransferred(
  reader: Reader,
  subject: string,
  { year, kind, limit, offset }: Received<typeof listTransferredReports, 'query'>,
  today: Ymd,
  sign: Sign,
): Promise<Answer<typeof listTransferredReports>> {
  const kinds = transferredKinds
    .filter((one) => kind === undefined || one === kind)
    .map((one) => `${prefix}${one}` as const);
  const filter = { kinds, ...periodOf(year), today };
  const [{ statements, total }, years] = await Promise.all([
    listStatements(reader, subject, filter, { limit, offset }),
    yearsWithStatements(reader, subject, filter),
  ]);
  return {
    transferredReports: statements.map((statement) => ({
      id: statement.id,
      name: statement.name,
      kind: statement.kind.slice(prefix.length) as TransferredKind,
      issuedOn: statement.issuedOn,
      url: sign('statement', statement.id),
      expiresOn: statement.viewableUntil,
      isRead: statement.isOpened,
    })),
    years,
    paging: { total, limit, offset },
  };
}

export const allReportKinds: readonly StatementKind[] = reportKinds;
