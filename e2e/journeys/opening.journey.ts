import { randomUUID } from 'node:crypto';
import { applyQuickly, review } from '../scene/account-sites.ts';
import { signUpQuickly } from '../scene/sign-in.ts';
import { expect, test, type Page, type Stage } from '../scene/stage.ts';
import { inWholeRun } from '../whole-run.ts';

// Two applications, four reviews and my page after each of them.
test.describe.configure({ timeout: 270_000 });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function arrive(page: Page, stage: Stage): Promise<void> {
  await signUpQuickly(page, stage, { email: `way-${randomUUID()}@example.jp`, password: 'hidamari-no-engawa-49' });
  await page.goto(stage.url('web', '/myPage'));
  await page.getByRole('alertdialog').getByRole('button', { name: 'IDをお持ちの方（ログイン）' }).click();
  await press(page, '口座開設をはじめる');
}

async function apply(page: Page, stage: Stage, phoneNumber: string): Promise<string> {
  const hashedUserId = await page.locator('[name="hashed_user_id"]').first().inputValue();
  await applyQuickly(page, stage, { hashedUserId, phoneNumber });
  await page.goto(stage.url('web', '/myPage'));
  return hashedUserId;
}

test('R6.02 R7.21 my page tells how far the account and NISA are, what is missing, and the way back', async ({
  page,
  stage,
}) => {
  const phoneNumber = `0901${String(Date.now()).slice(-7)}`;
  await arrive(page, stage);
  const hashedUserId = await apply(page, stage, phoneNumber);
  await expect(page.getByRole('heading', { name: '審査中です' })).toBeVisible();
  // The customer sees how far it is, and nothing of the reviewer's.
  await press(page, 'お申し込みの状況を見る');
  await expect(page.getByRole('heading', { level: 1, name: 'お申し込みを受け付けました' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await review(page, stage, hashedUserId, '不備として戻す');

  await page.goto(stage.url('web', '/myPage'));
  await expect(page.getByRole('heading', { name: '書類の再提出をお願いします' })).toBeVisible();
  await expect(page.getByRole('alert').getByRole('listitem')).not.toHaveCount(0);
  await stage.accessible();
  await press(page, '内容を直して送る');
  await apply(page, stage, phoneNumber);
  await review(page, stage, hashedUserId, '承認する');

  // Open at once, with NISA on its way through the tax office.
  const nisa = page.getByRole('region', { name: /^NISA/ });
  // A new account has documents to read, and my page says so in front of everything, sooner or later.
  const documents = page.getByRole('alertdialog', { name: '未読の書面のお知らせ' });
  await page.addLocatorHandler(documents, () => documents.getByRole('button', { name: '閉じる' }).first().click());
  await page.goto(stage.url('web', '/myPage'));
  await expect(nisa).toContainText('仮開設');
  await expect(nisa).toContainText('つみたて投資枠');
  await review(page, stage, hashedUserId, '税務署に提出する');
  await page.goto(stage.url('web', '/myPage'));
  await expect(nisa).toContainText('税務署審査中');
  await review(page, stage, hashedUserId, '税務署：問題なし');
  await page.goto(stage.url('web', '/myPage'));
  await expect(nisa).toContainText('開設済');
  await expect(nisa.getByRole('button', { name: 'NISAの申込状況を見る' })).toHaveCount(0);
});

/** What was typed is there again after the customer left, in the same browser. */
async function beginAndReturn(page: Page, stage: Stage): Promise<void> {
  await page.getByRole('textbox', { name: '姓 必須', exact: true }).fill('道中');
  await page.getByLabel('郵便番号').fill('231-0017');
  await expect(page.getByLabel('市区町村')).toHaveValue('横浜市中区');
  await expect(page.getByText('住所を入れました。')).toBeVisible();
  await press(page, '次へ');
  await page.goto(stage.url('web', '/myPage'));
  await press(page, '口座開設をはじめる');
  await expect(page.getByRole('heading', { level: 1, name: 'お申し込みの続き' })).toBeVisible();
  await stage.accessible();
  await press(page, '続きから入力する');
  await expect(page.getByRole('textbox', { name: '姓 必須', exact: true })).toHaveValue('道中');
}

test(
  'R6.02 an application that was turned down gives no reason, and a way to ask',
  inWholeRun,
  async ({ page, stage }) => {
    await arrive(page, stage);
    // Nothing typed: every field says so in place, and the page can be corrected.
    await press(page, '次へ');
    await expect(page.getByRole('alert')).toContainText('か所をご確認ください。');
    await stage.accessible();
    await beginAndReturn(page, stage);
    const hashedUserId = await apply(page, stage, `0902${String(Date.now()).slice(-7)}`);
    await review(page, stage, hashedUserId, '否認する');
    await page.goto(stage.url('web', '/myPage'));
    await expect(page.getByRole('heading', { name: '口座を開設できませんでした' })).toBeVisible();
    await stage.accessible();
    await page.getByRole('link', { name: 'お問い合わせ' }).first().click();
    await expect(page).toHaveURL(stage.url('web', '/inquiry'));
  },
);
