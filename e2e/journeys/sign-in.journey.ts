import type { APIRequestContext } from '@playwright/test';
import { expect, test as base, type Page, type Stage } from '../scene/stage.ts';
import { brokenWords } from '../scene/broken-words.ts';
import { headersBy } from '../scene/page-key.ts';
import {
  addDevice,
  codeMailedTo,
  fakeApp,
  fakeAppKey,
  mailTo,
  signUpQuickly,
  totp,
  type FakeApp,
} from '../scene/sign-in.ts';
import { aDayLater } from '../scene/strong-factor.ts';
import { expectTargets } from '../scene/targets.ts';

const password = 'asa-no-sanpo-77';

interface Scene {
  readonly app: FakeApp;
  /** An address of their own for everybody, so that journeys do not meet in one account. */
  readonly newAddress: (name: string) => string;
  /** This step is on the screen; axe finds nothing on it, no line ends within a word, nothing is too small to be pressed. */
  readonly see: (heading: string) => Promise<void>;
}

const test = base.extend<{ scene: Scene }>({
  scene: async ({ page, stage }, use, { project }) => {
    await use({
      app: fakeApp(page, stage),
      newAddress: (name) => `${name}-${project.name}-${Date.now().toString(36)}@example.jp`,
      see: async (heading) => {
        await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
        if (project.name !== 'phone') return; // once is enough: a desktop has the same elements, and more room
        await stage.accessible();
        await expectTargets(page, heading);
        expect(await brokenWords(page, 'p, li, h2, aside, footer, label'), heading).toEqual([]);
      },
    });
  },
});

// Some walk through a dozen screens, each looked at by axe.
test.describe.configure({ timeout: 90_000 });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function enterPassword(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('メールアドレス').fill(email);
  await press(page, '次へ');
  await page.getByLabel('パスワード', { exact: true }).fill(secret);
  await press(page, 'ログイン');
}

async function enterMailCode(page: Page, stage: Stage, to: string, wanted = /確認コード/): Promise<void> {
  await expect(page.getByLabel('確認コード')).toBeVisible();
  await page.getByLabel('確認コード').fill(await codeMailedTo(page.request, stage, to, wanted));
}

async function signOut(page: Page, stage: Stage): Promise<void> {
  await page.goto(
    stage.url('auth', `/oauth2/sessions/logout?post_logout_redirect_uri=${encodeURIComponent(stage.url('web'))}`),
  );
  await expect(page).toHaveURL(stage.url('web'));
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** What the API says to a call that asks for a fresh strong check; null when the gate is open. */
async function stepUpRefusal(request: APIRequestContext, stage: Stage, token: string): Promise<string | null> {
  const url = stage.url('main', '/v1/brokerageAccount/unmaskedUsers');
  const answer = await request.get(url, { headers: await headersBy(fakeAppKey)('GET', url, token) });
  const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
  // Behind the gate somebody without an account hears that (400-999).
  expect([200, 400, 403]).toContain(answer.status());
  return answer.status() === 403 ? (code ?? '403') : null;
}

test('R7.20 signUp: from the sign-in and back, mail code, password, passkey, terms, and home to the app', async ({
  page,
  stage,
  request,
  scene: { app, see, newAddress },
}) => {
  await addDevice(page);
  const email = newAddress('tsubaki');
  await app.open('signUp', { callbackPath: '/signUpCallback' });
  await see('新規登録');
  await press(page, '登録済みの方はログイン');
  await expect(page.getByRole('heading', { name: 'ログイン', exact: true })).toBeVisible();
  await press(page, 'はじめての方は新規登録');
  await page.getByLabel('メールアドレス').fill(email);
  await press(page, '確認コードを送る');
  await see('確認コードの入力');
  await enterMailCode(page, stage, email);
  await see('パスワードの設定');
  await page.getByLabel('パスワード', { exact: true }).fill(password);
  await press(page, '次へ');
  await see('フィッシングに強いパスキーを設定する');
  await press(page, 'パスキーを登録する');
  await see('規約の確認');
  for (const document of ['利用規約', '個人情報の取り扱い']) {
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: document }).first().click();
    await (await opened).close();
    await page.getByRole('checkbox', { name: new RegExp(document) }).check();
  }
  await press(page, '同意して登録する');
  expect((await app.back()).has('code')).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/signUpCallback');
  await mailTo(request, stage, email, /登録/);
});

