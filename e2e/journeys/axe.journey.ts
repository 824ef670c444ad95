import type { Page } from '@playwright/test';
import { openAs, signInAs } from '../scene/customer.ts';
import { moveTo } from '../scene/move.ts';
import { openConsole } from '../scene/operator.ts';
import { colorSchemes, expect, test, type Stage } from '../scene/stage.ts';
import { expectTargets } from '../scene/targets.ts';

const forVisitors = [
  '/',
  '/funds',
  '/funds/TZ010001',
  '/information',
  '/inquiry',
  '/simulation',
  '/seminars',
  '/seminars/seminar-20261126',
  '/campaigns',
  '/invitations/stop',
  '/notFound',
  '/assets',
  '/freeze',
];
const forTraders = [
  '/myPage',
  '/assets',
  '/funds/TZ010001/buy',
  '/funds/TZ010001/buy/complete',
  '/funds/TZ010001/SPECIFIC/sell',
  '/funds/TZ010001/SPECIFIC/sell/complete',
  '/orders',
  '/orders?tab=history',
  '/assets/returns',
  '/assets/nisa',
  '/assets/scheduled',
  '/assets/scheduled/calendar',
  '/assets/scheduled/bankAccounts',
  '/funds/TZ010001/scheduledBuy',
  '/funds/TZ010001/SPECIFIC/scheduledSell',
];
const forHolders = [
  '/cashTransfers',
  '/cashTransfers/deposit',
  '/cashTransfers/withdraw',
  '/cashTransfers/scheduledWithdrawal',
  '/cashTransfers/exchange',
  '/cashTransfers/transfers',
  '/documents',
  '/specificAccountTrades',
  '/settings',
  '/settings/notifications',
  '/myPage/notifications',
  '/seminars/seminar-20261209/apply',
  '/stocks',
  '/stocks/1078',
  '/stocks/1078?ticket=buy',
  '/stocks/1078/order/complete',
  '/assets/stocks',
  '/assets/margin',
  '/assets/transfers',
  '/orders/stocks',
  '/orders/stocks/unknown',
  '/usStocks/ORCHA',
  '/assets/usStocks',
  '/orders/usStocks',
  '/orders/usStocks/unknown',
  '/funds?tab=watch',
];

/** Light, then dark: of the second, only the colours are other ones. What can be pressed is as large in both. */
async function accessibleInEach(page: Page, stage: Stage): Promise<void> {
  await showIn(page, 'light');
  await stage.accessible();
  await expectTargets(page, new URL(page.url()).pathname);
  await darkColours(page, stage);
}

/** `npm test` looks at the light ones alone. */
async function darkColours(page: Page, stage: Stage): Promise<void> {
  if (!colorSchemes.includes('dark')) return;
  await showIn(page, 'dark');
  await stage.accessible('colours');
}

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

test('axe finds nothing on the pages of visitors, and nothing is too small to be pressed', async ({ page, stage }) => {
  test.slow();
  for (const path of forVisitors) {
    await moveTo(page, stage.url('web', path));
    await expect(page.locator('h1, h2').first(), path).toBeVisible();
    await stage.settled();
    await accessibleInEach(page, stage);
  }
});

for (const [title, pages] of [
  ['of trading', forTraders],
  ['of cash, documents and settings', forHolders],
] as const) {
  test(`axe finds nothing on the pages ${title}, and nothing is too small to be pressed`, async ({ page, stage }) => {
    test.slow();
    await signInAs(page, stage, 'hanako');
    for (const path of pages) {
      await moveTo(page, stage.url('web', path));
      await expect(page.locator('h1').first(), path).toBeVisible();
      await stage.settled();
      await accessibleInEach(page, stage);
    }
  });
}

test('R2.17 R2.02 axe finds nothing for somebody without an account and for a closed one', async ({ page, stage }) => {
  test.slow();
  await openAs(page, stage, 'hajime', '/signUpCallback');
  await expect(page.getByRole('button', { name: '口座とNISAを申し込む' })).toBeVisible();
  await accessibleInEach(page, stage);
  await page.goto(stage.url('web', '/myPage'));
  await expect(page.getByRole('button', { name: '口座開設をはじめる' })).toBeVisible();
  await accessibleInEach(page, stage);
  await openAs(page, stage, 'owari', '/myPage');
  await expect(page.getByText('口座は2026年3月31日')).toBeVisible();
  await accessibleInEach(page, stage);
});

const forOperators = [
  '/',
  '/proposals',
  '/proposals?view=all',
  '/clock',
  '/navs',
  '/cash',
  '/cash?tab=files',
  '/cash?tab=quick',
  '/cash?tab=payments&view=all',
  '/navs?tab=day',
  '/navs?tab=csv',
  '/plans',
  '/jobs',
  '/transfers',
  '/orders',
  '/customers',
  '/customers?q=1000001',
  '/customers/1000001',
  '/customers/1000001?tab=protection',
  '/customers/1000001?tab=holdings',
  '/customers/1000001?tab=cash',
  '/customers/1000001?tab=security',
  '/customers/1000001?tab=documents',
  '/customers/1000001?tab=notes',
  '/documents',
  '/news',
  '/news/new',
  '/news/news-20261113-1',
  '/seminars',
  '/seminars/new',
  '/seminars/seminar-20261126',
  '/seminars/seminar-20261126?tab=applications',
  '/seminars/seminar-20261015?tab=archive',
  '/campaigns',
  '/campaigns/new',
  '/campaigns/campaign-tsumitate-2026?tab=entrants',
  '/campaigns/campaign-tsumitate-2026?tab=reward',
  '/notifications',
  '/notifications?tab=write',
  '/notifications?tab=kinds',
  '/maintenance',
  '/books',
  '/audit',
  '/applications',
  '/settings',
  '/no/such/page',
  '/signedOut',
];

/** Two journeys, so that both workers have one: the longest of all would be waited for in the end. */
const half = Math.ceil(forOperators.length / 2);
for (const [title, paths] of [
  ['first', forOperators.slice(0, half)],
  ['other', forOperators.slice(half)],
] as const) {
  test(`axe finds nothing on the ${title} pages of the console`, async ({ page, stage }) => {
    test.slow();
    await page.setViewportSize({ width: 1280, height: 900 });
    await openConsole(page, stage, 'unyo');
    for (const path of paths) {
      // Who has signed out comes by loading the page; to the others one moves.
      if (path === '/signedOut') await page.goto(stage.url('console', path));
      else await moveTo(page, stage.url('console', path));
      await expect(page.locator('h1').first(), path).toBeVisible();
      await stage.settled();
      await showIn(page, 'light');
      await stage.accessible();
      await darkColours(page, stage);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), path).toBe(true);
    }
  });
}
