import { openAs } from '../scene/customer.ts';
import { main as pageOf } from '../scene/order-form.ts';
import { openConsole } from '../scene/operator.ts';
import { expect, test, type Stage } from '../scene/own-service.ts';
import { chooseDay, planAmount, setPlan, toPlanSlip } from '../scene/plan-form.ts';
import type { Page } from '../scene/stage.ts';
import { main, openScreen } from '../scene/two-operators.ts';

test.use({ history: 'none', story: 'console-plans' });
test.describe.configure({ timeout: 240_000 });

async function plan(page: Page, stage: Stage, amount: string): Promise<void> {
  await page.goto(stage.url('web', '/funds/TZ010002/scheduledBuy'));
  await planAmount(page).fill(amount);
  await chooseDay(page, '17');
  await toPlanSlip(page);
  await setPlan(page, '積立を設定しました');
  await expect(pageOf(page).getByRole('link', { name: 'この積立を見る' })).toBeVisible();
}

const row = (page: Page, table: string, text: string) =>
  main(page).getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

test('SCREEN-35 a month of plans: what a coming run would do, what it then did, and from there to the order', async ({
  page,
  stage,
  business,
  browser,
}) => {
  await openAs(page, stage, 'hanako', '/funds/TZ010002/scheduledBuy');
  await plan(page, stage, '21000');
  await plan(page, stage, '1777000');

  const operator = await (await browser.newContext()).newPage();
  await operator.setViewportSize({ width: 1280, height: 900 });
  await openConsole(operator, stage, 'unyo', '/plans');
  await expect(main(operator).getByRole('heading', { name: '2026年11月' })).toBeVisible();
  const day = main(operator).getByRole('button', { name: /^17/ });
  await expect(day).toContainText('締切2');
  await day.click();
  await expect(row(operator, '締切の試算', '21,000円')).toContainText('実行の見込み');

  // Frozen and not yet ordered: the run of half past midnight is looked at with what is there now.
  await business.runTo('2026-11-17T00:10');
  await openScreen(operator, stage, '/plans?day=2026-11-17&view=BUY');
  await expect(row(operator, '積立の注文の試算', '1,777,000円')).toContainText(/見送りの見込み.*残高不足（[\d,]+円）/);
  await expect(row(operator, '積立の注文の試算', '21,000円')).toContainText('実行の見込み');
  await main(operator).getByRole('button', { name: '見送り・一部の見込みだけ' }).click();
  await expect(row(operator, '積立の注文の試算', '21,000円')).toHaveCount(0);

  await business.runTo('2026-11-17T09:30');
  await openScreen(operator, stage, '/plans?day=2026-11-17&view=bought');
  await expect(row(operator, '積立の件数', '注文済')).toContainText('21,000円');
  await expect(row(operator, '積立の件数', '見送り')).toContainText('残高不足');
  await row(operator, '積立の件数', '見送り').getByRole('button', { name: 'これだけ見る' }).click();
  await expect(row(operator, '積立の一覧', '1,777,000円')).toBeVisible();
  await expect(row(operator, '積立の一覧', '注文を見る')).toHaveCount(0);
  await row(operator, '積立の件数', '見送り').getByRole('button', { name: 'これだけ見る' }).click();
  await row(operator, '積立の一覧', '注文済').getByRole('link', { name: '注文を見る' }).click();
  await expect(main(operator).getByRole('heading', { level: 1 })).toContainText('注文');
  await expect(main(operator)).toContainText('積立・定期売却');
  await expect(main(operator).getByRole('listitem').first()).toContainText('受け付けました。');
  await main(operator).getByRole('link', { name: '1000001' }).click();
  await expect(operator).toHaveURL(/\/customers\/1000001$/);
  await operator.context().close();
});
