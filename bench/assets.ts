import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { addDays, atJst } from '@tsuzura/domain/calendar';
import { accountKinds, entryKinds, type AccountKind, type EntryKind } from '@tsuzura/domain/ledger';
import { readConfig, type Config } from '@tsuzura/http/config';
import { subjectOf } from '@tsuzura/store/seed';
import { customerOf, openBrokerage, openingDay, type Brokerage } from './brokerage.ts';
import { checkInvariants } from './invariants.ts';
import { compared, ratioOf, type Measured } from './result.ts';
import { serve, type ServedApi } from './serve.ts';

const fund = 'TZ010002';
/** Four events an order: accepted, frozen, executed, settled. */
const eventsAnOrder = 4;
const [fewEvents, manyEvents] = [100, 48_000];
const fewCustomers = 1_000;
/** So many of the customers look, spread over all of them. */
const sampled = 1_000;
const rounds = 12;
const looksARound = 400;
const atOnce = 4;

interface Held {
  readonly id: string;
  readonly customer: string;
}

const at = atJst(openingDay, '10:00');

/**
 * Customers with an account, every document read, cash, and purchases long settled of a thousand units each: as years leave the
 * books, written as their owner in a few statements. The invariants are checked in the end as after any bench.
 */
async function addHouse({ owner }: Brokerage, customers: number, held: readonly Held[]): Promise<void> {
  const ids = Array.from({ length: customers }, (_, index) => customerOf(index));
  await owner.query(`set synchronous_commit = off; set work_mem = '64MB'`);
  await owner.query(
    `create temp table of_bench as select w.n, w.id, w.customer from unnest($1::text[], $2::text[]) with ordinality as w (id, customer, n)`,
    [held.map(({ id }) => id), held.map(({ customer }) => customer)],
  );
  await owner.query(
    `create temp table paid as select w.n, 'deposit-' || w.id as id, w.id as customer from unnest($1::text[]) with ordinality as w (id, n)`,
    [ids],
  );
  await owner.query(
    `insert into app.customer (id, subject, username, created_at) select customer, customer, customer, now() from paid`,
  );
  await owner.query(
    `insert into app.account select (jsonb_populate_record(a, jsonb_build_object('customer_id', c.customer, 'number', 'B' || c.customer))).*
      from paid c, app.account a where a.customer_id = '${subjectOf('hanako')}'`,
  );
  await owner.query(
    `insert into app.document_confirmation select c.customer, d.id, now() from paid c, app.brokerage_document d`,
  );
  await book(owner, 'paid', {
    entry: 'DEPOSIT',
    amount: 1_000_000,
    account: 'CASH_FREE',
    house: 'BANK',
    instrument: 'JPY',
    tag: '',
  });
  await book(owner, 'of_bench', {
    entry: 'TRANSFER',
    amount: 1_000,
    account: 'UNITS',
    house: 'FUND_UNITS',
    instrument: fund,
    tag: 'SPECIFIC',
  });
  await owner.query(
    `insert into app.fund_order (id, customer_id, fund_code, account_type, side, source, method, size, distribution_course, state,
        accepted_at, cutoff_at, application_date, execution_date, settlement_date)
      select id, customer, $1, 'SPECIFIC', 'BUY', 'SPOT', 'AMOUNT', 1000, 'RECEIVE', 'COMPLETED', $2, $2, $3, $3, $4 from of_bench`,
    [fund, new Date(at), openingDay, addDays(openingDay, 3)],
  );
  await owner.query(
    `insert into app.fund_fill (order_id, nav, price, units, amount, executed_at) select id, 10000, 10000, 1000, 1000, $1 from of_bench`,
    [new Date(at)],
  );
  await owner.query(
    `insert into app.fund_order_recorded_event (order_id, event, at) select id, event, $1 from of_bench,
      unnest(array['SETTLE', 'COMPLETE']) as e (event)`,
    [new Date(at)],
  );
  await owner.query(
    `insert into app.position (customer_id, fund_code, account_type, distribution_course, units, cost, individual_principal, bought)
      select customer, $1, 'SPECIFIC', 'RECEIVE', count(*) * 1000, count(*) * 1000 * 10000, 10000, count(*) * 1000 from of_bench group by 1, 2`,
    [fund],
  );
  await owner.query('vacuum analyze');
}

interface Booked {
  readonly entry: EntryKind;
  readonly amount: number;
  readonly account: AccountKind;
  readonly house: AccountKind;
  readonly instrument: string;
  readonly tag: string;
}

/** Entries that one call of `ledger.post` would have recorded. */
const recordedTogether = 1_000;

