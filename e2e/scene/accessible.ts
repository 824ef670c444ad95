import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** As the builder would put it into the page: the package of axe itself is one of the builder's. */
const { source } = createRequire(fileURLToPath(import.meta.resolve('@axe-core/playwright')))('axe-core') as {
  readonly source: string;
};

/**
 * What axe finds on the page as it is now, with where it found it. In the page itself and without the long list of what is in
 * order: we have no frames, and it takes half the time.
 */
export async function violationsOn(page: Page, what: 'all' | 'colours'): Promise<string[]> {
  // The builder sends these 650 kB twice for every look. A page that moves inside the app keeps them.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // A colour on its way to another one is neither of the two.
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  });
  const axe = new AxeBuilder({ page, axeSource: 'void 0' }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (what === 'all' ? axe : axe.withRules('color-contrast')).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
