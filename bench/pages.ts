import { randomUUID } from 'node:crypto';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import type { Config } from '@tsuzura/http/config';
import { signInAs } from '../e2e/scene/customer.ts';
import { chartPath, customerPaths, layoutShift, publicPaths, slowAnswers } from '../e2e/scene/layout-shift.ts';
import { databaseOf } from '../e2e/scene/strong-factor.ts';
import { findBrowser } from '../tools/browser.ts';
import type { Measured } from './result.ts';
import { absolute, browserArguments, newVisitor, weigh, withService } from './web-service.ts';

/** What every page besides `/` loads when it is the first one, and what moves on every page while answers are late. */
export const benchPages = (config: Config): Promise<Measured[]> =>
  withService(config, async (url, dataFolder) => {
    process.env['JOURNEY_DATABASE'] = await databaseOf(dataFolder);
    process.env['JOURNEY_RUN'] = randomUUID();
    const browser = await chromium.launch({ executablePath: findBrowser('whole') ?? '', args: browserArguments });
    try {
      const customer = await signedIn(browser, config);
      const weights: number[] = [];
      for (const path of publicPaths.slice(1))
        weights.push((await weigh(await newVisitor(browser), new URL(path, url).href)).js / 1000);
      for (const path of customerPaths.filter((one) => one !== chartPath))
        weights.push((await weigh(customer, new URL(path, url).href)).js / 1000);
      const moved = await layoutShifts(browser, customer, url, config);
      return [
        absolute('other-views-js', Math.max(...weights), weights),
        absolute('late-answers-cls', Math.max(...moved), moved),
      ];
    } finally {
      await browser.close();
    }
  });

/** A customer who holds funds. */
async function signedIn(browser: Browser, { ports }: Config): Promise<BrowserContext> {
  const context = await newVisitor(browser);
  const page = await context.newPage();
  const portOf: Readonly<Record<string, number>> = ports;
  await signInAs(page, { url: (site, path = '/') => `http://localhost:${portOf[site]}${path}` }, 'hanako');
  await page.close();
  return context;
}

/** Of each page at both widths, with answers a second late. The two widths beside each other: nothing here is timed. */
async function layoutShifts(
  browser: Browser,
  customer: BrowserContext,
  url: string,
  { ports }: Config,
): Promise<number[]> {
  const shiftsOf = async (visitor: BrowserContext, width: number, paths: readonly string[]): Promise<number[]> => {
    const page = await visitor.newPage();
    await page.setViewportSize({ width, height: 900 });
    await slowAnswers(page, [ports.main, ports.trading, ports.content]);
    const moved: number[] = [];
    for (const path of paths) {
      await page.goto(new URL(path, url).href);
      moved.push(await layoutShift(page));
    }
    await page.close();
    return moved;
  };
  const atWidth = async (width: number): Promise<number[]> => [
    ...(await shiftsOf(await newVisitor(browser), width, publicPaths)),
    ...(await shiftsOf(customer, width, customerPaths)),
  ];
  return (await Promise.all([375, 1280].map(atWidth))).flat();
}
