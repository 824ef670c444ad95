import { afterAll, beforeAll, expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { nav, yen } from '@tsuzura/domain/money';
import { addNavs, navHistory } from '@tsuzura/store/fund';
import type { Database } from '@tsuzura/store/kernel';
import { createTestDatabase, type TestDatabase } from '@tsuzura/store/testing';
import { readNavs } from './kept-navs.ts';

let db: TestDatabase;
let database: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  database = db.open('api');
});
afterAll(() => db.drop());

const code = 'TZ010012';
const isOf = (year: string) => (one: { readonly date: string }) => one.date.startsWith(year);

test('a new price: its year is read anew, the years before are those that were read once', async () => {
  const before = (await readNavs(database.reader)).get(code) ?? [];
  expect(before).toEqual(await navHistory(database.reader, code));
  const price = { fundCode: code, date: ymd('2026-11-13'), nav: nav(12_345), netAssets: yen(1), distribution: yen(0) };
  await database.tx((tx) => addNavs(tx, [{ ...price, fiscalPeriod: null }]));
  const after = (await readNavs(database.reader)).get(code) ?? [];
  expect(after).toEqual(await navHistory(database.reader, code));
  expect(after.at(-1)).toMatchObject({ date: '2026-11-13', nav: 12_345n });
  const [old, kept] = [before.filter(isOf('2025')), after.filter(isOf('2025'))];
  expect(kept.length).toBeGreaterThan(200);
  expect(kept.every((one, index) => one === old[index])).toBe(true);
});

test('a fund without a price has none', async () => {
  expect((await readNavs(database.reader)).get('TZ019999')).toBeUndefined();
});
