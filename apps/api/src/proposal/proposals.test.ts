import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import {
  approveProposal,
  endMaintenance,
  getMaintenance,
  getProposal,
  listProposals,
  previewProposal,
  propose,
  rejectProposal,
  withdrawProposal,
  type Proposal,
} from '@tsuzura/contract/ops';
import { formatJst, type Instant } from '@tsuzura/domain/calendar';
import { demoStart, subjectOf } from '@tsuzura/store/seed';
import { approved, proposed } from '../kernel/proposal/by-two.test-support.ts';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';

/*
 * One mechanism for every area, tested here for all of them with the act that is easiest to see. That each area's own act is
 * refused and done as it should be stands in the tests of the areas.
 */

let scene: Scene;
let maker: Client;
let checker: Client;
beforeAll(async () => {
  scene = await openScene();
  maker = await scene.as('unyo', 'ops', { name: '運用 守', roles: ['maker'] });
  checker = await scene.as('kansa', 'ops', { name: '監査 環', roles: ['checker'] });
});
afterAll(() => scene.close());
/** What a test left waiting is taken back, and time stands where it stood. */
afterEach(async () => {
  await scene.api.clock.put(demoStart, 'frozen');
  await scene.api.database.tx(async (tx) => {
    await tx.updateTable('ops.proposal').set({ state: 'EXPIRED' }).where('state', '=', 'PROPOSED').execute();
  });
});

const at = (minutes: number) => formatJst((demoStart + minutes * 60_000) as Instant);
const schedule = (minutes = 30, message = '臨時の点検') =>
  ({ kind: 'maintenance.schedule', payload: { from: at(minutes), to: at(minutes + 60), message } }) as const;
const decision = (id: string) => [{ params: { id }, body: { note: '見た' } }, { key: randomUUID() }] as const;
const code = (run: Promise<unknown>) =>
  run.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? 'no code',
  );
const stateOf = async (id: string) => (await maker.call(getProposal, { params: { id } })).state;
const window = async () => (await maker.call(getMaintenance)).adHoc;

describe('nobody decides', () => {
  test('what they prepared themselves, though they have both roles; they withdraw it', async () => {
    const both = await scene.as('unyo', 'ops', { roles: ['maker', 'checker'] });
    const { id } = await proposed(scene, schedule());
    expect(await code(both.call(approveProposal, ...decision(id)))).toBe('400-708');
    expect(await code(both.call(rejectProposal, ...decision(id)))).toBe('400-708');
    expect(await code(maker.call(approveProposal, ...decision(id)))).toBe('403-300');
    expect(await window()).toBeNull();
    const other = await scene.as('hanae', 'ops', { roles: ['maker'] });
    expect(await code(other.call(withdrawProposal, ...decision(id)))).toBe('400-712');
    expect(await maker.call(withdrawProposal, ...decision(id))).toMatchObject({
      state: 'WITHDRAWN',
      decisionNote: '見た',
    });
    expect(await code(checker.call(approveProposal, ...decision(id)))).toBe('400-707');
  });

  test('what has expired: 24 hours of business time, and not a moment less', async () => {
    const { id, expiresAt } = await proposed(scene, schedule(3_000));
    expect(expiresAt).toBe(at(24 * 60));
    await scene.api.clock.put((demoStart + 24 * 3_600_000 - 1) as Instant, 'frozen');
    expect(await stateOf(id)).toBe('PROPOSED');
    await scene.api.clock.put((demoStart + 24 * 3_600_000) as Instant, 'frozen');
    expect(await stateOf(id)).toBe('EXPIRED');
    expect(await code(approved(scene, id))).toBe('400-707');
    // Its place is free again.
    const again = await proposed(scene, schedule(3_000));
    expect(await code(maker.call(withdrawProposal, ...decision(again.id)))).toBe('ok');
  });

  test('what has changed underneath: the refusal says what it was and what it is, and nothing is done', async () => {
    const { id } = await proposed(scene, schedule());
    await scene.api.database.tx(async (tx) => {
      const row = { starts_at: new Date(demoStart + 600_000), ends_at: new Date(demoStart + 900_000) };
      await tx
        .insertInto('ops.maintenance')
        .values({ ...row, message: 'm', set_by: 's', set_at: new Date(demoStart), ended_at: null } as never)
        .execute();
    });
    const refused = await checker.call(approveProposal, ...decision(id)).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: '400-709',
      body: {
        errors: [
          { message: expect.stringContaining('もとの内容が変わりました') },
          { message: expect.stringMatching(/^設定中の臨時メンテナンス：承認に出したとき「なし」、いま「.+」$/) },
        ],
      },
    });
    expect(await stateOf(id)).toBe('PROPOSED');
    await maker.call(withdrawProposal, ...decision(id));
    await maker.call(endMaintenance);
  });

  test('what is not there', async () => {
    for (const call of [approveProposal, rejectProposal])
      expect(await code(checker.call(call, ...decision('nobody-knows-it')))).toBe('400-000');
    expect(await code(maker.call(withdrawProposal, ...decision('nobody-knows-it')))).toBe('400-000');
    expect(await code(maker.call(getProposal, { params: { id: 'nobody-knows-it' } }))).toBe('400-000');
  });
});

