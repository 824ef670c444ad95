import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assetJobs } from '@tsuzura/api/asset';
import { booksJobs } from '@tsuzura/api/books';
import type { ScheduledJob } from '@tsuzura/api/kernel/jobs';
import { fundNightJobs } from '@tsuzura/api/night/fund';
import { jobsOfThePast } from '@tsuzura/api/statement';
import { addDays, atJst, instant, ymd, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { readConfig, type Config } from '@tsuzura/http/config';
import { addCustomers, customerOf, openBrokerage, type Brokerage } from './brokerage.ts';
import { compared, median, type Measured } from './result.ts';
import { simulatedFund, simulatedFunds } from './simulated-day.ts';
import { addWorkingOrders, publish, type OrderDraft } from './working-orders.ts';

const size = { customers: 22_000, ordersEach: 3, reports: 2_000 };
const [warmDay, measuredDay] = [ymd('2026-11-12'), ymd('2026-11-13')];

const jobs = new Map(
  [...fundNightJobs(), ...booksJobs(), ...assetJobs, ...jobsOfThePast].map((job) => [job.name, job] as const),
);

/** Pages of one job that do the same work: their times in the order in which they ran. */
type Pages = Map<string, number[]>;

/** What a page does, by the key it goes on from: some jobs do one thing after the other. */
function workOf(name: string, after: string | null): string {
  if (name === 'ledger.check-books') return `${name}, ${after === 'customers' ? 'customers' : 'entries'}`;
  return name === 'paper.issue-daily' ? `${name}, ${after?.split(' ')[0] ?? '0'}` : name;
}

/** Runs a job as the scheduler does, page by page until none is planned. */
async function runJob({ owner, database }: Brokerage, name: string, dueAt: Instant): Promise<Pages> {
  const job: ScheduledJob | undefined = jobs.get(name);
  if (!job) throw new Error(`no job is called ${name}`);
  const pages: Pages = new Map();
  let after: string | null = null;
  for (let at = dueAt; ; at = instant(at + 1)) {
    const [work, began, key] = [workOf(name, after), performance.now(), after];
    await database.tx((tx) => job.run(tx, at, null, key));
    pages.set(work, [...(pages.get(work) ?? []), performance.now() - began]);
    const { rows } = await owner.query<{ after: string | null }>(
      'select after from ops.job_run where name = $1 and due_at = $2',
      [name, new Date(at + 1)],
    );
    if (!rows[0]) return pages;
    ({ after } = rows[0]);
  }
}

/** Everybody buys on the first day; on the second they buy more and sell some of it. */
function draftsOf(day: Ymd, count: number, isFirst: boolean): OrderDraft[] {
  return Array.from({ length: count }, (_, index) =>
    Array.from({ length: isFirst ? 1 : size.ordersEach }, (__, turn): OrderDraft => {
      const isSale = turn === size.ordersEach - 1;
      return {
        id: `page-${day}-${index}-${turn}`,
        customerId: customerOf(index),
        fundCode: simulatedFund(isSale || isFirst ? index : index + turn),
        accountType: 'SPECIFIC',
        side: isSale ? 'SELL' : 'BUY',
        size: isSale ? 1_000n : 20_000n,
      };
    }),
  ).flat();
}

/** A day with its jobs, from the cut-off to the settlement. */
async function passDay(brokerage: Brokerage, day: Ymd, drafts: readonly OrderDraft[]): Promise<Pages> {
  const { owner } = brokerage;
  await addWorkingOrders(brokerage, drafts, day);
  await owner.query(`update app.fund_order set state = 'RECEIVED' where state = 'WORKING'`);
  await publish({ owner }, simulatedFunds, day, 10_000);
  await owner.query('vacuum analyze');
  const [next, settled] = [addDays(day, 1), addDays(day, 5)];
  const found: Pages = new Map();
  const run = async (name: string, at: Instant) => {
    for (const [work, took] of await runJob(brokerage, name, at))
      found.set(`${work} ${found.has(work) ? at : ''}`.trim(), took);
  };
  await run('fund-order.freeze-orders', atJst(day, '15:00'));
  await run('fund-order.fill-orders', atJst(next, '02:15'));
  for (const name of ['ledger.close-day', 'ledger.seal-days', 'ledger.check-books'])
    await run(name, atJst(next, '04:00'));
  // Printing is slow, and a page of it like the next: some thousand reports are enough.
  await owner.query(
    'delete from app.trade_report_due where id not in (select id from app.trade_report_due order by id limit $1)',
    [size.reports],
  );
  await run('paper.issue-daily', atJst(next, '05:15'));
  await run('fund-order.tell-customers', atJst(next, '05:20'));
  await run('asset.write-day', atJst(next, '05:30'));
  await run('fund-order.settle-orders', atJst(settled, '00:00'));
  await run('fund-order.complete-orders', atJst(settled, '05:30'));
  return found;
}

/** The last pages beside the first ones. The very last is smaller, or begins the next thing. */
function compare(took: readonly number[]): Measured['rounds'] | null {
  const whole = took.slice(0, -1);
  const count = Math.min(10, Math.floor(whole.length / 2));
  return count < 2 ? null : { reference: whole.slice(0, count), product: whole.slice(-count) };
}

/** The pages of each nightly job as it goes on; the job that differs most is the figure. */
export async function benchJobPages(config: Config, customers = size.customers): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  const worst: { ratio: number; measured: Measured | null } = { ratio: 0, measured: null };
  try {
    await addCustomers(brokerage, { until: customers, cash: 1_000_000n });
    await passDay(brokerage, warmDay, draftsOf(warmDay, customers, true));
    for (const [work, took] of await passDay(brokerage, measuredDay, draftsOf(measuredDay, customers, false))) {
      const rounds = compare(took);
      if (!rounds) continue;
      const reference = median(rounds.reference);
      const ratio = median(rounds.product.map((product, at) => product / (rounds.reference[at] ?? NaN)));
      console.log(`${work}: ${took.length} pages, ${reference.toFixed(0)} ms, ratio ${ratio.toFixed(2)}`);
      if (ratio <= worst.ratio) continue;
      worst.ratio = ratio;
      worst.measured = compared('job-pages', rounds);
    }
  } finally {
    await brokerage.stop();
  }
  return worst.measured ? [worst.measured] : [];
}

/** `node bench/job-pages.ts 4000` runs it alone, with so many customers. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-job-pages-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const { name, reference, product } of await benchJobPages(config, Number(process.argv[2] ?? size.customers)))
      console.log(`${name}: ratio ${(product / (reference ?? NaN)).toFixed(2)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
