import { deliveryCutOff } from '@tsuzura/domain/delivery';
import { reviewDeliveries } from '@tsuzura/store/delivery';
import { everyBusinessDayAt, everyDayAt, inOrder, inPages, pageSize, type ScheduledJob } from '../kernel/jobs/index.ts';
import { completePage, sendPage } from './send-page.ts';

/** Behind the fills of the night, which are booked at 02:15. */
const fundsLeaveAt = '02:20';

/** Transfers on business time (rule DELIV-1). Those of 00:00 come behind the settlements and splits of the day. */
export const deliveryJobs: readonly ScheduledJob[] = [
  inPages(
    'delivery.send-shares',
    '国内株式の移管の送付と完了',
    everyDayAt('00:00'),
    inOrder(
      (tx, at, after) => sendPage(tx, 'EQUITY', at, after),
      (tx, at, after) => completePage(tx, at, after),
    ),
  ),
  inPages('delivery.send-funds', 'ファンドの移管の送付', everyDayAt(fundsLeaveAt), (tx, at, after) =>
    sendPage(tx, 'FUND', at, after),
  ),
  inPages('delivery.review', '移管の受付の締切', everyBusinessDayAt(deliveryCutOff), async (tx, at) => {
    return (await reviewDeliveries(tx, at, pageSize)) === pageSize;
  }),
];
