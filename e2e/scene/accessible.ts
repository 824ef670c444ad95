import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isWholeRun } from '../whole-run.ts';

/** As the builder would put it into the page: the package of axe itself is one of the builder's. */
const { source } = createRequire(fileURLToPath(import.meta.resolve('@axe-core/playwright')))('axe-core') as {
  readonly source: string;
};

/** A page that was still changing when it was looked at is looked at again; what is wrong stays wrong. */
const mostLooks = 4;

/**
 * What axe finds on the page as it is now, with where it found it. In the page itself and without the long list of what is in
 * order: we have no frames, and it takes half the time.
 */
export async function violationsOn(page: Page, what: 'all' | 'colours'): Promise<string[]> {
  let found: string[] = [];
  for (let look = 0; look < mostLooks; look += 1) {
    await untilStill(page);
    found = await lookAt(page, what);
    if (found.length === 0) break;
  }
  return found;
}

/**
 * A colour on its way to another one is neither of the two, what fades in is not yet as dark as it will be, and a chart that is
 * told of another theme draws it in the next frame.
 */
const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => void requestAnimationFrame(resolve));
    for (let frames = 0; frames < 3; frames += 1) await frame();
    const changing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  });

/**
 * The contrast of every word on what is behind it takes axe twice as long as all the rest. `npm test` looks at that of the named colours
 * (tools/contrast.test.ts), `npm run e2e` at the pages.
 */
const contrast = 'color-contrast';
const ofAllRules = (axe: AxeBuilder): AxeBuilder => (isWholeRun ? axe : axe.disableRules(contrast));

async function lookAt(page: Page, what: 'all' | 'colours'): Promise<string[]> {
  // The builder sends these 650 kB twice for every look. A page that moves inside the app keeps them.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const axe = new AxeBuilder({ page, axeSource: 'void 0' }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (what === 'all' ? ofAllRules(axe) : axe.withRules(contrast)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
