import { booksJobs } from '@tsuzura/api/books';
import { fundNightJobs } from '@tsuzura/api/night/fund';
import { addDays, atJst, ymd } from '@tsuzura/domain/calendar';
import { openDatabase } from '@tsuzura/store/kernel';
import { runJobs } from '../run-jobs.ts';

/** One runner of a night. */
const [url = '', day = ''] = process.argv.slice(2);
const database = openDatabase({ url, program: 'night', connections: 5 });
const found: string[] = [];
const alarm = ({ kind, subject }: { kind: string; subject: string }) => void found.push(`${kind} ${subject}`);
const [tomorrow, dayAfter] = [addDays(ymd(day), 1), addDays(ymd(day), 2)];

await runJobs(
  database,
  [...fundNightJobs(alarm), ...booksJobs(alarm)],
  [
    ['fund-order.freeze-orders', atJst(ymd(day), '15:30')],
    ['fund-order.check-navs', atJst(ymd(day), '20:00')],
    ['fund-order.fill-orders', atJst(tomorrow, '02:15')],
    ['fund-order.tell-customers', atJst(tomorrow, '05:20')],
    // Fills are booked on the morning they are made, so they are closed, sealed and checked the morning after.
    ['ledger.close-day', atJst(dayAfter, '04:00')],
    ['ledger.seal-days', atJst(dayAfter, '04:00')],
    ['ledger.check-books', atJst(dayAfter, '04:00')],
  ],
  () => found,
);
