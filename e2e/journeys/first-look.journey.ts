import { expect, test } from '../scene/stage.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    for (const [site, heading] of [
      ['web', '遠まわりも'],
      ['auth', 'スマートプラスID'],
      ['console', '運営コンソール'],
    ] as const) {
      test(`${site} opens, says where it stands, and is accessible`, async ({ page, stage }) => {
        await page.goto(stage.url(site));
        await expect(page.getByRole('heading').filter({ hasText: heading }).first()).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
        await stage.accessible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      });
    }
  });
}

test('R2.19 an unknown path says that the page does not exist', async ({ page, stage }) => {
  const answer = await page.goto(stage.url('web', '/no/such/page'));
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('見つかりません');
  await stage.accessible();
});
