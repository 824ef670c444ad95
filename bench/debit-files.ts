import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { cashJobs, noBank, ourClient, type Bank, type BankAnswer } from '@tsuzura/api/cash';
import { batchDay, readBatchFile, writeBatchFile } from '@tsuzura/contract/partner';
import { atJst, japan } from '@tsuzura/domain/calendar';
import { debitRun } from '@tsuzura/domain/cash';
import { readConfig, type Config } from '@tsuzura/http/config';
import { addCustomers, inPages, openBrokerage, type Brokerage } from './brokerage.ts';
import { checkInvariants } from './invariants.ts';
import { nightCustomerOf } from './night/orders.ts';
import { median, type Measured } from './result.ts';
import { runJob } from './run-jobs.ts';

const run = debitRun(japan, '2026-12');
const fund = 'TZ010008';
const usualLines = 50_000;
const referenceTurns = 5;
/** Of so many one is refused by the bank. */
const refusedEvery = 50;

/** A debit account and a plan (積立) for each customer, frozen for the month. */
async function addFrozenPlans({ owner }: Brokerage, customers: number): Promise<void> {
  const made = `'${run.requestDate} 00:00+09'::timestamptz - interval '40 days'`;
  const ids = Array.from({ length: customers }, (_, index) => nightCustomerOf(index));
  await inPages(ids, (some) =>
    owner.query(
      `with c as materialized (select id, n from unnest($1::text[]) with ordinality as c (id, n)),
        debited as (insert into app.debit_account (setting_code, customer_id, bank_code, bank_branch_code, bank_account_type, bank_number,
            bank_name, bank_branch_name, bank_holder_kana, amount, state, created_at, updated_at)
          select 'D-' || c.id, c.id, '9871', '101', '1', lpad((c.n % 9999999)::text, 7, '0'), 'しおさい銀行', '本店', 'ﾔﾏﾀﾞ ﾊﾅｺ', 0,
            'ACTIVE', ${made}, ${made} from c),
        plans as (insert into app.subscription_plan (id, customer_id, fund_code, account_type, distribution_course, setting_code, state,
            start_month, created_at, updated_at)
          select 'P-' || c.id, c.id, '${fund}', 'SPECIFIC', 'REINVEST', 'D-' || c.id, 'ACTIVE', '${run.month}', ${made}, ${made} from c),
        versions as (insert into app.subscription_version (setting_id, revision, from_month, state, amount, use_remaining_quota, at)
          select 'P-' || c.id, 0, '${run.month}', 'ACTIVE', 10000 + c.n % 50 * 100, false, ${made} from c)
        insert into app.subscription_occurrence (setting_id, month, customer_id, state, amount, freeze_at, debit_request_date, debit_date,
            credit_date, order_date, execution_date, settlement_date, nisa_year)
          select 'P-' || c.id, '${run.month}', c.id, 'FROZEN', 10000 + c.n % 50 * 100, '${run.requestDate} 00:00+09', '${run.requestDate}',
            '${run.debitDate}', '${run.creditDate}', '${run.creditDate}', '${run.creditDate}', '${run.creditDate}'::date + 6, 2027 from c`,
      [some],
    ),
  );
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
}

/** What the bank did with each file: it debited every account but a few. */
async function answersTo(owner: Client): Promise<readonly BankAnswer[]> {
  const { rows } = await owner.query<{ id: string; content: Buffer }>(
    `select id, content from app.bank_file where kind = 'DEBITS' order by id`,
  );
  return rows.map(({ id, content }) => {
    const asked = readBatchFile(content, 'DEBIT', false);
    if (!asked.ok) throw new Error(`${id}: ${asked.fault}`);
    const lines = asked.value.lines.map(
      (line, index) => ({ ...line, result: index % refusedEvery === 0 ? 'FUNDS_SHORT' : 'DONE' }) as const,
    );
    const bytes = writeBatchFile({ kind: 'DEBIT', on: batchDay(run.debitDate), lines }, ourClient);
    return { id: `${id}-answer`, answers: id, kind: 'DEBITS', content: Buffer.from(bytes).toString('base64') };
  });
}

