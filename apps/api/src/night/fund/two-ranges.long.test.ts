import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cancelFundOrder } from '@tsuzura/contract/main';
import { atJst, ymd, type Instant } from '@tsuzura/domain/calendar';
import { accountKinds } from '@tsuzura/domain/ledger';
import { unfinishedRuns } from '@tsuzura/store/kernel';
import { subjectOf } from '@tsuzura/store/seed';
import { bonds, buyNow, domestic, readFundDocuments, sellNow } from '../../fund-order/orders.test-support.ts';
import { rangesAtOnce } from '../../kernel/jobs/index.ts';
import { workNight } from './index.ts';
import { openNight, type NightScene } from './night.test-support.ts';
import { addToSecondRange } from './second-range.test-support.ts';

let scene: NightScene;
let people: string[];

async function open(connections?: number): Promise<void> {
  scene = await openNight(connections === undefined ? {} : { connections });
  await scene.setNav(domestic, 20_000);
  people = ['beika', 'hanako', await addToSecondRange(scene, 'beika'), await addToSecondRange(scene, 'hanako')];
}
async function close(): Promise<void> {
  await scene.expectSoundBooks();
  await scene.close();
}
beforeEach(() => open());
afterEach(close);

const at = (day: string, time: string): Instant => atJst(ymd(day), time);

/** Orders of people of both ranges in two funds, frozen and priced: the eve of a night. */
async function eve(): Promise<void> {
  for (const person of people) {
    const client = await scene.as(person);
    for (const fundCode of [domestic, bonds]) {
      await readFundDocuments(client, fundCode);
      for (const amount of [1_000, 2_000, 3_000]) await buyNow(client, { fundCode, amount, course: 'REINVEST' });
    }
  }
  await scene.to('2026-11-13', '20:00');
}

/** Two weeks: purchases, a sale, a distribution that is reinvested on a day with purchases, NISA, an order that lapses. */
async function twoWeeks(): Promise<void> {
  await eve();
  scene.price(domestic, '2026-11-18', 21_000, 300);
  await scene.to('2026-11-18', '10:00');
  for (const [index, person] of people.entries()) {
    const client = await scene.as(person);
    await sellNow(client, { units: 1_000 + index });
    await buyNow(client, { amount: 5_000, course: 'REINVEST' });
    const canceled = await buyNow(client, { amount: 4_000, course: 'REINVEST' });
    await client.call(cancelFundOrder, { params: { id: canceled.orderId } }, { key: randomUUID() });
    if (index % 2 === 0) await buyNow(client, { amount: 7_000, accountType: 'NISA_GROWTH', course: 'REINVEST' });
  }
  for (const day of ['2026-11-19', '2026-11-24', '2026-11-25', '2026-11-26']) {
    await scene.to(day, '10:00');
    for (const person of people) await buyNow(await scene.as(person), { amount: 900, course: 'REINVEST' });
  }
  await scene.to('2026-12-07', '10:00');
}

/** Every row that the nights wrote, with what is drawn at random or from a sequence left out. */
async function rows(): Promise<Record<string, string[]>> {
  const { pool } = scene.owner;
  const orders = await pool.query<{ id: string; name: string }>(
    `select id, customer_id || '#' || row_number() over (partition by customer_id order by sequence) as name from app.fund_order`,
  );
  const names = new Map(orders.rows.map(({ id, name }) => [id, name]));
  const tables: Readonly<Record<string, readonly [row: string, from: string]>> = {
    orders: [`to_jsonb(o) - 'sequence' - 'receipt_number' - 'request_key'`, 'app.fund_order o'],
    fills: ['to_jsonb(f)', 'app.fund_fill f'],
    events: [`to_jsonb(e) - 'id'`, 'app.fund_order_event e'],
    positions: ['to_jsonb(p)', 'app.position p'],
    quota: ['to_jsonb(n)', 'app.nisa_year n'],
    taxes: ['to_jsonb(t)', 'app.tax_year t'],
    distributions: ['to_jsonb(d)', 'app.distribution d'],
    checks: ['to_jsonb(c)', 'app.nav_check c'],
    reports: [`to_jsonb(r) - 'id'`, 'app.trade_report_due r'],
    mails: [`jsonb_build_array(topic, payload ->> 'to', payload ->> 'subject', created_at)`, 'ops.outbox'],
    entries: [
      `to_jsonb(e) - 'id' || jsonb_build_object('lines', (select jsonb_agg(jsonb_build_array(p.line, a.kind, a.customer_id, a.instrument,
          a.tag, p.amount, case when a.customer_id is not null then p.balance end) order by p.line)
        from ledger.posting p join ledger.account a on a.id = p.account_id where p.entry_id = e.id))`,
      'ledger.entry e',
    ],
    balances: [
      'jsonb_build_array(a.kind, a.customer_id, a.instrument, a.tag, a.bound, b.amount)',
      'ledger.balance b join ledger.account a on a.id = b.account_id',
    ],
    cash: [`to_jsonb(c) - 'entry_id'`, 'ledger.cash_line c'],
  };
  const found: Record<string, string[]> = {};
  for (const [table, [row, from]] of Object.entries(tables)) {
    const result = await pool.query<{ row: unknown }>(`select ${row} as row from ${from}`);
    const texts = result.rows.map(({ row: one }) =>
      JSON.stringify(one, (_, value: unknown) => (typeof value === 'string' ? (names.get(value) ?? value) : value)),
    );
    found[table] = texts.toSorted();
  }
  return found;
}