test('R1.03 R3.05 sign-in by passkey; the forced check asks again, opens the gate, and can be left with the state kept', async ({
  page,
  stage,
  request,
  scene: { app, see, newAddress },
}) => {
  const device = await addDevice(page);
  const email = newAddress('ume');
  await signUpQuickly(page, stage, { email, device, isSignedIn: false });
  await device.touch(false);
  await app.open('signInWithCheckUsername');
  await see('ログイン');
  await device.touch(true);
  // The browser may offer the passkey by itself before the button is pressed; either way leads back to the app.
  await page
    .getByRole('button', { name: 'パスキーでログイン', exact: true })
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  const first = claimsOf((await app.tokens()).access_token);
  expect(first).toMatchObject({ username: email, acr: 'phr', aud: 'tsuzura-api' });

  await app.open('signInForceTOTPMFA', { prompt: 'login' });
  await see('ご本人の確認');
  await press(page, 'パスキーで確認する');
  const { access_token: token } = await app.tokens();
  const second = claimsOf(token);
  expect(second).toMatchObject({ sub: first['sub'], acr: 'phr' });
  expect(Number(second['auth_time'])).toBeGreaterThanOrEqual(Number(first['auth_time']));
  expect(await stepUpRefusal(request, stage, token)).toBeNull();

  await app.open('signInForceTOTPMFA', { state: 'back-to-the-withdrawal' });
  await press(page, '中止して戻る');
  expect(Object.fromEntries(await app.back())).toMatchObject({
    error: 'access_denied',
    state: 'back-to-the-withdrawal',
  });
});

test('the forced check of somebody without a factor: sign-in, register one, wait for a day, and the gate is open', async ({
  page,
  stage,
  request,
  scene: { app, see, newAddress },
}) => {
  const device = await addDevice(page);
  const email = newAddress('nadeshiko');
  await signUpQuickly(page, stage, { email, password, isSignedIn: false });
  await app.open('signInForceTOTPMFA');
  await see('ご本人の確認');
  await enterPassword(page, email);
  await see('メールで確認');
  await enterMailCode(page, stage, email, /ログインの確認コード/);
  await see('確認方法の登録');
  await press(page, 'パスキーを登録する');
  await see('パスキーの追加');
  await press(page, 'パスキーを登録する');
  await see('パスキーを追加しました');
  await expect(page.getByLabel('パスキーの名前')).toHaveValue('パスキー');
  await page.getByLabel('パスキーの名前').fill('自宅のパソコン');
  await press(page, 'この名前にする');
  await see('もうしばらくお待ちください');
  await press(page, 'つづらに戻る');
  expect((await app.back()).get('error')).toBe('access_denied');
  await mailTo(request, stage, email, /から、出金・出金先や住所などの変更のご本人確認に使えます。/);

  await device.touch(false);
  await app.open('signInWithCheckUsername');
  await device.touch(true);
  await page
    .getByRole('button', { name: 'パスキーでログイン', exact: true })
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  const { access_token: early } = await app.tokens();
  expect(claimsOf(early)).toMatchObject({ username: email, acr: 'mfa' });
  expect(await stepUpRefusal(request, stage, early)).toBe('403-101');

  await aDayLater(email);
  await app.open('signInForceTOTPMFA');
  await press(page, 'パスキーで確認する');
  const { access_token: token } = await app.tokens();
  expect(claimsOf(token)).toMatchObject({ username: email, acr: 'phr' });
  expect(await stepUpRefusal(request, stage, token)).toBeNull();

  // From now on the passkey is the way in; who lost it begins a wait, and is told.
  await signOut(page, stage);
  await device.touch(false);
  await app.open('signInWithCheckUsername');
  await enterPassword(page, email);
  await see('パスキーで確認');
  await page.getByText('別の方法').click();
  await press(page, 'パスキーを使えない');
  await see('パスキーを使えない場合');
  await press(page, 'お手続きを始める');
  await see('お手続きを受け付けています');
  await mailTo(request, stage, email, /パスキー・認証アプリを使えないときのお手続き/);
});

