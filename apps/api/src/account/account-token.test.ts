import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueAccountToken } from '@tsuzura/contract/main';
import { useAccountToken } from '@tsuzura/store/account';
import { subjectOf } from '@tsuzura/store/seed';
import { openScene, testNow, type Scene } from '../kernel/scene.test-support.ts';
import { signedInOf, web, withSites } from './procedure.test-support.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene(withSites);
});
afterAll(() => scene.close());

type Purpose = 'QUICK_DEPOSIT' | 'MONTHLY_DEPOSIT' | 'ACCOUNT_OPENING' | 'ACCOUNT_UPDATE';

async function issue(who: string, purpose: Purpose, strongSecondsAgo?: number, callback = `${web}/settings`) {
  const client = await signedInOf(scene, who, strongSecondsAgo);
  return client.call(issueAccountToken, { body: { purpose, callback } });
}
const use = (token: string, purpose: Purpose, afterMs = 0) =>
  scene.api.database.tx((tx) => useAccountToken(tx, token, purpose, testNow + afterMs));

test('is good once, for its purpose, and knows its customer', async () => {
  const token = await issue('hanako', 'QUICK_DEPOSIT');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await use(token, 'MONTHLY_DEPOSIT')).toBe(null);
  expect(await use(`${token.slice(0, -1)}_`, 'QUICK_DEPOSIT')).toBe(null);
  expect(await use(token, 'QUICK_DEPOSIT')).toEqual({
    customerId: subjectOf('hanako'),
    callback: `${web}/settings`,
    isStrong: false,
  });
  expect(await use(token, 'QUICK_DEPOSIT')).toBe(null);
});

test('of many who come with it at once one is first', async () => {
  const token = await issue('hanako', 'QUICK_DEPOSIT');
  const used = await Promise.all(Array.from({ length: 5 }, () => use(token, 'QUICK_DEPOSIT')));
  expect(used.filter((one) => one !== null)).toHaveLength(1);
});

test('lives five minutes and not a moment longer', async () => {
  expect(await use(await issue('hanako', 'QUICK_DEPOSIT'), 'QUICK_DEPOSIT', 5 * 60_000 - 1)).not.toBe(null);
  expect(await use(await issue('hanako', 'QUICK_DEPOSIT'), 'QUICK_DEPOSIT', 5 * 60_000)).toBe(null);
});

test('what decides where money goes needs a strong check of the last five minutes', async () => {
  await expect(issue('hanako', 'ACCOUNT_UPDATE')).rejects.toMatchObject({ status: 403, code: '403-100' });
  await expect(issue('hanako', 'ACCOUNT_UPDATE', 301)).rejects.toMatchObject({ code: '403-100' });
  const token = await issue('hanako', 'ACCOUNT_UPDATE', 300);
  expect(await use(token, 'ACCOUNT_UPDATE')).toMatchObject({ isStrong: true });
});

test('without an account there is only the one for opening it; a closed one has none', async () => {
  await expect(issue('hajime', 'QUICK_DEPOSIT')).rejects.toMatchObject({ code: '400-999' });
  await expect(issue('owari', 'ACCOUNT_UPDATE', 1)).rejects.toMatchObject({ code: '400-999' });
  expect(await use(await issue('hajime', 'ACCOUNT_OPENING'), 'ACCOUNT_OPENING')).toMatchObject({
    customerId: subjectOf('hajime'),
  });
});

test.each([
  'https://evil.test/',
  'https://web.test.evil.test/',
  'https://web.test@evil.test/',
  'http://web.test/',
  'http://127.0.0.1:4000/',
  'http://169.254.169.254/latest',
])('nobody is sent back to %s', async (callback) => {
  await expect(issue('hanako', 'QUICK_DEPOSIT', 1, callback)).rejects.toMatchObject({
    code: '400-001',
    lines: [{ field: 'callback' }],
  });
});

test('the database holds no token, only its hash', async () => {
  const token = await issue('hanako', 'QUICK_DEPOSIT');
  const { rows } = await scene.db.open('api').pool.query('select t::text as row from app.account_token t');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
});
