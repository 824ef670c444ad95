import { readFile } from 'node:fs/promises';
import { openAs, signInAs } from '../scene/customer.ts';
import { openConsole } from '../scene/operator.ts';
import { expect, test } from '../scene/own-service.ts';
import { mailTo } from '../scene/sign-in.ts';
import type { Page } from '../scene/stage.ts';

test.use({ history: 'none', story: 'bounced' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const section = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });

test('R2.11 a payment that the bank sends back: the money is there again, and the customer is told why', async ({
  page,
  stage,
  business,
}) => {
  await signInAs(page, stage, 'hanako');
  await openAs(page, stage, 'hanako', '/cashTransfers/withdraw');
  await page.getByRole('main').getByRole('textbox', { name: '金額' }).fill('65,432');
  await press(page, '内容を確認する');
  await press(page, '出金を申し込む');
  await expect(page.getByRole('heading', { level: 1, name: '出金を受け付けました' })).toBeVisible();

  // The money leaves on the next business day, and the file goes to the bank, which will not find the account.
  await business.runTo('2026-11-16T09:00');
  await page.goto(stage.url('web', '/cashTransfers'));
  await expect(section(page, '手続き中')).toContainText(/送金済.*65,432円/);
  await expect(section(page, '履歴').getByRole('listitem').first()).toContainText(/−65,432円残高 934,568円/);
  const line = page.getByRole('listitem').filter({ hasText: '65,432円' });
  await expect(async () => {
    await page.goto(stage.url('partners', '/bank'));
    await expect(line).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await line.getByLabel('結果を選ぶ').selectOption({ label: '該当口座なし' });
  await line.getByRole('button', { name: 'この結果にする' }).click();
  await expect(line).toContainText('（予定）該当口座なし');

  await business.runTo('2026-11-16T16:30');
  await page.goto(stage.url('web', '/cashTransfers'));
  const procedure = section(page, '手続き中').getByRole('listitem').filter({ hasText: '65,432円' });
  await expect(procedure).toContainText(/組戻.*出金先の口座が見つからなかったため、銀行から戻りました。/);
  await expect(section(page, '履歴').getByRole('listitem').first()).toContainText(/\+65,432円残高 1,000,000円/);
  await expect(page.getByRole('main').locator('.cash-amount', { hasText: '出金できる金額' })).toContainText(
    '1,000,000',
  );
  await stage.accessible();
  await mailTo(page.request, stage, 'hanako@example.jp', /出金した金額が戻りました/);

  // The operator sees the file that went out and the bank's answer to it.
  await page.context().clearCookies();
  await openConsole(page, stage, 'unyo', '/cash?tab=files');
  const files = page.getByRole('table', { name: '銀行とやりとりしたファイル' });
  await expect(files.getByRole('row').filter({ hasText: '振込データ（出金）' }).first()).toContainText('65,432円');
  await expect(files.getByRole('row').filter({ hasText: '振込結果（組戻し）' }).first()).toContainText('取込済み');

  // From the file to the payment, and to where the money is now.
  const saved = page.waitForEvent('download');
  const sent = files.getByRole('row').filter({ hasText: '振込データ（出金）' }).first();
  await sent.getByRole('button', { name: /を保存$/ }).click();
  const bytes = await readFile(await (await saved).path());
  expect(bytes.length % 120).toBe(0);
  expect(bytes.toString('latin1')).toContain('65432');
  await sent.getByRole('link', { name: /の送金を見る$/ }).click();
  await expect(page.getByRole('table', { name: '出金と組戻し' })).toContainText('65,432円');
  await page.goto(stage.url('console', '/cash?tab=payments&view=returned'));
  const returned = page.getByRole('row').filter({ hasText: '65,432円' });
  await expect(returned).toContainText(/組戻し.*出金先の口座が見つからなかった/);
  await returned.dblclick();
  const panel = page.getByRole('complementary', { name: 'この出金' });
  await expect(panel).toContainText('お預り金に入れました。お客さまにメールでお知らせしています。');
  await expect(panel.getByRole('listitem').last()).toContainText('使えるお金 +65,432円');
  await panel.getByRole('link', { name: '1000001' }).click();
  await expect(page).toHaveURL(/\/customers\/1000001$/);
});
