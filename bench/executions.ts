import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addBusinessDays, atJst, japan, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { readConfig, type Config } from '@tsuzura/http/config';
import { rangesAtOnce } from '../apps/api/src/kernel/jobs/index.ts';
import { applyReports } from '../apps/api/src/night/stock/apply-reports.ts';
import { mostReports } from '../apps/api/src/night/stock/poll-reports.ts';
import type { ReceivedReport } from '../apps/api/src/stock-order/index.ts';
import { addCustomers, openBrokerage, type Brokerage } from './brokerage.ts';
import { checkInvariants } from './invariants.ts';
import { nightCustomerOf } from './night/orders.ts';
import { median, type Measured } from './result.ts';
import { addStockOrders, benchPrice, nameOf, type StockOrderDraft } from './stock-orders.ts';

const firstDay = ymd('2026-11-13');
/** The first two make the code warm and bring the shares that are sold later. */
const [warmUp, rounds] = [2, 5];
const codes = ['1011', '1024', '1042', '1078', '1105', '1167', '1226', '1243', '1264', '1277'];
const executionsEach = 2;
const lot = 100n;

/** Two of three buy, as long as nobody has to sell what they do not hold. */
function draftsOf(round: number, orders: number, customers: number): StockOrderDraft[] {
  return Array.from({ length: orders }, (_, index) => ({
    id: `x${round}-${index}`,
    customerId: nightCustomerOf(index % customers),
    stockCode: codes[index % codes.length] ?? '',
    side: round >= warmUp && (index + round) % 3 === 0 ? 'SELL' : 'BUY',
    quantity: lot * BigInt(executionsEach),
  }));
}

/** As the exchange numbers them: everybody's first execution, then everybody's second. */
function reportsOf(drafts: readonly StockOrderDraft[], day: Ymd, after: number): ReceivedReport[] {
  return Array.from({ length: executionsEach }, (_, part) => part).flatMap((part) =>
    drafts.map(({ id }, index): ReceivedReport => {
      const seq = after + part * drafts.length + index + 1;
      return {
        seq,
        execId: `E${seq}`,
        clOrdId: nameOf(id, day),
        type: 'TRADE',
        quantity: lot,
        price: benchPrice,
        cumQuantity: lot * BigInt(part + 1),
        at: atJst(day, '10:00'),
        reason: null,
      };
    }),
  );
}

/** In pages, each in its transaction, as the poll takes them. */
async function takeIn({ database }: Brokerage, reports: readonly ReceivedReport[], day: Ymd): Promise<number> {
  const began = performance.now();
  for (let from = 0; from < reports.length; from += mostReports) {
    const page = reports.slice(from, from + mostReports);
    const { kept, isIncomplete } = await database.tx((tx) =>
      applyReports(tx, page, atJst(day, '11:31'), rangesAtOnce(database, tx, 'executions')),
    );
    if (kept > 0 || isIncomplete) throw new Error(`${kept} of a page were kept back`);
  }
  return (performance.now() - began) / 1_000;
}

/** Rows that executions write. */
async function written({ owner }: Brokerage): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select ((select count(*) from app.stock_fill) + (select count(*) from app.exchange_report) + (select count(*) from ledger.posting)
      + (select count(*) from app.notification))::int as n`,
  );
  return rows[0]?.n ?? NaN;
}

/** Executions of a day in the order of their numbers, and the same again. */
export async function benchExecutions(config: Config, executions = 50_000): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  const orders = executions / executionsEach;
  const customers = Math.ceil(orders / codes.length) + 1;
  const product: number[] = [];
  const added: number[] = [];
  let seq = 0;
  try {
    await addCustomers(brokerage, { until: customers, cash: 100_000_000n, idOf: nightCustomerOf });
    for (let round = 0; round < warmUp + rounds; round += 1) {
      const day = addBusinessDays(japan, firstDay, round);
      const drafts = draftsOf(round, orders, customers);
      await addStockOrders(brokerage, drafts, day);
      await brokerage.owner.query('vacuum analyze');
      const reports = reportsOf(drafts, day, seq);
      seq += reports.length;
      const seconds = await takeIn(brokerage, reports, day);
      const rows = await written(brokerage);
      await takeIn(brokerage, reports, day);
      if (round < warmUp) continue;
      product.push(reports.length / seconds);
      added.push((await written(brokerage)) - rows);
    }
    await checkInvariants(brokerage, { withEvents: false });
  } finally {
    await brokerage.stop();
  }
  return [
    { name: 'executions', reference: null, product: median(product), rounds: { reference: [], product } },
    {
      name: 'executions-replayed',
      reference: null,
      product: Math.max(...added),
      rounds: { reference: [], product: added },
    },
  ];
}

/** `node bench/executions.ts 10000` runs it alone, with so many executions a round. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-executions-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const { name, product, rounds: all } of await benchExecutions(config, Number(process.argv[2] ?? 50_000)))
      console.log(`${name}: ${product.toFixed(0)} (${all.product.map((one) => one.toFixed(0)).join(' ')})`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
