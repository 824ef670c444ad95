import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '@tsuzura/store/testing';
import { takeOver } from '../../bench/takeover.ts';

/** How soon is measured by `npm run bench -- takeover`; here it happens at all, once, and with real processes. */
test('when the job program that runs an occurrence is killed, the other one finishes it', async () => {
  const db = await createTestDatabase();
  const owner = new Pool({ connectionString: db.ownerUrl, max: 1 });
  expect(await takeOver(db.url('api'), owner)).toBeGreaterThan(0);
  const { rows } = await owner.query(
    `select finished_at is not null as "isFinished" from ops.job_run where name = 'kernel.forget-answers' and due_at = '2026-11-14 02:00+09'`,
  );
  expect(rows).toEqual([{ isFinished: true }]);
  await owner.end();
  await db.drop();
});
