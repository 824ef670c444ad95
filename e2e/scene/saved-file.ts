import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/**
 * The file that a press makes the browser save. Its name is read from the link itself: under load the browser reports
 * some downloads as "download".
 */
export async function savedBy(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  await page.evaluate(() =>
    addEventListener(
      'click',
      ({ target }) => {
        const link = target instanceof Element ? target.closest('a[download]') : null;
        if (link) Reflect.set(globalThis, 'savedAs', link.getAttribute('download'));
      },
      { capture: true },
    ),
  );
  const saving = page.waitForEvent('download');
  await press();
  const text = await readFile(await (await saving).path(), 'utf8');
  return { name: String(await page.evaluate(() => Reflect.get(globalThis, 'savedAs') as unknown)), text };
}
