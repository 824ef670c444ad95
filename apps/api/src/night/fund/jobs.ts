import { atJst, instant, japan, yearOf, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { yearEndRefundDate } from '@tsuzura/domain/tax';
import { completeOrders, finaliseNavs, freezeOrders } from '@tsuzura/store/night/fund';
import { inPages, pageSize, everyBusinessDayAt, everyDayAt, type ScheduledJob } from '../../kernel/jobs/index.ts';
import { alarmToLog, type Alarm } from '../../kernel/alarm.ts';
import { checkNavsOfDay, checkNavsOfOrders } from './check-navs.ts';
import { correctPage } from './correct-page.ts';
import { refundYearEndPage } from './refund-year-end.ts';
import { notifyCustomers } from './notify-customers.ts';
import { settleDay, workNight } from './work-night.ts';

/** Every cut-off a fund of the catalogue has. One that is missing here is frozen by the night; cancelling ends in time anyway. */
const cutOffs = ['14:30', '15:00', '15:30'].map(everyBusinessDayAt);

/**
 * The night of the fund brokerage, on business time. Jobs of one moment run in this order. Names of jobs are stored, so they
 * keep the area `fund-order`.
 */
export const fundNightJobs = (alarm: Alarm = alarmToLog): readonly ScheduledJob[] => [
  inPages('fund-order.settle-orders', '受渡と分配金の支払い', everyDayAt('00:00'), (tx, at) => settleDay(tx, at)),
  inPages('fund-order.refund-year-end', '損益通算による還付', yearEndRefundMoment, async (tx, at) => {
    return (await refundYearEndPage(tx, at, pageSize)) === pageSize;
  }),
  // Before the fills of the night: they stand on the positions it leaves.
  inPages('fund-order.correct-fills', '基準価額の訂正による約定の訂正', everyDayAt('02:15'), (tx, at) =>
    correctPage(tx, at, alarm),
  ),
  inPages('fund-order.fill-orders', '約定と分配金の確定', everyDayAt('02:15'), async (tx, at) => {
    // An order may have been committed after the cut-off job looked.
    if ((await freezeOrders(tx, at, pageSize)) === pageSize) return true;
    await checkNavsOfOrders(tx, at, alarm);
    return workNight(tx, at);
  }),
  inPages('fund-order.tell-customers', '約定・受渡・分配金のお知らせ', everyDayAt('05:20'), (tx, at, after) =>
    notifyCustomers(tx, at, after),
  ),
  inPages('fund-order.complete-orders', '注文の完了と基準価額の確定', everyDayAt('05:30'), async (tx, at) => {
    await finaliseNavs(tx, ymdOf(at));
    return (await completeOrders(tx, ymdOf(at), at, pageSize)) === pageSize;
  }),
  inPages('fund-order.freeze-orders', '注文の締切', soonestOf(cutOffs), async (tx, at) => {
    return (await freezeOrders(tx, at, pageSize)) === pageSize;
  }),
  {
    name: 'fund-order.check-navs',
    title: '基準価額の確認',
    // An hour after they were taken in, what has not come is missing: time to ask before the night.
    next: everyBusinessDayAt('20:00'),
    run: (tx, dueAt) => checkNavsOfDay(tx, ymdOf(dueAt), dueAt, alarm),
  },
];

const soonestOf =
  (times: readonly ScheduledJob['next'][]) =>
  (after: Instant): Instant =>
    instant(Math.min(...times.map((next) => next(after))));

/** 00:00 of the first business day of a year. */
function yearEndRefundMoment(after: Instant): Instant {
  const year = yearOf(ymdOf(after));
  const thisYear = atJst(yearEndRefundDate(japan, year - 1), '00:00');
  return thisYear > after ? thisYear : atJst(yearEndRefundDate(japan, year), '00:00');
}
