import { expect, test } from 'vitest';
import {
  changePassword,
  checkByMailCode,
  ensureDemoPeople,
  finishEmailChange,
  makeRecoveryCodes,
  removePasskey,
  removeTotp,
  renamePasskey,
  sendSignInCode,
  startEmailChange,
} from './index.ts';
import { createScene, goodPassword, otherPassword } from './scene.test-support.ts';
import { subjectOf } from '@tsuzura/store/seed';

const scene = await createScene();
const { deps } = scene;
const hanako = 'hanako@example.jp';
// A customer of the API too.
await ensureDemoPeople(deps, {
  people: [{ key: 'hanako', username: hanako }],
  operators: [{ key: 'unyo', username: 'unyo@example.jp', name: '運用 守', roles: ['maker'] }],
  password: goodPassword,
});

const freeze = /\nhttps:\/\/web\.example\.jp\/freeze#[\w-]{43}\n/;
/** Subjects of the mails written meanwhile, without codes, and whether each has a link that freezes. */
async function told(to: string, act: () => Promise<unknown>): Promise<[string, boolean][]> {
  const before = (await scene.mailsTo(to)).length;
  await act();
  scene.pass(1); // so that mails have an order
  return (await scene.mailsTo(to))
    .slice(before)
    .filter(({ subject }) => !subject.includes('確認コード'))
    .map(({ subject, text }) => [subject.replace('【つづら】', ''), freeze.test(text)]);
}
async function signIn(email: string, device: string) {
  const { step } = await scene.passwordStep(email);
  const on = { uid: step.uid, visit: scene.visit({ device }) };
  await sendSignInCode(deps, on);
  await checkByMailCode(deps, { ...on, code: await scene.codeTo(email) });
  return on;
}

test('what a thief would do first is mailed with the link that freezes, and what changes nothing is not', async () => {
  expect(await told(hanako, () => signIn(hanako, 'home'))).toEqual([]);
  let step = { uid: '', visit: scene.visit() };
  const arriving = async () => {
    step = await signIn(hanako, 'elsewhere');
  };
  expect(await told(hanako, arriving)).toEqual([['新しい端末でのログイン', true]]);
  let id = '';
  const adding = async () => {
    ({ id } = await scene.addPasskey(step));
  };
  expect(await told(hanako, adding)).toEqual([['パスキーを追加しました', true]]);
  expect(await told(hanako, () => renamePasskey(deps, { ...step, id, name: '仕事用' }))).toEqual([
    ['パスキーの名前を変更しました', false],
  ]);
  expect(await told(hanako, () => scene.addTotp(step))).toEqual([['認証アプリを登録しました', true]]);
  expect(await told(hanako, () => removeTotp(deps, step))).toEqual([['認証アプリを解除しました', true]]);
  expect(await told(hanako, () => makeRecoveryCodes(deps, step))).toEqual([['復旧コードを作成しました', true]]);
  const change = { ...step, password: goodPassword, newPassword: otherPassword, signOutOthers: false };
  expect(await told(hanako, () => changePassword(deps, change))).toEqual([['パスワードを変更しました', true]]);
  expect(await told(hanako, () => removePasskey(deps, { ...step, id }))).toEqual([['パスキーを削除しました', true]]);
});

test('a change of address is warned of at the old one, which is the one that freezes', async () => {
  const step = await scene.open('emailChange', subjectOf('hanako'));
  await scene.database.pool.query(
    `update auth.attempt set state = state || jsonb_build_object('checkedAt', $2::bigint, 'checkedBy', 'passkey', 'factorFrom', 0) where uid = $1`,
    [step.uid, String(deps.realNow())],
  );
  const next = 'hanako.neu@example.jp';
  await startEmailChange(deps, { ...step, email: next });
  const code = await scene.codeTo(next);
  expect(await told(hanako, () => finishEmailChange(deps, { ...step, code }))).toEqual([
    ['メールアドレスを変更しました', true],
  ]);
  expect((await scene.mailsTo(next)).some(({ text }) => freeze.test(text))).toBe(false);
});

test('who is no customer is told as before, without a link to nowhere', async () => {
  const { step } = await scene.join('neu@example.jp');
  scene.pass(1);
  expect(await told('neu@example.jp', () => scene.addPasskey(step))).toEqual([['パスキーを追加しました', false]]);
});

test('a mail says when it happened in business time, as the customer’s screens do, and a wait as far from that', async () => {
  const email = 'tabi@example.jp';
  await scene.join(email);
  await scene.atBusiness('2027-02-10T09:30:00+09:00');
  const step = await signIn(email, 'elsewhere');
  const newest = async (title: string) =>
    (await scene.mailsTo(email)).findLast(({ subject }) => subject.endsWith(title))?.text;
  expect(await newest('新しい端末でのログイン')).toContain('日時：2027年2月10日 09:30\n');
  await scene.addTotp(step);
  expect(await newest('認証アプリを登録しました')).toMatch(
    /2027年2月11日 09:30から、出金.*日時：2027年2月10日 09:30\n/s,
  );
});
