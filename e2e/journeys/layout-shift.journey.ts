import { signInAs } from '../scene/customer.ts';
import { customerPaths, layoutShift, publicPaths, slowAnswers } from '../scene/layout-shift.ts';
import { expect, test, type Page, type Ports } from '../scene/stage.ts';

/* Answers come after a second, and what is already there stays where it is (ADR-0043). */

const most = 0.05;
const sizes = [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
];
async function shifts(page: Page, ports: Ports, paths: readonly string[]): Promise<Record<string, number>> {
  await slowAnswers(page, [ports.main, ports.trading, ports.content]);
  const found: Record<string, number> = {};
  for (const path of paths) {
    await page.goto(`http://localhost:${ports.web}${path}`);
    const shift = await layoutShift(page);
    if (shift > most) found[path] = shift;
  }
  return found;
}

for (const viewport of sizes) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport });

    test('pages for everybody stand still while they load', async ({ page, ports }) => {
      test.setTimeout(180_000);
      expect(await shifts(page, ports, publicPaths)).toEqual({});
    });

    test('pages for customers stand still while they load', async ({ page, stage, ports }) => {
      test.setTimeout(420_000);
      await signInAs(page, stage, 'hanako');
      expect(await shifts(page, ports, customerPaths)).toEqual({});
    });
  });
}
