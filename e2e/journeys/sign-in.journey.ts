import { expect, test, type Page } from '../scene/stage.ts';
import { addAuthenticator, codeMailedTo, fakeApp, mailTo, totp } from '../scene/sign-in.ts';
import type { Stage } from '../scene/stage.ts';
import type { APIRequestContext } from '@playwright/test';

const password = 'asa-no-sanpo-77';

/** Everybody here is new, so that journeys do not meet in one account. */
const newAddress = (name: string, project: string) => `${name}-${project}-${Date.now().toString(36)}@example.jp`;

async function signUp(
  page: Page,
  stage: Stage,
  request: APIRequestContext,
  email: string,
  by: 'passkey' | 'password' | 'both',
) {
  const app = fakeApp(page, stage);
  await app.open('signUp', { callbackPath: '/signUpCallback' });
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByRole('button', { name: '確認コードを送る' }).click();
  await page.getByLabel('確認コード').fill(await codeMailedTo(request, stage, email));
  await expect(page.getByRole('heading', { name: 'パスワードの設定' })).toBeVisible();
  if (by === 'passkey') await page.getByRole('button', { name: 'パスワードを設定しない' }).click();
  else {
    await page.getByLabel('パスワード', { exact: true }).fill(password);
    await page.getByRole('button', { name: '次へ' }).click();
  }
  await expect(page.getByRole('heading', { name: 'パスキーの登録' })).toBeVisible();
  await page.getByRole('button', { name: by === 'password' ? 'あとで' : 'パスキーを登録する' }).click();
  await expect(page.getByRole('heading', { name: '規約の確認' })).toBeVisible();
  for (const document of ['利用規約', '個人情報の取り扱い']) {
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: document }).first().click();
    await (await opened).close();
    await page.getByRole('checkbox', { name: new RegExp(document) }).check();
  }
  await page.getByRole('button', { name: '同意して登録する' }).click();
}

test('R7.20 signUp with a passkey alone: mail code, passkey, terms, and back to the app', async ({
  page,
  stage,
  request,
}, { project }) => {
  await addAuthenticator(page);
  const email = newAddress('tsubaki', project.name);
  await signUp(page, stage, request, email, 'passkey');
  await page.waitForURL((url) => url.pathname === '/signUpCallback' && url.searchParams.has('code'));
  await mailTo(request, stage, email, /登録/);
});

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

async function signOut(page: Page, stage: Stage): Promise<void> {
  await page.goto(
    stage.url('auth', `/oauth2/sessions/logout?post_logout_redirect_uri=${encodeURIComponent(stage.url('web'))}`),
  );
  await expect(page).toHaveURL(stage.url('web'));
}

