import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import {
  acknowledgeAlert,
  correctNav,
  listAlerts,
  listHeldNavs,
  listNavCorrections,
  releaseHeldNav,
  replaceHeldNav,
} from '@tsuzura/contract/ops';
import { ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { openNight, type NightScene } from './batch/night.test-support.ts';
import { bonds, buyNow, domestic, overseas, readPapers } from './orders.test-support.ts';

let scene: NightScene;
let operator: Client;
let order: string;
const day = ymd('2026-11-13');
const held = (fundCode: string) => ({ fundCode, date: day });
const note = '委託会社に確認済み';

/** Three funds and one evening: a price that jumped, one that did not come, one that is well. */
beforeAll(async () => {
  scene = await openNight();
  for (const fund of [domestic, bonds, overseas]) await scene.setNav(fund, 20_000);
  const hanako = await scene.as('hanako');
  await readPapers(hanako, bonds);
  order = (await buyNow(hanako, { fundCode: bonds, amount: 10_000 })).orderId;
  scene.price(domestic, day, 30_000);
  scene.price(bonds, day, null);
  await scene.to('2026-11-13', '20:00');
  operator = await scene.as('unyo', 'ops');
});
afterAll(async () => {
  await scene.expectSoundBooks();
  await scene.close();
});

describe('refused', () => {
  test('without an operator’s token, and with a customer’s', async () => {
    for (const client of [await scene.as(null, 'ops'), await scene.as('hanako', 'ops', { role: 'customer' })]) {
      await expect(client.call(listHeldNavs)).rejects.toMatchObject({ status: 401 });
      await expect(client.call(listAlerts)).rejects.toMatchObject({ status: 401 });
      const body = { nav: yen(20_000), note };
      await expect(
        client.call(correctNav, { params: held(domestic), body }, { key: randomUUID() }),
      ).rejects.toMatchObject({ status: 401 });
    }
  });

  test.each([
    ['nothing', 0],
    ['negative', -1],
    ['beyond any price', 10_000_001],
    ['2^53', 2 ** 53],
  ])('a price that is %s, with the field named', async (_, value) => {
    const input = { params: held(domestic), body: { nav: yen(BigInt(value)), note } };
    await expect(operator.call(replaceHeldNav, input)).rejects.toMatchObject({
      code: '400-001',
      body: { errors: expect.arrayContaining([expect.objectContaining({ field: 'nav' })]) as unknown },
    });
  });

  test('a note, or the subject of an alert, with NUL or half a surrogate pair', async () => {
    for (const bad of ['a\0b', '\ud800']) {
      const correction = { params: held(domestic), body: { nav: yen(20_000), note: bad } };
      await expect(operator.call(correctNav, correction, { key: randomUUID() })).rejects.toMatchObject({
        code: '400-001',
      });
      await expect(operator.call(acknowledgeAlert, { body: { kind: 'x', subject: bad } })).rejects.toMatchObject({
        code: '400-001',
      });
    }
  });

  test('without a reason', async () => {
    await expect(operator.call(releaseHeldNav, { params: held(domestic), body: { note: ' ' } })).rejects.toMatchObject({
      code: '400-001',
      body: { errors: [{ field: 'note', message: expect.any(String) as string }] },
    });
  });

  test('a price that is not held, of an unknown fund, or that did not come', async () => {
    const release = (fundCode: string) => operator.call(releaseHeldNav, { params: held(fundCode), body: { note } });
    for (const fund of [overseas, 'TZ999999', bonds])
      await expect(release(fund)).rejects.toMatchObject({ code: '400-000' });
    const correct = (fundCode: string, value: number) =>
      operator.call(correctNav, { params: held(fundCode), body: { nav: yen(value), note } }, { key: randomUUID() });
    await expect(correct('TZ999999', 1)).rejects.toMatchObject({ code: '400-000' });
    await expect(correct(domestic, 20_000)).rejects.toMatchObject({ code: '400-705' });
    await expect(correct(overseas, 20_000)).rejects.toMatchObject({ code: '400-704' });
    const replace = { params: held(overseas), body: { nav: yen(19_000), note } };
    await expect(operator.call(replaceHeldNav, replace)).rejects.toMatchObject({ code: '400-000' });
    expect((await operator.call(listNavCorrections)).corrections).toEqual([]);
  });
});

test('held prices are listed with their reason, replaced or released, and filled the next night', async () => {
  const { navs } = await operator.call(listHeldNavs);
  expect(navs).toMatchObject([
    { fundCode: domestic, date: day, reason: 'JUMP', nav: 30_000n, previousNav: 20_000n, waitingOrders: 0 },
    { fundCode: bonds, date: day, reason: 'MISSING', nav: null, waitingOrders: 1 },
  ]);
  await operator.call(releaseHeldNav, { params: held(domestic), body: { note } });
  await operator.call(replaceHeldNav, { params: held(bonds), body: { nav: yen(12_500), note } });
  expect(await operator.call(listHeldNavs)).toEqual({ navs: [] });
  await scene.to('2026-11-14', '12:00');
  expect(await scene.order(order)).toMatchObject({ state: 'EXECUTED', nav: 12_500n, units: 8_000n });
  expect((await operator.call(listNavCorrections)).corrections).toMatchObject([
    { fundCode: bonds, oldNav: null, newNav: 12_500n, note, recordedBy: 'demo-unyo', correctedFills: 0 },
  ]);
  expect(
    await scene.row(`select json_agg(json_build_array(action, actor, subject, detail ->> 'note') order by id) as trail
      from ops.audit where action like 'nav.%'`),
  ).toEqual({
    trail: [
      ['nav.released', 'demo-unyo', domestic, note],
      ['nav.replaced', 'demo-unyo', bonds, note],
      ['nav.released', 'demo-unyo', bonds, note],
    ],
  });
});

test('a correction sent twice with one key is one correction', async () => {
  const key = randomUUID();
  const input = { params: held(bonds), body: { nav: yen(12_000), note } };
  const first = await operator.call(correctNav, input, { key });
  expect(first).toEqual({ turn: 1, oldNav: 12_500n, newNav: 12_000n, affected: 1 });
  expect(await operator.call(correctNav, input, { key })).toEqual(first);
  expect((await operator.call(listNavCorrections)).corrections).toHaveLength(2);
});

test('an alert is listed until somebody has seen it', async () => {
  const { alerts } = await operator.call(listAlerts);
  expect(alerts).toMatchObject([
    {
      kind: 'nav.held',
      subject: `${domestic} ${day}`,
      detail: { reason: 'JUMP' },
      raisedAt: '2026-11-13T19:00:00+09:00',
    },
    { kind: 'nav.held', subject: `${bonds} ${day}` },
  ]);
  const body = { kind: 'nav.held', subject: `${domestic} ${day}` };
  await operator.call(acknowledgeAlert, { body });
  await expect(operator.call(acknowledgeAlert, { body })).rejects.toMatchObject({ code: '400-000' });
  expect((await operator.call(listAlerts)).alerts).toHaveLength(1);
  expect(await scene.row(`select seen_by from ops.alert where subject = '${body.subject}'`)).toEqual({
    seen_by: 'demo-unyo',
  });
});