test('R7.20 mfaSetUp of somebody who is not signed in asks once; TOTP passes the gate, a recovery code the sign-in', async ({
  page,
  stage,
  request,
  scene: { app, see, newAddress },
}) => {
  const email = newAddress('sumire');
  await signUpQuickly(page, stage, { email, password, isSignedIn: false });
  await app.open('mfaSetUp');
  await expect(page.getByText('お手続きの前に、ログインしてください。')).toBeVisible();
  await enterPassword(page, email);
  await enterMailCode(page, stage, email, /ログインの確認コード/);
  await see('ログインと安全'); // and no second check in between

  await press(page, '認証アプリを登録する');
  const key = (await page.getByText('キー：').locator('..').textContent())?.replaceAll(/[^A-Z2-7]/g, '') ?? '';
  await see('認証アプリの登録');
  // A code counts once, one step early or late: with the one before, two are left for what follows.
  await untilStepBegins(page);
  await page.getByLabel('認証アプリのコード').fill(totp(key, Date.now() - 30_000));
  await expect(page.getByRole('heading', { name: 'ログインと安全' })).toBeVisible();
  await mailTo(request, stage, email, /認証アプリ/);

  await press(page, '復旧コードを作る');
  await see('復旧コードの作成');
  await press(page, '復旧コードを作る');
  await see('復旧コード');
  const codes = (await page.getByRole('listitem').allTextContents())
    .map((text) => text.trim())
    .filter((text) => /^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{2}$/.test(text));
  expect(codes).toHaveLength(10);
  await page.getByRole('checkbox', { name: '保管しました' }).check();
  await press(page, '完了する');
  await press(page, 'つづらに戻る');
  expect(await stepUpRefusal(request, stage, (await app.tokens()).access_token)).toBe('403-101');

  await aDayLater(email);
  await app.open('signInForceTOTPMFA');
  await see('ご本人の確認');
  await page.getByLabel('認証アプリのコード').fill(totp(key, Date.now()));
  const { access_token: token } = await app.tokens();
  expect(claimsOf(token)).toMatchObject({ username: email, acr: 'totp' });
  expect(await stepUpRefusal(request, stage, token)).toBeNull();

  await signOut(page, stage);
  await app.open('signInWithCheckUsername');
  await enterPassword(page, email);
  await see('認証アプリで確認');
  await page.getByText('別の方法').click();
  await press(page, '復旧コードを使う');
  await see('復旧コードで確認');
  await page.getByLabel('復旧コード').fill(codes[0] ?? '');
  await press(page, '確認する');
  await see('フィッシングに強いパスキーを設定する');
  await press(page, 'あとで');
  expect(claimsOf((await app.tokens()).access_token)).toMatchObject({ username: email, acr: 'mfa' });

  await app.open('mfaSetUp');
  await page.getByLabel('認証アプリのコード').fill(totp(key, Date.now() + 30_000));
  await press(page, '解除する');
  await see('認証アプリの解除');
  await press(page, '解除する');
  await expect(page.getByText('認証アプリを解除しました。').first()).toBeVisible();
});

/** Not in the last seconds of a step: the code is old before it arrives. */
async function untilStepBegins(page: Page): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 5_000) await page.waitForTimeout(left);
}

test('R7.20 passwordChange and emailChange: a fresh check, the change, mails to the owner, and the way back', async ({
  page,
  stage,
  request,
  scene: { app, see, newAddress },
}) => {
  const device = await addDevice(page);
  const email = newAddress('kiku');
  await signUpQuickly(page, stage, { email, password, device });
  await app.open('passwordChange');
  await page.getByText('別の方法').click();
  await see('ご本人の確認');
  await press(page, '今のパスワードを入力する');
  await see('パスワードの変更');
  await page.reload();
  await press(page, 'パスキーで確認する');
  await page.getByLabel('新しいパスワード').fill('yama-no-michi-88');
  await press(page, '変更する');
  await see('パスワードを変更しました');
  await press(page, 'つづらに戻る');
  await app.tokens();
  await mailTo(request, stage, email, /パスワード/);

  const next = newAddress('kiku-new');
  await app.open('emailChange');
  await press(page, 'パスキーで確認する');
  await see('メールアドレスの変更');
  await page.getByLabel('新しいメールアドレス').fill(next);
  await press(page, '確認コードを送る');
  await see('確認コードの入力');
  await enterMailCode(page, stage, next);
  await see('メールアドレスを変更しました');
  await press(page, 'つづらに戻る');
  await app.tokens();

  await signOut(page, stage);
  await device.touch(false);
  await app.open('signInWithCheckUsername');
  await enterPassword(page, next, 'yama-no-michi-88');
  await see('パスキーで確認');
  await device.touch(true);
  await press(page, 'パスキーで確認する');
  expect(claimsOf((await app.tokens()).access_token)).toMatchObject({ username: next });

  const { text } = await mailTo(request, stage, email, /心当たりがない場合[\s\S]*email\/revert/);
  await page.goto(/https?:\S+email\/revert\S+/.exec(text)?.[0] ?? '');
  await see('メールアドレスの変更の取り消し');
  await press(page, '変更を取り消す');
  await see('メールアドレスの変更を取り消しました');
});

