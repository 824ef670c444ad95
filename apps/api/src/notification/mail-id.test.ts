import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@tsuzura/store/testing';
import { mailIdOf } from './mail-id.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('the database makes the same id of an event as the program', async () => {
  const events = ['', 'order-1 EXECUTE', '0b8d2f4e-6a1c-4a53-9a37-1f0f6d6f4c11 SETTLE', '分配金 DISTRIBUTE'];
  const { rows } = await sql<{ id: string }>`select ops.mail_id(about) as id
    from unnest(${events}::text[]) with ordinality as v (about, n) order by n`.execute(db.open('api').reader);
  expect(rows.map(({ id }) => id)).toEqual(events.map(mailIdOf));
});
