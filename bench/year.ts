import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDay } from '@tsuzura/api/books';
import { settleDay, workNight } from '@tsuzura/api/night/fund';
import { addDays, atJst, isBusinessDay, japan, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { readConfig, type Config } from '@tsuzura/http/config';
import { closeThrough, sealClosed } from '@tsuzura/store/ledger';
import { addCustomers, customerOf, openBrokerage, type Brokerage } from './brokerage.ts';
import { checkInvariants, overQuota } from './invariants.ts';
import type { Measured } from './result.ts';
import { addWorkingOrders, publish, type OrderDraft } from './working-orders.ts';

const customers = 1_000;
const [firstDay, days] = [ymd('2026-11-13'), 365];
const funds = ['TZ010002', 'TZ010006', 'TZ010008'] as const;
/** Everybody orders about once a month, on a day of their own. */
const ordersEvery = 20;

/** Two purchases for each sale, every fourth purchase in NISA; who sells has bought before. */
function draftsOf(day: Ymd, turn: number): OrderDraft[] {
  const mine = Array.from({ length: customers }, (_, index) => index).filter(
    (index) => index % ordersEvery === turn % ordersEvery,
  );
  const month = Math.floor(turn / ordersEvery);
  return mine.map((index): OrderDraft => {
    const base = {
      id: `year-${day}-${index}`,
      customerId: customerOf(index),
      fundCode: funds[index % funds.length] ?? funds[0],
    };
    return month % 3 === 2
      ? { ...base, accountType: 'SPECIFIC', side: 'SELL', size: 3_000n }
      : {
          ...base,
          accountType: month % 4 === 1 ? 'NISA_GROWTH' : 'SPECIFIC',
          side: 'BUY',
          size: BigInt(20_000 + index),
        };
  });
}

/** Up and down, so that there are gains and losses; never as far as would hold a price back. */
const navOn = (turn: number): number => 10_000 + Math.round(800 * Math.sin(turn / 9)) + turn;

async function workDay({ owner, database }: Brokerage, day: Ymd, turn: number): Promise<void> {
  await addWorkingOrders({ owner, database }, draftsOf(day, turn), day);
  await publish({ owner }, funds, day, navOn(turn));
}

async function passNight({ database }: Brokerage, day: Ymd): Promise<void> {
  const next = addDays(day, 1);
  while (await database.tx((tx) => settleDay(tx, atJst(next, '00:00'))));
  while (await database.tx((tx) => workNight(tx, atJst(next, '02:15'))));
  await database.tx((tx) => closeThrough(tx, day));
  await database.tx(sealClosed);
}

/** The nightly check as the service runs it: everything that moved since the last one. In the end everything is checked. */
async function checkToday({ owner, database }: Brokerage, day: Ymd): Promise<void> {
  const found: string[] = [];
  await database.tx((tx) =>
    checkDay(tx, atJst(addDays(day, 1), '04:00'), ({ kind, subject }) => found.push(`${kind} ${subject}`)),
  );
  if (found.length > 0 || (await overQuota(owner)) > 0)
    throw new Error(`an invariant does not hold: ${found.join(', ')}`);
}

/** A year of a thousand customers, with every invariant checked every day. */
export async function benchYear(config: Config, length = days): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  try {
    await addCustomers(brokerage, { until: customers, cash: 1_000_000n });
    await brokerage.owner.query('vacuum analyze');
    const began = performance.now();
    let turn = 0;
    for (let count = 0; count < length; count += 1) {
      const day = addDays(firstDay, count);
      if (isBusinessDay(japan, day)) {
        await workDay(brokerage, day, turn);
        turn += 1;
      }
      await passNight(brokerage, day);
      await checkToday(brokerage, day);
    }
    const seconds = (performance.now() - began) / 1_000;
    await checkInvariants(brokerage, { withEvents: false });
    return [
      { name: 'simulated-year', reference: null, product: seconds, rounds: { reference: [], product: [seconds] } },
    ];
  } finally {
    await brokerage.stop();
  }
}

/** `node bench/year.ts 60` runs it alone, with so many days. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-year-'));
  try {
    const length = Number(process.argv[2] ?? days);
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const { product } of await benchYear(config, length)) console.log(`${length} days: ${product.toFixed(1)} s`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
