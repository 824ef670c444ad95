import { randomUUID } from 'node:crypto';
import { applyQuickly } from '../scene/account-sites.ts';
import { signUpQuickly } from '../scene/sign-in.ts';
import { expect, test, type Page, type Stage } from '../scene/stage.ts';

// Two applications, four reviews and my page after each of them.
test.describe.configure({ timeout: 90_000 });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function arrive(page: Page, stage: Stage): Promise<void> {
  await signUpQuickly(page, stage, { email: `way-${randomUUID()}@example.jp`, password: 'hidamari-no-engawa-49' });
  await page.goto(stage.url('web', '/myPage'));
  await page.getByRole('alertdialog').getByRole('button', { name: 'IDをお持ちの方（ログイン）' }).click();
  await press(page, '口座開設をはじめる');
}

async function apply(page: Page, stage: Stage, phoneNumber: string): Promise<void> {
  await page.waitForURL(stage.url('partners', '/account-opening?**'));
  const hashedUserId = new URL(page.url()).searchParams.get('hashed_user_id') ?? '';
  await applyQuickly(page, stage, { hashedUserId, phoneNumber });
  await page.goto(stage.url('web', '/myPage'));
}

test('R6.02 R7.21 my page tells how far the account and NISA are, what is missing, and the way back', async ({
  page,
  stage,
}) => {
  const phoneNumber = `0901${String(Date.now()).slice(-7)}`;
  await arrive(page, stage);
  await apply(page, stage, phoneNumber);
  await expect(page.getByRole('heading', { name: '審査中です' })).toBeVisible();
  await press(page, 'お申し込みの状況を見る');
  await press(page, '不備として戻す');

  await page.goto(stage.url('web', '/myPage'));
  await expect(page.getByRole('heading', { name: '書類の再提出をお願いします' })).toBeVisible();
  await expect(page.getByRole('alert').getByRole('listitem')).not.toHaveCount(0);
  await stage.accessible();
  await press(page, '内容を直して送る');
  await apply(page, stage, phoneNumber);
  await press(page, 'お申し込みの状況を見る');
  await press(page, '承認する');

  // Open at once, with NISA on its way through the tax office.
  const nisa = page.getByRole('region', { name: /^NISA/ });
  // A new account has documents to read, and my page says so in front of everything, sooner or later.
  const documents = page.getByRole('alertdialog', { name: '未読の書面のお知らせ' });
  await page.addLocatorHandler(documents, () => documents.getByRole('button', { name: '閉じる' }).first().click());
  await page.goto(stage.url('web', '/myPage'));
  await expect(nisa).toContainText('仮開設');
  await expect(nisa).toContainText('つみたて投資枠');
  await nisa.getByRole('button', { name: 'NISAの申込状況を見る' }).click();
  await press(page, '税務署に提出する');
  await page.goto(stage.url('web', '/myPage'));
  await expect(nisa).toContainText('税務署審査中');
  await nisa.getByRole('button', { name: 'NISAの申込状況を見る' }).click();
  await press(page, '税務署：問題なし');
  await page.goto(stage.url('web', '/myPage'));
  await expect(nisa).toContainText('開設済');
  await expect(nisa.getByRole('button', { name: 'NISAの申込状況を見る' })).toHaveCount(0);
});

test('R6.02 an application that was turned down gives no reason, and a way to ask', async ({ page, stage }) => {
  await arrive(page, stage);
  await apply(page, stage, `0902${String(Date.now()).slice(-7)}`);
  await press(page, 'お申し込みの状況を見る');
  await press(page, '否認する');
  await page.goto(stage.url('web', '/myPage'));
  await expect(page.getByRole('heading', { name: '口座を開設できませんでした' })).toBeVisible();
  await stage.accessible();
  await page.getByRole('link', { name: 'お問い合わせ' }).first().click();
  await expect(page).toHaveURL(stage.url('web', '/inquiry'));
});
