import { expect, test } from 'vitest';
import { createTestDatabase, testServer } from '@tsuzura/store/testing';
import { testSeed } from '../../tools/test-seed.ts';
import { checkBooksAfter } from './after.ts';
import { fuzz } from './run.ts';

/** Three quarters of a minute on two cores; `npm run fuzz` goes on from there. */
const requests = 20_000;

test.each([13, testSeed()])(
  'no request, however broken, makes a server fail, tell what it must not, or lose a yen (seed %i)',
  async (seed) => {
    const db = await createTestDatabase();
    const database = { ownerUrl: db.ownerUrl, passwords: testServer().passwords };
    try {
      const { report, seconds } = await fuzz({ requests, seed, database, customers: 50, after: checkBooksAfter });
      expect(report.faults(), report.print(seed, seconds)).toEqual([]);
      expect(report.requests()).toBeGreaterThanOrEqual(requests);
    } finally {
      await db.drop();
    }
  },
);
