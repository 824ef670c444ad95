import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import {
  acknowledgeAlert,
  approveNavProposal,
  correctNav,
  listAlerts,
  listHeldNavs,
  listNavCorrections,
  listNavProposals,
  rejectNavProposal,
  releaseHeldNav,
  replaceHeldNav,
} from '@tsuzura/contract/ops';
import { ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { subjectOf } from '@tsuzura/store/seed';
import { openNight, type NightScene } from './night.test-support.ts';
import { bonds, buyNow, domestic, overseas, readFundDocuments } from '../../fund-order/orders.test-support.ts';

let scene: NightScene;
let operator: Client;
let second: Client;
let order: string;
const day = ymd('2026-11-13');
const held = (fundCode: string) => ({ fundCode, date: day });
const note = '委託会社に確認済み';
const decision = (id: string) => [{ params: { id }, body: { note } }, { key: randomUUID() }] as const;
const code = (run: Promise<unknown>) =>
  run.then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  );

/** Three funds and one evening: a price that jumped, one that did not come, one that is well. */
beforeAll(async () => {
  scene = await openNight();
  for (const fund of [domestic, bonds, overseas]) await scene.setNav(fund, 20_000);
  const hanako = await scene.as('hanako');
  await readFundDocuments(hanako, bonds);
  order = (await buyNow(hanako, { fundCode: bonds, amount: 10_000 })).orderId;
  scene.price(domestic, day, 30_000);
  scene.price(bonds, day, null);
  await scene.to('2026-11-13', '20:00');
  operator = await scene.as('unyo', 'ops');
  second = await scene.as('kansa', 'ops');
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
  // 37.5 % below the day before: it waits, and the price stays held.
  const replaced = await operator.call(replaceHeldNav, { params: held(bonds), body: { nav: yen(12_500), note } });
  expect(replaced).toMatchObject({ state: 'WAITING' });
  expect((await operator.call(listHeldNavs)).navs).toMatchObject([{ fundCode: bonds, nav: null }]);
  const id = replaced.proposalId ?? '';
  expect(await second.call(approveNavProposal, ...decision(id))).toMatchObject({
    state: 'APPROVED',
    proposedBy: subjectOf('unyo'),
    decidedBy: subjectOf('kansa'),
  });
  expect(await operator.call(listHeldNavs)).toEqual({ navs: [] });
  await scene.to('2026-11-14', '12:00');
  expect(await scene.order(order)).toMatchObject({ state: 'EXECUTED', nav: 12_500n, units: 8_000n });
  expect((await operator.call(listNavCorrections)).corrections).toMatchObject([
    { fundCode: bonds, oldNav: null, newNav: 12_500n, note, recordedBy: subjectOf('unyo'), correctedFills: 0 },
  ]);
  expect(
    await scene.row(`select json_agg(json_build_array(action, actor, subject, detail ->> 'note') order by id) as trail
      from ops.audit where action like 'nav.%'`),
  ).toEqual({
    trail: [
      ['nav.released', subjectOf('unyo'), domestic, note],
      ['nav.proposed', subjectOf('unyo'), bonds, note],
      ['nav.approved', subjectOf('kansa'), bonds, note],
      ['nav.replaced', subjectOf('kansa'), bonds, note],
      ['nav.released', subjectOf('kansa'), bonds, note],
    ],
  });
});

test('a correction sent twice with one key is one correction', async () => {
  const key = randomUUID();
  const input = { params: held(bonds), body: { nav: yen(12_000), note } };
  const first = await operator.call(correctNav, input, { key });
  expect(first).toEqual({
    state: 'SET',
    proposalId: null,
    turn: 1,
    oldNav: 12_500n,
    newNav: 12_000n,
    affected: 1,
  });
  expect(await operator.call(correctNav, input, { key })).toEqual(first);
  expect((await operator.call(listNavCorrections)).corrections).toHaveLength(2);
});

