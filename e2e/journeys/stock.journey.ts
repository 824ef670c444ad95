import { openAs } from '../scene/customer.ts';
import { main } from '../scene/order-form.ts';
import { expect, test } from '../scene/stage.ts';
import { fillTicket, limit, placeTicket, quantity, ticket } from '../scene/stock-form.ts';
import { inWholeRun } from '../whole-run.ts';

test('a share is found, its ticket says what is wrong and what it reserves, and the order can be taken back', async ({
  page,
  stage,
}) => {
  await openAs(page, stage, 'tsumi', '/stocks?q=1042');
  await main(page)
    .getByRole('link', { name: /つむぎ通信/ })
    .click();
  await main(page).getByRole('button', { name: '買う' }).first().click();
  await expect(page).toHaveURL(/ticket=buy/);

  // Each mistake stands under its field, in words that say what to do.
  await quantity(page).fill('150');
  await limit(page).fill('9999');
  await limit(page).blur();
  await expect(ticket(page)).toContainText('100株単位で入力してください。');
  await expect(ticket(page)).toContainText('の中で入力してください。');

  // Whatever the price of today is, this is below it and inside its limits; nothing is filled at it.
  const lowest = await ticket(page).locator('.ticket-hint', { hasText: 'きざみ' }).locator('.num').textContent();
  const low = /^([\d,.]+)円/.exec(lowest ?? '')?.[1] ?? '';
  await quantity(page).fill('１００');
  await limit(page).fill(low);
  await limit(page).blur();
  const cost = Math.ceil(Number(low.replaceAll(',', '')) * 100).toLocaleString('en-US');
  await expect(ticket(page).locator('.definition', { hasText: '注文中のお預かり' })).toContainText(`${cost}円`);

  await fillTicket(page, { shares: '100', price: low, account: '特定口座' });
  await expect(main(page).locator('.slip')).toContainText('現物買付');
  await placeTicket(page);
  await main(page).getByRole('button', { name: '注文を取り消す' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取り消す' }).click();
  await expect(main(page).locator('.chip-status').first()).toHaveText(/取消中|取消済/);
});

test(
  'prices are asked for again while the page is seen, and not while it is hidden',
  inWholeRun,
  async ({ page, stage }) => {
    await openAs(page, stage, 'tsumi', '/stocks/1078');
    await expect(main(page).locator('.stock-price')).toBeVisible();
    await stage.settled();
    const asked: string[] = [];
    // The answer says when to ask again; here at once, so that nobody waits for half a minute.
    await page.route('**/stocks/1078/quote', async (route) => {
      asked.push(route.request().url());
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), refreshAfterSeconds: 1 } });
    });
    await page.reload();
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.waitForTimeout(7_000); // one that was under way, and the longest pause by chance
    const whileHidden = asked.length;
    await page.waitForTimeout(7_000);
    expect(asked.length).toBe(whileHidden);
  },
);
