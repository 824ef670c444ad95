import { chooseBank, review } from '../scene/account-sites.ts';
import { codeMails, newCode, openAs, signInByPassword } from '../scene/customer.ts';
import { addDevice, mailTo } from '../scene/sign-in.ts';
import { aDayLater } from '../scene/strong-factor.ts';
import { test as withOwnService } from '../scene/own-service.ts';
import { colorSchemes, expect, test, type Page } from '../scene/stage.ts';
import { inWholeRun } from '../whole-run.ts';

// A check at the sign-in app, another company's form, and back.
test.describe.configure({ timeout: 270_000 });
withOwnService.use({ history: 'none', story: 'settings' });

const region = (page: Page, name: string) => page.getByRole('region', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

withOwnService(
  'R7.22 R5.02 from the settings page: a check, a new bank, and three days without withdrawals',
  inWholeRun,
  async ({ page, stage, business }) => {
    withOwnService.slow();
    const email = 'ginko@example.jp';
    await addDevice(page);
    await signInByPassword(page, stage, 'ginko');
    await page.goto(stage.url('web', '/settings'));
    const bank = region(page, '出金先口座');
    await expect(bank).toContainText('出金先の口座が未登録です。');
    // What is masked in one place is in full nowhere on the page.
    await expect(region(page, 'ログインと安全')).toContainText('g＊＊＊＊＊@example.jp');
    await expect(page.getByRole('main')).not.toContainText(email);

    // Turning back at the check: the page stays, and nobody is sent off again.
    await press(page, '出金先口座を登録する');
    await press(page, '中止して戻る');
    await expect(page).toHaveURL(stage.url('web', '/settings'));
    await expect(page.getByText('本人確認を中止しました。')).toBeVisible();

    // Going through with it: a passkey is registered on the way, and counts a day later, which is said before and after.
    const known = new Set((await codeMails(page, stage, email)).map(({ id }) => id));
    await press(page, '出金先口座を登録する');
    await page.getByLabel('確認コード').waitFor();
    await page.getByLabel('確認コード').fill(await newCode(page, stage, email, known));
    await page.getByRole('heading', { name: '確認方法の登録' }).waitFor();
    await expect(page.getByText('登録から24時間後')).toBeVisible();
    await press(page, 'パスキーを登録する');
    await page.getByRole('heading', { name: 'パスキーの追加' }).waitFor();
    await press(page, 'パスキーを登録する');
    await press(page, 'この名前にする');
    await page.getByRole('heading', { name: 'もうしばらくお待ちください' }).waitFor();
    await stage.accessible();
    await press(page, 'つづらに戻る');
    await expect(page).toHaveURL(stage.url('web', '/settings'));
    await expect(region(page, 'ログインと安全')).toContainText(/パスキーは、.+から出金などのご本人確認に使えます。/);
    await stage.accessible();
    await press(page, '出金先口座を登録する');
    await expect(page.locator('.dialog-in')).toContainText('からこのお手続きに使えます。');
    await page.keyboard.press('Escape');
    await expect(page.locator('.dialog-in')).toHaveCount(0);

    await aDayLater(email);
    await press(page, '出金先口座を登録する');
    await press(page, 'パスキーで確認する');
    await expect(heading(page, '出金先口座の登録・変更')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('token')).toMatch(/^[\w-]{43}$/);

    await chooseBank(page);
    await page.getByLabel('口座番号').fill('7654321');
    await page.getByLabel('口座名義（カナ）').fill('シロガネ ミト');
    await press(page, 'この口座を登録する');
    await expect(heading(page, '出金先口座の変更を受け付けました')).toBeVisible();

    // On its way: told with its state, and no second change is taken meanwhile.
    await page.getByRole('link', { name: '「つづら」に戻る' }).click();
    await expect(bank).toContainText('変更手続き中です');
    await expect(page.getByRole('button', { name: '出金先口座を登録する' })).toHaveAttribute('aria-disabled', 'true');
    await stage.accessible();
    await bank.getByRole('link', { name: '手続きの状況を見る' }).click();
    await expect(heading(page, '出金先口座の変更を受け付けました')).toBeVisible();
    await review(page, stage, new URL(page.url()).searchParams.get('hashed_user_id') ?? '', '承認する');
    await page.getByRole('link', { name: '「つづら」に戻る' }).click();

    await expect(page).toHaveURL(stage.url('web', '/settings'));
    await expect(bank).toContainText('しおさい銀行');
    await expect(bank).toContainText('＊＊＊＊321');
    await expect(bank).toContainText('2026年11月16日（月）より前はご出金いただけません。');
    await mailTo(page.request, stage, email, /出金先口座を変更しました/);

    // The same check still counts: the bank is uncovered with the person.
    await press(page, '表示する');
    await expect(bank).toContainText('7654321');
    await stage.accessible();
    await press(page, '隠す');
    await expect(bank).not.toContainText('7654321');

    // And the end of an account is reached with a key of its own.
    await press(page, '閉鎖の手続きへ進む');
    await expect(heading(page, '口座の閉鎖')).toBeVisible();
    await page.getByRole('radio', { name: /^NISA口座/ }).check();
    await press(page, '閉鎖する');
    await expect(page.getByText('閉鎖する口座がありません。')).toBeVisible();

    await business.runTo('2026-11-16T09:00');
    await page.goto(stage.url('web', '/settings'));
    await expect(bank).toContainText('＊＊＊＊321');
    await expect(bank).not.toContainText('ご出金いただけません');
  },
);

test('R2.16 a change of the own data on its way is shown with its day, and each change has its way', async ({
  page,
  stage,
}) => {
  await openAs(page, stage, 'henko', '/settings');
  const person = region(page, 'ご本人');
  await expect(person).toContainText('変更手続き中です（2026/11/11受付・確認中）');
  const change = person.getByRole('button', { name: '住所や電話番号などを変更する' });
  await expect(change).toHaveAttribute('aria-disabled', 'true');
  await expect(change).toHaveAccessibleDescription('変更手続き中のため、完了までお待ちください。');
  // What is on its way belongs to the person, not to the bank; the bank waits for it all the same.
  await expect(region(page, '出金先口座')).not.toContainText('変更手続き中です');
  await expect(page.getByRole('button', { name: '出金先口座を変更する' })).toHaveAttribute('aria-disabled', 'true');
  for (const title of ['パスキーと2段階認証', 'パスワード', 'メールアドレス']) {
    await expect(page.getByRole('button', { name: `${title}を変更する`, exact: true })).toBeVisible();
  }
  await person.getByRole('link', { name: '手続きの状況を見る' }).click();
  await expect(heading(page, 'お客さま情報の変更を受け付けました')).toBeVisible();
  await page.getByRole('link', { name: '「つづら」に戻る' }).click();
  await expect(page).toHaveURL(stage.url('web', '/settings'));
});

test('R6.02 R6.04 without an account the way to one stands there, with a closed one what is left', async ({
  page,
  stage,
}) => {
  await openAs(page, stage, 'hajime', '/settings');
  await expect(region(page, '口座').getByRole('button', { name: '口座開設をはじめる' })).toBeVisible();
  await expect(region(page, 'ご本人')).toHaveCount(0);
  await expect(region(page, '口座の閉鎖')).toHaveCount(0);
  await openAs(page, stage, 'owari', '/settings');
  await expect(region(page, '口座')).toContainText('2026年3月31日（火）に閉鎖されました。');
  await expect(region(page, '口座').getByRole('link', { name: '電子交付書面' })).toBeVisible();
  await expect(region(page, '出金先口座')).toHaveCount(0);
});

for (const scheme of colorSchemes) {
  test(`axe finds nothing on the settings of any standing, ${scheme}`, inWholeRun, async ({ page, stage }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const name of ['hajime', 'henko', 'owari']) {
      await openAs(page, stage, name, '/settings');
      await expect(page.getByRole('region', { name: 'ログインと安全' })).toBeVisible();
      await stage.settled();
      await stage.accessible();
    }
  });
}
