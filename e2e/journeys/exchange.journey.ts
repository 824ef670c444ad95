import type { Page } from '@playwright/test';
import { openAs, signInAs } from '../scene/customer.ts';
import { main } from '../scene/order-form.ts';
import { expect, test } from '../scene/own-service.ts';

test.use({ history: 'none', story: 'exchange' });
/** Hours of business time pass here, of one service, in this order. */
test.describe.configure({ mode: 'default', timeout: 300_000 });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'この内容で両替しますか' });
const fitsSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const row = (page: Page, term: string) => main(page).locator('.definition', { hasText: term });

test('S67 U06 U07 yen become dollars and dollars yen, at a rate that was read: mistakes, a rate that is over, a lost answer, hours', async ({
  page,
  stage,
  business,
}) => {
  // The first time registers a passkey; only its use is the strong check.
  await signInAs(page, stage, 'beika');
  await openAs(page, stage, 'beika', '/cashTransfers');
  await main(page).getByRole('link', { name: '円とドルを両替する' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: '円とドルの両替' })).toBeVisible();
  await expect(main(page).getByRole('timer')).toHaveAccessibleName(/^あと\d+秒$/);

  await press(page, '両替の内容を確認する');
  await expect(field(page, '支払う金額')).toHaveAccessibleDescription(/金額を入力してください。/);
  await field(page, '支払う金額').fill('９９９，９９９，９９９');
  await press(page, '両替の内容を確認する');
  await expect(field(page, '支払う金額')).toHaveAccessibleDescription(/1回の両替は5億円/);
  await field(page, '支払う金額').fill('400000000');
  await expect(field(page, '支払う金額')).toHaveAccessibleDescription(/両替できる金額（[\d,]+円）を超えています。/);
  await field(page, '支払う金額').fill('100000');
  await expect(main(page).locator('output')).toContainText(/6\d\d\.\d\d\sUSD/);
  await stage.accessible();
  expect(await fitsSideways(page)).toBe(true);

  // Fifteen seconds pass while the customer reads: nothing can be sent at the old rate, and nothing typed is lost.
  await press(page, '両替の内容を確認する');
  await expect(question(page)).toContainText('100,000円');
  await stage.accessible();
  await expect(question(page).getByText('レートの有効時間が過ぎました。').first()).toBeVisible();
  await press(page, '新しいレートを見る');
  await expect(question(page)).toContainText('確認中に条件が変わりました。最新の内容をご確認ください。');
  await press(page, '両替する');
  await expect(main(page).getByRole('heading', { level: 1, name: '両替しました' })).toBeVisible();
  await expect(row(page, '支払った金額')).toContainText('100,000円');
  await stage.accessible();
  await page.reload();
  await expect(row(page, '受け取った金額')).toContainText('USD');

  // The other way, with the side that is received named, and an answer that gets lost.
  await press(page, 'もう一度両替する');
  await main(page).getByText('ドル → 円', { exact: true }).click();
  await field(page, '支払う金額').fill('10000');
  await expect(field(page, '支払う金額')).toHaveAccessibleDescription('');
  await press(page, '両替の内容を確認する');
  await expect(field(page, '支払う金額')).toHaveAccessibleDescription(
    /両替できる金額（6\d\d\.\d\d米ドル）を超えています。/,
  );
  await field(page, '支払う金額').fill('');
  await main(page).getByRole('button', { name: '受け取る金額を円で決める' }).click();
  await field(page, '受け取る金額').fill('10000');
  await press(page, '両替の内容を確認する');
  await expect(question(page)).toContainText('10,000円');
  stage.forgive(/ERR_FAILED/);
  await page.route('**/system/foreign/exchange', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(page, '両替する');
  await expect(main(page)).toContainText('両替の結果を確認できませんでした。');
  await page.unroute('**/system/foreign/exchange');
  await page.reload();
  await press(page, '結果を確かめる');
  await expect(row(page, '受け取った金額')).toContainText('10,000円');
  await page.goto(stage.url('web', '/cashTransfers'));
  await expect(main(page).getByText('米ドルから円への両替')).toHaveCount(1);
  await expect(main(page).getByText('円から米ドルへの両替')).toHaveCount(1);

  await business.runTo('2026-11-13T15:30');
  await page.goto(stage.url('web', '/cashTransfers/exchange'));
  await expect(main(page)).toContainText('受付時間の外のため、参考のレートです。');
  await expect(main(page).getByRole('button', { name: '両替の内容を確認する' })).toBeDisabled();
});
