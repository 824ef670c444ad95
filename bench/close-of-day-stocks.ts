import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { addDays, atJst, ymd } from '@tsuzura/domain/calendar';
import { accountKinds, type AccountKind } from '@tsuzura/domain/ledger';
import { readConfig, type Config } from '@tsuzura/http/config';
import { subjectOf } from '@tsuzura/store/seed';
import { assetJobs } from '../apps/api/src/asset/jobs.ts';
import { marginStocksOf } from '../apps/api/src/margin/index.ts';
import { marginNightJobs } from '../apps/api/src/night/margin/jobs.ts';
import { noStockMarket } from '../apps/api/src/stock/index.ts';
import { openBrokerage, type Brokerage } from './brokerage.ts';
import { copyAgain } from './copy-again.ts';
import { compared, ratioOf, type Measured } from './result.ts';
import { runJob } from './run-jobs.ts';

const day = ymd('2026-11-13');
const rounds = 3;
/** Each customer holds five of these, and has a margin position in one. */
const codes = ['1011', '1024', '1042', '1078', '1105', '1167', '1226', '1243', '1264', '1277'];
const sharesEach = 5;
/** One in a hundred is called. */
const calledEvery = 100;
/** Everything that the jobs write. */
const tables = ['app.asset_day', 'app.margin_day', 'app.margin_call', 'app.notification', 'app.inbox', 'ops.outbox'];
/** Without what says that the jobs have run. */
const emptied = [...tables, 'ops.job_run'];

const kind = (name: AccountKind) => `${accountKinds[name].id}, ${accountKinds[name].bound}`;

/** Accounts with shares, collateral and a position, as their owner writes them; nothing of them is booked. */
async function addHouse(owner: Client, customers: number): Promise<void> {
  const people = `generate_series(0, ${customers - 1}) as n cross join lateral (select md5('day ' || n)::uuid::text as id) c`;
  const shares = `${people} cross join generate_series(0, ${sharesEach - 1}) as k
    cross join lateral (select (array['${codes.join("', '")}'])[(n + k) % ${codes.length} + 1] as code) s`;
  await owner.query(`set session_replication_role = replica; set synchronous_commit = off;
    insert into app.customer (id, subject, username, created_at) select id, id, id, now() from ${people};
    insert into app.account select (jsonb_populate_record(a, jsonb_build_object('customer_id', c.id, 'number', 'D' || n,
        'margin', 'AVAILABLE'))).* from ${people}, app.account a where a.customer_id = '${subjectOf('hanako')}';
    insert into app.share_position (customer_id, stock_code, account_type, day, open_quantity, open_cost, open_book, bought_quantity,
        bought_paid, bought_amount, sold_quantity, sold_book)
      select id, code, 'SPECIFIC', '2026-11-10', 100, 200000, 200000, 0, 0, 0, 0, 0 from ${shares};
    insert into ledger.account (kind, bound, customer_id, instrument, tag, held, newest_entry)
      select ${kind('CASH_FREE')}, id, 'JPY', '', 1000000, 1 from ${people};
    insert into ledger.account (kind, bound, customer_id, instrument, tag, held, newest_entry)
      select ${kind('MARGIN_CASH')}, id, 'JPY', '', case when n % ${calledEvery} = 0 then 0 else 500000 end, 1 from ${people};
    insert into ledger.account (kind, bound, customer_id, instrument, tag, held, newest_entry)
      select ${kind('SHARES')}, id, code, 'SPECIFIC', case when n % ${calledEvery} = 0 then 0 else 100 end, 1 from ${shares};
    insert into app.margin_lot (id, customer_id, stock_code, side, type, account_type, opened_on, quantity, open_price, open_amount,
        initial_bp, annual_bp)
      select id || '-lot', id, '1078', 'LONG', 'SYSTEM', 'SPECIFIC', '2026-11-02', 300, 2000000, 600000, 3000, 280 from ${people};
    set session_replication_role = origin`);
  await owner.query('vacuum analyze');
}

/** The jobs of 02:30 and 05:30, as the service runs them. */
async function closeDay({ database }: Brokerage): Promise<number> {
  const stocks = marginStocksOf({ database, stockMarket: noStockMarket, realNow: Date.now });
  const marginJobs = marginNightJobs({ stocks, market: noStockMarket }, async () => {});
  const began = performance.now();
  await runJob(database, marginJobs, 'margin.final', atJst(addDays(day, 1), '02:30'));
  await runJob(database, assetJobs, 'asset.write-day', atJst(addDays(day, 1), '05:30'));
  return performance.now() - began;
}

/** Five positions a customer valued and a margin account each assessed, beside COPY of what that writes. */
export async function benchCloseOfDayStocks(config: Config, customers = 20_000): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-copied-'));
  const took = { reference: [] as number[], product: [] as number[] };
  try {
    await addHouse(brokerage.owner, customers);
    for (let round = 0; round < rounds; round += 1) {
      await brokerage.owner.query(`truncate ${emptied.join(', ')} cascade`);
      took.product.push(await closeDay(brokerage));
      const { rows } = await brokerage.owner.query<{ days: number; margins: number; calls: number }>(
        `select (select count(*) from app.asset_day d join app.account a using (customer_id)
            where a.number ~ '^D[0-9]+$' and d.equity_valuation > 0)::int as days,
          (select count(*) from app.margin_day)::int as margins, (select count(*) from app.margin_call)::int as calls`,
      );
      const [found] = rows;
      if (
        found?.days !== customers ||
        found.margins !== customers ||
        found.calls !== Math.ceil(customers / calledEvery)
      )
        throw new Error(`of ${customers} customers: ${JSON.stringify(found)}`);
      took.reference.push(await copyAgain(brokerage.owner, tables, folder));
    }
    return [compared('close-of-day-stocks', took)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await brokerage.stop();
  }
}

/** `node bench/close-of-day-stocks.ts 1000` runs it alone, with so many customers. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-close-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const measured of await benchCloseOfDayStocks(config, Number(process.argv[2] ?? 20_000)))
      console.log(
        `${measured.name}: ${measured.product.toFixed(0)} ms beside ${measured.reference?.toFixed(0)}, ratio ${ratioOf(measured)?.ratio.toFixed(2)}`,
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
