import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type Config } from '@tsuzura/http/config';
import { addGrowingCustomers } from '@tsuzura/store/testing';
import { openBrokerage } from './brokerage.ts';
import { compared, median, ratioOf, type Measured } from './result.ts';
import { serve, type ServedApi } from './serve.ts';

/** Four entries an order. */
const [many, few] = [
  { id: 'bench-many', orders: 12_000 },
  { id: 'bench-few', orders: 25 },
];
const pairs = 30;
/** Asked one after the other on each side of a pair; their median counts. */
const asksASide = 8;

interface List {
  readonly name: string;
  readonly site: 'main' | 'trading';
  readonly path: string;
  /** A page that only a long history has, against the first one of the short. */
  readonly deep?: string;
}

const history = '/v1/cashFlows/history';
const orders = '/v1/fundInvestment/tradedOrders';
const lists: readonly List[] = [
  { name: 'cash history', site: 'main', path: history, deep: `${history}?to=2019-12-31` },
  { name: 'newest deposit', site: 'main', path: `${history}?type=DEPOSIT&limit=1` },
  { name: 'cash history of tax', site: 'main', path: `${history}?type=TAX&limit=5` },
  { name: 'traded orders', site: 'main', path: orders, deep: `${orders}?to=2019-12-31` },
  { name: 'traded orders, sales', site: 'main', path: `${orders}?side=SELL&limit=5` },
  { name: 'traded orders of a fund never bought', site: 'main', path: `${orders}?fundCode=TZ010002` },
  { name: 'pending orders', site: 'main', path: '/v1/fundInvestment/pendingOrders' },
  { name: 'withdrawals', site: 'main', path: '/v1/cashFlows/withdrawalRequests' },
  { name: 'account requests', site: 'main', path: '/v1/brokerageAccount/accountRequests' },
  { name: 'NISA requests', site: 'main', path: '/v1/brokerageAccount/nisaRequests' },
  { name: 'documents', site: 'main', path: '/v1/brokerageDocuments' },
  { name: 'transferred reports', site: 'main', path: '/v1/transferredReports' },
  { name: 'cash transfers', site: 'trading', path: '/cash_transfers?from=2026-10-15' },
  { name: 'statements', site: 'trading', path: '/trades_report', deep: '/trades_report?offset=9000' },
  { name: 'statements of a kind', site: 'trading', path: '/trades_report?kind=NISA' },
  { name: 'specific account', site: 'trading', path: '/specific_account_trades?year=2026' },
  { name: 'realized profits', site: 'trading', path: '/realized_profits/mtd' },
];

/** How long an answer takes, in milliseconds. */
export async function ask(address: string, token: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${address}: status ${answer.status}, ${text}`);
  return performance.now() - began;
}

/** Each list of a customer with a long history beside one with a short one, in pairs; the one that differs most is the figure. */
export async function benchLists(config: Config, count = pairs): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  const worst: { ratio: number; measured: Measured | null } = { ratio: 0, measured: null };
  let child: { kill(): void } | null = null;
  try {
    await addGrowingCustomers(brokerage.owner, [many, few], { ofThisYear: few.orders, hasFullLists: true });
    const served = await serve<ServedApi & { readonly trading: string }>(
      'lists-server.ts',
      brokerage.url,
      many.id,
      few.id,
    );
    ({ child } = served);
    const [long = '', short = ''] = served.tokens;
    const side = async (address: string, token: string) => {
      const took: number[] = [];
      for (let turn = 0; turn < asksASide; turn += 1) took.push(await ask(address, token));
      return median(took);
    };
    for (const { name, site, path, deep } of lists)
      for (const asked of deep === undefined ? [path] : [path, deep]) {
        const base = site === 'main' ? served.address : served.trading;
        const rounds = { reference: [] as number[], product: [] as number[] };
        await Promise.all([side(base + asked, long), side(base + path, short)]);
        for (let pair = 0; pair < count; pair += 1) {
          rounds.product.push(await side(base + asked, long));
          rounds.reference.push(await side(base + path, short));
        }
        const measured = compared('lists-long-history', rounds);
        const ratio = ratioOf(measured)?.ratio ?? NaN;
        console.log(
          `${name}${asked === path ? '' : ', deep'}: ${measured.reference?.toFixed(2)} ms, ratio ${ratio.toFixed(2)}`,
        );
        if (ratio <= worst.ratio) continue;
        worst.ratio = ratio;
        worst.measured = measured;
      }
  } finally {
    child?.kill();
    await brokerage.stop();
  }
  return worst.measured ? [worst.measured] : [];
}

/** `node bench/lists.ts 5` runs it alone, with so many pairs. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-lists-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const measured of await benchLists(config, Number(process.argv[2] ?? pairs)))
      console.log(`${measured.name}: ratio ${ratioOf(measured)?.ratio.toFixed(2)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