test('nights whose ranges are filled at the same time leave the rows of nights in one transaction', async () => {
  await twoWeeks();
  const atOnce = await rows();
  expect(atOnce['fills']?.length).toBeGreaterThan(45);
  expect(atOnce['distributions']?.length).toBeGreaterThan(3);
  await close();
  // too few connections for a second transaction
  await open(3);
  await twoWeeks();
  const inOne = await rows();
  for (const [table, texts] of Object.entries(inOne)) expect(atOnce[table], table).toEqual(texts);
});

test('the units of a fund are booked in an account for each range, and their sum is what customers hold', async () => {
  await eve();
  await scene.to('2026-11-14', '06:00');
  const { rows: found } = await scene.owner.pool.query<{ tag: string; units: bigint }>(
    `select a.tag, b.amount as units from ledger.account a join ledger.balance b on b.account_id = a.id
      where a.kind = ${accountKinds.FUND_UNITS.id} and a.instrument = '${domestic}' order by a.tag`,
  );
  expect(found.map(({ tag }) => tag)).toEqual(['', '2']);
  const held = await scene.row(`select sum(units)::bigint as units from app.position where fund_code = '${domestic}'`);
  expect(found.reduce((sum, { units }) => sum + units, 0n)).toBe(-BigInt(String(held?.['units'])));
});

const filled = async () =>
  Object.fromEntries(
    await Promise.all(
      people.map(async (person) => {
        const row = await scene.row(`select count(*)::int as fills from app.fund_fill f join app.fund_order o
          on o.id = f.order_id where o.customer_id = '${subjectOf(person)}'`);
        return [person, row?.['fills']];
      }),
    ),
  );
const allFilled = () => Object.fromEntries(people.map((person) => [person, 6]));

const reserved = (person: string, by: number) =>
  scene.asOwner(`update ledger.balance b set amount = amount + ${by} from ledger.account a
    where a.id = b.account_id and a.customer_id = '${subjectOf(person)}' and a.kind = 2 and a.tag = 'ORDER'`);

test.each([
  ['the first', 0, [0, 0, 3, 3]],
  ['another', 2, [0, 0, 0, 0]],
])(
  'a night that fails in %s range stays unfinished; what it lacks is filled once by the next attempt',
  async (_, failing, left) => {
    await eve();
    const person = people[failing] ?? '';
    // the first fund is refused: nothing is booked on this balance
    await reserved(person, -11_999);
    const ran = await scene.api.scheduler.runTo(at('2026-11-14', '06:00'));
    expect(ran.at(-1)).toMatchObject({ name: 'fund-order.fill-orders', outcome: 'failed' });
    expect(await unfinishedRuns(scene.api.database.reader)).toMatchObject([{ name: 'fund-order.fill-orders' }]);
    expect(Object.values(await filled())).toEqual(left);
    await reserved(person, 11_999);
    await scene.to('2026-11-14', '06:00');
    expect(await filled()).toEqual(allFilled());
  },
);

class Killed extends Error {}

/** Works page by page; before the transaction of a page commits, `kill` may end the process instead. */
async function work(kill: (pages: number) => boolean): Promise<void> {
  const { database } = scene.api;
  for (let pages = 0, more = true; more; pages += 1) {
    more = await database.tx(async (tx) => {
      const left = await workNight(tx, at('2026-11-14', '02:15'), 4, rangesAtOnce(database, tx, 'test.night'));
      if (kill(pages)) throw new Killed();
      return left;
    });
  }
}

test('killed after the second range committed and before the first did, a night goes on and fills each order once', async () => {
  await eve();
  for (const killedAt of [0, 1]) await expect(work((pages) => pages === killedAt)).rejects.toThrow(Killed);
  const before = await filled();
  await work(() => false);
  expect(before).not.toEqual(allFilled());
  expect(await filled()).toEqual(allFilled());
  await work(() => false);
  expect(await filled()).toEqual(allFilled());
});

test('two programs at one night have one effect', async () => {
  await eve();
  await Promise.allSettled([work(() => false), work(() => false)]);
  await work(() => false);
  expect(await filled()).toEqual(allFilled());
});
