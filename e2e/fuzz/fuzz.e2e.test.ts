import { expect, test } from 'vitest';
import { createTestDatabase, testServer } from '@tsuzura/store/testing';
import { checkBooksAfter } from './after.ts';
import { fuzz } from './run.ts';

/** Half a minute on two quiet cores; `npm run fuzz` goes on from there. */
const requests = 20_000;

test('no request, however broken, makes a server fail, tell what it must not, or lose a yen', async () => {
  const db = await createTestDatabase();
  const database = { ownerUrl: db.ownerUrl, passwords: testServer().passwords };
  try {
    const { report, seconds } = await fuzz({ requests, seed: 13, database, customers: 50, after: checkBooksAfter });
    expect(report.faults(), report.print(13, seconds)).toEqual([]);
    expect(report.requests()).toBeGreaterThanOrEqual(requests);
  } finally {
    await db.drop();
  }
});
