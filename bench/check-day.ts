import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { readConfig, type Config } from '@tsuzura/http/config';
import { addCustomers, customerOf, openBrokerage, type Brokerage } from './brokerage.ts';
import { compared, type Measured } from './result.ts';
import { checkNight, navOn, passNight, simulatedFund, simulatedFunds } from './simulated-day.ts';
import { addWorkingOrders, publish, type OrderDraft } from './working-orders.ts';

const customers = 1_000;
/** Everybody orders on every twentieth day, so that a day is like every other. */
const ordersEvery = 20;
const firstDay = ymd('2026-11-13');
const [oldAge, pairs] = [1_000, 20];
/** By then everybody has bought and sold, and sales have settled with their tax: a day holds what it will hold in years. */
const youngAge = 3 * ordersEvery;

/** The first turn buys, and every later one buys or sells less than that. */
function draftsOf(turn: number): OrderDraft[] {
  const mine = Array.from(
    { length: customers / ordersEvery },
    (_, index) => index * ordersEvery + (turn % ordersEvery),
  );
  const round = Math.floor(turn / ordersEvery);
  return mine.map((index): OrderDraft => {
    const isSale = round > 0 && (round + index) % 2 === 0;
    return {
      id: `day-${turn}-${index}`,
      customerId: customerOf(index),
      fundCode: simulatedFund(index),
      accountType: 'SPECIFIC',
      side: isSale ? 'SELL' : 'BUY',
      size: isSale ? 1_000n : BigInt(4_000 + index),
    };
  });
}

/** A day of orders, its night and its check; how long the check took. */
async function passDay({ owner, database }: Brokerage, turn: number): Promise<number> {
  const day: Ymd = addDays(firstDay, turn);
  await addWorkingOrders({ owner, database }, draftsOf(turn), day);
  await publish({ owner }, simulatedFunds, day, navOn(turn));
  await passNight(database, day);
  const began = performance.now();
  const found = await checkNight(database, day);
  const took = performance.now() - began;
  if (found.length > 0) throw new Error(`the check found ${found.join(', ')}`);
  return took;
}

async function openAged(config: Config, folder: string, days: number): Promise<Brokerage> {
  const brokerage = await openBrokerage({ ...config, dataFolder: join(config.dataFolder, folder) });
  await addCustomers(brokerage, { until: customers, cash: 1_000_000n });
  for (let turn = 0; turn < days; turn += 1) await passDay(brokerage, turn);
  await brokerage.owner.query('vacuum analyze');
  return brokerage;
}

/** The check of a day in a young database beside that in an old one, day by day in turns. */
export async function benchCheckDay(config: Config, age = oldAge): Promise<Measured[]> {
  const opened: Brokerage[] = [];
  const rounds = { reference: [] as number[], product: [] as number[] };
  try {
    const young = await openAged(config, 'young', youngAge);
    opened.push(young);
    const old = await openAged(config, 'old', age - pairs);
    opened.push(old);
    for (let pair = 0; pair < pairs; pair += 1) {
      rounds.reference.push(await passDay(young, youngAge + pair));
      rounds.product.push(await passDay(old, age - pairs + pair));
    }
  } finally {
    for (const one of opened) await one.stop();
  }
  return [compared('check-day', rounds)];
}

/** `node bench/check-day.ts 100` runs it alone, with so many days. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-check-day-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const { reference, product } of await benchCheckDay(config, Number(process.argv[2] ?? oldAge)))
      console.log(`${reference?.toFixed(1)} ms, ratio ${(product / (reference ?? NaN)).toFixed(2)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
