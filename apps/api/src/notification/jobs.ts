import { quietUntil } from '@tsuzura/domain/notification';
import { sendWaitingPushes } from '@tsuzura/store/notification';
import { everyDayAt, inPages, type ScheduledJob } from '../kernel/jobs/index.ts';

const pushesAtOnce = 5_000;

export const notificationJobs: readonly ScheduledJob[] = [
  // Rule NOTE-4. What was sent is gone, so every page is the first.
  inPages('notification.send-waiting-pushes', '夜間のプッシュ通知の送信', everyDayAt(quietUntil), (tx, at) =>
    sendWaitingPushes(tx, pushesAtOnce, at),
  ),
];
