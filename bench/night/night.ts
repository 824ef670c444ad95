import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { settleDay } from '@tsuzura/api/night/fund';
import { addDays, atJst, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { readConfig, type Config } from '@tsuzura/http/config';
import { addCustomers, openBrokerage, openingDay, type Brokerage } from '../brokerage.ts';
import { checkInvariants } from '../invariants.ts';
import type { Measured } from '../result.ts';
import { interrupted, workWhole } from '../runner.ts';
import { addOrders, moveNavs, type OrderDraft } from '../working-orders.ts';
import { openFloor } from './floor.ts';
import { funds, nightCustomerOf, nightOrders, openingOrders, ordersPerCustomer, salesBefore } from './orders.ts';

const [firstDay, dayBefore, fillDay, killDay] = [openingDay, ymd('2026-11-16'), ymd('2026-11-18'), ymd('2026-11-20')];
const worker = join(import.meta.dirname, 'worker.ts');
const floorTurns = 5;

/** What the NAVs of the funds are on each night, in thousandths of the first: gains in one, losses in another, no jump that would be held. */
const moves = new Map<Ymd, readonly number[]>([
  [firstDay, [1_000, 1_000, 1_000]],
  [dayBefore, [1_025, 973, 1_013]],
  [fillDay, [1_081, 924, 1_024]],
  [killDay, [1_060, 954, 1_004]],
]);

/** A day whose price has come but was not checked, with orders that were accepted, and tables as they are after a while. */
async function addDay(brokerage: Brokerage, drafts: readonly OrderDraft[], day: Ymd): Promise<void> {
  await addOrders(brokerage, drafts, day, { state: 'RECEIVED' });
  await moveNavs(
    brokerage,
    firstDay,
    day,
    new Map(funds.map((fund, index) => [fund, moves.get(day)?.[index] ?? 1_000])),
  );
  await brokerage.owner.query('vacuum analyze');
  await brokerage.owner.query('checkpoint');
}

const usualOrders = 100_000;
const million = 1_000_000;

/**
 * A whole night: orders frozen, prices checked, orders priced, filled and posted with positions, quota and projected tax, customers
 * notified, the day closed, sealed and checked. Against the floor in SQL. A million of them, the busiest night of all, is not
 * killed on the way: that is measured where it takes a tenth of the time.
 */
export async function benchNight(config: Config, { isLarge }: { readonly isLarge: boolean }): Promise<Measured[]> {
  return isLarge ? nightOf(config, million, 'night-million') : nightOf(config, usualOrders, 'night');
}

async function nightOf(config: Config, orders: number, name: string): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  const { owner, url } = brokerage;
  try {
    const customers = Math.ceil(orders / ordersPerCustomer);
    const before = salesBefore(customers);
    await addCustomers(brokerage, { until: customers, cash: 1_000_000n, idOf: nightCustomerOf });
    await passNight(brokerage, openingOrders(customers), firstDay);
    await settle(brokerage, addDays(firstDay, 5));
    await passNight(brokerage, before, dayBefore);

    await addDay(brokerage, nightOrders(customers, 'measured'), fillDay);
    const worked = await workWhole(worker, url, fillDay);
    // Said at once: the checks behind it take longer than the night.
    console.log(`  ${orders} orders in ${Math.round(worked.milliseconds)} ms: ${JSON.stringify(worked.steps)}`);
    const floor = await openFloor(owner, fillDay);
    const floors: number[] = [];
    for (let turn = 0; turn < floorTurns; turn += 1) floors.push(await floor());
    console.log(`  beside ${floors.map((one) => Math.round(one)).join(', ')} ms`);

    const absolute = (what: string, product: number): Measured => ({
      name: what,
      reference: null,
      product,
      rounds: { reference: [], product: [product] },
    });
    const night: Measured = {
      name,
      reference: medianOf(floors),
      product: worked.milliseconds,
      rounds: { reference: floors, product: floors.map(() => worked.milliseconds) },
    };
    const figures = [night, absolute(`${name}-memory`, worked.mebibytes)];
    let nights = 1;
    if (orders <= usualOrders) {
      await addDay(brokerage, nightOrders(customers, 'killed'), killDay);
      const killed = await interrupted(worked.milliseconds, worker, url, killDay);
      figures.push({
        name: `${name}-killed`,
        reference: worked.milliseconds,
        product: killed,
        rounds: { reference: [worked.milliseconds], product: [killed] },
      });
      nights = 2;
    }
    await eachFilledOnce(owner, customers * (ordersPerCustomer * nights + 4) + before.length);
    await checkInvariants(brokerage, { withEvents: false, withTwins: orders <= usualOrders });
    return figures;
  } finally {
    await brokerage.stop();
  }
}

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

/** A night that is not measured. */
async function passNight(brokerage: Brokerage, drafts: readonly OrderDraft[], day: Ymd): Promise<void> {
  await addDay(brokerage, drafts, day);
  await workWhole(worker, brokerage.url, day);
}

async function settle({ database }: Brokerage, day: Ymd): Promise<void> {
  while (await database.tx((tx) => settleDay(tx, atJst(day, '00:00'))));
}

async function eachFilledOnce(owner: Client, expected: number): Promise<void> {
  const { rows } = await owner.query<{ fills: string; orders: string }>(
    'select count(*) as fills, count(distinct order_id) as orders from app.fund_fill',
  );
  const isWhole = Number(rows[0]?.fills) === expected && Number(rows[0]?.orders) === expected;
  console.log(`  ${isWhole ? 'ok ' : 'BAD'} every order was filled exactly once (${rows[0]?.fills})`);
  if (!isWhole) throw new Error(`${expected} orders, ${rows[0]?.fills} fills`);
}

/** `node bench/night/night.ts 1000000` runs it alone, with so many orders. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-night-'));
  try {
    const orders = Number(process.argv[2] ?? usualOrders);
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const { name, reference, product } of await nightOf(config, orders, 'night')) {
      const beside =
        reference === null ? '' : ` beside ${reference.toFixed(0)}, ratio ${(product / reference).toFixed(2)}`;
      console.log(`${name}: ${product.toFixed(0)}${beside}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
