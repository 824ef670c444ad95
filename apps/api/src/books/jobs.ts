import { addDays, ymdOf } from '@tsuzura/domain/calendar';
import { sealedLogs, sealLog } from '@tsuzura/store/kernel';
import { closeThrough, sealClosed } from '@tsuzura/store/ledger';
import { alarmToLog, type Alarm } from '../kernel/alarm.ts';
import { everyDayAt, everySundayAt, inPages, type ScheduledJob } from '../kernel/jobs/index.ts';
import { checkDayPage } from './check-day.ts';
import { recheckPage } from './recheck.ts';

/** Of a thousand rows each, in one transaction. */
const sealsAtOnce = 100;

/** The day before is closed, sealed and checked when the night of every product is done. Jobs of one moment run in this order. */
export const booksJobs = (alarm: Alarm = alarmToLog): readonly ScheduledJob[] => [
  {
    name: 'ledger.close-day',
    title: '日次締め',
    next: everyDayAt('04:00'),
    run: async (tx, dueAt) => void (await closeThrough(tx, addDays(ymdOf(dueAt), -1))),
  },
  {
    name: 'ledger.seal-days',
    title: '締めた日の封印',
    next: everyDayAt('04:00'),
    run: async (tx) => void (await sealClosed(tx)),
  },
  inPages('audit.seal-logs', '監査ログの封印', everyDayAt('04:30'), async (tx) => {
    // A log that has more than fits into a page goes on in the next one.
    let isMore = false;
    for (const log of sealedLogs) isMore = (await sealLog(tx, log, sealsAtOnce)) === sealsAtOnce || isMore;
    return isMore;
  }),
  inPages('ledger.check-books', '帳簿の突合', everyDayAt('04:00'), (tx, at, after, ranges) =>
    checkDayPage(tx, at, alarm, after, { ranges }),
  ),
  inPages('ledger.recheck-books', '帳簿の全件突合', everySundayAt('07:00'), (tx, at, after) =>
    recheckPage(tx, at, alarm, after),
  ),
];
