import { everyDayAt, inPages, inRanges, pageSize, type ScheduledJob } from '../kernel/jobs/index.ts';
import { writeAssetDay } from './write-day.ts';

export const assetJobs: readonly ScheduledJob[] = [
  inPages(
    'asset.write-day',
    '資産の推移の記録',
    everyDayAt('05:30'),
    inRanges((tx, at, _after, range) => writeAssetDay(tx, at, pageSize, range)),
  ),
];
