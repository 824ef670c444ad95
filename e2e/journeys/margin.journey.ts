import type { Page } from '@playwright/test';
import { marginQuizAnswers } from '@tsuzura/domain/margin';
import { openAs } from '../scene/customer.ts';
import { main } from '../scene/order-form.ts';
import { expect, test, type Business } from '../scene/own-service.ts';
import { fillTicket, placeTicket } from '../scene/stock-form.ts';

test.use({ history: 'none', story: 'margin' });
/** Days of business time pass here, of one service, in this order. */
test.describe.configure({ mode: 'default', timeout: 600_000 });

/* The market of the demo takes 1281 from 1,087 yen (16 November) down to 964 (26 November) and 937 (2 December). */
const share = '1281';
const positions = (page: Page) => main(page).locator('#positions');
const alert = (page: Page) => main(page).locator('.call-alert');

/** The page of margin at a moment of business time. */
async function marginAt(business: Business, page: Page, moment: string): Promise<void> {
  await business.runTo(moment);
  await page.reload();
  await expect(main(page).getByRole('heading', { name: '建玉', exact: true })).toBeVisible();
}

/** From 預り金 into 保証金. */
async function move(page: Page, button: string, amount: string): Promise<void> {
  await main(page).getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '金額' }).fill(amount);
  await dialog.getByRole('button', { name: '保証金に入れる', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

const figure = async (page: Page, selector: string): Promise<number> =>
  Number((await main(page).locator(selector).first().innerText()).replaceAll(/[^\d.]/g, ''));
/** The price at which the ladder says that the call begins. */
const callPrice = (page: Page) => figure(page, '.ladder-rung-call b');

test('a call begins where the ladder says, and a deposit resolves it', async ({ page, stage, business }) => {
  await openAs(page, stage, 'oisho', '/assets/margin');
  await move(page, '保証金に入れる', '465000');
  await business.runTo('2026-11-13T17:10');
  await page.goto(stage.url('web', `/stocks/${share}?ticket=openLong`));
  // At 1,087 yen of the opening the collateral is a little more than 30 %.
  await fillTicket(page, { shares: '1400', price: '1100', condition: '寄付' });
  await placeTicket(page);
  await business.runTo('2026-11-16T11:35');
  await page.goto(stage.url('web', '/assets/margin'));
  await expect(positions(page)).toContainText('1,400株');
  await expect(alert(page)).toHaveCount(0);

  // 1,008 yen at the close of the 25th: above the price of the ladder. 964 yen the day after: below it.
  await marginAt(business, page, '2026-11-26T08:00');
  const expected = await callPrice(page);
  expect(expected).toBeGreaterThan(964);
  expect(expected).toBeLessThan(1_008);
  await expect(alert(page)).toHaveCount(0);
  await marginAt(business, page, '2026-11-27T03:00');
  await expect(alert(page)).toContainText('追証が発生しています');
  await expect(alert(page)).toContainText('期限 11/30（月）12:00');
  await stage.accessible();

  const missing = await figure(page, '.call-alert-body .fig-xl');
  await move(page, '預り金から入れる', String(missing));
  await expect(alert(page)).toHaveCount(0);
});

test('a call that nobody clears closes every position after its time', async ({ page, stage, business }) => {
  await business.runTo('2026-12-02T08:00');
  await openAs(page, stage, 'oisho', '/assets/margin');
  const expected = await callPrice(page);
  expect(expected).toBeGreaterThan(937);
  await expect(alert(page)).toHaveCount(0);
  await marginAt(business, page, '2026-12-03T03:00');
  await expect(alert(page)).toContainText('追証が発生しています');
  await marginAt(business, page, '2026-12-04T12:10');
  await expect(alert(page)).toContainText('期限を過ぎたため、建玉を決済します');
  await marginAt(business, page, '2026-12-04T12:45');
  await expect(positions(page)).toContainText('建玉はありません。');
  await expect(alert(page)).toHaveCount(0);
});

test('a position is opened again, and taken over against cash (現引)', async ({ page, stage, business }) => {
  await openAs(page, stage, 'oisho', '/assets/margin');
  await move(page, '保証金に入れる', '300000');
  await page.goto(stage.url('web', `/stocks/${share}?ticket=openLong`));
  await fillTicket(page, { shares: '100' });
  await placeTicket(page);
  await business.runTo('2026-12-04T15:35');
  await page.goto(stage.url('web', '/assets/margin'));
  await expect(positions(page)).toContainText('100株');
  await marginAt(business, page, '2026-12-07T10:00');
  await main(page)
    .getByRole('button', { name: /を現引$/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '現引する' }).click();
  await expect(page.getByText('現引を受け付けました。')).toBeVisible();
  await marginAt(business, page, '2026-12-07T15:40');
  await expect(positions(page)).toContainText('建玉はありません。');
  await page.goto(stage.url('web', '/assets/stocks'));
  await expect(main(page).getByRole('row', { name: /そよかぜ介護/ })).toContainText('100株');
});

test('who has no margin account reads the documents, answers, and opens one for the next business day', async ({
  page,
  stage,
  business,
}) => {
  await openAs(page, stage, 'waku', '/assets/margin');
  const apply = main(page).getByRole('button', { name: '信用取引口座を申し込む' });
  await apply.click();
  await expect(main(page).getByText('チェックを入れてください。').first()).toBeVisible();
  await stage.accessible();
  for (const title of ['信用取引口座設定約諾書', '契約締結前交付書面（信用取引）'])
    await main(page).getByText(title, { exact: true }).click();
  await main(page)
    .getByRole('checkbox', { name: '約諾書と契約締結前交付書面を読み、内容を理解し、同意します' })
    .check();
  for (const [index, answer] of marginQuizAnswers.entries())
    await main(page)
      .getByRole('group', { name: new RegExp(`^${index + 1}\\. `) })
      .getByRole('radio', { name: answer ? '正しい' : '誤り' })
      .check();
  await stage.accessible();
  await apply.click();
  await expect(main(page).getByText('信用取引口座の開設が決まりました')).toBeInViewport();
  await marginAt(business, page, '2026-12-08T08:00');
  await expect(positions(page)).toContainText('建玉はありません。');
});