/** COPY of the lines, as they are at the end, into a table with the columns, checks and indexes of the real one; durable. */
async function openReference(owner: Client): Promise<() => Promise<number>> {
  const { rows } = await owner.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  const file = join(rows[0]?.folder ?? '', 'bench-debits');
  await owner.query(`copy app.debit_run to '${file}'`);
  await owner.query('create table app.reference_debit (like app.debit_run including all)');
  return async () => {
    await owner.query('truncate app.reference_debit');
    await owner.query('checkpoint');
    const began = performance.now();
    await owner.query(`copy app.reference_debit from '${file}'`);
    return performance.now() - began;
  };
}

async function eachOnce(owner: Client, lines: number): Promise<void> {
  const { rows } = await owner.query<{ credited: string; failed: string; entries: string; awaited: string }>(
    `select count(*) filter (where state = 'CREDITED') as credited, count(*) filter (where state = 'FAILED') as failed,
      (select count(*) from ledger.entry where ref like 'debit-%') as entries,
      (select count(*) from app.subscription_occurrence where state not in ('DEBITED', 'DEBIT_FAILED') and month = '${run.month}'
        and setting_id like 'P-%') as awaited from app.debit_run where month = '${run.month}' and setting_code like 'D-%'`,
  );
  const { credited, failed, entries, awaited } = rows[0] ?? { credited: '', failed: '', entries: '', awaited: '' };
  const isWhole = Number(credited) + Number(failed) === lines && Number(entries) >= Number(credited) && awaited === '0';
  if (!isWhole) throw new Error(`${lines} lines, ${credited} credited, ${failed} refused, ${awaited} not answered`);
}

const timed = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** A month's debits of plans: the files to the bank, and what its answers do to debits, plans, cash and inboxes. */
export async function benchDebitFiles(config: Config, lines: number): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  const { owner, database } = brokerage;
  try {
    await addCustomers(brokerage, { until: lines, cash: 1_000n, idOf: nightCustomerOf });
    await addFrozenPlans(brokerage, lines);
    const raised: string[] = [];
    const jobsWith = (bank: Bank) => cashJobs(bank, async (_, { kind }) => void raised.push(kind));
    const at = (day: typeof run.debitDate, time: string) => atJst(day, time);
    const written = await timed(() =>
      runJob(database, jobsWith(noBank), 'cash.run-scheduled', at(run.requestDate, '09:00')),
    );
    const answers = await answersTo(owner);
    const bank: Bank = { ...noBank, answersOf: async (on) => (on === run.debitDate ? answers : []) };
    const taken = await timed(() => runJob(database, jobsWith(bank), 'cash.take-answers', at(run.debitDate, '16:00')));
    const credited = await timed(() =>
      runJob(database, jobsWith(bank), 'cash.pay-withdrawals', at(run.creditDate, '00:00')),
    );
    if (raised.length > 0) throw new Error(`the jobs raised ${raised.slice(0, 5).join(', ')}`);
    await eachOnce(owner, lines);
    await checkInvariants(brokerage, { withEvents: false, withTwins: lines <= usualLines });
    const reference = await openReference(owner);
    const copies: number[] = [];
    for (let turn = 0; turn < referenceTurns; turn += 1) copies.push(await reference());
    console.log(
      `  ${lines} lines in ${answers.length} files: written ${Math.round(written)}, taken ${Math.round(taken)}, credited ${Math.round(credited)} ms`,
    );
    const beside = (name: string, product: number): Measured => ({
      name,
      reference: median(copies),
      product,
      rounds: { reference: copies, product: copies.map(() => product) },
    });
    return [beside('debit-files-written', written), beside('debit-files-posted', taken + credited)];
  } finally {
    await brokerage.stop();
  }
}

/** `node bench/debit-files.ts 10000` runs it alone, with so many lines. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-debit-files-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const { name, product, reference } of await benchDebitFiles(config, Number(process.argv[2] ?? usualLines)))
      console.log(`${name}: ${product.toFixed(0)} beside ${reference?.toFixed(0)} ms`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
