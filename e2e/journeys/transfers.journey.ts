import type { Page } from '@playwright/test';
import { openAs, signInAs } from '../scene/customer.ts';
import { main } from '../scene/order-form.ts';
import { expect, test } from '../scene/own-service.ts';
import { fillTicket, placeTicket } from '../scene/stock-form.ts';

test.use({ history: 'none', story: 'transfers' });
/** Days of business time pass here, of one service, in this order. */
test.describe.configure({ mode: 'default', timeout: 300_000 });

const section = (page: Page, name: string) => main(page).getByRole('region', { name });
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fitsSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

async function fill(page: Page, quantity: string, holder: string): Promise<void> {
  await main(page).locator('.radio-card label', { hasText: 'いわお建設' }).click();
  await field(page, '数量（株）').fill(quantity);
  await field(page, '金融機関名').fill('しののめ証券（架空）');
  await field(page, '支店名').fill('本店');
  await field(page, '口座番号').fill('００２８８４１');
  await field(page, '加入者口座コード').fill('012345678901234567890');
  await field(page, '口座名義').fill(holder);
  await main(page).getByRole('checkbox', { name: '上の内容を確認しました' }).check();
}

test('shares move to another firm: a wrong form, a wrong name, a cancelled request, and one that goes through', async ({
  page,
  stage,
  business,
}) => {
  await openAs(page, stage, 'beika', '/stocks/1078?ticket=buy');
  await fillTicket(page, { shares: '200', account: '特定口座' });
  await placeTicket(page);
  await business.runTo('2026-11-17T10:00');
  // The first time registers a passkey; only its use is the strong check.
  await signInAs(page, stage, 'beika');
  await page.goto(stage.url('web', '/assets/transfers'));
  await expect(main(page).getByText('200株まで').first()).toBeVisible();
  await expect(section(page, 'いま申し込むと')).toContainText('11/20（金）');
  await press(page, '内容を確認する');
  await expect(main(page)).toContainText('移す銘柄を選んでください。');
  await fill(page, '201', 'ベイカ ワタル');
  await press(page, '内容を確認する');
  await expect(main(page)).toContainText('移せる数量（200株）を超えています。');

  // A device that is new lets 100,000 yen a day out: 30 shares are less.
  await fill(page, '30', 'ワクタ ミツル');
  await press(page, '内容を確認する');
  await press(page, '移管を申し込む');
  await expect(main(page)).toContainText('移管できるのは、ご本人名義の口座だけです。');
  await field(page, '口座名義').fill('ベイカ ワタル');
  await press(page, '内容を確認する');
  await expect(page.getByRole('alertdialog').first()).toContainText('30株');
  await stage.accessible();
  await press(page, '移管を申し込む');
  await expect(page.getByText('移管を受け付けました。')).toBeVisible();
  await expect(section(page, '手続き中')).toContainText('30株');
  await expect(main(page).getByText('170株まで').first()).toBeVisible();
  await stage.accessible();
  expect(await fitsSideways(page)).toBe(true);

  await section(page, '手続き中')
    .getByRole('button', { name: /取り消す/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取り消す', exact: true }).click();
  await expect(page.getByText('移管を取り消しました。')).toBeVisible();
  await expect(section(page, '終わった手続き')).toContainText('取消');
  await expect(main(page).getByText('200株まで').first()).toBeVisible();

  await fill(page, '40', 'ベイカ ワタル');
  await press(page, '内容を確認する');
  await press(page, '移管を申し込む');
  await expect(section(page, '手続き中')).toContainText('40株');
  await business.runTo('2026-11-17T16:00');
  await page.reload();
  await expect(section(page, '手続き中')).toContainText('審査に入ったため、取り消せません。');
  await business.runTo('2026-11-20T06:00');
  await page.reload();
  await expect(section(page, '手続き中')).toContainText('移す先へ送ったため、取り消せません。');
  await business.runTo('2026-11-25T06:00');
  await page.reload();
  await expect(section(page, '終わった手続き')).toContainText('完了');
  await page.goto(stage.url('web', '/assets/stocks'));
  await expect(main(page)).toContainText('160株');
  await page.goto(stage.url('web', '/documents'));
  await expect(main(page)).toContainText('移管のお知らせ（取得価額の引継ぎ）');
});
