import type { Page } from '@playwright/test';
import { openAs, signInAs } from '../scene/customer.ts';
import { main } from '../scene/order-form.ts';
import { expect, test, type Business } from '../scene/own-service.ts';

test.use({ history: 'none', story: 'us-days' });
/** Days of business time pass here, of one service, in this order. */
test.describe.configure({ mode: 'default', timeout: 600_000 });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const section = (page: Page, name: string) => main(page).getByRole('region', { name });
const status = (page: Page) => main(page).locator('.chip-status').first();

/** The page as it is now: another moment of business time is seen by loading it again. */
async function at(business: Business, page: Page, moment: string): Promise<void> {
  await business.runTo(moment);
  await page.reload();
}

/** From the page of a share to the page of the order. */
async function order(page: Page, side: '買う' | '売る', shares: string, currency: string): Promise<void> {
  await main(page).getByRole('button', { name: side, exact: true }).click();
  const ticket = main(page).getByRole('region', { name: '注文', exact: true });
  await ticket.getByRole('textbox', { name: '数量（株）' }).fill(shares);
  await ticket.locator('.segmented label', { hasText: '成行' }).click();
  await ticket.locator('.radio-card label', { hasText: currency }).click();
  await ticket.locator('.radio-card label', { hasText: '特定口座' }).click();
  await ticket.getByRole('button', { name: '内容を確認する' }).click();
  await main(page).getByRole('checkbox', { name: '注文内容と上の注意を確認しました' }).check();
  await press(page, '注文を確定する');
  await expect(main(page).getByRole('heading', { level: 1, name: 'ご注文を受け付けました' })).toBeVisible();
  await main(page).getByRole('link', { name: 'この注文を見る' }).click();
  await expect(main(page).getByRole('heading', { name: '現地と日本の日時' })).toBeVisible();
}

test('U04 U05 yen become dollars, dollars a share, the share pays a dividend and is sold for yen, with its tax on the page of the specific account', async ({
  page,
  stage,
  business,
}) => {
  // The first time registers a passkey; only its use is the strong check.
  await signInAs(page, stage, 'beika');
  await openAs(page, stage, 'beika', '/cashTransfers/exchange');
  await main(page).getByRole('textbox', { name: '支払う金額', exact: true }).fill('600000');
  await press(page, '両替の内容を確認する');
  await press(page, '両替する');
  await expect(main(page).getByRole('heading', { level: 1, name: '両替しました' })).toBeVisible();

  await page.goto(stage.url('web', '/usStocks/WORLB'));
  await order(page, '買う', '10', 'ドルで払う');
  await at(business, page, '2026-11-14T06:10');
  await expect(status(page)).toHaveText('全部約定');
  await expect(main(page)).toContainText('それまで円の金額は概算です');
  await at(business, page, '2026-11-16T10:01');
  await expect(main(page)).toContainText('確定');

  // Ex-date 20 November, paid on 4 December in New York and in yen on the 7th.
  await business.runTo('2026-11-24T12:00');
  await page.goto(stage.url('web', '/assets/usStocks'));
  await expect(section(page, '配当金')).toContainText(/WORLB.*受取予定/);
  await at(business, page, '2026-12-07T12:00');
  await expect(section(page, '配当金')).not.toContainText('受取予定');

  await page.goto(stage.url('web', '/usStocks/WORLB'));
  await order(page, '売る', '10', '円で受け取る');
  await at(business, page, '2026-12-08T06:10');
  await expect(status(page)).toHaveText('全部約定');
  await business.runTo('2026-12-11T12:00');
  await page.goto(stage.url('web', '/assets/usStocks'));
  await expect(main(page)).toContainText('保有している米国株式はありません。');
  await page.goto(stage.url('web', '/specificAccountTrades'));
  await expect(main(page)).toContainText('Broad World ETF');
  const row = (term: string) => main(page).locator('.definition', { hasText: term });
  await expect(row('売却：所得税・復興特別所得税')).toContainText(/[1-9][\d,]*円/);
  await expect(row('分配金・配当金の税額')).toContainText(/[1-9][\d,]*円/);
  await stage.accessible();
});

test('S65 the two clocks on the night on which summer time begins', async ({ page, stage, business }) => {
  test.setTimeout(1_200_000);
  const clock = section(page, '米国市場の時計');
  const hours = clock.getByRole('img');
  await business.runTo('2027-03-13T06:30');
  await openAs(page, stage, 'beika', '/usStocks/WORLB');
  // The session after the weekend is one of summer time; it is still winter in New York.
  await expect(clock).toContainText('現地 3/12（金）16:30');
  await expect(clock).toContainText('日本 3/13（土）6:30');
  await expect(clock).toContainText('次の取引は 3/15（月）22:30から');
  await at(business, page, '2027-03-14T15:59');
  await expect(clock).toContainText('現地 3/14（日）1:59');
  await at(business, page, '2027-03-14T16:00');
  await expect(clock).toContainText('現地 3/14（日）3:00');
  await at(business, page, '2027-03-15T22:31');
  await expect(clock).toContainText('取引時間中');
  await expect(clock).toContainText('現地 3/15（月）9:31');
  await expect(hours).toHaveAccessibleName('米国の取引時間は、日本時間の22:30から5:00まで');
});