test('approved twice at once, it is done once; the same key is answered alike', async () => {
  const { id } = await proposed(scene, schedule());
  const third = await scene.as('daisan', 'ops', { roles: ['checker'] });
  const outcomes = await Promise.all(
    [checker, third, checker, third].map((who) => code(who.call(approveProposal, ...decision(id)))),
  );
  expect(outcomes.toSorted()).toEqual(['400-707', '400-707', '400-707', 'ok']);
  const rows = await scene.api.database.reader
    .selectFrom('ops.maintenance')
    .select('id')
    .where('ended_at', 'is', null)
    .execute();
  expect(rows).toHaveLength(1);
  await maker.call(endMaintenance);

  const body = { reason: '点検', act: schedule() };
  const key = randomUUID();
  const first = await maker.call(propose, { body }, { key });
  expect(await maker.call(propose, { body }, { key })).toEqual(first);
  const [input, once] = decision(first.id);
  const done = await checker.call(approveProposal, input, once);
  expect(await checker.call(approveProposal, input, once)).toEqual(done);
  expect(done).toMatchObject({
    state: 'DONE',
    stateText: '実行済み',
    maker: { id: subjectOf('unyo'), name: '運用 守' },
    checker: { id: subjectOf('kansa'), name: '監査 環' },
    may: { approve: false, reject: false, withdraw: false },
  });
  await maker.call(endMaintenance);
});

test('a preview says what would be so and leaves nothing; one thing waits for one decision at a time', async () => {
  expect(await maker.call(previewProposal, { body: { act: schedule() } })).toMatchObject({
    kindText: '臨時メンテナンスの予定',
    diff: [
      { label: '期間', before: null },
      { label: '案内の文', before: null, after: '臨時の点検' },
    ],
    effect: [{ count: 60 }],
  });
  expect([await window(), (await maker.call(listProposals, { query: {} })).proposals]).toEqual([null, []]);
  const { id } = await proposed(scene, schedule());
  expect(await code(proposed(scene, schedule(120)))).toBe('400-710');
  expect(await checker.call(rejectProposal, ...decision(id))).toMatchObject({
    state: 'REJECTED',
    stateText: '差し戻し',
  });
  expect(await window()).toBeNull();
});

test('lists: what waits, what I prepared, everything, newest first, page by page', async () => {
  const ids: string[] = [];
  for (let minute = 0; minute < 5; minute += 1) {
    await scene.api.clock.put((demoStart + (3_000 + minute) * 60_000) as Instant, 'frozen');
    const { id } = await proposed(scene, schedule(4_000));
    ids.unshift(id);
    if (minute < 4) await checker.call(rejectProposal, ...decision(id));
  }
  const read = async (who: Client, view: 'waiting' | 'mine' | 'all', limit = 2) => {
    const found: Proposal[] = [];
    let after: string | undefined;
    do {
      const { proposals, paging } = await who.call(listProposals, { query: { view, limit, ...(after && { after }) } });
      expect(proposals.length).toBeLessThanOrEqual(limit);
      found.push(...proposals);
      after = paging.next ?? undefined;
    } while (after);
    return found;
  };
  expect((await read(checker, 'waiting')).map(({ id, may }) => [id, may])).toEqual([
    [ids[0], { approve: true, reject: true, withdraw: false }],
  ]);
  expect((await read(maker, 'mine')).slice(0, 5).map(({ id }) => id)).toEqual(ids);
  expect((await read(maker, 'mine'))[0]?.may).toEqual({ approve: false, reject: false, withdraw: true });
  expect((await read(checker, 'mine')).length).toBe(0);
  expect((await read(checker, 'all')).map(({ id }) => id)).toEqual(
    (await read(checker, 'all', 100)).map(({ id }) => id),
  );
  const { paging } = await maker.call(listProposals, { query: { view: 'all', limit: 2 } });
  // What one operator was given is of no use to another, nor for another list.
  const foreign = { query: { view: 'all' as const, limit: 2, after: paging.next ?? '' } };
  expect(await code(checker.call(listProposals, foreign))).toBe('400-001');
});

test('both names and both reasons stand in the trail, and no program changes who prepared what', async () => {
  const { id } = await proposed(scene, schedule(), '年次の点検');
  await approved(scene, id);
  await maker.call(endMaintenance);
  const trail = await scene.api.database.reader
    .selectFrom('ops.audit')
    .select(['action', 'actor', 'detail'])
    .where('action', 'in', ['maintenance.proposed', 'maintenance.approved'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(trail).toMatchObject([
    {
      action: 'maintenance.approved',
      actor: subjectOf('kansa'),
      detail: { proposedBy: subjectOf('unyo'), proposal: id },
    },
    { action: 'maintenance.proposed', actor: subjectOf('unyo'), detail: { note: '年次の点検' } },
  ]);
  for (const set of ["maker = 'x'", "payload = '{}'", "reason = 'x'"])
    await expect(scene.api.database.pool.query(`update ops.proposal set ${set}`)).rejects.toThrow(/permission denied/);
  await expect(scene.api.database.pool.query('delete from ops.proposal')).rejects.toThrow(/permission denied/);
});
