import { afterAll, beforeAll, expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { createTestDatabase, type TestDatabase } from '@tsuzura/store/testing';
import { navsBetween } from '@tsuzura/store/fund';
import { marketData } from '@tsuzura/partners/market-data';
import { importNavFile } from '../apps/api/src/fund/index.ts';
import { navCsv } from '../apps/partners/src/market-data/nav-csv.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const from = ymd('2026-11-02');
const to = ymd('2026-12-30');
const csv = () => navCsv(marketData('another seed').navs('TZ010006', { from, to }) ?? []);

test('a price file as the association publishes it is loaded; days that are there stay as they are', async () => {
  const database = db.open('api');
  const before = await navsBetween(database.reader, 'TZ010006', from, to);
  const result = await database.tx((tx) => importNavFile(tx, 'TZ010006', csv()));
  const after = await navsBetween(database.reader, 'TZ010006', from, to);
  expect(result).toEqual({ ok: true, read: after.length, added: after.length - before.length });
  expect(after.slice(0, before.length)).toEqual(before);
  expect(await database.tx((tx) => importNavFile(tx, 'TZ010006', csv()))).toMatchObject({ added: 0 });
});

test('a broken file, an empty file and another encoding add nothing', async () => {
  const database = db.open('api');
  const load = (bytes: Uint8Array) => database.tx((tx) => importNavFile(tx, 'TZ010001', bytes));
  expect(await load(new Uint8Array([0x81]))).toEqual({ ok: false, why: 'ENCODING' });
  expect(await load(new Uint8Array())).toEqual({ ok: false, why: 'EMPTY' });
  const broken = Buffer.concat([csv(), Buffer.from('2026/12/31,0,1,,\r\n')]);
  expect(await load(broken)).toMatchObject({ ok: false, why: 'FAULTS', faults: [{ why: 'NAV' }] });
});
