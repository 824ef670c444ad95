import { openAs, signInAs } from '../scene/customer.ts';
import { expect, test } from '../scene/stage.ts';

const forVisitors = [
  '/',
  '/funds',
  '/funds/TZ010001',
  '/information',
  '/inquiry',
  '/simulation',
  '/notFound',
  '/assets',
];
const forCustomers = [
  '/myPage',
  '/assets',
  '/funds/TZ010001/buy',
  '/funds/TZ010001/buy/complete',
  '/funds/TZ010001/SPECIFIC/sell',
  '/funds/TZ010001/SPECIFIC/sell/complete',
  '/orders',
  '/cashTransfers',
  '/documents',
  '/specificAccountTrades',
  '/settings',
];

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the pages of visitors, ${scheme}`, async ({ page, stage }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const path of forVisitors) {
      await page.goto(stage.url('web', path));
      await expect(page.locator('h1, h2').first(), path).toBeVisible();
      await page.waitForLoadState('networkidle');
      await stage.accessible();
    }
  });

  test(`axe finds nothing on the pages of customers, ${scheme}`, async ({ page, stage }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await signInAs(page, stage, 'hanako');
    for (const path of forCustomers) {
      await page.goto(stage.url('web', path));
      await expect(page.locator('h1').first(), path).toBeVisible();
      await page.waitForLoadState('networkidle');
      await stage.accessible();
    }
  });

  test(`R2.17 R2.02 axe finds nothing for somebody without an account and for a closed one, ${scheme}`, async ({
    page,
    stage,
  }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await openAs(page, stage, 'hajime', '/signUpCallback');
    await expect(page.getByRole('button', { name: '口座開設へ進む' })).toBeVisible();
    await stage.accessible();
    await page.goto(stage.url('web', '/myPage'));
    await expect(page.getByRole('button', { name: '口座開設をはじめる' })).toBeVisible();
    await stage.accessible();
    await openAs(page, stage, 'owari', '/myPage');
    await expect(page.getByText('口座は2026年3月31日')).toBeVisible();
    await stage.accessible();
  });
}
