import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSettings, previewProposal } from '@tsuzura/contract/ops';
import { getPublishedConstants } from '@tsuzura/contract/main';
import { releasedConstants, type EditableConstants } from '@tsuzura/contract/static';
import { isInRollout } from '@tsuzura/domain/release';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import { byTwo } from '../kernel/proposal/by-two.test-support.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const asMaker = () => scene.as('unyo', 'ops', { roles: ['maker'] });
const changed = (over: Partial<EditableConstants>): EditableConstants => ({ ...releasedConstants, ...over });
const preview = async (over: Partial<EditableConstants>) =>
  (await asMaker()).call(previewProposal, {
    body: { act: { kind: 'constants.change', payload: { constants: changed(over) } } },
  });

test('nothing is changed before two people change it; the editor has the schema', async () => {
  const { revision, constants, schema, withinSeconds } = await (await asMaker()).call(getSettings);
  expect([revision, constants, withinSeconds]).toEqual([0, releasedConstants, 10]);
  expect(JSON.parse(schema)).toHaveProperty('properties.requiredVersion');
});

test('R4.18 a required version above the newest is refused, compared as three numbers; each mistake has its line', async () => {
  const refused = preview({
    requiredVersion: '1.10.0',
    newestVersion: '1.9.9',
    rollouts: [
      { flag: 'autoSignOut', percentage: 5, accountNumbers: ['9999999'] },
      { flag: 'autoSignOut', percentage: 6, accountNumbers: [] },
    ],
  });
  await expect(refused).rejects.toMatchObject({
    lines: [
      { message: '必須の版は、最新の版以下にしてください。' },
      { message: '口座9999999はありません。' },
      { message: '同じフラグは1つにまとめてください。' },
    ],
  });
  await expect(preview({})).rejects.toMatchObject({ lines: [{ message: 'いまの値から変わるところがありません。' }] });
  await expect(preview({ requiredVersion: '1.9' })).rejects.toMatchObject({ status: 400 });
});

test('the difference is said part by part, and what a forced update means', async () => {
  const { diff, effect } = await preview({
    requiredVersion: '1.2.0',
    newestVersion: '1.3.0',
    featureFlags: { ...releasedConstants.featureFlags, autoSignOut: true },
  });
  expect(diff).toContainEqual({ label: 'フラグ autoSignOut', before: 'オフ', after: 'オン' });
  expect(diff).toContainEqual({ label: 'アプリの必須の版', before: '0.0.0', after: '1.2.0' });
  expect(diff.length).toBe(3);
  expect(effect.map(({ text }) => text).join('')).toContain('1.2.0より古いアプリは、更新するまで使えなくなります。');
});

test('a change by two people is what the apps read: a script stays text, and nobody of a rollout is named', async () => {
  await scene.api.database.pool.query(
    `update app.customer set hashed_user_id = $1 where id = (select customer_id from app.account where number = '1000001')`,
    ['h'.repeat(43)],
  );
  const contact = { phone: '<script>alert(1)</script>', hours: '毎日', mail: 'a@example.jp' };
  const rollouts: EditableConstants['rollouts'] = [{ flag: 'autoSignOut', percentage: 0, accountNumbers: ['1000001'] }];
  await byTwo(
    scene,
    { kind: 'constants.change', payload: { constants: changed({ contact, rollouts }) } },
    '電話の変更',
  );
  const visitor = await scene.as(null);
  const { revision, constants } = await visitor.call(getPublishedConstants);
  expect(revision).toBeGreaterThan(0);
  expect(constants.contact).toEqual(contact);
  expect(JSON.stringify(constants)).not.toContain('1000001');
  expect(isInRollout(constants.rollouts, 'autoSignOut', 'h'.repeat(43))).toBe(true);
  expect(isInRollout(constants.rollouts, 'autoSignOut', 'x'.repeat(43))).toBe(false);
  const { history } = await (await asMaker()).call(getSettings);
  expect(history.map(({ reason }) => reason)).toEqual(['電話の変更']);
});
