import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { ymd, type Ymd } from '@tsuzura/domain/calendar';
import { readConfig, type Config } from '@tsuzura/http/config';
import { addCustomers, openBrokerage } from '../brokerage.ts';
import { checkInvariants } from '../invariants.ts';
import { nightCustomerOf } from '../night/orders.ts';
import { median, type Measured } from '../result.ts';
import { interrupted, workWhole } from '../runner.ts';
import { addPeople, addPlans, customersFor } from './plans.ts';

const [orderDay, killDay] = [ymd('2026-11-12'), ymd('2026-11-13')];
const referenceTurns = 5;
const usualPlans = 100_000;
const million = 1_000_000;
const worker = join(import.meta.dirname, 'worker.ts');

/**
 * The reference: COPY of the orders of the day into a table with the columns, checks and indexes of the real one. In one
 * transaction, durable, and behind a checkpoint, so that none falls into it.
 */
async function openReference(owner: Client, day: Ymd): Promise<() => Promise<number>> {
  const { rows } = await owner.query<{ folder: string; durable: boolean }>(
    `select current_setting('data_directory') as folder,
      current_setting('fsync') = 'on' and current_setting('synchronous_commit') = 'on' as durable`,
  );
  if (!rows[0]?.durable) throw new Error('the reference is measured on a durable database');
  const file = join(rows[0].folder, 'bench-orders');
  const columns = await owner.query<{ names: string }>(
    `select string_agg(column_name, ', ' order by ordinal_position) as names from information_schema.columns
      where table_schema = 'app' and table_name = 'fund_order' and is_generated = 'NEVER' and is_identity = 'NO'`,
  );
  const names = columns.rows[0]?.names ?? '';
  await owner.query(`copy (select ${names} from app.fund_order where application_date = '${day}') to '${file}'`);
  await owner.query(`create table app.reference_order (like app.fund_order including all)`);
  return async () => {
    await owner.query(`truncate app.reference_order`);
    await owner.query('checkpoint');
    const began = performance.now();
    await owner.query('begin');
    await owner.query(`copy app.reference_order (${names}) from '${file}'`);
    await owner.query('commit');
    return performance.now() - began;
  };
}

/**
 * Plans that are due on one day become accepted orders: cash and quota reserved, ledger entries, mails queued. Against a COPY of the
 * same order rows. A million of them is not killed on the way: that is measured where it takes a tenth of the time.
 */
export const benchPlanNight = (config: Config, { isLarge }: { readonly isLarge: boolean }): Promise<Measured[]> =>
  isLarge ? planNightOf(config, million, 'plan-night-million') : planNightOf(config, usualPlans, 'plan-night');

async function planNightOf(config: Config, plans: number, name: string): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  const { owner, url } = brokerage;
  try {
    const customers = customersFor(plans);
    await addCustomers(brokerage, { until: customers, cash: 1_000_000n, idOf: nightCustomerOf });
    await addPeople(brokerage, customers);
    const due = await addPlans(brokerage, customers, orderDay);
    const worked = await workWhole(worker, url, orderDay);
    console.log(`  ${due} plans in ${Math.round(worked.milliseconds)} ms: ${JSON.stringify(worked.steps)}`);
    await eachOrderedOnce(owner, orderDay, due);
    const reference = await openReference(owner, orderDay);
    const copies: number[] = [];
    for (let turn = 0; turn < referenceTurns; turn += 1) copies.push(await reference());
    console.log(`  beside ${copies.map((one) => Math.round(one)).join(', ')} ms`);
    const figures: Measured[] = [
      {
        name,
        reference: median(copies),
        product: worked.milliseconds,
        rounds: { reference: copies, product: copies.map(() => worked.milliseconds) },
      },
      {
        name: `${name}-memory`,
        reference: null,
        product: worked.mebibytes,
        rounds: { reference: [], product: [worked.mebibytes] },
      },
    ];
    if (plans <= usualPlans) {
      const again = await addPlans(brokerage, customers, killDay);
      const killed = await interrupted(worked.milliseconds, worker, url, killDay);
      await eachOrderedOnce(owner, killDay, again);
      figures.push({
        name: `${name}-killed`,
        reference: worked.milliseconds,
        product: killed,
        rounds: { reference: [worked.milliseconds], product: [killed] },
      });
    }
    await checkInvariants(brokerage, { withEvents: false, withTwins: plans <= usualPlans });
    return figures;
  } finally {
    await brokerage.stop();
  }
}

async function eachOrderedOnce(owner: Client, day: Ymd, expected: number): Promise<void> {
  const { rows } = await owner.query<{ orders: string; plans: string }>(
    `select count(*) as orders, count(distinct setting_id) as plans from app.fund_order
      where application_date = $1 and setting_id is not null`,
    [day],
  );
  const isWhole = Number(rows[0]?.orders) === expected && Number(rows[0]?.plans) === expected;
  console.log(`  ${isWhole ? 'ok ' : 'BAD'} every plan was ordered exactly once (${rows[0]?.orders})`);
  if (!isWhole) throw new Error(`${expected} plans, ${rows[0]?.orders} orders`);
}

/** `node bench/plan-night/plan-night.ts 20000` runs it alone, with so many plans. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-plan-night-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    const plans = Number(process.argv[2] ?? usualPlans);
    for (const { name, reference, product } of await planNightOf(config, plans, 'plan-night')) {
      const beside =
        reference === null ? '' : ` beside ${reference.toFixed(0)}, ratio ${(product / reference).toFixed(2)}`;
      console.log(`${name}: ${product.toFixed(0)}${beside}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
