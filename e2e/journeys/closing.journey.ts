import { randomUUID } from 'node:crypto';
import { openAccount } from '../scene/open-account.ts';
import { mailTo } from '../scene/sign-in.ts';
import { expect, test, type Page } from '../scene/stage.ts';

// An account is opened, emptied of its parts and closed, each behind a key.
test.describe.configure({ timeout: 270_000 });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const back = (page: Page) => page.getByRole('link', { name: '「つづら」に戻る' }).click();

async function close(page: Page, product: RegExp): Promise<void> {
  await page.getByRole('radio', { name: product }).check();
  await press(page, '閉鎖する');
}

test('R6.04 R4.09 R7.22 an account is closed part by part, and what was written stays readable', async ({
  page,
  stage,
}) => {
  const email = `closing-${randomUUID()}@example.jp`;
  await openAccount(page, stage, email);
  await page.goto(stage.url('web', '/settings'));
  await press(page, '閉鎖の手続きへ進む');
  await expect(heading(page, '口座の閉鎖')).toBeVisible();
  // NISA stands in the way of the account itself.
  await close(page, /^証券口座/);
  await expect(page.getByText('先にNISA口座を閉鎖してください。')).toBeVisible();
  await stage.accessible();
  await close(page, /^NISA口座/);
  await expect(heading(page, 'NISA口座を閉鎖しました')).toBeVisible();
  await back(page);
  await press(page, '閉鎖の手続きへ進む');
  await close(page, /^証券口座/);
  await expect(heading(page, '証券口座を閉鎖しました')).toBeVisible();
  await mailTo(page.request, stage, email, /証券口座を閉鎖しました/);
  await back(page);

  await expect(main(page).getByRole('region', { name: '口座', exact: true })).toContainText('に閉鎖されました。');
  await expect(main(page).getByRole('region', { name: '口座の閉鎖' })).toHaveCount(0);
  await main(page).getByRole('link', { name: '電子交付書面' }).click();
  await expect(heading(page, '電子交付書面')).toBeVisible();
  await main(page).getByRole('tab', { name: '契約書面・約款' }).click();
  await expect(main(page).getByRole('list', { name: '契約締結前交付書面・約款' })).toBeVisible();
  await page.goto(stage.url('web', '/specificAccountTrades'));
  await expect(main(page).getByText('に閉鎖されました。')).toBeVisible();
  await stage.accessible();

  // Everything else asks for an account, and does not offer to open one over it.
  for (const path of ['/assets', '/funds/TZ010002/buy']) {
    await page.goto(stage.url('web', path));
    const box = page.getByRole('alertdialog');
    await expect(box, path).toContainText('口座は閉鎖されています');
    await expect(box, path).not.toContainText('開設');
  }
  await page.goto(stage.url('web', '/myPage'));
  await expect(main(page).getByText(/に閉鎖されました/)).toBeVisible();
});
