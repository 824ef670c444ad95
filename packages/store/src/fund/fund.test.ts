import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instant, ymd } from '@tsuzura/domain/calendar';
import { nav, ratio, yen } from '@tsuzura/domain/money';
import { moment, type Database, type Reader } from '../kernel/index.ts';
import { funds as seededFunds } from '../seed/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import {
  addNavs,
  catalogueRevision,
  findFundDocument,
  fundDocumentsInForce,
  listFunds,
  navHistory,
  navsOfYears,
  navYears,
} from './index.ts';

let db: TestDatabase;
let database: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  database = db.open('api');
});
afterAll(() => db.drop());

const row = (date: string) => ({
  fundCode: 'TZ010002',
  date: ymd(date),
  nav: nav(20_000),
  netAssets: yen(1),
  distribution: yen(0),
  fiscalPeriod: null,
});

describe('the revision of the catalogue', () => {
  test('moves with a new price, and not with one that was there', async () => {
    const before = await catalogueRevision(database.reader);
    await database.tx((tx) => addNavs(tx, [row('2026-11-13'), row('2026-11-16')]));
    expect(await catalogueRevision(database.reader)).toBe(before + 1n);
    await database.tx((tx) => addNavs(tx, [row('2026-11-13')]));
    expect(await catalogueRevision(database.reader)).toBe(before + 1n);
  });

  test('does not move when the change is undone', async () => {
    const before = await catalogueRevision(database.reader);
    const undone = database.tx(async (tx) => {
      await addNavs(tx, [row('2026-11-17')]);
      expect(await catalogueRevision(tx)).toBe(before + 1n);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await catalogueRevision(database.reader)).toBe(before);
  });

  test('cannot be turned by a program, nor can a fund or a document be changed by one', async () => {
    const refused = { code: '42501' };
    await expect(
      database.tx((tx) => tx.updateTable('app.catalogue_revision').set({ revision: 1n }).execute()),
    ).rejects.toMatchObject(refused);
    await expect(
      database.tx((tx) => tx.updateTable('app.fund').set({ takes_buys: false }).execute()),
    ).rejects.toMatchObject(refused);
    await expect(
      database.tx((tx) => tx.updateTable('app.fund_document').set({ version: 'x' }).execute()),
    ).rejects.toMatchObject(refused);
  });
});

test('funds of a new database have the facts they are seeded with, and short names that tell them apart', async () => {
  const funds = await listFunds(database.reader);
  const facts = (list: readonly (typeof funds)[number][] | typeof seededFunds) =>
    list.map(({ code, shortName, isIndex, closedWith, fiscalDates, rank }) => ({
      code,
      shortName,
      isIndex,
      closedWith,
      fiscalDates,
      rank,
    }));
  expect(facts(funds)).toEqual(facts(seededFunds.toSorted((one, other) => one.rank - other.rank)));
  expect(funds.filter(({ assetClass }) => assetClass === 'COMMODITY')).toMatchObject([{ code: 'TZ010010' }]);
  expect(new Set(funds.map(({ shortName }) => shortName)).size).toBe(funds.length);
});

test('funds come in 人気順, with exact rates and times of day', async () => {
  const funds = await listFunds(database.reader);
  expect(funds.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(funds[0]).toMatchObject({
    code: 'TZ010001',
    terms: [
      {
        from: '2020-05-26',
        cutoffTime: '15:30',
        trustFeeRate: ratio(938, 1_000_000),
        limits: { minAmount: 100n, amountStep: 1n, minUnits: 1n, unitStep: 1n },
      },
    ],
    navUnit: 10_000n,
    closedWith: 'UNITED_STATES',
  });
});

test('a history has every stored day, oldest first', async () => {
  const days = (await navHistory(database.reader, 'TZ010012')).map(({ date }) => date);
  expect([days[0], days.at(-1)]).toEqual(['2022-01-17', '2026-11-12']);
  expect(days).toEqual(days.toSorted());
  expect(await navHistory(database.reader, 'TZ019999')).toEqual([]);
});

test('years of prices: together they are the history, and the revision of a year is another one after each change', async () => {
  const code = 'TZ010012';
  const ofFund = async (reader: Reader) => (await navYears(reader)).filter(({ fundCode }) => fundCode === code);
  const years = await ofFund(database.reader);
  expect(years.map(({ year }) => year)).toEqual([2022, 2023, 2024, 2025, 2026]);
  const read = await navsOfYears(
    database.reader,
    code,
    years.map(({ year }) => year),
  );
  expect(read.map(({ navs: _navs, ...year }) => year)).toEqual(years);
  expect(read.flatMap(({ navs }) => navs)).toEqual(await navHistory(database.reader, code));
  expect(await navsOfYears(database.reader, code, [2021])).toEqual([]);
  const rolledBack = new Error('rolled back');
  const changed = database.tx(async (tx) => {
    await addNavs(tx, [{ ...row('2026-11-18'), fundCode: code }]);
    const now = await ofFund(tx);
    expect(now.slice(0, -1)).toEqual(years.slice(0, -1));
    expect(now.at(-1)?.revision).not.toBe(years.at(-1)?.revision);
    const again = await navsOfYears(tx, code, [2026]);
    expect(again.map(({ revision }) => revision)).toEqual([now.at(-1)?.revision]);
    // Held back, then released: each time other prices are published.
    const check = { fund_code: code, date: ymd('2026-11-18'), checked_at: moment(instant(0)) };
    await tx
      .insertInto('app.nav_check')
      .values({ ...check, status: 'HELD', reason: 'JUMP' })
      .execute();
    const held = (await ofFund(tx)).at(-1)?.revision;
    await tx.updateTable('app.nav_check').set({ status: 'FINAL' }).where('fund_code', '=', code).execute();
    const released = (await ofFund(tx)).at(-1)?.revision;
    expect(new Set([now.at(-1)?.revision, held, released]).size).toBe(3);
    expect((await ofFund(tx)).slice(0, -1)).toEqual(years.slice(0, -1));
    throw rolledBack;
  });
  await expect(changed).rejects.toBe(rolledBack);
});

test('a document is in force from its day until the next edition; any edition can be found by its id', async () => {
  const ids = async (day: string) =>
    (await fundDocumentsInForce(database.reader, 'TZ010001', ymd(day))).map(({ id }) => id);
  expect(await ids('2020-08-24')).toEqual([]);
  expect(await ids('2025-08-24')).toEqual(['prospectus-TZ010001-2024-08']);
  expect(await ids('2026-08-24')).toEqual(['prospectus-TZ010001-2025-08', 'supplement-TZ010001-2026-04']);
  expect(await ids('2026-08-25')).toEqual(['prospectus-TZ010001-2026-08', 'supplement-TZ010001-2026-04']);
  const old = await findFundDocument(database.reader, 'prospectus-TZ010001-2025-08');
  expect(old).toMatchObject({ fundCode: 'TZ010001', version: '2025-08', effectiveFrom: '2025-08-25' });
  expect(old?.contentHash).toMatch(/^[0-9a-f]{64}$/);
  expect(await findFundDocument(database.reader, 'nothing')).toBeNull();
});
