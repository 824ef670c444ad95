import { addDays, atJst, ymdOf } from '@tsuzura/domain/calendar';
import { forgetAnswers } from '@tsuzura/store/kernel';
import { everyDayAt, type ScheduledJob } from './jobs/index.ts';

/** Longer than any client or partner repeats a request. */
const daysKept = 30;

export const kernelJobs: readonly ScheduledJob[] = [
  {
    name: 'kernel.forget-answers',
    title: '古い送信番号の整理',
    next: everyDayAt('02:00'),
    run: async (tx, dueAt) => {
      await forgetAnswers(tx, atJst(addDays(ymdOf(dueAt), -daysKept), '00:00'));
    },
  },
];
