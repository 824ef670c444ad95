import type { Page } from '@playwright/test';
import { openAs } from '../scene/customer.ts';
import { main } from '../scene/order-form.ts';
import { expect, test, type Business } from '../scene/own-service.ts';
import { fillTicket, placeTicket } from '../scene/stock-form.ts';

test.use({ history: 'none', story: 'stock-days' });
/** Days of business time pass here, of one service, in this order. */
test.describe.configure({ mode: 'default', timeout: 300_000 });

/** The page as it is now: another moment of business time is seen by loading it again. */
async function at(business: Business, page: Page, moment: string): Promise<void> {
  await business.runTo(moment);
  await page.reload();
}

const status = (page: Page) => main(page).locator('.chip-status').first();

test('a purchase is filled on its day, counts at once and is settled two business days later', async ({
  page,
  stage,
  business,
}) => {
  await openAs(page, stage, 'beika', '/stocks/1078?ticket=buy');
  await fillTicket(page, { shares: '200', account: '特定口座' });
  await placeTicket(page);
  await at(business, page, '2026-11-13T15:50');
  await expect(status(page)).toHaveText('全部約定');
  await expect(main(page)).toContainText('2026年11月17日（火）');
  await page.goto(stage.url('web', '/assets/stocks'));
  await expect(main(page).getByRole('row', { name: /いわお建設/ })).toContainText('200株');
  await page.goto(stage.url('web', '/myPage'));
  await expect(main(page)).toContainText('国内株式');
  await expect(main(page)).toContainText('受渡前の代金');
  await at(business, page, '2026-11-17T10:00');
  await expect(main(page)).not.toContainText('受渡前の代金');
});

test('a limit is changed while it waits, and lapses with its day', async ({ page, stage, business }) => {
  await openAs(page, stage, 'beika', '/stocks/1078?ticket=buy');
  await fillTicket(page, { shares: '200', price: await lowest(page), account: '特定口座' });
  await placeTicket(page);
  await at(business, page, '2026-11-17T11:32');
  await main(page).getByRole('button', { name: '注文を訂正する' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '数量（株）' }).fill('300');
  await dialog.getByRole('textbox', { name: '数量（株）' }).blur();
  await expect(dialog).toContainText('数量は減らすことだけできます。');
  await dialog.getByRole('textbox', { name: '数量（株）' }).fill('100');
  await dialog.getByRole('button', { name: '訂正する', exact: true }).click();
  await expect(page.getByText('訂正を受け付けました。')).toBeVisible();
  await at(business, page, '2026-11-17T17:10');
  await expect(status(page)).toHaveText('失効');
  await expect(main(page)).toContainText('/ 100株');
});

test('a sale shows its tax before it is placed, and what it brought afterwards', async ({ page, stage, business }) => {
  await openAs(page, stage, 'beika', '/stocks/1078?ticket=sell');
  await fillTicket(page, { shares: '100' });
  await expect(main(page).locator('.slip')).toContainText('税金（概算）');
  await expect(main(page).locator('.slip')).toContainText('売却損益（概算）');
  await placeTicket(page);
  await at(business, page, '2026-11-18T15:50');
  await expect(status(page)).toHaveText('全部約定');
  await page.goto(stage.url('web', '/orders/stocks'));
  await expect(
    main(page)
      .getByRole('row', { name: /いわお建設/ })
      .first(),
  ).toContainText('全部約定');
  await page.goto(stage.url('web', '/assets/stocks'));
  await expect(main(page).getByRole('row', { name: /いわお建設/ })).toContainText('100株');
});

test('a purchase in 成長投資枠 takes from the quota that funds use too', async ({ page, stage, business }) => {
  // From 15:30 to 16:00 no order is taken.
  await business.runTo('2026-11-18T17:10');
  await openAs(page, stage, 'beika', '/stocks/1042?ticket=buy');
  await fillTicket(page, { shares: '1000', account: 'NISA 成長投資枠' });
  await expect(main(page).locator('.slip')).toContainText('2026年の成長投資枠の残り');
  await placeTicket(page);
  await at(business, page, '2026-11-19T15:50');
  await expect(status(page)).toHaveText('全部約定');
  await page.goto(stage.url('web', '/assets/nisa'));
  await expect(main(page).getByRole('tabpanel')).toContainText('使用');
  await page.goto(stage.url('web', '/assets/stocks'));
  await expect(main(page).getByRole('row', { name: /つむぎ通信/ })).toContainText('NISA 成長投資枠');
});

test('orders for the opening and the closing auction are filled in them', async ({ page, stage, business }) => {
  await business.runTo('2026-11-19T17:10');
  await openAs(page, stage, 'beika', '/stocks/1174?ticket=buy');
  await fillTicket(page, { shares: '100', condition: '寄付', account: '特定口座' });
  await placeTicket(page);
  const opening = page.url();
  await page.goto(stage.url('web', '/stocks/1277?ticket=buy'));
  await fillTicket(page, { shares: '100', condition: '引け', account: '特定口座' });
  await placeTicket(page);
  await at(business, page, '2026-11-20T15:50');
  await expect(main(page).locator('.event-list')).toContainText('11/20（金）15:30');
  await page.goto(opening);
  await expect(main(page).locator('.event-list')).toContainText('11/20（金）09:00');
});

test('a split doubles the shares at the same cost, and a dividend is paid to who held the share', async ({
  page,
  stage,
  business,
}) => {
  test.setTimeout(900_000);
  await business.runTo('2026-12-28T17:10');
  await openAs(page, stage, 'beika', '/assets/stocks');
  const split = main(page).getByRole('row', { name: /1174/ });
  await expect(split).toContainText('100株');
  const paid = await split.locator('td').allTextContents();
  await at(business, page, '2026-12-29T08:00');
  await expect(split).toContainText('200株');
  expect(await split.locator('td').allTextContents()).not.toEqual(paid);
  await business.runTo('2027-03-11T09:00');
  await page.goto(stage.url('web', '/myPage/notifications'));
  // 43 yen a share for 100 shares, less 658 and 215 yen of tax.
  await expect(main(page)).toContainText('配当金をお支払いしました');
  await expect(main(page)).toContainText('税引後3,427円');
});

/** The lower limit of the day, from the ticket: nothing is filled at it. */
async function lowest(page: Page): Promise<string> {
  await page.locator('.segmented label', { hasText: '指値' }).first().click();
  const range = await page.locator('.ticket-hint', { hasText: 'きざみ' }).locator('.num').textContent();
  return /^([\d,.]+)円/.exec(range ?? '')?.[1] ?? '';
}
