import { dialog } from '../scene/buy-page.ts';
import { openAs } from '../scene/customer.ts';
import { main } from '../scene/order-form.ts';
import { expect, test } from '../scene/stage.ts';

test('R1.04 a campaign from the list to the entry, with the own progress', async ({ page, stage }) => {
  await openAs(page, stage, 'beika', '/campaigns');
  await stage.accessible();
  await main(page)
    .getByRole('link', { name: /年末までの積立キャンペーン/ })
    .click();
  await expect(main(page).getByRole('region', { name: '条件とお客さまの状況' })).toContainText('あと');
  await stage.accessible();
  await main(page).getByRole('button', { name: 'エントリーする' }).filter({ visible: true }).click();
  await expect(dialog(page)).toContainText('規約をご確認ください。');
  await dialog(page).getByRole('checkbox', { name: '規約を確認し、同意します' }).check();
  await dialog(page).getByRole('button', { name: 'エントリーする' }).click();
  await expect(page.getByText('エントリーを受け付けました。').first()).toBeVisible();
  await expect(main(page).getByText('エントリー済').first()).toBeVisible();
});

test('R3.09 a friend is invited: the link with its QR code, a mail with consent, and no word on who', async ({
  page,
  stage,
}) => {
  await openAs(page, stage, 'hanako', '/campaigns/campaign-referral-2026');
  await main(page).getByRole('link', { name: 'お知り合いに紹介する' }).filter({ visible: true }).click();
  await expect(main(page).locator('.referral-url')).toContainText('pid=referral202503&trackingId=');
  await expect(main(page).getByRole('img', { name: '紹介リンクのQRコード' })).toBeVisible();
  await stage.accessible();
  await main(page).getByRole('button', { name: 'メールで送る' }).click();
  await dialog(page).getByRole('button', { name: '送る', exact: true }).click();
  await expect(dialog(page)).toContainText('宛先のメールアドレスを入力してください。');
  await expect(dialog(page)).toContainText('紹介する相手の同意をご確認ください。');
  await dialog(page).getByRole('textbox', { name: '宛先のメールアドレス' }).fill('friend@example.jp');
  await dialog(page).getByRole('checkbox', { name: '紹介する相手の同意を得ています' }).check();
  await dialog(page).getByRole('button', { name: '送る', exact: true }).click();
  await expect(dialog(page)).toContainText('1名にお送りします。');
});

test('an address without its key does not stop invitations', async ({ page, stage }) => {
  await page.goto(stage.url('web', '/invitations/stop'));
  await expect(main(page)).toContainText('リンクが途中で切れています。');
});