test('R7.20 mfaSetUp: passkeys get names and go; then a sign-in by password ends with the offer of a new one', async ({
  page,
  stage,
  scene: { app, see, newAddress },
}) => {
  const device = await addDevice(page);
  const email = newAddress('fuji');
  await signUpQuickly(page, stage, { email, password, device });
  await app.open('mfaSetUp');
  await press(page, 'パスキーで確認する');
  await see('ログインと安全');
  await press(page, '「パスキー」の名前を変える');
  await see('パスキーの名前');
  await page.getByLabel('パスキーの名前').fill('仕事用');
  await press(page, '変更する');
  await press(page, '「仕事用」を削除');
  await see('パスキーの削除');
  await press(page, '削除する');
  await expect(page.getByText('パスキーを削除しました。').first()).toBeVisible();
  await press(page, 'つづらに戻る');
  await app.tokens();

  await signOut(page, stage);
  await device.touch(false);
  await app.open('signInWithCheckUsername');
  await page.getByLabel('メールアドレス').fill(email);
  await press(page, '次へ');
  await see('ログインの方法');
  await page.getByLabel('パスワード', { exact: true }).fill(password);
  await press(page, 'ログイン');
  await enterMailCode(page, stage, email, /ログインの確認コード/);
  await see('フィッシングに強いパスキーを設定する');
  await device.touch(true);
  await press(page, '登録する');
  expect(claimsOf((await app.tokens()).access_token)).toMatchObject({ username: email, acr: 'mfa' });

  await app.open('mfaSetUp');
  await press(page, 'パスキーで確認する');
  await expect(page.getByRole('button', { name: '「パスキー」の名前を変える' })).toBeVisible();
  await expect(page.getByText(/から、出金などのご本人確認に使えます。/)).toBeVisible();
});

test('a lock after five wrong passwords, and the way in by mail that stays open: a forgotten password', async ({
  page,
  stage,
  scene: { app, see, newAddress },
}) => {
  const email = newAddress('ran');
  await signUpQuickly(page, stage, { email, password, isSignedIn: false });
  await app.open('signInWithCheckUsername');
  await page.getByLabel('メールアドレス').fill(email);
  await press(page, '次へ');
  const field = page.getByLabel('パスワード', { exact: true });
  for (let failure = 1; failure <= 5; failure += 1) {
    await field.fill(`wrong-password-${failure}`);
    await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/password')), press(page, 'ログイン')]);
    if (failure < 5) await expect(field).toHaveValue('');
  }
  await see('ログインを停止しました');
  await press(page, '最初の画面に戻る');
  await page.getByLabel('メールアドレス').fill(email);
  await press(page, '次へ');
  await press(page, 'パスワードを忘れた');
  await see('パスワードの再設定');
  await press(page, '確認コードを送る');
  await see('確認コードの入力');
  await enterMailCode(page, stage, email, /再設定の確認コード/);
  await see('新しいパスワード');
  await page.getByLabel('新しいパスワード').fill('umi-no-oto-99');
  await press(page, '再設定してログイン');
  expect(claimsOf((await app.tokens()).access_token)).toMatchObject({ username: email });
});

test('mfaSetUp lists the devices, and signs the others out', async ({
  page,
  stage,
  browser,
  scene: { app, see, newAddress },
}) => {
  const device = await addDevice(page);
  const elsewhere = await (await browser.newContext()).newPage();
  await signUpQuickly(elsewhere, stage, { email: newAddress('hagi'), device });
  await device.touch(false);
  await app.open('mfaSetUp');
  await device.touch(true);
  // The browser may offer the passkey by itself before the button is pressed; either way leads on.
  const signOutOthers = page.getByRole('button', { name: 'ほかの端末をログアウトする' });
  const byPasskey = page.getByRole('button', { name: 'パスキーでログイン', exact: true });
  await signOutOthers.or(byPasskey).first().waitFor();
  if (await byPasskey.isVisible()) await byPasskey.click({ timeout: 2_000 }).catch(() => undefined);
  await signOutOthers.click();
  await see('ほかの端末のログアウト');
  await press(page, 'ログアウトする');
  await expect(page.getByText('ほかの端末をログアウトしました（1台）。').first()).toBeVisible();

  const there = fakeApp(elsewhere, stage);
  await there.open('signInWithCheckUsername', { prompt: 'none' });
  expect((await there.back()).get('error')).toBe('login_required');
  await elsewhere.context().close();
});

test('an expired or foreign interaction, an OAuth error, a dead link and signing out are clear pages', async ({
  page,
  stage,
  scene: { see },
}) => {
  for (const [path, heading] of [
    ['/interaction/aaaaaaaaaaaaaaaaaaaaa', '最初からやり直してください'],
    ['/error?reason=invalid_client', 'ログインできませんでした'],
    ['/signedOut', 'ログアウトしました'],
    ['/nowhere', 'ページが見つかりません'],
    ['/email/revert?token=short', 'リンクをご確認ください'],
    ['/', 'ログイン'],
  ] as const) {
    await page.goto(stage.url('auth', path));
    await see(heading);
  }
});
