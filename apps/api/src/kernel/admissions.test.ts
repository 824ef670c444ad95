import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelWithdrawal, checkHealth, ensureCustomer, getAssets } from '@tsuzura/contract/main';
import { getClock } from '@tsuzura/contract/ops';
import { serveMetrics, type ServedMetrics } from '@tsuzura/http/server';
import { openDatabase, type Database } from '@tsuzura/store/kernel';
import { openScene, type Scene } from './scene.test-support.ts';

let scene: Scene;
let owner: Database;
let served: ServedMetrics;
beforeAll(async () => {
  const limits = { capacity: 1, reserved: 0, burstQueue: 2, burstMs: 60_000, mostWaitMs: 60_000 };
  scene = await openScene({ admission: limits });
  served = await serveMetrics(0);
  owner = openDatabase({ url: scene.db.ownerUrl, program: 'test', connections: 1 });
});
afterAll(async () => {
  await owner.close();
  await served.close();
  await scene.close();
});

const waiting = async (priority: 'first' | 'second') => {
  const metrics = await (await fetch(`${served.address}/metrics`)).text();
  return Number(new RegExp(`admission_waiting\\{site="main",priority="${priority}"\\} (\\d+)`).exec(metrics)?.[1]);
};

test('while the database holds a call, later ones wait, then are refused with 503-000; a command starts before a read, and operators are not kept out', async () => {
  const [hanako, reader, operator] = await Promise.all([
    scene.as('hanako', 'main', { strongSecondsAgo: 10 }),
    scene.as('hanako'),
    scene.as('operator', 'ops'),
  ]);
  const lock = await owner.pool.connect();
  await lock.query('begin; lock table app.customer in access exclusive mode');
  const finished: string[] = [];
  const held = hanako.call(ensureCustomer).finally(() => finished.push('held'));
  await expect.poll(async () => (await lock.query(`select from pg_locks where not granted`)).rowCount).toBe(1);

  const read = reader.call(getAssets).finally(() => finished.push('read'));
  await expect.poll(() => waiting('second')).toBe(1);
  const command = hanako
    .call(cancelWithdrawal, { params: { id: 'no-such-id' } }, { key: 'key-of-admission-test' })
    .catch((error: { kind: string }) => error.kind)
    .finally(() => finished.push('command'));
  await expect.poll(() => waiting('first')).toBe(1);

  await expect(hanako.call(getAssets)).rejects.toMatchObject({ kind: 'OVERLOAD', status: 503 });
  const refused = await fetch(`${scene.address('trading')}/assets`);
  expect(refused.status).toBe(503);
  expect(await (await scene.as(null)).call(checkHealth)).toMatchObject({ status: 'ok' });
  expect(await operator.call(getClock)).toMatchObject({ mode: expect.any(String) });

  await lock.query('rollback');
  lock.release();
  await Promise.all([held, read]);
  expect(await command).not.toBe('OVERLOAD');
  expect(finished).toEqual(['held', 'command', 'read']);
});
