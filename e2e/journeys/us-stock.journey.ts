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
  await expect(main(page)).toContainText('保有している米国株式はありません。');
  await expect(section(page, '米国市場の時計')).toContainText(/現地 .*日本 /);
  await main(page).getByRole('textbox', { name: '銘柄の記号か会社名' }).fill('ｏｒｃｈａｒｄ');
  await expect(main(page).getByText('1銘柄')).toBeVisible();
  await main(page).getByRole('link', { name: /ORCHA/ }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'ORCHA' })).toBeVisible();
  await expect(section(page, '株価')).toContainText(/USD.*で換算/);
  await expect(section(page, '値動き').getByRole('img').first()).toBeVisible();
  await expect(main(page)).toContainText('国内受渡日');
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
