import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { accountKinds } from '@tsuzura/domain/ledger';
import { readConfig, type Config } from '@tsuzura/http/config';
import { addGrowingCustomers } from '@tsuzura/store/testing';
import { openBrokerage } from './brokerage.ts';
import { ask } from './lists.ts';
import { compared, median, ratioOf, type Measured } from './result.ts';
import { serve, type ServedApi } from './serve.ts';

/** Twenty years with fifty orders a month of funds and as many of shares, and a new customer. Both hold the same today. */
const [many, few] = [
  { id: 'bench-many', orders: 12_000 },
  { id: 'bench-few', orders: 3 },
];
/** Positions that were opened and closed again. */
const [manyLots, fewLots] = [5_000, 1];
const pairs = 30;
/** Asked one after the other on each side of a pair; their median counts. */
const asksASide = 8;

/** A margin account with one open lot and collateral; and what years leave behind: closed lots, results, calls, days. */
async function addMargin(owner: Client): Promise<void> {
  const { id, bound } = accountKinds.MARGIN_CASH;
  const ids = [many.id, few.id];
  const past = [ids, [manyLots, fewLots]];
  await owner.query('set session_replication_role = replica');
  await owner.query(`update app.account set margin = 'AVAILABLE' where customer_id = any ($1::text[])`, [ids]);
  await owner.query(
    `insert into ledger.account (kind, bound, customer_id, instrument, tag, held, newest_entry)
      select ${id}, ${bound}, c, 'JPY', '', 600000, 1 from unnest($1::text[]) as c`,
    [ids],
  );
  await owner.query(
    `insert into app.margin_lot (id, customer_id, stock_code, side, type, account_type, opened_on, quantity, open_price, open_amount,
        initial_bp, annual_bp)
      select c || '-' || n, c, '1078', 'LONG', 'SYSTEM', 'SPECIFIC', '2026-11-02', case when n = 0 then 100 else 0 end, 2000000,
        case when n = 0 then 200000 else 0 end, 3000, 280
      from unnest($1::text[], $2::integer[]) as w (c, lots), generate_series(0, w.lots) as n`,
    past,
  );
  await owner.query(
    `insert into app.margin_close (id, lot_id, fill_id, customer_id, stock_code, account_type, side, sequence, opened_on, closed_on,
        settlement_date, quantity, open_amount, close_amount, interest, lending_fee, management_fee, name_transfer_fee, premium, realized,
        is_settled)
      select c || '-' || n, c || '-' || n, c || '-' || n, c, '1078', 'SPECIFIC', 'LONG', n, d.day, d.day, d.day, 100, 200000, 201000, 10,
        0, 0, 0, 0, 990, true
      from unnest($1::text[], $2::integer[]) as w (c, lots), generate_series(1, w.lots) as n,
        lateral (select date '2026-11-01' - n as day) d`,
    past,
  );
  await owner.query(
    `insert into app.margin_day (customer_id, day, kind, positions, equity, required, unrealized, expenses, shortage, calculated_at)
      select c, date '2026-11-13' - n, k, 200000, 600000, 60000, 0, 0, 0, now()
      from unnest($1::text[], $2::integer[]) as w (c, lots), generate_series(1, w.lots) as n, unnest(array['PROVISIONAL', 'FINAL']) as k`,
    past,
  );
  await owner.query(
    `insert into app.margin_call (customer_id, occurred_on, amount, equity, positions, due_at, cleared_by_deposit, state, resolved_at)
      select c, date '2026-10-01' - n, 1000, 600000, 200000, now(), 1000, 'RESOLVED', now()
      from unnest($1::text[], $2::integer[]) as w (c, lots), generate_series(1, w.lots / 50) as n`,
    past,
  );
  await owner.query(
    `insert into app.asset_day (customer_id, date, cash, fund_valuation, net_deposit, acquisition_cost)
      select c, date '2026-11-13' - n, 0, 0, 0, 0 from unnest($1::text[], $2::integer[]) as w (c, lots), generate_series(1, w.lots) as n
      on conflict do nothing`,
    past,
  );
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum analyze');
}

/** `/v3/asset` of twenty years beside that of a newcomer with the same holdings, in pairs. */
export async function benchStockAssets(config: Config, count = pairs): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  let child: { kill(): void } | null = null;
  try {
    await addGrowingCustomers(brokerage.owner, [many, few], { ofThisYear: few.orders });
    await addMargin(brokerage.owner);
    const served = await serve<ServedApi & { readonly trading: string }>(
      'lists-server.ts',
      brokerage.url,
      many.id,
      few.id,
    );
    ({ child } = served);
    const [long = '', short = ''] = served.tokens;
    const side = async (token: string) => {
      const took: number[] = [];
      for (let turn = 0; turn < asksASide; turn += 1) took.push(await ask(`${served.trading}/v3/asset`, token));
      return median(took);
    };
    for (let warmUp = 0; warmUp < 20; warmUp += 1) await Promise.all([side(long), side(short)]);
    const rounds = { reference: [] as number[], product: [] as number[] };
    for (let pair = 0; pair < count; pair += 1) {
      // Each is first every other time.
      const order = pair % 2 === 0 ? (['reference', 'product'] as const) : (['product', 'reference'] as const);
      for (const name of order) rounds[name].push(await side(name === 'product' ? long : short));
    }
    return [compared('stock-assets', rounds)];
  } finally {
    child?.kill();
    await brokerage.stop();
  }
}

/** `node bench/stock-assets.ts 5` runs it alone, with so many pairs. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-stock-assets-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const measured of await benchStockAssets(config, Number(process.argv[2] ?? pairs)))
      console.log(`${measured.name}: ${measured.product.toFixed(2)} ms, ratio ${ratioOf(measured)?.ratio.toFixed(2)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