/** What `ledger.post` would leave of entries that credit a customer and debit the house, one for each row of a table. */
async function book(owner: Client, table: string, of: Booked): Promise<void> {
  const { entry, amount, account, house, instrument, tag } = of;
  const known = await owner.query<{ last: string }>('select coalesce(max(id), 0)::text as last from ledger.account');
  const lastKnown = BigInt(known.rows[0]?.last ?? 0);
  const ofKind = (kind: AccountKind) => `${accountKinds[kind].id}, ${accountKinds[kind].bound}`;
  await owner.query(
    `insert into ledger.account (kind, bound, customer_id, instrument, tag)
      select ${ofKind(account)}, customer, '${instrument}', '${tag}' from ${table} group by customer
      union all select ${ofKind(house)}, null, '${instrument}', '' on conflict do nothing`,
  );
  const drawn = await owner.query<{ before: string }>(
    `select nextval('ledger.entry_id')::text as before, setval('ledger.entry_id', currval('ledger.entry_id') + count(*)) from ${table}`,
  );
  const before = BigInt(drawn.rows[0]?.before ?? 0);
  await owner.query(
    `insert into ledger.entry (id, booked_at, day, kind, turn, ref) select ${before} + n, $1, $2, ${entryKinds[entry].id}, 0, id from ${table}`,
    [new Date(at), openingDay],
  );
  await owner.query(
    `insert into ledger.posting (entry_id, account_id, amount, balance, line)
      select ${before} + t.n, a.id, ${amount}, ${amount} * row_number() over (partition by t.customer order by t.n), 1
        from ${table} t join ledger.account a on a.customer_id = t.customer and a.kind = ${accountKinds[account].id}
          and a.instrument = '${instrument}' and a.tag = '${tag}'
      union all
      select ${before} + t.n, a.id, -${amount}, coalesce(b.amount, 0) - ${amount} * t.n, 2 from ${table} t
        cross join ledger.account a left join ledger.balance b on b.account_id = a.id
        where a.customer_id is null and a.kind = ${accountKinds[house].id} and a.instrument = '${instrument}'`,
  );
  await owner.query(
    `update ledger.account a set held = l.balance, newest_entry = l.entry_id
      from (select distinct on (account_id) account_id, balance, entry_id from ledger.posting where entry_id > ${before}
        order by account_id, entry_id desc) l
      where a.id = l.account_id`,
  );
  await owner.query(
    `insert into ledger.cash_line (customer_id, type, day, entry_id)
      select t.customer, k.cash_type, $1, ${before} + t.n from ${table} t, ledger.entry_kind k
        where k.id = ${entryKinds[entry].id} and '${instrument}' = 'JPY'`,
    [openingDay],
  );
  await owner.query(
    `with made as materialized (
        select (first - ${before}) / ${recordedTogether} as page, array_agg(account_id order by account_id) as ids
          from (select account_id, min(entry_id) as first from ledger.posting where account_id > ${lastKnown} group by account_id) m group by 1)
      insert into ledger.recording (first_entry, day, entry_ids, entry_marks, line_numbers, line_marks, account_ids, hash)
      select l.entry_ids[1], $1, l.entry_ids, l.entry_marks, (select array_agg(n::smallint order by e.place, n)
          from unnest(l.line_counts) with ordinality as e (lines, place), generate_series(1, e.lines) as n), l.line_marks,
          page.made, l.hash
        from (select array_agg(${before} + t.n order by t.n) as ids, coalesce(max(m.ids), '{}') as made
            from ${table} t left join made m on m.page = t.n / ${recordedTogether} group by t.n / ${recordedTogether}) page,
          ledger.leaf_now($1, page.ids, page.made) l`,
    [openingDay],
  );
}

const ordersOf = (customer: string, events: number): Held[] =>
  Array.from({ length: events / eventsAnOrder }, (_, index) => ({ id: `${customer}-${index}`, customer }));

interface House {
  readonly brokerage: Brokerage;
  readonly child: ChildProcess;
  readonly address: string;
  readonly tokens: readonly string[];
}

/** The first customer has many events, the second few, everybody else one order. */
async function openHouse(config: Config, customers: number): Promise<House> {
  const brokerage = await openBrokerage(config);
  const [many, few] = [customerOf(0), customerOf(customers / sampled)];
  const others = Array.from({ length: customers }, (_, index) => customerOf(index)).filter(
    (customer) => customer !== many && customer !== few,
  );
  await addHouse(brokerage, customers, [
    ...ordersOf(many, manyEvents),
    ...ordersOf(few, fewEvents),
    ...others.map((customer) => ({ id: `${customer}-0`, customer })),
  ]);
  const served = await serve<ServedApi>('api-server.ts', brokerage.url, String(sampled), String(customers / sampled));
  return { brokerage, ...served };
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

function look(address: string, token: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const call = request(`${address}/v1/assets`, { agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(performance.now() - began)
          : reject(new Error(`status ${answer.statusCode}`)),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

async function p95Of({ address, tokens }: House): Promise<number> {
  const took: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < looksARound) {
        next += 1;
        took.push(await look(address, tokens[(next * 7) % tokens.length] ?? ''));
      }
    }),
  );
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? NaN;
}

/** /v1/assets: a long history against a short one, and many customers against few, in turns. */
export async function benchAssets(config: Config, customers = 200_000): Promise<Measured[]> {
  const houses: House[] = [];
  const history = { reference: [] as number[], product: [] as number[] };
  const size = { reference: [] as number[], product: [] as number[] };
  try {
    for (const count of [fewCustomers, customers])
      houses.push(await openHouse({ ...config, dataFolder: join(config.dataFolder, `of-${count}`) }, count));
    const [small, large] = houses;
    if (!small || !large) throw new Error('both houses are open');
    for (const house of houses) for (const token of house.tokens) await look(house.address, token);
    for (let round = 0; round < rounds; round += 1) {
      const [many = '', few = ''] = large.tokens;
      for (let turn = 0; turn < 40; turn += 1) {
        history.product.push(await look(large.address, many));
        history.reference.push(await look(large.address, few));
      }
      size.reference.push(await p95Of(small));
      size.product.push(await p95Of(large));
    }
    for (const { brokerage } of houses) await checkInvariants(brokerage, { close: openingDay });
  } finally {
    agent.destroy();
    for (const { child, brokerage } of houses) {
      child.kill();
      await brokerage.stop();
    }
  }
  return [compared('assets-long-history', history), compared('assets-many-customers', size)];
}

/** `node bench/assets.ts 20000` runs it alone, with so many customers. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-assets-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const measured of await benchAssets(config, Number(process.argv[2] ?? 200_000))) {
      const { name, reference, product } = measured;
      console.log(
        `${name}: ${product.toFixed(2)} ms beside ${reference?.toFixed(2)} ms, ratio ${ratioOf(measured)?.ratio.toFixed(2)}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
