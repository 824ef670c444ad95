import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { openAs, signInAs } from '../scene/customer.ts';
import { agree, heading, main, order, toConfirm } from '../scene/order-form.ts';
import { moveTo } from '../scene/move.ts';
import { listenForOwnAmounts, saidBy } from '../scene/own-amounts.ts';
import { expect, test, type Stage } from '../scene/stage.ts';
import { inWholeRun } from '../whole-run.ts';

/** Every route of the table, as somebody who holds funds sees it. */
const everyRoute = [
  '/',
  '/myPage',
  '/assets',
  '/assets/nisa',
  '/assets/returns',
  '/assets/scheduled',
  '/assets/scheduled/calendar',
  '/assets/scheduled/bankAccounts',
  '/assets/scheduled/subscription/unknown',
  '/funds',
  '/assets/scheduled/redemption/unknown',
  '/funds/TZ010001',
  '/funds/TZ010001/buy',
  '/funds/TZ010009/SPECIFIC/sell',
  '/funds/TZ010001/scheduledBuy',
  '/funds/TZ010009/SPECIFIC/scheduledSell',
  '/orders',
  '/orders?tab=history',
  '/cashTransfers?period=all',
  '/cashTransfers/transfers',
  '/cashTransfers/deposit',
  '/cashTransfers/withdraw',
  '/cashTransfers/scheduledWithdrawal',
  '/cashTransfers/exchange',
  '/information',
  '/inquiry',
  '/documents',
  '/specificAccountTrades',
  '/specificAccountTrades?year=2025',
  '/settings',
  '/settings/notifications',
  '/myPage/notifications',
  '/stocks',
  '/stocks/1078',
  '/stocks/1078?ticket=buy',
  '/assets/stocks',
  '/assets/margin',
  '/assets/transfers',
  '/orders/stocks',
  '/orders/stocks/unknown',
  '/usStocks/ORCHA',
  '/assets/usStocks',
  '/orders/usStocks',
  '/orders/usStocks/unknown',
  '/seminars',
  '/seminars?tab=archive',
  '/seminars/seminar-20261126',
  '/seminars/seminar-20261209/apply',
  '/seminars/seminar-20261126/apply/complete',
  '/campaigns',
  '/campaigns/campaign-tsumitate-2026',
  '/campaigns/campaign-referral-2026/referral',
  '/invitations/stop',
  '/signUpCallback',
  '/simulation',
  '/notFound',
  '/freeze',
];

/** An order that was placed shows them; the second journey does. */
const afterAnOrder = [
  '/funds/$fundCode/buy/complete',
  '/funds/$fundCode/$orderAccountType/sell/complete',
  '/funds/$fundCode/scheduledBuy/complete',
  '/funds/$fundCode/$orderAccountType/scheduledSell/complete',
  '/stocks/$stockCode/order/complete',
  '/usStocks/$symbol/order/complete',
];

test('the list below has every route of the table', () => {
  const table = readFileSync(new URL('../../apps/web/src/app/route-table.ts', import.meta.url), 'utf8');
  const missing = [...table.matchAll(/ path: '([^']+)'/g)]
    .map(([, path = '']) => path)
    .filter((path) => {
      const pattern = new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/?]+')}(\\?|$)`);
      return !everyRoute.some((visited) => pattern.test(visited));
    });
  expect(missing).toEqual(afterAnOrder);
});

/** As the button and the setting write it; every screen hears of it. */
const choose = (page: Page, kept: Readonly<Record<string, string | null>>) =>
  page.evaluate((choices) => {
    for (const [key, value] of Object.entries(choices))
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    dispatchEvent(new Event('tsuzura:amounts'));
  }, kept);

async function visit(page: Page, stage: Stage, path: string): Promise<void> {
  await moveTo(page, stage.url('web', path));
  await expect(page.locator('h1').first(), path).toBeVisible();
  await stage.settled();
  await expect(page.locator('main .skeleton'), path).toHaveCount(0);
}

/** R2.50: an aside, a drawing, or a wide data table on a desktop (the rows of open orders are one) may use the layout's width. */
const mayBeWide = 'table, aside, .orders-row, .stock-order-row, .month-bars';

