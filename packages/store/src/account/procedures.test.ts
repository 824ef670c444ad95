import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../kernel/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { subjectOf } from '../seed/index.ts';

let db: TestDatabase;
let api: Database;
let owner: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  api = db.open('api');
  owner = openDatabase({ url: db.ownerUrl, program: 'test' });
});
afterAll(async () => {
  await owner.close();
  await db.drop();
});

const run = (database: Database, text: string) => sql.raw(text).execute(database.reader);
const request = (id: string, status: string, openedOn = 'null') =>
  run(
    owner,
    `insert into app.account_request (id, customer_id, status, products, specific_account, nisa, requested_at, updated_at, opened_on)
     values ('${id}', '${subjectOf('hajime')}', '${status}', '{EQUITY}', 'WITH', 'NONE', '2026-11-13', '2026-11-13', ${openedOn})`,
  );

describe('the program', () => {
  test.each(['person', 'account_request', 'nisa_request'])(
    'cannot give app.%s to somebody else, nor take it away',
    async (table) => {
      expect((await run(api, `select 1 from app.${table}`)).rows.length).toBeGreaterThan(0);
      await expect(run(api, `update app.${table} set customer_id = customer_id`)).rejects.toThrow('permission denied');
      await expect(run(api, `delete from app.${table}`)).rejects.toThrow('permission denied');
    },
  );
  test('cannot rewrite a change of data that was asked for, nor what a key is for', async () => {
    await expect(run(api, `update app.update_request set changes = '{}'`)).rejects.toThrow('permission denied');
    await expect(run(api, `update app.account_token set purpose = purpose`)).rejects.toThrow('permission denied');
  });
});

describe('the tables refuse what cannot be', () => {
  test('a second application while the first is running, but not after it has ended', async () => {
    await request('a1', 'REJECTED');
    await request('a2', 'IN_REVIEW');
    await expect(request('a3', 'DRAFT')).rejects.toThrow('account_request_running');
    await expect(request('a4', 'OPENED')).rejects.toThrow('check constraint');
    await expect(request('a5', 'REJECTED', `'2026-11-13'`)).rejects.toThrow('check constraint');
  });
  test('two NISA procedures for one year, and one that was submitted at no time', async () => {
    const add = (id: string, year: number, status: string, submittedAt: string) =>
      run(
        owner,
        `insert into app.nisa_request (id, customer_id, kind, target_year, status, created_at, submitted_at, updated_at)
         values ('${id}', '${subjectOf('hanako')}', 'OPEN', ${year}, '${status}', '2026-11-13', ${submittedAt}, '2026-11-13')`,
      );
    await add('n1', 2026, 'DRAFT', 'null');
    await expect(add('n2', 2026, 'SUBMITTED', `'2026-11-13'`)).rejects.toThrow('nisa_request_running');
    await add('n3', 2027, 'SUBMITTED', `'2026-11-13'`);
    await expect(add('n4', 2028, 'SUBMITTED', 'null')).rejects.toThrow('check constraint');
  });
  test('dividends inside an account that does not withhold', async () => {
    const choose = (withholding: string) =>
      run(
        owner,
        `update app.account set specific_withholding = ${withholding}, specific_next_year_withholding = null,
           specific_dividends_included = true where customer_id = '${subjectOf('hanako')}'`,
      );
    await choose(`'WITH'`);
    await expect(choose(`'WITHOUT'`)).rejects.toThrow('account_dividends_need_withholding');
    await expect(choose('null')).rejects.toThrow('account_dividends_need_withholding');
  });
});
