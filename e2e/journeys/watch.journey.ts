import { dialog } from '../scene/buy-page.ts';
import { openAs } from '../scene/customer.ts';
import { main } from '../scene/order-form.ts';
import { expect, test } from '../scene/stage.ts';

test('R2.04 a fund is watched, waits for its price, and is no longer watched', async ({ page, stage }) => {
  await openAs(page, stage, 'beika', '/funds/TZ010003');
  await main(page)
    .getByRole('button', { name: /の値の通知$/ })
    .click();
  await dialog(page).getByText('以上になったら').click();
  await dialog(page).getByRole('textbox', { name: '基準価額' }).fill('1');
  await dialog(page).getByRole('button', { name: 'この値で通知する' }).click();
  await expect(dialog(page)).toContainText('いまの基準価額より高い値を入力してください。');
  await dialog(page).getByRole('textbox', { name: '基準価額' }).fill('999,999');
  await stage.accessible();
  await dialog(page).getByRole('button', { name: 'この値で通知する' }).click();
  await expect(page.getByText('値の通知を設定しました。').first()).toBeVisible();

  await page.goto(stage.url('web', '/funds?tab=watch'));
  const row = main(page).locator('.watch-row');
  await expect(row).toContainText('999,999円以上');
  await stage.accessible();
  await row.locator('.watch-alert').click();
  await dialog(page).getByRole('button', { name: '999,999円以上の通知を削除する' }).click();
  await expect(dialog(page)).not.toContainText('999,999円以上');
  await page.goBack();
  await row.getByRole('button', { name: /お気に入りにする$/ }).click();
  await expect(main(page).getByText('お気に入りはまだありません。', { exact: false })).toBeVisible();
});
