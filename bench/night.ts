import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { settleDay } from '@tsuzura/api/night/fund';
import { addDays, atJst, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { readConfig, type Config } from '@tsuzura/http/config';
import { addCustomers, customerOf, openBrokerage, openingDay, type Brokerage } from './brokerage.ts';
import { checkInvariants } from './invariants.ts';
import { randomFrom } from './random.ts';
import { addWorkingOrders, publish, type OrderDraft } from './working-orders.ts';
import type { Measured } from './result.ts';

/** Of each customer: three purchases in the specific account, one in NISA, one sale. */
const ordersPerCustomer = 5;
const funds = ['TZ010002', 'TZ010006', 'TZ010008'] as const;
const [firstDay, fillDay, killDay] = [openingDay, ymd('2026-11-13'), ymd('2026-11-16')];
const kills = 5;

const fundOf = (index: number) => funds[index % funds.length] ?? funds[0];

const buyTypes = ['SPECIFIC', 'SPECIFIC', 'SPECIFIC', 'NISA_GROWTH'] as const;

/** An earlier day: everybody holds what they will buy more of or sell, as customers do who buy every month. */
const opening = (customers: number): OrderDraft[] =>
  Array.from({ length: customers }, (_, index) =>
    buyTypes.map((accountType, turn) => ({
      id: `bench-open-${index}-${turn}`,
      customerId: customerOf(index),
      fundCode: fundOf(index + turn),
      accountType,
      side: 'BUY' as const,
      size: 100_000n,
    })),
  ).flat();

const measured = (customers: number, name: string): OrderDraft[] =>
  Array.from({ length: customers }, (_, index) => {
    const customerId = customerOf(index);
    return [
      ...buyTypes.map((accountType, turn) => ({
        id: `bench-${name}-${index}-${turn}`,
        customerId,
        fundCode: fundOf(index + turn),
        accountType,
        side: 'BUY' as const,
        size: BigInt(10_000 + ((index * 37 + turn * 101) % 5_000)),
      })),
      {
        id: `bench-${name}-${index}-sell`,
        customerId,
        fundCode: fundOf(index),
        accountType: 'SPECIFIC' as const,
        side: 'SELL' as const,
        size: 5_000n,
      },
    ];
  }).flat();

/** A day whose price has come, and tables as they are after a while. */
async function addReadyOrders(brokerage: Brokerage, drafts: readonly OrderDraft[], day: Ymd): Promise<void> {
  await addWorkingOrders(brokerage, drafts, day);
  await publish(brokerage, funds, day, 10_000);
  await brokerage.owner.query('vacuum analyze');
}

interface Worked {
  readonly milliseconds: number;
  readonly mebibytes: number;
}

/** A runner for the night of a day, in a process of its own. It is started before it is needed, as a stand-by process would be. */
async function standBy(url: string, day: Ymd): Promise<ChildProcess> {
  const runner = fork(join(import.meta.dirname, 'night-worker.ts'), [url, day], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(runner, 'message');
  return runner;
}

/** The night up to its end, or until it is killed; null when it was. */
async function work(runner: ChildProcess, killAfter?: number): Promise<Worked | null> {
  let worked: Worked | null = null;
  runner.on('message', (message) => {
    worked = message as Worked;
  });
  runner.send('go');
  if (killAfter !== undefined) setTimeout(() => runner.kill('SIGKILL'), killAfter);
  const [code] = (await once(runner, 'exit')) as [number | null];
  if (code !== 0 && code !== null) throw new Error('the night failed');
  return worked;
}

/** Killed five times, at moments drawn from a seed, and taken up by another each time. Returns how long it took in all. */
async function interrupted(url: string, day: Ymd, usual: number): Promise<number> {
  const draw = randomFrom(20_261_113);
  const runners: ChildProcess[] = [];
  for (let count = 0; count <= kills; count += 1) runners.push(await standBy(url, day));
  const began = performance.now();
  for (const [index, runner] of runners.entries()) {
    const isLast = index === kills;
    const worked = await work(runner, isLast ? undefined : (draw() * usual) / kills);
    if ((worked !== null) !== isLast) throw new Error('each runner but the last was killed before the end');
  }
  return performance.now() - began;
}

/** The least any night must do: the fill rows copied in, and every order updated, in one transaction. */
async function floor(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  const file = join(rows[0]?.folder ?? '', 'bench-fills');
  await owner.query(
    `create table app.floor_order (like app.fund_order including all); create table app.floor_fill (like app.fund_fill including all)`,
  );
  await owner.query(
    `insert into app.floor_order overriding system value select * from app.fund_order where execution_date = '${fillDay}'`,
  );
  await owner.query(
    `copy (select f.* from app.fund_fill f join app.fund_order o on o.id = f.order_id where o.execution_date = '${fillDay}') to '${file}'`,
  );
  await owner.query(`update app.floor_order set state = 'WORKING'`);
  await owner.query('vacuum full analyze app.floor_order');
  await owner.query('checkpoint');
  const began = performance.now();
  await owner.query('begin');
  await owner.query(`copy app.floor_fill from '${file}'`);
  await owner.query(`update app.floor_order set state = 'EXECUTED' where state = 'WORKING'`);
  await owner.query('commit');
  return performance.now() - began;
}

const usualOrders = 100_000;
const million = 1_000_000;

/**
 * Orders priced, filled, posted, with positions, quota and projected tax, against the raw floor in SQL. A million of them,
 * the busiest night of all, is not killed on the way: that is measured where it takes a tenth of the time.
 */
export async function benchNight(config: Config, { isLarge }: { readonly isLarge: boolean }): Promise<Measured[]> {
  return isLarge ? nightOf(config, million, 'night-fill-million') : nightOf(config, usualOrders, 'night-fill');
}

async function nightOf(config: Config, orders: number, name: string): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  const { owner, database, url } = brokerage;
  try {
    const customers = Math.ceil(orders / ordersPerCustomer);
    await addCustomers(brokerage, { until: customers, cash: 1_000_000n });
    await addReadyOrders(brokerage, opening(customers), firstDay);
    await work(await standBy(url, firstDay));
    while (await database.tx((tx) => settleDay(tx, atJst(addDays(firstDay, 5), '00:00'))));

    await addReadyOrders(brokerage, measured(customers, 'once'), fillDay);
    const worked = await work(await standBy(url, fillDay));
    if (!worked) throw new Error('the night came to its end');
    const reference = await floor(owner);
    // Said at once: the checks behind it take longer than the night.
    console.log(`  ${orders} orders in ${Math.round(worked.milliseconds)} ms beside ${Math.round(reference)} ms`);

    const one = (what: string, of: number | null, product: number): Measured => ({
      name: what,
      reference: of,
      product,
      rounds: { reference: of === null ? [] : [of], product: [product] },
    });
    const figures = [one(name, reference, worked.milliseconds), one(`${name}-memory`, null, worked.mebibytes)];
    let nights = 1;
    if (orders <= usualOrders) {
      await addReadyOrders(brokerage, measured(customers, 'killed'), killDay);
      figures.push(one(`${name}-killed`, worked.milliseconds, await interrupted(url, killDay, worked.milliseconds)));
      nights = 2;
    }
    await eachFilledOnce(owner, customers * (ordersPerCustomer * nights + buyTypes.length));
    await checkInvariants(brokerage, { close: killDay, withEvents: false, withTwins: orders <= usualOrders });
    return figures;
  } finally {
    await brokerage.stop();
  }
}

async function eachFilledOnce(owner: Client, expected: number): Promise<void> {
  const { rows } = await owner.query<{ fills: string; orders: string }>(
    'select count(*) as fills, count(distinct order_id) as orders from app.fund_fill',
  );
  const isWhole = Number(rows[0]?.fills) === expected && Number(rows[0]?.orders) === expected;
  console.log(`  ${isWhole ? 'ok ' : 'BAD'} every order was filled exactly once (${rows[0]?.fills})`);
  if (!isWhole) throw new Error(`${expected} orders, ${rows[0]?.fills} fills`);
}

/** `node bench/night.ts 1000000` runs it alone, with so many orders. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-night-'));
  try {
    const orders = Number(process.argv[2] ?? usualOrders);
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const { name, reference, product } of await nightOf(config, orders, 'night-fill')) {
      const beside =
        reference === null ? '' : ` beside ${reference.toFixed(0)}, ratio ${(product / reference).toFixed(2)}`;
      console.log(`${name}: ${product.toFixed(0)}${beside}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