/** What people read, where it is wider than the main column may be. */
const tooWide = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    (wide) =>
      [...document.querySelectorAll('main :is(p, li, dl, fieldset)')]
        .filter((element) => element.closest(wide) === null && element.querySelector(wide) === null)
        .filter((element) => element.getBoundingClientRect().width > 720.5)
        .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`),
    mayBeWide,
  );

test(
  'R5.06 R2.50 on every route: the eye hides each of the customer’s amounts, 万円 shows all others in 万, and no text is wider than 720 px',
  inWholeRun,
  async ({ page, stage }) => {
    test.slow();
    await signInAs(page, stage, 'hanako');
    const own = listenForOwnAmounts(page, stage);
    const shownSomewhere = new Set<string>();
    for (const path of everyRoute) {
      await visit(page, stage, path);
      for (const details of await page.locator('main details').all()) {
        await details.evaluate((element) => element.setAttribute('open', ''));
      }
      for (const spelling of own.saidIn(await saidBy(page))) shownSomewhere.add(spelling);
      await choose(page, { 'tsuzura.hidesAmounts': '1' });
      expect.soft(own.saidIn(await saidBy(page)), `${path} hides`).toEqual([]);
      await choose(page, { 'tsuzura.hidesAmounts': null, 'tsuzura.amountUnit': 'man' });
      // The setting itself shows what each of its answers makes of 1,234,567 yen.
      const said = (await saidBy(page)).replace('1,234,567円', '');
      const prices = await page.locator('.share-price').allTextContents();
      const plain = said.match(/(?<![\d,.])(?:\d{1,3}(?:,\d{3})+|\d{5,})円/g) ?? [];
      expect
        .soft(
          plain.filter((text) => Number(text.replaceAll(/[,円]/g, '')) >= 10_000 && !prices.includes(text)),
          `${path} in 万`,
        )
        .toEqual([]);
      await choose(page, { 'tsuzura.amountUnit': null });
      expect.soft(await tooWide(page), `${path} is narrow`).toEqual([]);
    }
    // The journey would prove nothing if it had not known the figures.
    expect(shownSomewhere.size).toBeGreaterThan(20);
  },
);

test('R2.06 R2.07 with hidden amounts an order is read before it is placed, and its receipt is hidden again', async ({
  page,
  stage,
}) => {
  await openAs(page, stage, 'hanako', '/funds/TZ010002/buy');
  await choose(page, { 'tsuzura.hidesAmounts': '1' });
  await expect(main(page)).toContainText('購入できる金額 ••••••');
  await main(page).locator('.radio-card label', { hasText: '特定口座' }).click();
  await toConfirm(page, '1234');
  const slip = main(page).locator('.slip');
  await expect(slip).toContainText('••••••');
  await expect(slip).not.toContainText('1,234円');
  await agree(page).check();
  await expect(main(page).locator('.btn-reason')).toHaveText('金額を表示して、内容をご確認ください。');
  await main(page).getByRole('button', { name: '金額を表示する' }).click();
  await expect(slip).toContainText('1,234円');
  await order(page).click();
  await expect(heading(page, '購入のご注文を受け付けました')).toBeVisible();
  await expect(main(page)).toContainText('••••••');
  expect(await saidBy(page)).not.toContain('1,234円');
});

test(
  'R5.06 the setting 金額の表示 turns balances into 万円, on this device and after a reload',
  inWholeRun,
  async ({ page, stage }) => {
    await openAs(page, stage, 'hanako', '/settings');
    await main(page)
      .locator('.radio-card label', { hasText: /^万円$/ })
      .click();
    await page.goto(stage.url('web', '/cashTransfers'));
    await expect(main(page)).toContainText(/\d[\d,.]*万円/);
    await expect(main(page)).not.toContainText(/\d{2,3},\d{3}円/);
    await page.goto(stage.url('web', '/settings'));
    await main(page).locator('.radio-card label', { hasText: /^円$/ }).click();
    await page.goto(stage.url('web', '/cashTransfers'));
    await expect(main(page)).toContainText(/\d{2,3},\d{3}円/);
  },
);
