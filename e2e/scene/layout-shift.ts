import type { Page } from '@playwright/test';

/** The pages for everybody. */
export const publicPaths = [
  '/',
  '/funds',
  '/funds/TZ010001',
  '/information',
  '/inquiry',
  '/simulation',
  '/freeze',
  '/notFound',
] as const;

/** Its library of candle charts is loaded here and nowhere else. */
export const chartPath = '/stocks/1011';

/** The pages of somebody who holds funds, where they are not those for everybody. */
export const customerPaths = [
  '/myPage',
  '/assets',
  '/funds',
  '/funds/TZ010001',
  '/funds/TZ010001/buy',
  '/funds/TZ010009/SPECIFIC/sell',
  '/orders',
  '/orders?tab=history',
  '/cashTransfers',
  '/cashTransfers/deposit',
  '/cashTransfers/withdraw',
  '/cashTransfers/scheduledWithdrawal',
  '/cashTransfers/transfers',
  '/cashTransfers/exchange',
  '/information',
  '/documents',
  '/specificAccountTrades',
  '/settings',
  '/settings/notifications',
  '/signUpCallback',
  '/myPage/notifications',
  '/assets/scheduled',
  '/assets/scheduled/calendar',
  '/assets/nisa',
  '/assets/returns',
  '/assets/stocks',
  '/assets/margin',
  '/assets/usStocks',
  '/assets/transfers',
  '/orders/stocks',
  '/orders/usStocks',
  '/stocks',
  chartPath,
  '/funds/TZ010001/scheduledBuy',
  '/funds/TZ010009/SPECIFIC/scheduledSell',
  '/seminars',
  '/campaigns',
] as const;

/** As long as an API may take on a slow line: what moves when its answer comes is seen. */
const delayMs = 1000;

interface Shift {
  readonly value: number;
  readonly at: number;
}

/** From now on the answers of these ports come late, and every page counts what moves on it. */
export async function slowAnswers(page: Page, ports: readonly number[]): Promise<void> {
  await page.route(
    ({ port }) => ports.includes(Number(port)),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await route.continue().catch(() => {}); // the page may be gone
    },
  );
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Reflect.set(globalThis, 'layoutShifts', shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, at: entry.startTime });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shift of the page that is open, when nothing has been asked for during two delays: calls follow each other. */
export async function layoutShift(page: Page): Promise<number> {
  let last = Date.now();
  const touch = () => (last = Date.now());
  page.on('request', touch).on('requestfinished', touch).on('requestfailed', touch);
  while (Date.now() - last < 2 * delayMs) await page.waitForTimeout(100);
  page.off('request', touch).off('requestfinished', touch).off('requestfailed', touch);
  return worstWindow(await page.evaluate(() => Reflect.get(globalThis, 'layoutShifts') as Shift[]));
}

/** Cumulative Layout Shift: shifts less than a second apart, of at most five seconds, count together. */
function worstWindow(shifts: readonly Shift[]): number {
  let worst = 0;
  let sum = 0;
  let first = -Infinity;
  let last = -Infinity;
  for (const { value, at } of shifts) {
    const isSame = at - last < 1000 && at - first < 5000;
    sum = isSame ? sum + value : value;
    if (!isSame) first = at;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}
