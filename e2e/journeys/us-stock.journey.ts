import type { Page } from '@playwright/test';
import { openAs } from '../scene/customer.ts';
import { main } from '../scene/order-form.ts';
import { colorSchemes, expect, test } from '../scene/stage.ts';

const section = (page: Page, name: string) => main(page).getByRole('region', { name });
const fitsSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test('U08 a US share is found by a word of its name: its price in both currencies, the clock of New York, its days', async ({
  page,
  stage,
}) => {
  await openAs(page, stage, 'hanako', '/assets/usStocks');
  await expect(section(page, '米国株式口座')).toContainText('米国株式口座の開設が必要です。');
  await expect(section(page, '米国市場の時計')).toContainText(/現地 .*日本 /);
  await main(page).getByRole('textbox', { name: '銘柄の記号か会社名' }).fill('ｏｒｃｈａｒｄ');
  await expect(main(page).getByText('1銘柄')).toBeVisible();
  await main(page).getByRole('link', { name: /ORCHA/ }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'ORCHA' })).toBeVisible();
  await expect(section(page, '株価')).toContainText(/USD.*で換算/);
  await expect(section(page, '値動き').getByRole('button', { name: '表で見る' })).toBeVisible();
  await expect(main(page)).toContainText('国内受渡日');
  await expect(main(page).getByRole('link', { name: '米国株式口座を申し込む' })).toBeVisible();
  await expect(main(page).getByRole('button', { name: '買う' })).toHaveCount(0);
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    await stage.accessible();
  }
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await fitsSideways(page)).toBe(true);
  await page.goto(stage.url('web', '/usStocks/NOONE'));
  await expect(main(page).getByRole('heading', { level: 1, name: '銘柄が見つかりません' })).toBeVisible();
});

test('orders of US shares: none yet, and one that is not there', async ({ page, stage }) => {
  await openAs(page, stage, 'hanako', '/orders');
  await main(page).getByRole('link', { name: '米国株式' }).click();
  await expect(section(page, '注文中')).toContainText('注文中のものはありません。');
  await expect(section(page, '最近の履歴')).toContainText('この期間の履歴はありません。');
  await stage.accessible();
  await page.goto(stage.url('web', '/orders/usStocks/unknown'));
  await expect(main(page).getByRole('heading', { level: 1, name: '注文が見つかりません' })).toBeVisible();
});

test('U14 S51 S53 a purchase of US shares: a mistake, its cost in both currencies, the slip, the list that has it, and its cancellation', async ({
  page,
  stage,
}) => {
  await openAs(page, stage, 'beika', '/usStocks/ORCHA');
  await main(page).getByRole('button', { name: '買う' }).click();
  const ticket = main(page).getByRole('region', { name: '注文', exact: true });
  await ticket.getByRole('button', { name: '内容を確認する' }).click();
  await expect(ticket.getByRole('textbox', { name: '指値' })).toHaveAccessibleDescription(/指値を入力してください。/);
  await ticket.getByRole('textbox', { name: '指値' }).fill('149');
  await expect(ticket).toContainText(/お支払い（概算）.*円/);
  await ticket.locator('.radio-card label', { hasText: '特定口座' }).click();
  await expect(ticket).toContainText(/149\.00\sUSD/);
  await stage.accessible();
  await ticket.getByRole('button', { name: '内容を確認する' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'ご注文内容の確認' })).toBeVisible();
  await expect(main(page)).toContainText('国内約定日10:00のレートで決まります。');
  await stage.accessible();
  await main(page).getByRole('checkbox', { name: '注文内容と上の注意を確認しました' }).check();
  await main(page).getByRole('button', { name: '注文を確定する' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'ご注文を受け付けました' })).toBeVisible();
  await expect(main(page)).toContainText(/指値 149\.00/);
  await stage.accessible();
  await main(page).getByRole('link', { name: '注文の一覧を見る' }).click();
  await expect(section(page, '注文中')).toContainText(/ORCHA.*指値 149\.00/);

  // Another journey buys for the same customer meanwhile.
  const own = section(page, '注文中').getByRole('listitem').filter({ hasText: '指値 149.00' });
  await own.getByRole('link', { name: /ORCHA/ }).first().click();
  await main(page).getByRole('button', { name: '注文を訂正する' }).click();
  const change = page.getByRole('dialog', { name: '注文を訂正する' });
  await change.getByRole('textbox', { name: '数量（株）' }).fill('2');
  await change.getByRole('textbox', { name: '数量（株）' }).blur();
  await expect(change).toContainText('数量は減らすことだけできます。');
  await change.getByRole('textbox', { name: '数量（株）' }).fill('1');
  await change.getByRole('textbox', { name: '指値' }).fill('148.5');
  await stage.accessible();
  await change.getByRole('button', { name: '訂正する', exact: true }).click();
  await expect(page.getByText('訂正を受け付けました。')).toBeVisible();
  await expect(main(page)).toContainText(/指値 148\.50/);
  await main(page).getByRole('button', { name: '注文を取り消す' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取り消す', exact: true }).click();
  await expect(page.getByText('取消を受け付けました。')).toBeVisible();
  await expect(
    main(page)
      .getByText(/取消中|取消済/)
      .first(),
  ).toBeVisible();
});

test('S68 US-5 a purchase for an amount in yen: what it buys is seen while it is typed, and never costs more', async ({
  page,
  stage,
}) => {
  await openAs(page, stage, 'beika', '/usStocks/ORCHA');
  await main(page).getByRole('button', { name: '買う' }).click();
  const ticket = main(page).getByRole('region', { name: '注文', exact: true });
  await ticket.locator('.segmented label', { hasText: '金額（円）' }).click();
  await ticket.getByRole('button', { name: '内容を確認する' }).click();
  const amount = ticket.getByRole('textbox', { name: '金額（円、手数料を含む）' });
  await expect(amount).toHaveAccessibleDescription(/金額を入力してください。/);
  await amount.fill('１万');
  await ticket.locator('.radio-card label', { hasText: '特定口座' }).click();
  await expect(ticket).toContainText(/お支払い（概算）.*9,9\d\d円/);
  await stage.accessible();
  await ticket.getByRole('button', { name: '内容を確認する' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'ご注文内容の確認' })).toBeVisible();
  await main(page).getByRole('checkbox', { name: '注文内容と上の注意を確認しました' }).check();
  await main(page).getByRole('button', { name: '注文を確定する' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'ご注文を受け付けました' })).toBeVisible();
});
