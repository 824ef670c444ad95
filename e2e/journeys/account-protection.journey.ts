import { randomUUID } from 'node:crypto';
import { getAccountProtection, requestWithdrawal } from '@tsuzura/contract/main';
import { yen } from '@tsuzura/domain/money';
import { accessToken, clientOf } from '../scene/client.ts';
import { openAccount, prepareToBuy } from '../scene/open-account.ts';
import { agree, heading, main, order, toConfirm } from '../scene/order-form.ts';
import { mailTo } from '../scene/sign-in.ts';
import { expect, test, type Page, type Stage } from '../scene/stage.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** A toast is an alertdialog too, by its role. */
const dialog = (page: Page) => page.locator('.dialog-in');
const protection = (page: Page) => main(page).getByRole('region', { name: '口座の保護' });
const buyPath = '/funds/TZ010002/buy';

async function accessible(page: Page, stage: Stage): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await stage.accessible();
  }
}

/** As if the strong check were older than five minutes. What the browser asks beforehand (OPTIONS) is let through. */
async function refuseOnce(page: Page, stage: Stage): Promise<void> {
  let isRefused = false;
  await page.route('**/v1/shield/lift', (route) => {
    if (isRefused || route.request().method() !== 'POST') return route.continue();
    isRefused = true;
    return route.fulfill({
      status: 403,
      headers: { 'access-control-allow-origin': new URL(stage.url('web')).origin },
      json: { code: '403-100', errors: [{ message: 'x' }] },
    });
  });
}

test('R6.05 one tap freezes the account: nobody is signed in, nothing is taken, and a strong check lifts it', async ({
  page,
  stage,
}) => {
  const email = `protection-${randomUUID()}@example.jp`;
  const device = await openAccount(page, stage, email);
  await page.goto(stage.url('web', '/settings'));
  await expect(protection(page)).toContainText('通常');
  await prepareToBuy(page, stage, { fundCode: 'TZ010002', payer: 'ﾐﾁﾅｶ ｽｽﾑ', amount: '50000' });
  const client = await clientOf(page, stage);
  await client.call(requestWithdrawal, { body: { amount: yen(2_000) } });

  await press(page, '口座を凍結する');
  await expect(dialog(page)).toContainText('口座を凍結しますか');
  await stage.accessible();
  await dialog(page).getByRole('button', { name: '凍結する', exact: true }).click();
  await expect(heading(page, '口座を凍結しました')).toBeVisible();
  await expect(main(page)).toContainText('出金1件を取り消し');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await accessible(page, stage);
  expect(await accessToken(page)).toBeNull();
  await expect(client.call(getAccountProtection)).rejects.toMatchObject({ status: 401 });
  await mailTo(page.request, stage, email, /口座を凍結しました/);

  // Signing in is possible; the account is read, and nothing else is done with it.
  await device.touch(false);
  await press(page, 'ログインして状況を見る');
  await expect(page.getByRole('heading', { name: 'ログイン', exact: true })).toBeVisible();
  await device.touch(true);
  // The browser may offer the passkey by itself; pressing the button beside that would sign in twice.
  const isInByItself = await protection(page)
    .waitFor({ timeout: 8_000 })
    .then(
      () => true,
      () => false,
    );
  if (!isInByItself) await press(page, 'パスキーでログイン');
  await expect(protection(page)).toContainText('凍結中');
  await accessible(page, stage);
  for (const path of ['/myPage', '/cashTransfers', '/cashTransfers/withdraw']) {
    await page.goto(stage.url('web', path));
    await expect(main(page), path).toContainText('口座を凍結しています');
  }
  await expect(main(page).getByRole('button', { name: '内容を確認する' })).toHaveAttribute('aria-disabled', 'true');
  await page.goto(stage.url('web', buyPath));
  await toConfirm(page, '1000');
  await agree(page).check();
  await order(page).click();
  await expect(dialog(page)).toContainText('口座を凍結しています');

  // From the refusal to where it is lifted. A check that is too old is made again, and what was request then goes on by itself.
  await dialog(page).getByRole('button', { name: '凍結の解除へ' }).click();
  await press(page, '移動する');
  await refuseOnce(page, stage);
  await protection(page).getByRole('button', { name: '凍結を解除する' }).click();
  await press(page, 'パスキーで確認する');
  await expect(page).toHaveURL(stage.url('web', '/settings'));
  await expect(page.getByText('凍結を解除しました。')).toBeVisible();
  await expect(protection(page)).toContainText('通常');
  const { text } = await mailTo(page.request, stage, email, /口座の凍結を解除しました/);
  // Whoever did not lift it freezes it again from the mail, by a press and not by opening it.
  await page.goto(/http\S+\/freeze#[\w-]{43}/.exec(text)?.[0] ?? '');
  await expect(heading(page, '口座を凍結しますか')).toBeVisible();
  await stage.accessible();
  await press(page, '凍結する');
  await expect(heading(page, '口座を凍結しました')).toBeVisible();
  expect(await accessToken(page)).toBeNull();
});
