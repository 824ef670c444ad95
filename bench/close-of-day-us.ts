import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { addDays, atJst, ymd } from '@tsuzura/domain/calendar';
import { accountKinds, type AccountKind } from '@tsuzura/domain/ledger';
import { readConfig, type Config } from '@tsuzura/http/config';
import { subjectOf } from '@tsuzura/store/seed';
import { pageSize } from '../apps/api/src/kernel/jobs/index.ts';
import { writeAssetDay } from '../apps/api/src/asset/write-day.ts';
import { openBrokerage, type Brokerage } from './brokerage.ts';
import { copyAgain } from './copy-again.ts';
import { compared, ratioOf, type Measured } from './result.ts';

const day = ymd('2026-11-13');
const rounds = 3;
/** US shares that each customer holds. */
const sharesEach = 5;
/** One in so many moved cash since the day before was closed. */
const movedEvery = 10;
/** Everything that the job writes. */
const tables = ['app.asset_day'];

const kind = (name: AccountKind) => `${accountKinds[name].id}, ${accountKinds[name].bound}`;

/** Accounts with yen, dollars and US shares, as their owner writes them; nothing of them is booked. */
async function addHouse(owner: Client, customers: number): Promise<void> {
  const people = `generate_series(0, ${customers - 1}) as n cross join lateral (select md5(n::text)::uuid::text as id) c`;
  await owner.query(`set session_replication_role = replica; set synchronous_commit = off;
    insert into app.customer (id, subject, username, created_at) select id, id, id, now() from ${people};
    insert into app.account select (jsonb_populate_record(a, jsonb_build_object('customer_id', c.id, 'number', 'U' || n))).*
      from ${people}, app.account a where a.customer_id = '${subjectOf('hanako')}';
    insert into app.us_position (customer_id, symbol, account_type, quantity, cost, cost_usd, nisa_book)
      select c.id, s.symbol, case when n % 3 = 0 then 'NISA_GROWTH' else 'SPECIFIC' end, 100000 * (1 + n % 7) + n % 100000,
        100000::bigint * (20000 + n % 9000), 10000 + n % 5000, 0
      from ${people} cross join lateral (select symbol, row_number() over (order by symbol) as k from app.us_stock) s
      where (n + s.k) % (select count(*) from app.us_stock) < ${sharesEach};
    insert into ledger.account (kind, bound, customer_id, instrument, tag, held, newest_entry)
      select ${kind('CASH_FREE')}, id, 'JPY', '', 1000000, case when n % ${movedEvery} = 0 then 2 else 1 end from ${people};
    insert into ledger.account (kind, bound, customer_id, instrument, tag, held, newest_entry)
      select ${kind('USD_FREE')}, id, 'USD', '', 12345, 1 from ${people};
    insert into ledger.day_close select (jsonb_populate_record(null::ledger.day_close, '{"day": "2026-11-12", "last_entry": 1}')).*;
    set session_replication_role = origin`);
  await owner.query('vacuum analyze');
}

/** The job of 05:30, page by page in a transaction each. */
async function closeDay({ database }: Brokerage): Promise<number> {
  const began = performance.now();
  for (;;) if (!(await database.tx((tx) => writeAssetDay(tx, atJst(addDays(day, 1), '05:30'), pageSize)))) break;
  return performance.now() - began;
}

/** Five positions a customer valued in both currencies, beside COPY of what that writes. */
export async function benchCloseOfDayUs(config: Config, customers = 20_000): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-copied-'));
  const took = { reference: [] as number[], product: [] as number[] };
  try {
    await addHouse(brokerage.owner, customers);
    for (let round = 0; round < rounds; round += 1) {
      await brokerage.owner.query(`truncate ${tables.join(', ')}`);
      took.product.push(await closeDay(brokerage));
      const { rows } = await brokerage.owner.query<{ days: number }>(
        `select count(*)::int as days from app.asset_day where us_valuation > 0 and us_cost > 0 and usd_cash > 0`,
      );
      if ((rows[0]?.days ?? 0) < customers) throw new Error(`of ${customers} customers: ${JSON.stringify(rows[0])}`);
      took.reference.push(await copyAgain(brokerage.owner, tables, folder));
    }
    return [compared('close-of-day-us', took)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await brokerage.stop();
  }
}

/** `node bench/close-of-day-us.ts 1000` runs it alone, with so many customers. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-close-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const measured of await benchCloseOfDayUs(config, Number(process.argv[2] ?? 20_000)))
      console.log(
        `${measured.name}: ${measured.product.toFixed(0)} ms beside ${measured.reference?.toFixed(0)}, ratio ${ratioOf(measured)?.ratio.toFixed(2)}`,
        JSON.stringify(measured.rounds),
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
