import { expect, type Page } from '@playwright/test';
import { heading, main, next } from './order-form.ts';

/** The forms of 積立 and 定期売却, as the hands know them. */
export const planAmount = (page: Page) => main(page).getByRole('textbox', { name: '毎月の金額' });
export const chooseDay = (page: Page, day: string) => main(page).locator(`label[for$="-day-${day}"]`).click();
const agree = (page: Page) => main(page).getByRole('checkbox', { name: '設定内容と上の注意を確認しました' });

/** Opens the documents that nobody has read yet. */
async function readDocuments(page: Page): Promise<void> {
  for (const name of ['交付目論見書', '補完書面']) {
    const tick = main(page).getByRole('checkbox', { name });
    if (await tick.isChecked()) continue;
    const opened = page.waitForEvent('popup');
    await main(page).getByRole('link', { name }).click();
    await (await opened).close();
    await expect(tick).toBeChecked();
  }
}

/** From what was filled in to the slip; a 定期売却 has no documents to read. */
export async function toPlanSlip(page: Page, { hasDocuments = true } = {}): Promise<void> {
  if (hasDocuments) await readDocuments(page);
  await next(page).click();
  await expect(heading(page, '設定内容の確認')).toBeFocused();
  await expect(agree(page)).toBeVisible();
}

export async function setPlan(page: Page, done: string): Promise<void> {
  await agree(page).check();
  await main(page).getByRole('button', { name: '設定を確定する' }).click();
  await expect(heading(page, done)).toBeVisible();
}

/** Ends the plan whose page is open, so that the next journey finds none. */
export async function endPlan(page: Page, what: '積立' | '定期売却'): Promise<void> {
  await main(page)
    .getByRole('button', { name: `${what}をやめる` })
    .click();
  await page.locator('.dialog-in').getByRole('button', { name: 'やめる', exact: true }).click();
  await expect(main(page).getByText(`この${what}は終了しています。`)).toBeVisible();
}
