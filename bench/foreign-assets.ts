import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type Config } from '@tsuzura/http/config';
import { addCustomers, customerOf, openBrokerage, type Brokerage } from './brokerage.ts';
import { ask } from './lists.ts';
import { compared, ratioOf, type Measured } from './result.ts';
import { serve, type ServedApi } from './serve.ts';

/** Shares that the one and the other hold. */
const [few, many] = [1, 500];
const pairs = 15;
/** Asked one after the other on each side of a pair; the 95th of a hundred counts. */
const asksASide = 100;

/** As many listed shares as can be held, with a close each, and two customers who hold some of them. */
async function addShares({ owner }: Brokerage): Promise<void> {
  const letters = `translate(lpad(n::text, 4, '0'), '0123456789', 'ABCDEFGHIJ')`;
  await owner.query(`insert into app.us_stock (symbol, name, exchange, fractional, nisa_growth, halted, foreign_tax_rate, has_adr_fee)
      select 'Q' || ${letters}, '試験用の架空の会社 ' || n, 'NYSE', true, true, false, 10, false from generate_series(1, ${many}) as n;
    insert into app.us_stock_bar (symbol, date, open, high, low, close, volume)
      select 'Q' || ${letters}, b.date, 1000000 + n, 1000000 + n, 1000000 + n, 1000000 + n, 1000
      from generate_series(1, ${many}) as n, (select max(date) as date from app.us_stock_bar) b;
    insert into app.us_position (customer_id, symbol, account_type, quantity, cost, cost_usd, nisa_book)
      select c.id, 'Q' || ${letters}, 'SPECIFIC', 1000000 + n, 1500000000000, 100000, 0
      from (values ('${customerOf(0)}', ${few}), ('${customerOf(1)}', ${many})) as c (id, held), generate_series(1, c.held) as n`);
  await owner.query('vacuum analyze');
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN;

/** `/foreign/assets` of a customer with 500 shares beside that of one with one, in pairs. */
export async function benchForeignAssets(config: Config, count = pairs): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  let child: { kill(): void } | null = null;
  try {
    await addCustomers(brokerage, { until: 2, cash: 1_000_000n });
    await addShares(brokerage);
    const served = await serve<ServedApi & { readonly trading: string }>(
      'lists-server.ts',
      brokerage.url,
      customerOf(0),
      customerOf(1),
    );
    ({ child } = served);
    const [holdsOne = '', holdsMany = ''] = served.tokens;
    const side = async (token: string) => {
      const took: number[] = [];
      for (let turn = 0; turn < asksASide; turn += 1) took.push(await ask(`${served.trading}/foreign/assets`, token));
      return p95(took);
    };
    for (let warmUp = 0; warmUp < 3; warmUp += 1) await Promise.all([side(holdsOne), side(holdsMany)]);
    const rounds = { reference: [] as number[], product: [] as number[] };
    for (let pair = 0; pair < count; pair += 1) {
      // Each is first every other time.
      const order = pair % 2 === 0 ? (['reference', 'product'] as const) : (['product', 'reference'] as const);
      for (const name of order) rounds[name].push(await side(name === 'product' ? holdsMany : holdsOne));
    }
    return [compared('foreign-assets', rounds)];
  } finally {
    child?.kill();
    await brokerage.stop();
  }
}

/** `node bench/foreign-assets.ts 5` runs it alone, with so many pairs. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-foreign-assets-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const measured of await benchForeignAssets(config, Number(process.argv[2] ?? pairs)))
      console.log(
        `${measured.name}: ${measured.product.toFixed(2)} ms beside ${measured.reference?.toFixed(2)}, ratio ${ratioOf(measured)?.ratio.toFixed(2)}`,
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
