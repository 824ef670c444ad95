import { inPages, pageSize, everyDayAt, type ScheduledJob } from '../kernel/jobs/index.ts';
import { writeAssetDay } from './write-day.ts';

export const assetJobs: readonly ScheduledJob[] = [
  inPages('asset.write-day', '資産の推移の記録', everyDayAt('05:30'), (tx, at) => writeAssetDay(tx, at, pageSize)),
];