async function enterPassword(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByRole('button', { name: '次へ' }).click();
  await page.getByLabel('パスワード', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
}

test('R1.03 R3.05 sign-in by passkey after signing out, and the forced check asks again', async ({
  page,
  stage,
  request,
}, { project }) => {
  const device = await addAuthenticator(page);
  const email = newAddress('ume', project.name);
  await signUp(page, stage, request, email, 'passkey');
  await page.waitForURL((url) => url.searchParams.has('code'));
  await signOut(page, stage);

  const app = fakeApp(page, stage);
  await device.touch(false);
  await app.open('signInWithCheckUsername');
  await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible();
  await stage.accessible();
  await device.touch(true);
  await page.getByRole('button', { name: 'パスキーでログイン' }).click();
  const first = claimsOf((await app.tokens()).access_token);
  expect(first).toMatchObject({ username: email, acr: 'phr', aud: 'tsuzura-api' });

  await app.open('signInForceTOTPMFA', { prompt: 'login' });
  await expect(page.getByRole('heading', { name: 'ご本人の確認' })).toBeVisible();
  await stage.accessible();
  await page.getByRole('button', { name: 'パスキーで確認する' }).click();
  const second = claimsOf((await app.tokens()).access_token);
  expect(second).toMatchObject({ sub: first['sub'], acr: 'phr' });
  expect(Number(second['auth_time'])).toBeGreaterThanOrEqual(Number(first['auth_time']));
});

test('password and TOTP: set up, used at sign-in and for the forced check; a recovery code opens once', async ({
  page,
  stage,
  request,
}, { project }) => {
  test.slow();
  const email = newAddress('sumire', project.name);
  await signUp(page, stage, request, email, 'password');
  await page.waitForURL((url) => url.searchParams.has('code'));

  const app = fakeApp(page, stage);
  await app.open('mfaSetUp');
  await expect(page.getByRole('heading', { name: 'ご本人の確認' })).toBeVisible();
  await page.getByLabel('確認コード').fill(await codeMailedTo(request, stage, email, /ログインの確認コード/));
  await expect(page.getByRole('heading', { name: 'ログインと安全' })).toBeVisible();
  await stage.accessible();

  await page.getByRole('button', { name: '認証アプリを登録する' }).click();
  const key = (await page.getByText('キー：').locator('..').textContent())?.replaceAll(/[^A-Z2-7]/g, '') ?? '';
  await stage.accessible();
  await page.getByLabel('認証アプリのコード').fill(totp(key, Date.now()));
  await expect(page.getByRole('heading', { name: 'ログインと安全' })).toBeVisible();
  await mailTo(request, stage, email, /認証アプリ/);

  await page.getByRole('button', { name: '復旧コードを作る' }).click();
  const make = page.getByRole('button', { name: '復旧コードを作る' });
  if (await make.isVisible()) await make.click();
  await expect(page.getByRole('button', { name: 'コードをコピー' })).toBeVisible();
  const codes = (await page.getByRole('listitem').allTextContents())
    .map((text) => text.trim())
    .filter((text) => /^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{2}$/.test(text));
  expect(codes).toHaveLength(10);
  await page.getByRole('checkbox', { name: '保管しました' }).check();
  await page.getByRole('button', { name: '完了する' }).click();
  await page.getByRole('button', { name: 'つづらに戻る' }).click();
  await app.tokens();

  await signOut(page, stage);
  await app.open('signInWithCheckUsername');
  await enterPassword(page, email);
  await expect(page.getByRole('heading', { name: '認証アプリで確認' })).toBeVisible();
  await stage.accessible();
  // The code of this step was used to set the app up; the next one counts.
  await page.getByLabel('認証アプリのコード').fill(totp(key, Date.now() + 30_000));
  expect(claimsOf((await app.tokens()).access_token)).toMatchObject({ username: email });

  await signOut(page, stage);
  await app.open('signInWithCheckUsername');
  await enterPassword(page, email);
  await page.getByText('別の方法').click();
  await page.getByRole('button', { name: /復旧コード/ }).click();
  await page.getByLabel('復旧コード').fill(codes[0] ?? '');
  await page.getByRole('button', { name: '確認する' }).click();
  await app.tokens();
});

test('R7.20 passwordChange and emailChange: a fresh check, the change, mails to the owner, and the new ones work', async ({
  page,
  stage,
  request,
}, { project }) => {
  test.slow();
  const device = await addAuthenticator(page);
  const email = newAddress('kiku', project.name);
  await signUp(page, stage, request, email, 'both');
  await page.waitForURL((url) => url.searchParams.has('code'));

  const app = fakeApp(page, stage);
  await app.open('passwordChange');
  await page.getByRole('button', { name: 'パスキーで確認する' }).click();
  await page.getByLabel('新しいパスワード').fill('yama-no-michi-88');
  await stage.accessible();
  await page.getByRole('button', { name: '変更する' }).click();
  await page.getByRole('button', { name: 'つづらに戻る' }).click();
  await app.tokens();
  await mailTo(request, stage, email, /パスワード/);

  const next = newAddress('kiku-new', project.name);
  await app.open('emailChange');
  await page.getByRole('button', { name: 'パスキーで確認する' }).click();
  await page.getByLabel('新しいメールアドレス').fill(next);
  await page.getByRole('button', { name: '確認コードを送る' }).click();
  await page.getByLabel('確認コード').fill(await codeMailedTo(request, stage, next));
  await page.getByRole('button', { name: 'つづらに戻る' }).click();
  await app.tokens();
  await mailTo(request, stage, email, /心当たりがない/);

  await signOut(page, stage);
  await device.touch(false);
  await app.open('signInWithCheckUsername');
  await enterPassword(page, next, 'yama-no-michi-88');
  await device.touch(true);
  await page.getByRole('button', { name: 'パスキーで確認する' }).click();
  expect(claimsOf((await app.tokens()).access_token)).toMatchObject({ username: next });
});

test('a forgotten password: code by mail, new password, signed in', async ({ page, stage, request }, { project }) => {
  const email = newAddress('ran', project.name);
  await signUp(page, stage, request, email, 'password');
  await page.waitForURL((url) => url.searchParams.has('code'));
  await signOut(page, stage);
  const app = fakeApp(page, stage);
  await app.open('signInWithCheckUsername');
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByRole('button', { name: '次へ' }).click();
  await page.getByRole('button', { name: 'パスワードを忘れた' }).click();
  await stage.accessible();
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByRole('button', { name: '確認コードを送る' }).click();
  await page.getByLabel('確認コード').fill(await codeMailedTo(request, stage, email, /再設定/));
  await page.getByLabel('新しいパスワード').fill('umi-no-oto-99');
  await page.getByRole('button', { name: '再設定してログイン' }).click();
  expect(claimsOf((await app.tokens()).access_token)).toMatchObject({ username: email });
});

test('an expired or foreign interaction, an OAuth error and signing out are clear pages', async ({ page, stage }) => {
  for (const [path, said] of [
    ['/interaction/aaaaaaaaaaaaaaaaaaaaa', '最初からやり直してください'],
    ['/error?reason=invalid_client', 'つづら'],
    ['/signedOut', 'ログアウトしました'],
    ['/', 'つづら'],
  ] as const) {
    await page.goto(stage.url('auth', path));
    await expect(page.getByText(said).first()).toBeVisible();
    await stage.accessible();
  }
});
