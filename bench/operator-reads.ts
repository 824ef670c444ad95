import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type Config } from '@tsuzura/http/config';
import { openBrokerage } from './brokerage.ts';
import { ask } from './lists.ts';
import { addOrders, addPeople, familyNames, kanaOf, kanjiOf } from './operator-fill.ts';
import { compared, ratioOf, type Measured } from './result.ts';
import { serve, type ServedApi } from './serve.ts';

const pairs = 20;
const asksASide = 60;
const [fewOrders, manyOrders, mostOrders] = [100_000, 1_000_000, 10_000_000];
const [manyCustomers, mostCustomers] = [200_000, 1_000_000];

const p95 = (took: readonly number[]): number =>
  took.toSorted((a, b) => a - b)[Math.ceil(took.length * 0.95) - 1] ?? NaN;

/** Sides in turns, each first every other time: of each the 95th percentile. */
async function inPairs(
  count: number,
  sides: Readonly<Record<'reference' | 'product', (turn: number) => Promise<number>>>,
) {
  const side = async (name: 'reference' | 'product') => {
    const took: number[] = [];
    for (let turn = 0; turn < asksASide; turn += 1) took.push(await sides[name](turn));
    return p95(took);
  };
  for (let warmUp = 0; warmUp < 2; warmUp += 1) await Promise.all([side('reference'), side('product')]);
  const rounds = { reference: [] as number[], product: [] as number[] };
  for (let pair = 0; pair < count; pair += 1) {
    const order = pair % 2 === 0 ? (['reference', 'product'] as const) : (['product', 'reference'] as const);
    for (const name of order) rounds[name].push(await side(name));
  }
  return rounds;
}

/** The first screen of the order monitor, with its counts, over many orders beside few; as it opens and with a filter. */
export async function benchOrderMonitor(config: Config, isLarge: boolean, count = pairs): Promise<Measured[]> {
  const opened: { stop(): Promise<void> }[] = [];
  const openWith = async (orders: number, name: string) => {
    const brokerage = await openBrokerage({ ...config, dataFolder: join(config.dataFolder, name) });
    opened.push(brokerage);
    await addOrders(brokerage.owner, orders);
    const { child, address, tokens } = await serve<ServedApi>('operator-server.ts', brokerage.url);
    opened.push({ stop: async () => void child.kill() });
    const filters = ['', '&state=CANCELED', '&state=EXECUTED&code=TZ010003'];
    // The list and the counts above it, asked for together as the page does; the screen is there when both are.
    return async (turn: number) => {
      const asked = [`/orders?limit=100${filters[turn % filters.length]}`, '/orders/counts'];
      return Math.max(...(await Promise.all(asked.map((path) => ask(`${address}${path}`, tokens[0] ?? '')))));
    };
  };
  try {
    const reference = await openWith(fewOrders, 'few');
    const product = await openWith(isLarge ? mostOrders : manyOrders, 'many');
    const rounds = await inPairs(count, { reference, product });
    return [compared(isLarge ? 'order-monitor-large' : 'order-monitor', rounds)];
  } finally {
    for (const one of opened.toReversed()) await one.stop();
  }
}

/** The search of the console by each thing that is said on the telephone, beside a read by its key through the same server. */
export async function benchOperatorSearch(config: Config, isLarge: boolean, count = pairs): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  let child: { kill(): void } | null = null;
  try {
    const people = isLarge ? mostCustomers : manyCustomers;
    await addPeople(brokerage.owner, people);
    await brokerage.owner.query(
      `insert into ops.proposal (id, kind, subject, title, payload, facts, reason, diff, effect, basis, state, maker, maker_name, proposed_at, expires_at)
        values ('bench-proposal', 'nav.correct', 'x', 'x', '{}', '{}', 'x', '[]', '[]', '{}', 'EXPIRED', 'm', 'm', now(), now())`,
    );
    const served = await serve<ServedApi>('operator-server.ts', brokerage.url);
    ({ child } = served);
    const [token = ''] = served.tokens;
    const words = [
      (n: number) => `試験${kanjiOf(n % familyNames)}人${kanjiOf(n)}`,
      (n: number) => `シケン${kanaOf(n % familyNames)}`,
      (n: number) => `mail${n}@example.jp`,
      (n: number) => `080${String(n).padStart(8, '0')}`,
      (n: number) => String(2_000_000 + n),
    ];
    const rounds = await inPairs(count, {
      reference: () => ask(`${served.address}/proposals/bench-proposal`, token),
      product: (turn) => {
        const word = words[turn % words.length]?.(((turn * 7_919) % people) + 1) ?? '';
        return ask(`${served.address}/search?q=${encodeURIComponent(word)}`, token);
      },
    });
    return [compared(isLarge ? 'operator-search-large' : 'operator-search', rounds)];
  } finally {
    child?.kill();
    await brokerage.stop();
  }
}

/** `node bench/operator-reads.ts search 5` runs one alone, with so many pairs. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-operator-reads-'));
  const [only, count = String(pairs), size] = process.argv.slice(2);
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    const bench = only === 'search' ? benchOperatorSearch : benchOrderMonitor;
    for (const measured of await bench(config, size === '--large', Number(count)))
      console.log(
        `${measured.name}: ${measured.product.toFixed(2)} ms beside ${measured.reference?.toFixed(2)}, ratio ${ratioOf(measured)?.ratio.toFixed(2)}`,
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
