import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { workNight, settleDay } from '@tsuzura/api/fund-order/batch';
import { addDays, atJst, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { units, yen } from '@tsuzura/domain/money';
import { readConfig, type Config } from '@tsuzura/http/config';
import { openDatabase, type Database } from '@tsuzura/store/kernel';
import { checkBooks } from '@tsuzura/store/fund-order/batch';
import { accounts, credit, debit, fundEntries, post, rebuild, trialBalance, type Entry } from '@tsuzura/store/ledger';
import { urlAs } from '@tsuzura/store/migrate';
import { installDatabase } from '../tools/install-database.ts';
import { openServer } from '../tools/open-server.ts';
import type { Measured } from './result.ts';

/** Of each customer: three purchases in the specific account, one in NISA, one sale. */
const ordersPerCustomer = 5;
const funds = ['TZ010002', 'TZ010006', 'TZ010008'] as const;
const [firstDay, fillDay] = [ymd('2026-11-09'), ymd('2026-11-13')];
const page = 5_000;

interface Wish {
  readonly id: string;
  readonly customer: string;
  readonly fund: string;
  readonly type: 'SPECIFIC' | 'NISA_GROWTH';
  readonly side: 'BUY' | 'SELL';
  readonly size: bigint;
}

const customerOf = (index: number) => `bench-${String(index).padStart(7, '0')}`;
const fundOf = (index: number) => funds[index % funds.length] ?? funds[0];

const buyTypes = ['SPECIFIC', 'SPECIFIC', 'SPECIFIC', 'NISA_GROWTH'] as const;

/** An earlier day: everybody holds what they will buy more of or sell, as customers do who buy every month. */
const opening = (customers: number): Wish[] =>
  Array.from({ length: customers }, (_, index) =>
    buyTypes.map((type, turn) => ({
      id: `bench-open-${index}-${turn}`,
      customer: customerOf(index),
      fund: fundOf(index + turn),
      type,
      side: 'BUY' as const,
      size: 100_000n,
    })),
  ).flat();

const measured = (customers: number): Wish[] =>
  Array.from({ length: customers }, (_, index) => {
    const customer = customerOf(index);
    return [
      ...buyTypes.map((type, turn) => ({
        id: `bench-buy-${index}-${turn}`,
        customer,
        fund: fundOf(index + turn),
        type,
        side: 'BUY' as const,
        size: BigInt(10_000 + ((index * 37 + turn * 101) % 5_000)),
      })),
      {
        id: `bench-sell-${index}`,
        customer,
        fund: fundOf(index),
        type: 'SPECIFIC' as const,
        side: 'SELL' as const,
        size: 5_000n,
      },
    ];
  }).flat();

async function pages<T>(all: readonly T[], work: (some: readonly T[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += page) await work(all.slice(from, from + page));
}

async function addCustomers(owner: Client, database: Database, customers: number): Promise<void> {
  const ids = Array.from({ length: customers }, (_, index) => customerOf(index));
  await owner.query(
    `insert into app.customer (id, subject, username, created_at) select id, id, id, now() from unnest($1::text[]) as c (id)`,
    [ids],
  );
  await owner.query(
    `insert into app.account select (jsonb_populate_record(a, jsonb_build_object('customer_id', c.id, 'number', 'B' || c.id))).*
      from unnest($1::text[]) as c (id), app.account a where a.customer_id = 'demo-hanako'`,
    [ids],
  );
  await pages(ids, async (some) => {
    await database.tx(async (tx) => {
      await post(
        tx,
        some.map((id): Entry => ({
          kind: 'DEPOSIT',
          ref: `deposit-${id}`,
          day: firstDay,
          bookedAt: atJst(firstDay, '09:00'),
          lines: [credit(accounts.cashFree(id), 1_000_000n), debit(accounts.bank, 1_000_000n)],
        })),
      );
    });
  });
}

/** Orders as acceptance and the cut-off leave them. */
async function addOrders(owner: Client, database: Database, wishes: readonly Wish[], day: Ymd): Promise<void> {
  const at = atJst(day, '10:00');
  await pages(wishes, async (some) => {
    await database.tx(async (tx) => {
      const entries = some.map(({ id, customer, fund, type, side, size }) => {
        const booking = { ref: id, day, bookedAt: at, customerId: customer, fundCode: fund, accountType: type };
        return side === 'BUY'
          ? fundEntries.buyAccepted(booking, { reserved: yen(size) })
          : fundEntries.saleAccepted(booking, { locked: units(size) });
      });
      const posted = await post(tx, entries);
      if (!posted.ok) throw new Error(posted.refusal.reason);
    });
    await owner.query(
      `insert into app.fund_order (id, customer_id, fund_code, account_type, side, source, method, size, distribution_course, state,
          accepted_at, cutoff_at, application_date, execution_date, settlement_date, reserved_cash, reserved_quota, nisa_year, locked_units)
        select w.id, w.customer, w.fund, w.type, w.side, 'SPOT', case w.side when 'BUY' then 'AMOUNT' else 'UNITS' end, w.size,
          case w.side when 'BUY' then 'RECEIVE' end, 'WORKING', $7, $7, $8, $8, $9,
          case w.side when 'BUY' then w.size else 0 end, case w.type when 'NISA_GROWTH' then w.size else 0 end,
          case w.type when 'NISA_GROWTH' then 2026 end, case w.side when 'SELL' then w.size else 0 end
        from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[]) as w (id, customer, fund, type, side, size)`,
      [
        some.map(({ id }) => id),
        some.map(({ customer }) => customer),
        some.map(({ fund }) => fund),
        some.map(({ type }) => type),
        some.map(({ side }) => side),
        some.map(({ size }) => String(size)),
        new Date(at),
        day,
        addDays(day, 5),
      ],
    );
  });
  await owner.query(`insert into app.nisa_year (customer_id, year, frame, reserved) select customer_id, 2026, 'GROWTH', sum(reserved_quota)
    from app.fund_order where state = 'WORKING' and account_type = 'NISA_GROWTH' group by 1
    on conflict (customer_id, year, frame) do update set reserved = excluded.reserved`);
  await owner.query(
    `insert into app.nav select code, $1, 10000, 1000000, 0, null from app.fund where code = any ($2) on conflict (fund_code, date) do update set nav = 10000`,
    [day, funds],
  );
  await owner.query(
    `insert into app.nav_check (fund_code, date, status, checked_at) select code, $1, 'PRELIMINARY', now() from unnest($2::text[]) as f (code)`,
    [day, funds],
  );
  await owner.query('vacuum analyze');
}

async function night(database: Database, day: Ymd): Promise<number> {
  const began = performance.now();
  while (await database.tx((tx) => workNight(tx, atJst(addDays(day, 1), '02:15'), page)));
  return performance.now() - began;
}

/** The least any night must do: the fill rows copied in, and every order updated, in one transaction. */
async function floor(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  const file = join(rows[0]?.folder ?? '', 'bench-fills');
  await owner.query(
    `create table app.floor_order (like app.fund_order including all); create table app.floor_fill (like app.fund_fill including all)`,
  );
  await owner.query(
    `insert into app.floor_order overriding system value select * from app.fund_order where execution_date = '${fillDay}'`,
  );
  await owner.query(
    `copy (select f.* from app.fund_fill f join app.fund_order o on o.id = f.order_id where o.execution_date = '${fillDay}') to '${file}'`,
  );
  await owner.query(`update app.floor_order set state = 'WORKING'`);
  await owner.query('vacuum full analyze app.floor_order');
  await owner.query('checkpoint');
  const began = performance.now();
  await owner.query('begin');
  await owner.query(`copy app.floor_fill from '${file}'`);
  await owner.query(`update app.floor_order set state = 'EXECUTED' where state = 'WORKING'`);
  await owner.query('commit');
  return performance.now() - began;
}

/** Orders priced, filled, posted, with positions, quota and projected tax, against the raw floor in SQL. */
export async function benchNight(config: Config, orders = 20_000): Promise<Measured[]> {
  const server = await openServer(config);
  const owner = new Client({ connectionString: server.ownerUrl });
  const database = openDatabase({ url: urlAs(server.ownerUrl, 'api', server.secrets.roles.api), program: 'bench' });
  try {
    const install = { ownerUrl: server.ownerUrl, passwords: server.secrets.roles, seed: config.seed };
    await installDatabase({ ...install, clock: 'demo', realNow: Date.now() });
    await owner.connect();
    const customers = Math.ceil(orders / ordersPerCustomer);
    await addCustomers(owner, database, customers);
    await addOrders(owner, database, opening(customers), firstDay);
    await night(database, firstDay);
    while (await database.tx((tx) => settleDay(tx, atJst(addDays(firstDay, 5), '00:00'))));
    await addOrders(owner, database, measured(customers), fillDay);
    const product = await night(database, fillDay);
    const reference = await floor(owner);
    const wrong = [
      ...(await trialBalance(database.reader)).filter(({ difference }) => difference !== 0n),
      ...(await rebuild(database.reader)),
      ...(await checkBooks(database.reader)),
    ];
    if (wrong.length > 0) throw new Error(`the books are wrong in ${wrong.length} places`);
    return [{ name: 'night-fill', reference, product, rounds: { reference: [reference], product: [product] } }];
  } finally {
    await database.close();
    await owner.end();
    await server.stop();
  }
}

/** `node bench/night.ts 100000` runs it alone. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-night-'));
  try {
    const orders = Number(process.argv[2] ?? 20_000);
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const { reference, product } of await benchNight(config, orders)) {
      const rate = (ms: number) => Math.round(orders / (ms / 1_000));
      const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
      console.log(
        `${orders} orders: night ${product.toFixed(0)} ms (${rate(product)}/s), floor ${reference?.toFixed(0)} ms (${rate(reference ?? NaN)}/s)`,
      );
      console.log(`ratio ${(product / (reference ?? NaN)).toFixed(2)}, resident ${memory} MiB`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
