import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { readConfig, type Config } from '@tsuzura/http/config';
import { addGrowingCustomers } from '@tsuzura/store/testing';
import { deposit, openBrokerage } from './brokerage.ts';
import { ask } from './lists.ts';
import { compared, median, ratioOf, type Measured } from './result.ts';
import { serve, type ServedApi } from './serve.ts';

/** Ten orders a month of history: ten years of forty plans. */
const [many, few] = [
  { id: 'bench-many', orders: 1_200 },
  { id: 'bench-few', orders: 20 },
];
const pairs = 30;
/** Asked one after the other on each side of a pair. */
const asksASide = 20;

const subscription = '/v1/fundInvestment/scheduledSubscription';
/** What the page of all plans asks for: four of each kind, what all of them buy a month, and how many more there are. */
const hub = [`${subscription}/settings?limit=4`, '/v1/fundInvestment/scheduledRedemption/settings?limit=4'];
const plan = `${subscription}/confirmParams?fundCode=TZ010002&accountType=SPECIFIC&amount=10000&fundingType=CASH&dayOfMonth=10`;
const spot = `/v1/fundInvestment/orders/subscription/confirmParams?fundCode=TZ010002&accountType=SPECIFIC&amount=10000`;

/** One of the forty plans of each kind is left. */
async function keepOnePlan(owner: Client, customer: string): Promise<void> {
  for (const [kind, id] of [
    ['subscription', `${customer}-plan1`],
    ['redemption', `${customer}-plan1-sale`],
  ] as const) {
    const others = `select id from app.${kind}_plan where customer_id = '${customer}' and id <> '${id}'`;
    await owner.query(`delete from app.${kind}_occurrence where setting_id in (${others})`);
    if (kind === 'subscription')
      await owner.query(`delete from app.subscription_to_order where setting_id in (${others})`);
    await owner.query(`delete from app.${kind}_version where setting_id in (${others})`);
    await owner.query(`delete from app.${kind}_plan where customer_id = '${customer}' and id <> '${id}'`);
  }
  await owner.query('vacuum analyze');
}

const highest = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? NaN;

/**
 * The hub of a customer with forty plans of each kind and ten years of runs beside one with one plan, and the confirm page of a plan
 * beside that of a spot order (the 95th of a hundred).
 */
export async function benchPlans(config: Config, count = pairs): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  let child: { kill(): void } | null = null;
  try {
    await addGrowingCustomers(brokerage.owner, [many, few], { ofThisYear: few.orders });
    await keepOnePlan(brokerage.owner, few.id);
    await deposit(brokerage.database, [few.id], 1_000_000n);
    const served = await serve<ServedApi>('lists-server.ts', brokerage.url, many.id, few.id);
    ({ child } = served);
    const [long = '', short = ''] = served.tokens;
    const times = async (paths: readonly string[], token: string): Promise<number[]> => {
      const took: number[] = [];
      for (let turn = 0; turn < asksASide; turn += 1) {
        let sum = 0;
        for (const path of paths) sum += await ask(served.address + path, token);
        took.push(sum);
      }
      return took;
    };
    const measure = async (name: string, sides: Readonly<Record<'product' | 'reference', () => Promise<number>>>) => {
      const rounds = { reference: [] as number[], product: [] as number[] };
      await Promise.all([sides.product(), sides.reference()]);
      for (let pair = 0; pair < count; pair += 1) {
        rounds.product.push(await sides.product());
        rounds.reference.push(await sides.reference());
      }
      return compared(name, rounds);
    };
    return [
      await measure('plan-hub', {
        product: async () => median(await times(hub, long)),
        reference: async () => median(await times(hub, short)),
      }),
      await measure('plan-confirm', {
        product: async () => highest(await times([plan], short), 0.95),
        reference: async () => highest(await times([spot], short), 0.95),
      }),
    ];
  } finally {
    child?.kill();
    await brokerage.stop();
  }
}

/** `node bench/plans.ts 5` runs it alone, with so many pairs. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-plans-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const measured of await benchPlans(config, Number(process.argv[2] ?? pairs))) {
      const { name, product, reference } = measured;
      console.log(
        `${name}: ${product.toFixed(2)} beside ${reference?.toFixed(2)} ms, ratio ${ratioOf(measured)?.ratio.toFixed(2)}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
