import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { readConfig, type Config } from '@tsuzura/http/config';
import type { Client } from 'pg';
import { notifyCustomers } from '../apps/api/src/night/fund/notify-customers.ts';
import { openBrokerage, type Brokerage } from './brokerage.ts';
import { compared, ratioOf, type Measured } from './result.ts';

const morning = atJst(ymd('2026-11-10'), '05:20');
const rounds = 3;
/** Ten events of a night for each customer. */
const eventsEach = 10;
/** Everything that the job writes. */
const tables = ['app.notification', 'app.inbox', 'app.push_waiting', 'ops.outbox'];

/** Fills that customers are to be notified of. One customer in ten wants no mail, three in ten have a device. */
async function addEvents(owner: Client, round: number, events: number): Promise<void> {
  await owner.query(`set session_replication_role = replica;
    insert into app.fund_order (id, customer_id, fund_code, account_type, side, source, method, size, distribution_course, state,
        accepted_at, cutoff_at, application_date, execution_date, settlement_date)
      select 'r${round}-' || n, 'fan-' || n / ${eventsEach}, 'TZ010001', 'SPECIFIC', 'BUY', 'SPOT', 'AMOUNT', 10000, 'RECEIVE', 'COMPLETED',
        now(), now(), '2026-11-09', '2026-11-09', '2026-11-16'
      from generate_series(0, ${events - 1}) as n;
    insert into app.notification_preference (customer_id, category, email, push)
      select 'fan-' || n, 'TRADE', false, true from generate_series(0, ${events / eventsEach - 1}, 10) as n on conflict do nothing;
    insert into app.push_device (customer_id, device_id, platform, token, app_version, updated_at)
      select 'fan-' || n, 'd', 'IOS', 'token-' || n, '1.0.0', now() from generate_series(0, ${events / eventsEach - 1}) as n
      where n % 10 < 3 on conflict do nothing;
    set session_replication_role = origin;
    insert into app.notification_due (subject, event) select 'r${round}-' || n, 'EXECUTE' from generate_series(0, ${events - 1}) as n`);
  await owner.query(
    'vacuum analyze app.fund_order, app.notification_due, app.push_device, app.notification_preference',
  );
}

async function fanOut({ database }: Brokerage): Promise<number> {
  const began = performance.now();
  for (let after: string | null = null; ;) {
    const end = await database.tx((tx) => notifyCustomers(tx, morning, after));
    if (end === false) return performance.now() - began;
    after = end === true ? null : end.after;
  }
}

/** The same rows into the same tables, emptied before. */
async function copyAgain(owner: Client, folder: string): Promise<number> {
  for (const table of tables) await owner.query(`copy ${table} to '${join(folder, table)}'`);
  await owner.query(`truncate ${tables.join(', ')} cascade`);
  const began = performance.now();
  for (const table of tables) await owner.query(`copy ${table} from '${join(folder, table)}'`);
  return performance.now() - began;
}

/** Inboxes and carriers after a night, beside COPY of the rows that they got. */
export async function benchNoticeFanOut(config: Config, events = 100_000): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-copied-'));
  const took = { reference: [] as number[], product: [] as number[] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      await brokerage.owner.query(`truncate ${tables.join(', ')} cascade`);
      await addEvents(brokerage.owner, round, events);
      took.product.push(await fanOut(brokerage));
      const { rows } = await brokerage.owner.query<{ n: number }>('select count(*)::int as n from app.notification');
      if (rows[0]?.n !== events) throw new Error(`${rows[0]?.n} of ${events} notifications`);
      took.reference.push(await copyAgain(brokerage.owner, folder));
    }
    return [compared('notice-fan-out', took)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await brokerage.stop();
  }
}

/** `node bench/notice-fan-out.ts 1000` runs it alone, with so many events. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-fan-out-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const measured of await benchNoticeFanOut(config, Number(process.argv[2] ?? 100_000)))
      console.log(`${measured.name}: ${measured.product.toFixed(0)} ms, ratio ${ratioOf(measured)?.ratio.toFixed(2)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
