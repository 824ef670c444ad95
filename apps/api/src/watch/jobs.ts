import { everyBusinessDayAt, inPages, type ScheduledJob } from '../kernel/jobs/index.ts';
import { notifyHolders } from './notify-holders.ts';
import { notifyOfPrices } from './notify-of-prices.ts';

export const watchJobs: readonly ScheduledJob[] = [
  // Half an hour after the day's prices came, and before the quiet hours.
  inPages('watch.notify-of-prices', '値の通知', everyBusinessDayAt('19:30'), (tx, at, after) =>
    notifyOfPrices(tx, at, after),
  ),
  inPages('watch.notify-holders', '保有ファンドの大きな値動きの通知', everyBusinessDayAt('19:30'), (tx, at, after) =>
    notifyHolders(tx, at, after),
  ),
];
