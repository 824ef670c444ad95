import { afterAll, beforeAll, expect, test } from 'vitest';
import { freezeClock, getClock, resumeClock, runClockTo, stepClock } from '@tsuzura/contract/ops';
import { subjectOf } from '@tsuzura/store/seed';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

test('an operator reads, stops, steps and runs business time, and the trail says who', async () => {
  const { call } = await scene.as('unyo', 'ops');
  expect(await call(getClock)).toMatchObject({
    mode: 'demo',
    state: 'running',
    now: '2026-11-13T10:00:00+09:00',
    businessDay: '2026-11-13',
    isBusinessDay: true,
  });
  expect(await call(freezeClock)).toMatchObject({ state: 'frozen' });
  // What the exchange traded in the morning is taken in.
  expect(await call(stepClock)).toEqual({
    now: '2026-11-13T11:31:00+09:00',
    ran: [{ name: 'stock-order.take-morning', dueAt: '2026-11-13T11:31:00+09:00', outcome: 'done' }],
  });
  const { ran } = await call(runClockTo, { body: { at: '2026-11-14T12:00:00+09:00' } });
  expect(ran.map((one) => one.name)).toEqual(expect.arrayContaining(['fund.import-navs', 'kernel.forget-answers']));
  expect(ran.map((one) => one.dueAt)).toEqual(ran.map((one) => one.dueAt).toSorted());
  expect(await call(resumeClock)).toMatchObject({ state: 'running', businessDay: null, isBusinessDay: false });
  await expect(call(runClockTo, { body: { at: '2026-11-13T00:00:00+09:00' } })).rejects.toMatchObject({
    kind: 'CLOCK_BACKWARDS',
  });
  const trail = await scene.api.database.reader
    .selectFrom('ops.audit')
    .select('action')
    .where('actor', '=', subjectOf('unyo'))
    .orderBy('id')
    .execute();
  expect(trail.map((row) => row.action)).toEqual([
    'clock.freeze',
    'clock.step',
    'clock.run-to',
    'clock.resume',
    'clock.run-to',
  ]);
});
