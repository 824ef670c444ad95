import type { Page } from '@playwright/test';
import { dialog } from '../scene/buy-page.ts';
import { openAs } from '../scene/customer.ts';
import { main } from '../scene/order-form.ts';
import { expect, test, type Business, type Stage } from '../scene/own-service.ts';
import { chooseDay, endPlan, planAmount, setPlan, toPlanSlip } from '../scene/plan-form.ts';

const fund = { code: 'TZ010002', name: 'つづら 国内株式インデックス' } as const;
const form = `/funds/${fund.code}/scheduledBuy`;

test.use({ history: 'none', story: 'plan-months' });
/** Months of business time pass here, of one service, in this order. */
test.describe.configure({ mode: 'default', timeout: 300_000 });

const history = (page: Page) => main(page).getByRole('region', { name: '実行の記録' }).locator('.plan-history > li');

/** The page as it is now: another moment of business time is seen by loading it again. */
async function at(business: Business, page: Page, moment: string): Promise<void> {
  await business.runTo(moment);
  await page.reload();
}

test('a month after its deadline stays as it was, 増額月 is bought with more, and December’s counts for the quota of January', async ({
  page,
  stage,
  business,
}) => {
  await openAs(page, stage, 'beika', form);
  await main(page).locator('.radio-card label', { hasText: 'NISA つみたて投資枠' }).click();
  await planAmount(page).fill('10000');
  await chooseDay(page, 'MONTH_END');
  await main(page).getByRole('button', { name: '12月', exact: true }).click();
  await main(page).getByRole('textbox', { name: '12月に足す金額' }).fill('50000');
  await toPlanSlip(page);
  await setPlan(page, '積立を設定しました');
  await main(page).getByRole('link', { name: 'この積立を見る' }).click();
  await expect(main(page)).toContainText('2026年の枠を使います。');

  // Its month was frozen ten minutes ago.
  await at(business, page, '2026-11-30T00:10');
  await main(page).getByRole('button', { name: '設定を変更する' }).click();
  await dialog(page).getByRole('textbox', { name: '毎月の金額' }).fill('20000');
  await dialog(page).getByRole('button', { name: '変更する', exact: true }).click();
  await expect(page.getByText('2026年12月分から変わります。').first()).toBeVisible();
  await at(business, page, '2026-12-02T10:00');
  await expect(history(page)).toHaveCount(1);
  await expect(history(page).first()).toContainText('10,000円');

  // 20,000 and 50,000 more, ordered on 12/30 and settled in January.
  await expect(main(page)).toContainText('70,000円を購入します。');
  await expect(main(page)).toContainText('なので、2027年の枠を使います。');
  await at(business, page, '2027-01-08T10:00');
  await expect(history(page)).toHaveCount(2);
  await expect(history(page).first()).toContainText('70,000円');
  const plan = page.url();
  await page.goto(stage.url('web', '/assets/nisa'));
  await expect(main(page).getByRole('tabpanel')).toContainText('7万円 使用');
  await page.goto(plan);
  await endPlan(page, '積立');
});

/** The next debit of the account will fail. */
async function failNextDebit(page: Page, stage: Stage): Promise<void> {
  await page.goto(stage.url('partners', '/bank'));
  const line = page.locator('li', { hasText: '口座振替' }).filter({ has: page.getByLabel('結果を選ぶ') });
  await line.getByLabel('結果を選ぶ').selectOption('資金不足');
  await line.getByRole('button', { name: 'この結果にする' }).click();
}

test('three debits that fail suspend a 積立 by 口座引落, with the reason; it is resumed and bought again', async ({
  page,
  stage,
  business,
}) => {
  await business.runTo('2027-01-08T10:30');
  await openAs(page, stage, 'beika', form);
  await main(page).getByRole('button', { name: '銀行口座からの引落を登録する' }).click();
  for (const [label, value] of [
    ['支店番号（3桁）', '058'],
    ['支店名', 'みなと支店'],
    ['口座番号（7桁）', '7654322'],
    ['口座名義（カナ）', 'ベイカ ワタル'],
    ['毎月の金額（円）', '0'],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: '登録する' }).click();
  await page.getByRole('link', { name: '「つづら」に戻る' }).click();
  await main(page).locator('.radio-card label', { hasText: '特定口座' }).click();
  await planAmount(page).fill('30000');
  await toPlanSlip(page);
  await setPlan(page, '積立を設定しました');
  await main(page).getByRole('link', { name: 'この積立を見る' }).click();
  const plan = page.url();

  // Each time: the file was sent at 09:00, the bank's people find no money, and the result comes at 16:00 of the debit's day.
  for (const [sent, answered] of [
    ['2027-01-18T10:00', '2027-01-27T17:00'],
    ['2027-02-18T10:00', '2027-03-01T17:00'],
    ['2027-03-18T10:00', '2027-03-29T17:00'],
  ] as const) {
    await business.runTo(sent);
    await failNextDebit(page, stage);
    await business.runTo(answered);
  }
  await page.goto(plan);
  await expect(main(page)).toContainText('引落が3回続けてできなかったため、停止しました。');
  await expect(history(page)).toHaveCount(3);
  await main(page).getByRole('button', { name: '再開する' }).click();
  await dialog(page).getByRole('button', { name: '再開する', exact: true }).click();
  await expect(main(page).getByRole('button', { name: '休止する' })).toBeVisible();
  await at(business, page, '2027-05-14T10:00');
  await expect(history(page).first()).toContainText('30,000円');
  await expect(history(page).first()).toContainText('受渡');
  await endPlan(page, '積立');
});
