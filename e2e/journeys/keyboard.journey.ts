import type { Page } from '@playwright/test';
import { addDevice, codeMailedTo } from '../scene/sign-in.ts';
import { expect, test } from '../scene/stage.ts';

/** Presses Tab until the focus stands on what is wanted; a page that hides it from the keyboard fails here. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const isThere = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  for (let press = 0; press < 80; press += 1) {
    const text = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement | null;
      return (focused?.getAttribute('aria-label') ?? focused?.innerText ?? '').trim();
    });
    if (isThere(text)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${name}`);
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

test('R6.01 R2.17 R2.30 R2.32 by keyboard alone: visitor, sign-up, my page, drawer, logout', async ({
  page,
  stage,
  request,
}, { project }) => {
  test.slow();
  await addDevice(page);
  const email = `kiiboodo-${project.name}-${Date.now().toString(36)}@example.jp`;
  await page.goto(stage.url('web', '/'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '本文へ移動' })).toBeFocused();
  await press(page, /^口座をひらく/);
  await page.getByLabel('メールアドレス').waitFor();
  await page.getByLabel('メールアドレス').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await page.getByLabel('確認コード').waitFor();
  await page.getByLabel('確認コード').focus();
  await page.keyboard.type(await codeMailedTo(request, stage, email));
  await page.getByRole('heading', { name: 'パスワードの設定' }).waitFor();
  await press(page, 'パスワードを設定しない');
  await page.getByRole('heading', { name: 'フィッシングに強いパスキーを設定する' }).waitFor();
  await press(page, /^パスキーを登録する/);
  const terms = page.getByRole('heading', { name: '規約の確認' });
  const naming = page.getByRole('heading', { name: /パスキーの名前/ });
  await terms.or(naming).waitFor();
  if (await naming.isVisible()) await page.keyboard.press('Enter');
  if (await naming.isVisible()) await press(page, /^(この名前で登録する|次へ|名前をつける|保存する)$/);
  await terms.waitFor();
  for (const document of ['利用規約', '個人情報の取り扱い']) {
    const opened = page.waitForEvent('popup');
    await press(page, new RegExp(`^${document}`));
    await (await opened).close();
    // Opening ticks; a press takes the tick away and sets it again.
    const box = page.getByRole('checkbox', { name: new RegExp(document) });
    await expect(box).toBeChecked();
    await box.focus();
    await page.keyboard.press('Space');
    await expect(box).not.toBeChecked();
    await page.keyboard.press('Space');
  }
  await press(page, '同意して登録する');
  await expect(page.getByRole('heading', { level: 1, name: 'ご登録ありがとうございます' })).toBeVisible();
  await press(page, 'あとで（マイページへ）');
  await expect(page.getByRole('heading', { level: 1, name: 'マイページ' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await press(page, 'メニューを開く');
  const drawer = page.getByRole('dialog', { name: 'メニュー' });
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'メニューを開く' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, 'ログアウト');
  await expect(page).toHaveURL(stage.url('web', '/'));
});
