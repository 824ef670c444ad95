import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { campaignJobs } from '@tsuzura/api/campaign';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { readConfig, type Config } from '@tsuzura/http/config';
import { rebuild, trialBalance } from '@tsuzura/store/ledger';
import { addCustomers, openBrokerage, type Brokerage } from './brokerage.ts';
import { uuidOf } from './night/orders.ts';
import { compared, ratioOf, type Measured } from './result.ts';
import { runJob as runJobNow } from './run-jobs.ts';

const rounds = 3;
const warmUp = 1;
const usualEntrants = 100_000;
const reward = 500;

/** Runs a job as the scheduler does, page by page, in its ranges of customers. */
const runJob = ({ database }: Brokerage, name: string, day: string, time: string): Promise<void> =>
  runJobNow(database, campaignJobs, name, atJst(ymd(day), time));

/** A campaign of its own for each round: one morning judges it and pays. Everybody deposited when they came. */
async function addCampaign({ owner }: Brokerage, id: string, day: string, entrants: number): Promise<void> {
  await owner.query(
    `insert into app.campaign select (jsonb_populate_record(c, jsonb_build_object('id', $1::text, 'reward_amount', ${reward},
        'counts_from', '2026-11-01', 'conditions_by', '2026-12-15', 'judged_on', $2::text, 'rewarded_on', $2::text))).*
      from app.campaign c where c.id = 'campaign-first-deposit-2026'`,
    [id, day],
  );
  await owner.query('insert into app.campaign_budget (campaign_id, budget) values ($1, $2)', [id, entrants * reward]);
  await owner.query(
    `insert into app.campaign_entry (id, campaign_id, customer_id, status, entered_at)
      select $1 || '-' || c.id, $1, c.id, 'ENTERED', now() from app.customer c where c.username = c.id order by c.id`,
    [id],
  );
  await owner.query('vacuum analyze app.campaign_entry');
}

/**
 * COPY of the rows that the run wrote to the ledger (entries, postings, cash lines, what they are sealed by, and the accounts with their
 * new balances), into tables with their primary keys and nothing else.
 */
async function copyRows({ owner }: Brokerage, id: string): Promise<number> {
  const { rows } = await owner.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  const folder = rows[0]?.folder ?? '';
  const entries = `select id from ledger.entry where ref like 'reward-${id}-%'`;
  const parts = [
    ['entry', `select * from ledger.entry where id in (${entries})`, 'primary key (id)'],
    ['posting', `select * from ledger.posting where entry_id in (${entries})`, 'primary key (entry_id, line)'],
    [
      'cash_line',
      `select * from ledger.cash_line where entry_id in (${entries})`,
      'primary key (customer_id, type, day, entry_id)',
    ],
    ['recording', `select * from ledger.recording where first_entry in (${entries})`, 'primary key (first_entry)'],
    [
      'account',
      `select * from ledger.account where id in (select account_id from ledger.posting where entry_id in (${entries}))`,
      'primary key (id)',
    ],
  ] as const;
  for (const [table, select, key] of parts) {
    await owner.query(`copy (${select}) to '${join(folder, `bench-${table}`)}'`);
    await owner.query(`create table if not exists app.floor_${table} (like ledger.${table}, ${key})`);
    await owner.query(`truncate app.floor_${table}`);
  }
  await owner.query('checkpoint');
  const began = performance.now();
  await owner.query('begin');
  for (const [table] of parts) await owner.query(`copy app.floor_${table} from '${join(folder, `bench-${table}`)}'`);
  await owner.query('commit');
  return performance.now() - began;
}

async function expectPaidOnce({ owner, database }: Brokerage, id: string, entrants: number): Promise<void> {
  const { rows } = await owner.query<{ paid: number; spent: number }>(
    `select (select count(*)::int from ledger.entry where ref like 'reward-${id}-%' and kind = 70) as paid,
      (select spent::int from app.campaign_budget where campaign_id = '${id}') as spent`,
  );
  if (rows[0]?.paid !== entrants || rows[0].spent !== entrants * reward)
    throw new Error(`not everybody was paid once: ${JSON.stringify(rows[0])}`);
  const unbalanced = (await trialBalance(database.reader)).filter(({ difference }) => difference !== 0n);
  if (unbalanced.length > 0) throw new Error('the books do not balance');
}

/** The run that pays the rewards of a campaign, in the pages of production, against the COPY of its rows. Run twice it adds nothing. */
export async function benchRewardRun(config: Config, entrants = usualEntrants): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  const taken = { reference: [] as number[], product: [] as number[] };
  try {
    await addCustomers(brokerage, { until: entrants, cash: 10_000n, idOf: (index) => uuidOf(`entrant ${index}`) });
    await brokerage.owner.query('vacuum analyze');
    for (let round = -warmUp; round < rounds; round += 1) {
      const id = `bench-campaign-${round + warmUp}`;
      const day = `2026-12-${21 + round + warmUp}`;
      await addCampaign(brokerage, id, day, entrants);
      await runJob(brokerage, 'campaign.judge-entrants', day, '06:00');
      await brokerage.owner.query('checkpoint');
      const began = performance.now();
      await runJob(brokerage, 'campaign.pay-entrants', day, '06:10');
      const product = performance.now() - began;
      await runJob(brokerage, 'campaign.pay-entrants', day, '06:15');
      await expectPaidOnce(brokerage, id, entrants);
      const reference = await copyRows(brokerage, id);
      if (round < 0) continue;
      taken.product.push(product);
      taken.reference.push(reference);
    }
    if ((await rebuild(brokerage.database.reader)).length > 0) throw new Error('the balances are wrong');
  } finally {
    await brokerage.stop();
  }
  return [compared('reward-run', taken)];
}

/** `node bench/reward-run.ts` runs it alone, `--small` only to see that it runs. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-reward-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const measured of await benchRewardRun(config, process.argv.includes('--small') ? 200 : usualEntrants))
      console.log(
        `reward-run: ${measured.product.toFixed(0)} ms beside ${measured.reference?.toFixed(0)} ms, ratio ${ratioOf(measured)?.ratio.toFixed(2)}`,
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
