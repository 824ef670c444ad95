import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, atJst } from '@tsuzura/domain/calendar';
import { readConfig, type Config } from '@tsuzura/http/config';
import { accounts, credit, debit, post, type Entry } from '@tsuzura/store/ledger';
import { addCustomers, customerOf, inPages, openBrokerage, openingDay, type Brokerage } from './brokerage.ts';
import { checkInvariants } from './invariants.ts';
import { median, type Measured } from './result.ts';

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

/** Purchases long settled, a thousand units each, as years of them leave the books. Written set-based, for a bench only. */
async function addHoldings({ owner, database }: Brokerage, held: readonly Held[]): Promise<void> {
  await inPages(held, async (some) => {
    const [ids, customers] = [some.map(({ id }) => id), some.map(({ customer }) => customer)];
    await database.tx((tx) =>
      post(
        tx,
        some.map(({ id, customer }): Entry => ({
          kind: 'TRANSFER',
          ref: id,
          day: openingDay,
          bookedAt: at,
          lines: [credit(accounts.units(customer, fund, 'SPECIFIC'), 1_000n), debit(accounts.fundUnits(fund), 1_000n)],
        })),
      ),
    );
    await owner.query(
      `insert into app.fund_order (id, customer_id, fund_code, account_type, side, source, method, size, distribution_course, state,
          accepted_at, cutoff_at, application_date, execution_date, settlement_date)
        select w.id, w.customer, $3, 'SPECIFIC', 'BUY', 'SPOT', 'AMOUNT', 1000, 'RECEIVE', 'COMPLETED', $4, $4, $5, $5, $6
        from unnest($1::text[], $2::text[]) as w (id, customer)`,
      [ids, customers, fund, new Date(at), openingDay, addDays(openingDay, 3)],
    );
    await owner.query(
      `insert into app.fund_fill (order_id, nav, price, units, amount, executed_at)
        select id, 10000, 10000, 1000, 1000, $2 from unnest($1::text[]) as w (id)`,
      [ids, new Date(at)],
    );
    await owner.query(
      `insert into app.fund_order_event (order_id, event, at) select id, event, $2 from unnest($1::text[]) as w (id),
        unnest(array['ACCEPT', 'CUT_OFF', 'EXECUTE', 'SETTLE', 'COMPLETE']) as e (event)`,
      [ids, new Date(at)],
    );
  });
  await owner.query(
    `insert into app.position (customer_id, fund_code, account_type, distribution_course, units, cost, individual_principal, bought)
      select o.customer_id, o.fund_code, 'SPECIFIC', 'RECEIVE', sum(f.units), sum(f.amount) * 10000, 10000, sum(f.amount)
      from app.fund_order o join app.fund_fill f on f.order_id = o.id group by 1, 2`,
  );
  await owner.query('vacuum analyze');
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
  await addCustomers(brokerage, { until: customers, cash: 1_000_000n });
  const [many, few] = [customerOf(0), customerOf(customers / sampled)];
  const others = Array.from({ length: customers }, (_, index) => customerOf(index)).filter(
    (customer) => customer !== many && customer !== few,
  );
  await addHoldings(brokerage, [
    ...ordersOf(many, manyEvents),
    ...ordersOf(few, fewEvents),
    ...others.map((customer) => ({ id: `${customer}-0`, customer })),
  ]);
  const args = [brokerage.url, String(sampled), String(customers / sampled)];
  const child = fork(join(import.meta.dirname, 'order-server.ts'), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ address: string; tokens: string[] }];
  return { brokerage, child, ...message };
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
  const figure = (name: string, both: typeof history): Measured => ({
    name,
    reference: median(both.reference),
    product: median(both.product),
    rounds: both,
  });
  return [figure('assets-long-history', history), figure('assets-many-customers', size)];
}

/** `node bench/assets.ts 20000` runs it alone, with so many customers. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-assets-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const { name, reference, product } of await benchAssets(config, Number(process.argv[2] ?? 200_000)))
      console.log(
        `${name}: ${product.toFixed(2)} ms beside ${reference?.toFixed(2)} ms, ratio ${(product / (reference ?? NaN)).toFixed(2)}`,
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
