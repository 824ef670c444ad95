import type { Answer, Received } from '@tsuzura/contract/kernel';
import type { listTransferredReports } from '@tsuzura/contract/main';
import type { listTradeReports } from '@tsuzura/contract/trading';
import { lastDayOfMonth, ymd, ymdFrom, type Ymd } from '@tsuzura/domain/calendar';
import type { Reader } from '@tsuzura/store/kernel';
import { listPapers, yearsWithPapers, type PaperKind } from '@tsuzura/store/paper';
import type { LinkTarget } from './paper-links.ts';

/** Makes the short-lived address of something that is this caller's. */
export type Sign = (target: LinkTarget, what: string) => string;

type ReportKind = Answer<typeof listTradeReports>['reports'][number]['kind'];
type TransferredKind = Answer<typeof listTransferredReports>['transferredReports'][number]['kind'];

const reportKinds = [
  'TRADE',
  'BALANCE',
  'ANNUAL_SPECIFIC',
  'DISTRIBUTION',
  'TOTAL_RETURN',
  'FUND_REPORT',
  'TRUST_FEE',
  'NISA',
] as const;
const transferredKinds = ['TRADE', 'BALANCE', 'DISTRIBUTION', 'ANNUAL', 'OTHER'] as const;
const prefix = 'TRANSFERRED_';

/** 配当金 of shares are the other company's to tell; asking for their papers is an empty list. */
const kindsFor = (kind: ReportKind | undefined): readonly PaperKind[] =>
  reportKinds.filter((one) => kind === undefined || one === kind);

const [first, last] = [ymd('1900-01-01'), ymd('2999-12-31')];

function periodOf(year: number | undefined, month?: number): { readonly from: Ymd; readonly to: Ymd } {
  if (year === undefined) return { from: first, to: last };
  const from = ymdFrom({ year, month: month ?? 1, day: 1 });
  return { from, to: month === undefined ? ymdFrom({ year, month: 12, day: 31 }) : lastDayOfMonth(from) };
}

/** 取引報告書 and the other papers of an account, newest first, each with an address of a few minutes. */
export async function listReports(
  reader: Reader,
  subject: string,
  { year, month, kind, limit, offset }: Received<typeof listTradeReports, 'query'>,
  today: Ymd,
  sign: Sign,
): Promise<Answer<typeof listTradeReports>> {
  const filter = { kinds: kindsFor(kind), ...periodOf(year, month), today };
  const [{ papers, total }, years] = await Promise.all([
    listPapers(reader, subject, filter, { limit, offset }),
    yearsWithPapers(reader, subject, filter),
  ]);
  return {
    reports: papers.map((paper) => ({
      id: paper.id,
      name: paper.name,
      kind: paper.kind as ReportKind,
      issuedOn: paper.issuedOn,
      url: sign('paper', paper.id),
      bytes: paper.size,
      isRead: paper.isOpened,
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
  const [{ papers, total }, years] = await Promise.all([
    listPapers(reader, subject, filter, { limit, offset }),
    yearsWithPapers(reader, subject, filter),
  ]);
  return {
    transferredReports: papers.map((paper) => ({
      id: paper.id,
      name: paper.name,
      kind: paper.kind.slice(prefix.length) as TransferredKind,
      issuedOn: paper.issuedOn,
      url: sign('paper', paper.id),
      expiresOn: paper.viewableUntil,
      isRead: paper.isOpened,
    })),
    years,
    paging: { total, limit, offset },
  };
}

export const allReportKinds: readonly PaperKind[] = reportKinds;