describe('a correction beyond ± 20 % waits for a second person', () => {
  const place = { params: held(domestic) };
  const correct = (value: number) =>
    operator.call(correctNav, { ...place, body: { nav: yen(value), note } }, { key: randomUUID() });
  const price = () => scene.row(`select nav from app.nav where fund_code = '${domestic}' and date = '${day}'`);
  let id: string;

  test('nothing of it counts, it is listed and raises an alert, and no other correction of that price is taken', async () => {
    expect(await correct(36_000)).toMatchObject({ state: 'SET', oldNav: 30_000n });
    // 5 % from the price in use, but more than 20 % from the one before anybody touched it.
    const asked = await correct(37_800);
    expect(asked).toMatchObject({ state: 'WAITING', turn: null, oldNav: 36_000n, newNav: 37_800n });
    id = asked.proposalId ?? '';
    expect(await price()).toEqual({ nav: 36_000n });
    expect((await second.call(listNavProposals)).proposals[0]).toMatchObject({
      id,
      kind: 'CORRECTION',
      state: 'WAITING',
      note,
      proposedBy: subjectOf('unyo'),
      expiresAt: '2026-11-15T12:00:00+09:00',
    });
    expect((await second.call(listAlerts)).alerts).toContainEqual(
      expect.objectContaining({ kind: 'nav.proposed', subject: `${domestic} ${day} ${id}` }),
    );
    expect(await code(correct(36_100))).toBe('400-706');
    expect(await code(correct(50_000))).toBe('400-706');
  });

  test('the same person does not approve it, nobody an unknown one, and nobody without a fresh passkey', async () => {
    expect(await code(operator.call(approveNavProposal, ...decision(id)))).toBe('400-708');
    expect(await code(second.call(approveNavProposal, ...decision('nobody-knows-it')))).toBe('400-000');
    const stale = await scene.as('kansa', 'ops', { strongSecondsAgo: 901 });
    expect(await code(stale.call(approveNavProposal, ...decision(id)))).toBe('403-100');
    expect(await price()).toEqual({ nav: 36_000n });
  });

  test('a second person approves it once, and both names stand in the trail', async () => {
    const approval = decision(id);
    const first = await second.call(approveNavProposal, ...approval);
    expect(await second.call(approveNavProposal, ...approval)).toEqual(first);
    expect(await code(second.call(approveNavProposal, ...decision(id)))).toBe('400-707');
    expect(await price()).toEqual({ nav: 37_800n });
    expect(
      await scene.row(`select actor, detail ->> 'proposedBy' as proposer from ops.audit
        where action = 'nav.corrected' order by id desc limit 1`),
    ).toEqual({ actor: subjectOf('kansa'), proposer: subjectOf('unyo') });
    expect((await second.call(listAlerts)).alerts).not.toContainEqual(
      expect.objectContaining({ kind: 'nav.proposed' }),
    );
  });

  test('rejected, or a day old, it is over; the price is free again', async () => {
    const rejected = (await correct(50_000)).proposalId ?? '';
    await operator.call(rejectNavProposal, ...decision(rejected));
    expect(await code(second.call(approveNavProposal, ...decision(rejected)))).toBe('400-707');
    const old = (await correct(50_000)).proposalId ?? '';
    await scene.asOwner(`update ops.proposal set expires_at = '2026-11-14T12:00:00+09:00' where id = '${old}'`);
    expect(await code(second.call(approveNavProposal, ...decision(old)))).toBe('400-707');
    const another = (await correct(51_000)).proposalId ?? '';
    await scene.asOwner(`update app.nav set nav = 37_801 where fund_code = '${domestic}' and date = '${day}'`);
    expect(await code(second.call(approveNavProposal, ...decision(another)))).toBe('400-709');
    await scene.asOwner(`update app.nav set nav = 37_800 where fund_code = '${domestic}' and date = '${day}'`);
    await second.call(rejectNavProposal, ...decision(another));
    const { proposals } = await second.call(listNavProposals);
    expect(proposals.map(({ id: one, state }) => [one, state])).toEqual(
      expect.arrayContaining([
        [id, 'APPROVED'],
        [rejected, 'REJECTED'],
        [old, 'EXPIRED'],
        [another, 'REJECTED'],
      ]),
    );
    expect(await price()).toEqual({ nav: 37_800n });
  });
});

test('an alert is listed until somebody has seen it', async () => {
  const alerts = (await operator.call(listAlerts)).alerts.filter(({ kind }) => kind === 'nav.held');
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
  expect((await operator.call(listAlerts)).alerts.filter(({ kind }) => kind === 'nav.held')).toHaveLength(1);
  expect(await scene.row(`select seen_by from ops.alert where subject = '${body.subject}'`)).toEqual({
    seen_by: subjectOf('unyo'),
  });
});
