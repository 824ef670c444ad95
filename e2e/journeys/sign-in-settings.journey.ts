import { addDevice, fakeApp, mailTo, signUpQuickly } from '../scene/sign-in.ts';
import { claimsOf, enterMailCode, enterPassword, password, press, signOut, test } from '../scene/sign-in-pages.ts';
import { expect } from '../scene/stage.ts';

// Some walk through a dozen screens, each looked at by axe.
test.describe.configure({ timeout: 270_000 });

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
