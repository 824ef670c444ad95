import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkHealth, getAccountStatus, listNews } from '@tsuzura/contract/main';
import { endMaintenance, getClock, getMaintenance, putMaintenance } from '@tsuzura/contract/ops';
import { getTradingAssets } from '@tsuzura/contract/trading';
import { atJst, formatJst, ymd, type Instant } from '@tsuzura/domain/calendar';
import { demoStart, subjectOf } from '@tsuzura/store/seed';
import { approved, proposed } from '../kernel/proposal/by-two.test-support.ts';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import { sites, type ApiSite } from '../sites.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
beforeEach(() => scene.api.clock.put(demoStart, 'frozen'));
afterAll(() => scene.close());

const closed = { status: 503, code: '503-777' };

test('R2.40 R8.02 in the regular window both APIs answer 503-777, to visitors too, and open again at its end', async () => {
  const [main, trading, visitor] = await Promise.all([
    scene.as('hanako'),
    scene.as('hanako', 'trading'),
    scene.as(null),
  ]);
  await scene.api.clock.put(atJst(ymd('2026-11-16'), '03:29'), 'frozen');
  expect(await visitor.call(listNews)).toMatchObject({ news: expect.any(Array) });
  await scene.api.clock.put(atJst(ymd('2026-11-16'), '03:30'), 'frozen');
  await expect(main.call(getAccountStatus)).rejects.toMatchObject(closed);
  await expect(trading.call(getTradingAssets)).rejects.toMatchObject(closed);
  // Before sign-in is even looked at: a visitor and an expired token hear the same.
  await expect(visitor.call(getAccountStatus)).rejects.toMatchObject(closed);
  await expect(visitor.call(listNews)).rejects.toMatchObject(closed);
  expect(await visitor.call(checkHealth)).toMatchObject({ status: 'ok' });
  await scene.api.clock.put(atJst(ymd('2026-11-16'), '05:30'), 'frozen');
  expect(await main.call(getAccountStatus)).toMatchObject({ status: { equity: 'AVAILABLE' } });
  expect(await visitor.call(listNews)).toMatchObject({ news: expect.any(Array) });
});

test('R2.40 every call of a customer or a visitor is closed, but health, whatever is sent with it', async () => {
  const calls = [...sites.main.calls, ...sites.trading.calls].filter(({ caller }) => caller !== 'partner');
  await scene.api.clock.put(atJst(ymd('2026-11-18'), '04:00'), 'frozen');
  const answers: string[] = [];
  for (const { site, method, path } of calls) {
    const answer = await fetch(`${scene.address(site as ApiSite)}${path.replaceAll(/[{}]/g, '')}`, { method });
    const { code } = (await answer.json()) as { code?: string };
    answers.push(`${code} ${method} ${path}`);
  }
  expect(answers.filter((answer) => !answer.startsWith('503-777 '))).toEqual(['undefined GET /healthcheck']);
  const document = await fetch(`${scene.address('main')}/public/v1/papers/any`);
  expect([document.status, await document.json()]).toMatchObject([503, { code: '503-777' }]);
});

test('R2.40 an operator closes the service at once and opens it again, and works meanwhile', async () => {
  const [customer, operator] = await Promise.all([scene.as('hanako'), scene.as('unyo', 'ops')]);
  const now = scene.api.clock.now();
  const window = { from: formatJst(now), to: formatJst((now + 3_600_000) as typeof now), message: '臨時の点検' };
  expect(await operator.call(putMaintenance, { body: window })).toMatchObject({
    closed: true,
    adHoc: { message: '臨時の点検' },
  });
  await expect(customer.call(getAccountStatus)).rejects.toMatchObject(closed);
  expect(await operator.call(getClock)).toMatchObject({ state: 'frozen' });
  await operator.call(endMaintenance);
  expect(await customer.call(getAccountStatus)).toMatchObject({ status: { equity: 'AVAILABLE' } });
  expect(await operator.call(getMaintenance)).toMatchObject({ closed: false, adHoc: null });
  await expect(operator.call(endMaintenance)).rejects.toMatchObject({ code: '400-000' });
  const trail = await scene.api.database.reader
    .selectFrom('ops.audit')
    .select(['action', 'actor'])
    .where('action', 'like', 'maintenance.%')
    .orderBy('id')
    .execute();
  expect(trail).toEqual([
    { action: 'maintenance.set', actor: subjectOf('unyo') },
    { action: 'maintenance.end', actor: subjectOf('unyo') },
  ]);
});

test('a window that ends before it begins is refused with the field named', async () => {
  const operator = await scene.as('unyo', 'ops');
  const body = { from: '2026-11-13T12:00:00+09:00', to: '2026-11-13T11:00:00+09:00', message: 'x' };
  await expect(operator.call(putMaintenance, { body })).rejects.toMatchObject({
    code: '400-001',
    body: { errors: [{ field: 'to' }] },
  });
});

test('a window that begins later takes two people; it counts when the second has approved it', async () => {
  const operator = await scene.as('unyo', 'ops');
  const at = (minutes: number) => formatJst((scene.api.clock.now() + minutes * 60_000) as Instant);
  const window = { from: at(30), to: at(90), message: '臨時の点検' };
  await expect(operator.call(putMaintenance, { body: window })).rejects.toMatchObject({ code: '400-711' });
  const act = { kind: 'maintenance.schedule', payload: window } as const;
  const { id, effect } = await proposed(scene, act);
  expect(effect[0]).toMatchObject({ count: 60 });
  expect(await operator.call(getMaintenance)).toMatchObject({ adHoc: null });
  await approved(scene, id);
  expect(await operator.call(getMaintenance)).toMatchObject({ adHoc: { ...window, setBy: subjectOf('kansa') } });
  await operator.call(endMaintenance);
  const over = { ...act, payload: { ...window, from: at(-90), to: at(-30) } };
  await expect(proposed(scene, over)).rejects.toMatchObject({ code: '400-001' });
});
