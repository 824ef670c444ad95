import {
  addMonths,
  atJst,
  japan,
  partsOf,
  yearOf,
  ymdFrom,
  ymdOf,
  rollForward,
  type Instant,
} from '@tsuzura/domain/calendar';
import { yearEndRefundDate } from '@tsuzura/domain/tax';
import { planRun, type Tx } from '@tsuzura/store/kernel';
import { everyDayAt, inOrder, inPages, type ScheduledJob } from '../kernel/jobs/index.ts';
import { issueAnnualReports } from './batch/annual-reports.ts';
import { issueBalanceReports } from './batch/balance-reports.ts';
import { deleteStatements } from './batch/delete-statements.ts';
import { issueDeliveryNotices } from './batch/delivery-notices.ts';
import { issueDistributionNotices } from './batch/distribution-notices.ts';
import { issueDividendNotices, issueUsDividendNotices } from './batch/dividend-notices.ts';
import { publishFundReports } from './batch/fund-reports.ts';
import { issueInvestmentReports } from './batch/investment-reports.ts';
import { issueNisaNotices } from './batch/nisa-notices.ts';
import { printAside } from './batch/print-aside.ts';
import { issueShareTradeReports } from './batch/share-trade-reports.ts';
import { issueTotalReturnNotices } from './batch/total-return-notices.ts';
import { issueTradeReports } from './batch/trade-reports.ts';
import { issueTrustFeeNotices } from './batch/trust-fee-notices.ts';

const printingAside = 'paper.print-aside';

/**
 * Statements are printed in the morning, when the night's books are closed; a trade report before its order is completed (rule FUND-35).
 * Names of jobs are stored, so they keep the older word `paper`.
 */
export const statementJobs: readonly ScheduledJob[] = [
  inPages(
    'paper.issue-daily',
    '取引報告書・分配金・配当金・移管・NISAの書面の交付',
    everyDayAt('05:15'),
    inOrder(
      (tx, at, after) => issueTradeReports(tx, at, after),
      (tx, at, after) => issueShareTradeReports(tx, at, after),
      (tx, at, after) => issueDistributionNotices(tx, at, after),
      (tx, at, after) => issueDividendNotices(tx, at, after),
      (tx, at, after) => issueUsDividendNotices(tx, at, after),
      (tx, at, after) => issueDeliveryNotices(tx, at, after),
      (tx, at, after) => issueNisaNotices(tx, at, after),
    ),
  ),
  inPages('paper.issue-balance-reports', '取引残高報告書の交付', firstOfQuarterAt('06:05'), (tx, at, after) =>
    issueBalanceReports(tx, at, after),
  ),
  inPages('paper.issue-annual-reports', '特定口座年間取引報告書の交付', afterYearEndAt('06:10'), (tx, at, after) =>
    issueAnnualReports(tx, at, after),
  ),
  inPages(
    'paper.issue-trust-fee-notices',
    '信託報酬の概算額のお知らせの交付',
    afterYearEndAt('06:15'),
    (tx, at, after) => issueTrustFeeNotices(tx, at, after),
  ),
  inPages(
    'paper.issue-total-return-notices',
    'トータルリターン通知書の交付',
    afterYearEndAt('06:25'),
    (tx, at, after) => issueTotalReturnNotices(tx, at, after),
  ),
  inPages('paper.issue-investment-reports', '運用報告書の交付', firstBusinessDayOfMonthAt('06:30'), (tx, at, after) =>
    issueInvestmentReports(tx, at, after),
  ),
  inPages(printingAside, '利用開始前の書面の作成', everyDayAt('04:50'), (tx) => printAside(tx)),
  inPages('paper.delete-past-keeping', '保存期間を過ぎた書面の削除', everyDayAt('04:40'), (tx, at) =>
    deleteStatements(tx, at),
  ),
  {
    name: 'paper.publish-fund-reports',
    title: '月次レポートの作成',
    next: firstBusinessDayOfMonthAt('06:20'),
    run: publishFundReports,
  },
];

/** What customers were owed in the past years of the demo. Reports of funds are in the register of the demo already. */
export const jobsOfThePast: readonly ScheduledJob[] = statementJobs.filter(({ name }) =>
  [
    'paper.issue-daily',
    'paper.issue-balance-reports',
    'paper.issue-annual-reports',
    'paper.issue-trust-fee-notices',
    'paper.issue-total-return-notices',
  ].includes(name),
);

/** What was put aside is printed as soon as a job program runs. */
export async function planPrintingAside(tx: Tx, at: Instant): Promise<void> {
  await planRun(tx, printingAside, at);
}

function firstOfQuarterAt(time: string): ScheduledJob['next'] {
  return (after) => {
    const { year, month } = partsOf(ymdOf(after));
    const first = ymdFrom({ year, month: month - ((month - 1) % 3), day: 1 });
    return later(after, atJst(first, time), () => atJst(addMonths(first, 3), time));
  };
}

/** The first business day of a year: the refund of the year before was posted at its midnight (rule TAX-12). */
function afterYearEndAt(time: string): ScheduledJob['next'] {
  return (after) => {
    const year = yearOf(ymdOf(after));
    return later(after, atJst(yearEndRefundDate(japan, year - 1), time), () =>
      atJst(yearEndRefundDate(japan, year), time),
    );
  };
}

function firstBusinessDayOfMonthAt(time: string): ScheduledJob['next'] {
  return (after) => {
    const { year, month } = partsOf(ymdOf(after));
    const first = ymdFrom({ year, month, day: 1 });
    return later(after, atJst(rollForward(japan, first), time), () =>
      atJst(rollForward(japan, addMonths(first, 1)), time),
    );
  };
}

const later = (after: Instant, soonest: Instant, next: () => Instant): Instant => (soonest > after ? soonest : next());
