import { addDays, atJst, isBusinessDay, japan, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { everyBusinessDayAt, everyDayAt, inOrder, inPages, type ScheduledJob } from '../../kernel/jobs/index.ts';
import type { MarginStocks } from '../../margin/index.ts';
import { assessPage } from './assess-page.ts';
import { closeExpired, dayBefore, forceClose, overdueCalls, remindOfExpiry, type CancelOrders } from './due-calls.ts';
import { settleMarginPage, settleOpenings } from './settle-page.ts';

/** The calendar day after each business day, at this time. */
const dayAfterBusinessDayAt =
  (time: string) =>
  (after: Instant): Instant => {
    let at = everyDayAt(time)(after);
    while (!isBusinessDay(japan, addDays(ymdOf(at), -1))) at = atJst(addDays(ymdOf(at), 1), time);
    return at;
  };

/** Margin on business time (rules MARGIN-11, MARGIN-14 and MARGIN-20). Settlements come after those of funds and shares at 00:00. */
export const marginNightJobs = (stocks: MarginStocks, cancelOrders: CancelOrders): readonly ScheduledJob[] => [
  inPages(
    'margin.settle',
    '信用取引の受渡',
    everyDayAt('00:00'),
    inOrder(
      (tx, at) => settleOpenings(tx, at),
      (tx, at, after) => settleMarginPage(tx, at, after),
    ),
  ),
  inPages('margin.final', '追証の確定', dayAfterBusinessDayAt('02:30'), (tx, at, after) =>
    assessPage(tx, stocks, { day: dayBefore(at), kind: 'FINAL', at, after }),
  ),
  inPages('margin.call-due', '追証の期限', everyBusinessDayAt('12:00'), (tx, at, after) =>
    overdueCalls(tx, at, after, cancelOrders),
  ),
  inPages('margin.force-close', '追証による建玉の返済', everyBusinessDayAt('12:30'), (tx, at, after) =>
    forceClose(tx, at, after, stocks),
  ),
  inPages('margin.close-expired', '期日の建玉の返済', everyBusinessDayAt('15:50'), (tx, at, after) =>
    closeExpired(tx, at, after, stocks),
  ),
  inPages('margin.provisional', '追証の仮計算', everyBusinessDayAt('16:00'), (tx, at, after) =>
    assessPage(tx, stocks, { day: ymdOf(at), kind: 'PROVISIONAL', at, after }),
  ),
  inPages('margin.remind-expiry', '建玉の期日のお知らせ', everyBusinessDayAt('18:00'), (tx, at, after) =>
    remindOfExpiry(tx, at, after, stocks),
  ),
];
