import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { atJst, ymd, type Instant } from '@tsuzura/domain/calendar';
import { accounts, credit, debit } from '@tsuzura/domain/ledger';
import { replayFromStart, writeReplayed } from '@tsuzura/store/books';
import { openAlerts } from '@tsuzura/store/kernel';
import { closeThrough, post } from '@tsuzura/store/ledger';
import { subjectOf } from '@tsuzura/store/seed';
import { buyNow, overseas, readFundDocuments, sellNow } from '../fund-order/orders.test-support.ts';
import { openNight, type NightScene } from '../night/fund/night.test-support.ts';
import { movedBookFaults } from './book-faults.ts';
import { checkDayPage } from './check-day.ts';
import type { Fault } from './faults.ts';
import { recheckPage } from './recheck.ts';

let scene: NightScene;
beforeEach(async () => {
  scene = await openNight();
});
afterEach(async () => {
  await scene.expectSoundBooks();
  await scene.close();
});

const at = (day: string, time: string): Instant => atJst(ymd(day), time);

const alerts = async () => {
  const open = await openAlerts(scene.api.database.reader);
  return { kinds: new Set(open.map(({ kind }) => kind)), open };
};
const recheck = async (day: string) => {
  const said: string[] = [];
  let after: string | null = null;
  for (;;) {
    const end = await scene.api.database.tx((tx) =>
      recheckPage(tx, at(day, '07:00'), ({ kind }) => said.push(kind), after),
    );
    if (typeof end === 'boolean') return new Set(said);
    ({ after } = end);
  }
};

/** Of a purchase that was accepted. */
async function editPosting(by: number): Promise<string> {
  const entry = await scene.row(
    `select min(p.entry_id) as id from ledger.posting p join ledger.entry e on e.id = p.entry_id where e.kind = 10`,
  );
  await scene.owner.tx(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql
      .raw(`update ledger.posting set amount = amount + ${by} where entry_id = ${String(entry?.['id'])} and line = 1`)
      .execute(tx);
  });
  return String(entry?.['id']);
}

async function buyAsBeika(order: Parameters<typeof buyNow>[1]): Promise<void> {
  const client = await scene.as('beika');
  await readFundDocuments(client, order?.fundCode);
  await buyNow(client, order);
}

test('the nightly check sees what was edited since the last one, and says nothing while all is well', async () => {
  await buyAsBeika({ fundCode: overseas });
  await scene.to('2026-11-14', '03:30');
  await editPosting(1);
  expect((await alerts()).open).toEqual([]);
  await scene.to('2026-11-14', '04:30');
  expect((await alerts()).kinds).toEqual(new Set(['ledger.trial-balance', 'ledger.rebuild', 'ledger.cash-lines']));
  await editPosting(-1);
  await scene.asOwner('delete from ops.alert');
  await scene.to('2026-11-15', '04:30');
  expect((await alerts()).open).toEqual([]);
});

test('the next one begins behind it; an edit of a day that was checked is named by the re-check, to the row', async () => {
  await buyAsBeika({ fundCode: overseas });
  await scene.to('2026-11-14', '09:00');
  const entry = await editPosting(1);
  await scene.to('2026-11-15', '04:30');
  expect((await alerts()).open).toEqual([]);
  expect(await scene.row('select count(*) as days, max(day) as last from ledger.checked')).toEqual({
    days: 2n,
    last: '2026-11-14',
  });
  expect(await recheck('2026-11-15')).toEqual(
    new Set(['ledger.rebuild', 'ledger.twin', 'ledger.cash-lines', 'ledger.chain']),
  );
  expect((await alerts()).open.find(({ kind }) => kind === 'ledger.chain')).toMatchObject({
    detail: { entry, line: 1, what: 'edited' },
  });
  expect(await recheck('2026-11-15')).toEqual(new Set());
  await editPosting(-1);
  await scene.asOwner('delete from ops.alert');
  expect(await recheck('2026-11-16')).toEqual(new Set());
});

