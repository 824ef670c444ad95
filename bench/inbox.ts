import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type Config } from '@tsuzura/http/config';
import { addGrowingCustomers } from '@tsuzura/store/testing';
import { openBrokerage } from './brokerage.ts';
import { compared, ratioOf, type Measured } from './result.ts';
import { serve, type ServedApi } from './serve.ts';

/** One notification an order, none of them read. */
const [many, few] = [
  { id: 'bench-many', orders: 10_000 },
  { id: 'bench-few', orders: 20 },
];
const pairs = 30;
const asksASide = 40;

async function ask(address: string, token: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${address}: status ${answer.status}`);
  return performance.now() - began;
}

const p95 = (took: readonly number[]): number =>
  took.toSorted((a, b) => a - b)[Math.ceil(took.length * 0.95) - 1] ?? NaN;

/** The first page of the inbox of a customer with 10,000 notifications beside one with 20: the 95th percentile of each side of a pair. */
export async function benchInbox(config: Config, count = pairs): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  let child: { kill(): void } | null = null;
  try {
    await addGrowingCustomers(brokerage.owner, [many, few], { ofThisYear: few.orders, hasFullLists: true });
    await brokerage.owner.query('vacuum analyze app.notification, app.inbox');
    const served = await serve<ServedApi>('lists-server.ts', brokerage.url, many.id, few.id);
    ({ child } = served);
    const [long = '', short = ''] = served.tokens;
    const address = `${served.address}/v1/notifications`;
    const side = async (token: string) => {
      const took: number[] = [];
      for (let turn = 0; turn < asksASide; turn += 1) took.push(await ask(address, token));
      return p95(took);
    };
    const rounds = { reference: [] as number[], product: [] as number[] };
    await Promise.all([side(long), side(short)]);
    for (let pair = 0; pair < count; pair += 1) {
      rounds.product.push(await side(long));
      rounds.reference.push(await side(short));
    }
    return [compared('inbox-long-history', rounds)];
  } finally {
    child?.kill();
    await brokerage.stop();
  }
}

/** `node bench/inbox.ts 5` runs it alone, with so many pairs. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-inbox-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const measured of await benchInbox(config, Number(process.argv[2] ?? pairs)))
      console.log(`${measured.name}: ${measured.product.toFixed(2)} ms, ratio ${ratioOf(measured)?.ratio.toFixed(2)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
