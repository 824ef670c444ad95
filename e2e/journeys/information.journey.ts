import { expect, test, type Page } from '../scene/stage.ts';

const row = (page: Page, title: string | RegExp) => page.getByRole('link', { name: title });
const rows = (page: Page) => page.locator('main li a').filter({ has: page.locator('time') });
const fitsTheScreen = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test('R2.12 a visitor reads the notices: important ones first, by tab, and more on request', async ({
  page,
  stage,
}) => {
  await page.goto(stage.url('web', '/information'));
  await expect(page.getByRole('heading', { level: 1, name: 'お知らせ' })).toBeVisible();
  await expect(rows(page)).toHaveCount(20);
  await expect(rows(page).first()).toContainText('偽のメール');
  await expect(rows(page).first()).toContainText('重要');

  await page.getByRole('button', { name: 'さらに表示' }).click();
  await expect(rows(page).nth(20)).toBeFocused();
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(page.getByRole('button', { name: 'さらに表示' })).toBeHidden();
  const all = await rows(page).count();
  await page.reload();
  await expect(rows(page)).toHaveCount(all);

  await page.getByRole('tab', { name: '重要' }).click();
  await expect(page).toHaveURL(/\?category=IMPORTANT$/);
  await expect(rows(page).filter({ hasNotText: '重要' })).toHaveCount(0);
  await expect(rows(page)).not.toHaveCount(0);

  await page.getByRole('tab', { name: '重要' }).press('ArrowRight');
  await expect(page).toHaveURL(/\?category=MAINTENANCE$/);
  const hours = page.getByRole('table', { name: '定期メンテナンスの時間' });
  await expect(hours.getByRole('row', { name: /日曜日 3:30～7:30/ })).toBeVisible();
});

test('R2.12 what was opened is no longer marked as unread, after a reload too', async ({ page, stage }) => {
  await page.goto(stage.url('web', '/information'));
  const first = rows(page).first();
  await expect(first).toContainText('未読');
  await first.click();
  await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).last().click();
  await expect(first).not.toContainText('未読');
  await page.reload();
  await expect(first).not.toContainText('未読');
  await expect(rows(page).nth(1)).toContainText('未読');
});

test('R2.42 the open notice stands in the address: back closes it, a reload opens it again', async ({
  page,
  stage,
}) => {
  await page.goto(stage.url('web', '/information?category=FUND'));
  await row(page, /四つの季節/).press('Enter');
  const dialog = page.getByRole('dialog', { name: /四つの季節/ });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\?category=FUND&news=news-20261106-1$/);

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\?category=FUND$/);
  await expect(row(page, /四つの季節/)).toBeFocused();

  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\?category=FUND$/);
});

test('R2.42 a shared link opens a notice that the list does not hold, and closing keeps the page', async ({
  page,
  stage,
}) => {
  await page.goto(stage.url('web', '/information?category=CAMPAIGN&news=news-20261106-1'));
  const dialog = page.getByRole('dialog', { name: /四つの季節/ });
  await expect(dialog.getByRole('link', { name: /関連するファンド/ })).toHaveAttribute('href', '/funds/TZ010005');
  await expect(dialog.getByRole('link', { name: /投資信託約款の変更/ })).toHaveAttribute('target', '_blank');
  await dialog.getByRole('button', { name: '閉じる' }).first().click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/information\?category=CAMPAIGN$/);
});

for (const id of ['no-such-news', '%3Cscript%3Ealert(1)%3C%2Fscript%3E']) {
  test(`R2.42 a link to ${id} says that there is no such notice`, async ({ page, stage }) => {
    await page.goto(stage.url('web', `/information?news=${id}`));
    const dialog = page.getByRole('dialog', { name: 'お知らせが見つかりません' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: '閉じる' }).last().click();
    await expect(page).toHaveURL(/\/information$/);
  });
}

test('R2.12 a link inside a notice leads to our own page', async ({ page, stage }) => {
  await page.goto(stage.url('web', '/information?news=news-20261113-1'));
  const dialog = page.getByRole('dialog', { name: /偽のメール/ });
  await expect(dialog.getByRole('heading', { level: 3, name: '見分け方' })).toBeVisible();
  await dialog.getByRole('link', { name: 'パスキー' }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

test('R2.12 where there is nothing, the page says so', async ({ page, stage }) => {
  const news = stage.url('main', '/public/v1/news**');
  await page.route(news, (route) => route.fulfill({ json: { news: [], paging: { total: 0, limit: 20, offset: 0 } } }));
  await page.goto(stage.url('web', '/information'));
  await expect(page.getByText('お知らせはありません。')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    for (const address of ['/information', '/information?category=MAINTENANCE', '/information?news=news-20261102-1']) {
      test(`R2.12 ${address} is accessible and fits the screen`, async ({ page, stage }) => {
        await page.goto(stage.url('web', address));
        await expect(page.locator('time').first()).toBeVisible();
        if (address.includes('news=')) await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
        await stage.accessible();
        expect(await fitsTheScreen(page)).toBe(true);
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await fitsTheScreen(page)).toBe(true);
      });
    }
  });
}