test('a check of many pages finds the same, and may be stopped between two of them', async () => {
  await buyAsBeika({});
  await scene.to('2026-11-14', '03:30');
  await scene.api.database.tx((tx) => closeThrough(tx, ymd('2026-11-13')));
  await editPosting(1);
  await scene.asOwner(`update app.position set cost = cost + 1 where customer_id = '${subjectOf('beika')}'`);
  const said: string[] = [];
  const ends: string[] = [];
  for (let after: string | null = null; ;) {
    const end = await scene.api.database.tx((tx) =>
      checkDayPage(tx, at('2026-11-14', '04:00'), ({ kind }) => said.push(kind), after, {
        limits: { entries: 3n, customers: 1 },
      }),
    );
    if (typeof end === 'boolean') break;
    ({ after } = end);
    ends.push(after);
  }
  expect(ends.filter((end) => end !== 'customers').length).toBeGreaterThan(2);
  expect(ends.filter((end) => end === 'customers').length).toBeGreaterThan(2);
  expect(new Set(said)).toEqual(
    new Set(['ledger.trial-balance', 'ledger.rebuild', 'ledger.cash-lines', 'ledger.book twin.cost']),
  );
  await scene.asOwner(`update app.position set cost = cost - 1 where customer_id = '${subjectOf('beika')}'`);
  await editPosting(-1);
  await scene.asOwner('delete from ops.alert');
});

test.each([
  ['cost', 'update app.position set cost = cost', 'book twin.cost'],
  [
    'individual principal',
    'update app.position set individual_principal = individual_principal',
    'book twin.individual-principal',
  ],
  ['units', 'update app.position set units = units', 'book position.units'],
  ['used quota', 'update app.nisa_year set used = used', 'book nisa.used'],
])('both checks see one too many in %s', async (_, edit, check) => {
  await buyAsBeika({ accountType: 'NISA_GROWTH' });
  await scene.to('2026-11-14', '03:30');
  await scene.asOwner(`${edit} + 1`);
  await scene.to('2026-11-14', '04:30');
  expect((await alerts()).kinds).toContain(`ledger.${check}`);
  await scene.asOwner('delete from ops.alert');
  expect(await recheck('2026-11-15')).toContain(`ledger.${check}`);
  await scene.asOwner(`${edit} - 1`);
  await scene.asOwner('delete from ops.alert');
});

const keptOf = () =>
  scene.row(`select books from ledger.replayed where customer_id = '${subjectOf('beika')}'`) as Promise<
    { books: { positions: string[][]; unsettled: string[][]; gains: string[][] } } | undefined
  >;

test('what a check made of a customer is kept, and the next one adds to it', async () => {
  await buyAsBeika({ fundCode: overseas });
  await scene.to('2026-11-17', '09:00');
  const first = await keptOf();
  expect(first?.books.positions.map(([key]) => key)).toEqual([`${overseas} SPECIFIC`]);
  await buyNow(await scene.as('beika'), { fundCode: overseas });
  await scene.to('2026-11-20', '09:00');
  const second = await keptOf();
  const [before = [], after = []] = [first?.books.positions[0], second?.books.positions[0]];
  expect(BigInt(after[1] ?? 0)).toBeGreaterThan(BigInt(before[1] ?? 0));
  expect(second).toEqual({ books: (await keptFromStart())?.books });
  expect((await alerts()).open).toEqual([]);
});

/** As the check keeps it of somebody of whom nothing was kept. */
async function keptFromStart() {
  const { database } = scene.api;
  const customer = subjectOf('beika');
  await database.tx(async (tx) => writeReplayed(tx, await replayFromStart(tx, [customer])));
  return keptOf();
}

test('an edit of an old fill is found by the re-check; the nightly check goes on from what it had made of it', async () => {
  await buyAsBeika({ fundCode: overseas });
  await scene.to('2026-11-26', '09:00');
  const edit = (by: number) =>
    scene.asOwner(`update app.fund_fill set amount = amount + ${by} where order_id = (select id from app.fund_order
      where customer_id = '${subjectOf('beika')}' and state <> 'RECEIVED' order by sequence limit 1)`);
  await edit(1);
  await buyNow(await scene.as('beika'), { fundCode: overseas });
  await scene.to('2026-11-28', '09:00');
  expect((await alerts()).open).toEqual([]);
  const found = await recheck('2026-11-28');
  expect(found).toContain('ledger.book twin.cost');
  expect(found).toContain('ledger.book twin.kept');
  await edit(-1);
  await scene.asOwner('delete from ops.alert');
  expect(await recheck('2026-11-29')).toEqual(new Set());
});

