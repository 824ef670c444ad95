import type { Instant } from '@tsuzura/domain/calendar';
import {
  everyBusinessDayAt,
  everyDayAt,
  inOrder,
  inPages,
  inRanges,
  type ScheduledJob,
} from '../../kernel/jobs/index.ts';
import { announceDebits, debitsOfTomorrow, purchasesOfTomorrow, salesOfTomorrow } from './announce.ts';
import { endRedemptions, endSubscriptions } from './end-with-fund.ts';
import { freezePage } from './freeze-page.ts';
import { orderPage } from './order-page.ts';
import { sellPage } from './sell-page.ts';
import { notifyCustomers } from './notify-customers.ts';

/**
 * Plans on business time (rule PLAN-27). The debit file of 09:00 and its results of 16:00 are jobs of cash, because an account is debited
 * once for everything. `nowOf` is when a job really runs: an order that is late has the dates of that moment.
 */
export const planNightJobs = (nowOf: (dueAt: Instant) => Instant = (dueAt) => dueAt): readonly ScheduledJob[] => [
  inPages(
    'plan.freeze',
    '積立の締切',
    everyDayAt('00:00'),
    inOrder(endSubscriptions, endRedemptions, (tx, at, after) => freezePage(tx, at, after)),
  ),
  // After the credits of 00:00 and before the fills of the night.
  inPages(
    'plan.order',
    '定期売却と積立の注文',
    everyBusinessDayAt('00:30'),
    inOrder(
      (tx, at, after) => sellPage(tx, nowOf(at), after),
      inRanges((tx, at, after, range) => orderPage(tx, nowOf(at), after, undefined, range)),
    ),
  ),
  inPages('plan.notify-customers', '見送った積立・定期売却のお知らせ', everyDayAt('05:20'), (tx, at) =>
    notifyCustomers(tx, at),
  ),
  inPages(
    'plan.announce',
    '引落・積立・定期売却の前のお知らせ',
    everyDayAt('18:00'),
    inOrder(announceDebits, debitsOfTomorrow, purchasesOfTomorrow, salesOfTomorrow),
  ),
];
