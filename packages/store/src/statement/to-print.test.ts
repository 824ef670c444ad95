import { afterAll, beforeAll, expect, test } from 'vitest';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { openDatabase } from '../kernel/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { putAside, takeAside } from './index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('what was put aside is printed once: the newest are taken first, the oldest of them printed first', async () => {
  const owner = openDatabase({ url: db.ownerUrl, program: 'test', connections: 1 });
  const days = ['2024-05-07', '2026-11-12', '2025-01-06'];
  for (const day of days) await owner.tx((tx) => putAside(tx, `of-${day}`, atJst(ymd(day), '05:00'), { ref: day }));
  await owner.close();
  const api = db.open('api');
  const taken = async () => (await api.tx((tx) => takeAside(tx, 2))).map(({ due }) => due);
  expect(await taken()).toEqual([{ ref: '2025-01-06' }, { ref: '2026-11-12' }]);
  expect(await taken()).toEqual([{ ref: '2024-05-07' }]);
  expect(await taken()).toEqual([]);
});