test('each figure that was edited in what is kept is a fault of its own, and is replaced', async () => {
  await buyAsBeika({ accountType: 'NISA_GROWTH' });
  await scene.to('2026-11-14', '09:00');
  const edits = [
    ['units', '{positions,0,1}', '2026-11-17'],
    ['cost', '{positions,0,2}', '2026-11-18'],
    ['individual principal', '{positions,0,3}', '2026-11-19'],
    ['book value', '{positions,0,4}', '2026-11-20'],
    ['used quota', '{quotas,0,1}', '2026-11-21'],
  ] as const;
  for (const [figure, place, nextDay] of edits) {
    const plant = () =>
      scene.asOwner(
        `update ledger.replayed set books = jsonb_set(books, '${place}', '"7"') where customer_id = '${subjectOf('beika')}'`,
      );
    const sound = await keptOf();
    await plant();
    expect(await keptOf(), figure).not.toEqual(sound);
    expect(await recheck('2026-11-14'), figure).toEqual(new Set(['ledger.book twin.kept']));
    expect(await keptOf(), figure).toBeUndefined();
    expect(await keptFromStart(), figure).toEqual(sound);
    await plant();
    await scene.asOwner('delete from ops.alert');
    await buyNow(await scene.as('beika'), {});
    await scene.to(nextDay, '09:00');
    expect((await alerts()).kinds, figure).toEqual(new Set(['ledger.book twin.kept']));
    expect(await keptOf(), figure).toEqual(await keptFromStart());
    await scene.asOwner('delete from ops.alert');
  }
});

test('a sale is kept until it is settled, and counted then', async () => {
  await buyAsBeika({ fundCode: overseas });
  await scene.to('2026-11-20', '09:00');
  const [position] = (await keptOf())?.books.positions ?? [];
  expect(position).toBeDefined();
  await sellNow(await scene.as('beika'), { fundCode: overseas });
  await scene.to('2026-11-25', '04:30');
  expect((await keptOf())?.books.unsettled).toHaveLength(1);
  expect((await keptOf())?.books.gains).toEqual([]);
  await scene.to('2026-12-04', '04:30');
  expect((await keptOf())?.books.unsettled).toEqual([]);
  expect((await keptOf())?.books.gains).toHaveLength(1);
  expect(await keptOf()).toEqual(await keptFromStart());
});

test('a day that is closed takes nothing more, and what is booked after it goes on', async () => {
  await scene.to('2026-11-14', '04:00');
  const entry = (day: string) => ({
    kind: 'DEPOSIT' as const,
    ref: `test-${day}`,
    day: ymd(day),
    bookedAt: at('2026-11-14', '04:30'),
    lines: [credit(accounts.cashFree(subjectOf('hanako')), 1n), debit(accounts.bank, 1n)],
  });
  const { database } = scene.api;
  expect(await database.tx((tx) => post(tx, [entry('2026-11-13')]))).toMatchObject({
    refusal: { reason: 'DAY_CLOSED' },
  });
  expect(await database.tx((tx) => post(tx, [entry('2026-11-14')]))).toMatchObject({ ok: true });
  expect(await scene.row('select max(day) as sealed from ledger.day_seal')).toEqual({ sealed: '2026-11-13' });
});

test('of tax and quota the nightly check looks at years that can still change: the last one in January only', async () => {
  await buyAsBeika({ accountType: 'NISA_GROWTH' });
  await scene.to('2026-11-21', '03:30');
  const beika = subjectOf('beika');
  await scene.asOwner(`insert into app.tax_year (customer_id, year, net_gain) values ('${beika}', 2026, 1)`);
  await scene.asOwner(`update app.nisa_year set used = used + 1 where customer_id = '${beika}'`);
  const found = async (day: string, isCorrected = false) => {
    const faults: readonly Fault[] = await scene.api.database
      .tx(async (tx) => {
        const moved = { customerId: beika, orders: [], isCorrected };
        throw new Undone(await movedBookFaults(tx, [moved], ymd(day)));
      })
      .catch((error: unknown) => (error instanceof Undone ? error.faults : Promise.reject(error)));
    return new Set(faults.map(({ check }) => check));
  };
  const both = new Set(['book nisa.used', 'book tax.net-gain']);
  expect(await found('2026-12-31')).toEqual(both);
  expect(await found('2027-01-31')).toEqual(both);
  expect(await found('2027-02-01')).toEqual(new Set());
  // Whoever was corrected is looked at from the first year on.
  expect(await found('2027-02-01', true)).toEqual(both);
  expect(await recheck('2026-11-22')).toEqual(new Set([...both].map((check) => `ledger.${check}`)));

  await scene.asOwner(`delete from app.tax_year where customer_id = '${beika}'`);
  await scene.asOwner(`update app.nisa_year set used = used - 1 where customer_id = '${beika}'`);
  await scene.asOwner('delete from ops.alert');
});

/** What a look found, with everything that it wrote undone. */
class Undone extends Error {
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super('undone');
    this.faults = faults;
  }
}
