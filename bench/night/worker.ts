import { once } from 'node:events';
import { booksJobs } from '@tsuzura/api/books';
import { runOnce } from '@tsuzura/api/kernel/jobs';
import { fundNightJobs } from '@tsuzura/api/night/fund';
import { addDays, atJst, ymd, type Instant } from '@tsuzura/domain/calendar';
import { answers, openDatabase, planRun, unfinishedRuns } from '@tsuzura/store/kernel';

/**
 * One runner of a night, in a process of its own so that it can be killed. It stands by until it is told to go, runs the jobs of
 * the service page by page, and sends how long each took and how much memory it held.
 */
const [url = '', day = ''] = process.argv.slice(2);
const database = openDatabase({ url, program: 'night', connections: 5 });
const found: string[] = [];
const alarm = ({ kind, subject }: { kind: string; subject: string }) => void found.push(`${kind} ${subject}`);
const jobs = [...fundNightJobs(alarm), ...booksJobs(alarm)];

const [tomorrow, dayAfter] = [addDays(ymd(day), 1), addDays(ymd(day), 2)];
/** Fills are booked on the morning they are made, so they are closed, sealed and checked the morning after. */
const night: readonly (readonly [name: string, dueAt: Instant])[] = [
  ['fund-order.freeze-orders', atJst(ymd(day), '15:30')],
  ['fund-order.check-navs', atJst(ymd(day), '20:00')],
  ['fund-order.fill-orders', atJst(tomorrow, '02:15')],
  ['fund-order.tell-customers', atJst(tomorrow, '05:20')],
  ['ledger.close-day', atJst(dayAfter, '04:00')],
  ['ledger.seal-days', atJst(dayAfter, '04:00')],
  ['ledger.check-books', atJst(dayAfter, '04:00')],
];

async function runJob(name: string, dueAt: Instant): Promise<void> {
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job is called ${name}`);
  await database.tx((tx) => planRun(tx, name, dueAt));
  for (;;) {
    const page = (await unfinishedRuns(database.reader)).find((one) => one.name === name);
    if (!page) return;
    await runOnce(database, { job, dueAt: page.dueAt });
  }
}

await answers(database);
process.send?.('ready');
await once(process, 'message');
const steps: Record<string, number> = {};
const began = performance.now();
for (const [name, dueAt] of night) {
  const begun = performance.now();
  await runJob(name, dueAt);
  steps[name] = Math.round(performance.now() - begun);
}
const milliseconds = performance.now() - began;
if (found.length > 0) throw new Error(`the night raised ${found.slice(0, 10).join(', ')}`);
process.send?.({ milliseconds, mebibytes: process.resourceUsage().maxRSS / 1_024, steps });
await database.close();
process.disconnect?.();
