import { addDays, atJst, isBusinessDay, japan, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { Reader } from '@tsuzura/store/kernel';
import type { PublishedPremium } from '@tsuzura/store/margin';
import { listStockEvents } from '@tsuzura/store/stock';
import {
  everyBusinessDayAt,
  everyDayAt,
  inOrder,
  inPages,
  inRanges,
  pageSize,
  type PageWork,
  type ScheduledJob,
} from '../../kernel/jobs/index.ts';
import type { MarginStocks } from '../../margin/index.ts';
import type { StockMarket } from '../../stock/index.ts';
import { assessPage } from './assess-page.ts';
import { executeDeliveries, settleDeliveries } from './deliveries.ts';
import {
  closeAtOpening,
  dayBefore,
  forceClose,
  forcedPrices,
  overdueCalls,
  remindOfExpiry,
  type CancelOrders,
  type ForcedPrices,
} from './due-calls.ts';
import { premiumDay, takePremiums } from './premiums.ts';
import { bookLotRights } from './rights.ts';
import { settleMarginPage, settleOpenings } from './settle-page.ts';

/** The calendar day after each business day, at this time. */
const dayAfterBusinessDayAt =
  (time: string) =>
  (after: Instant): Instant => {
    let at = everyDayAt(time)(after);
    while (!isBusinessDay(japan, addDays(ymdOf(at), -1))) at = atJst(addDays(ymdOf(at), 1), time);
    return at;
  };

/** A job in pages that reads outside before each of them. */
const inPagesWith = <Prepared>(
  name: string,
  title: string,
  next: ScheduledJob['next'],
  prepare: (dueAt: Instant, reader: Reader) => Promise<Prepared>,
  work: (prepared: Prepared) => PageWork,
): ScheduledJob => ({
  name,
  title,
  next,
  prepare,
  run: (tx, dueAt, prepared, after, ranges) =>
    inPages(name, title, next, work(prepared as Prepared)).run(tx, dueAt, undefined, after, ranges),
});

/** What the jobs of margin ask outside. */
export interface MarginPorts {
  readonly stocks: MarginStocks;
  readonly market: Pick<StockMarket, 'premiums'>;
}

/**
 * Results, before funds and shares settle: a loss of margin that counts against a sale of the same day is in the year's tax then, and
 * no sale of the day needs cash that its own tax did not hold back.
 */
export const marginSettlementJobs = (): readonly ScheduledJob[] => [
  inPages(
    'margin.settle',
    '信用取引の受渡',
    everyDayAt('00:00'),
    inOrder(
      (tx, at) => settleOpenings(tx, at),
      (tx, at, after) => settleDeliveries(tx, at, after),
      (tx, at, after) => settleMarginPage(tx, at, after),
    ),
  ),
];

/** Margin on business time (rules MARGIN-7, MARGIN-9 to MARGIN-14 and MARGIN-20). Rights are booked after the settlements of 00:00. */
export const marginNightJobs = (
  { stocks, market }: MarginPorts,
  cancelOrders: CancelOrders,
): readonly ScheduledJob[] => [
  inPages('margin.book-rights', '建玉の配当落調整金と株式分割', everyBusinessDayAt('00:00'), async (tx, at, after) =>
    bookLotRights(tx, await listStockEvents(tx), at, after),
  ),
  inPages(
    'margin.final',
    '追証の確定',
    dayAfterBusinessDayAt('02:30'),
    inRanges((tx, at, after, range) =>
      assessPage(tx, stocks, { day: dayBefore(at), kind: 'FINAL', at, after }, pageSize, range),
    ),
  ),
  {
    name: 'margin.take-premiums',
    title: '逆日歩の取り込み',
    next: everyBusinessDayAt('10:00'),
    prepare: (dueAt) => market.premiums(premiumDay(dueAt)),
    run: (tx, dueAt, prepared) => takePremiums(tx, dueAt, prepared as readonly PublishedPremium[]),
  },
  inPages('margin.call-due', '追証の期限', everyBusinessDayAt('12:00'), (tx, at, after) =>
    overdueCalls(tx, at, after, cancelOrders),
  ),
  inPagesWith(
    'margin.force-close',
    '追証による建玉の返済',
    everyBusinessDayAt('12:31'),
    (dueAt, reader) => forcedPrices(reader, dueAt, stocks),
    (prices: ForcedPrices) => (tx, at, after) => forceClose(tx, at, after, stocks, prices),
  ),
  inPages('margin.execute-deliveries', '現引・現渡の約定', everyBusinessDayAt('15:35'), (tx, at, after) =>
    executeDeliveries(tx, at, after),
  ),
  inPages('margin.close-expired', '期日の建玉の返済', everyBusinessDayAt('15:50'), (tx, at, after) =>
    closeAtOpening(tx, at, after, stocks),
  ),
  inPages(
    'margin.provisional',
    '追証の仮計算',
    everyBusinessDayAt('16:00'),
    inRanges((tx, at, after, range) =>
      assessPage(tx, stocks, { day: ymdOf(at), kind: 'PROVISIONAL', at, after }, pageSize, range),
    ),
  ),
  inPages('margin.remind-expiry', '建玉の期日のお知らせ', everyBusinessDayAt('18:00'), (tx, at, after) =>
    remindOfExpiry(tx, at, after, stocks),
  ),
];
