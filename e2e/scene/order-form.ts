import { expect, type Page } from '@playwright/test';

/** The order screens, as the hands know them. */
export const main = (page: Page) => page.getByRole('main');
export const heading = (page: Page, name: string) => main(page).getByRole('heading', { level: 1, name });
export const amount = (page: Page) => main(page).getByRole('textbox', { name: '金額' });
export const next = (page: Page) => main(page).getByRole('button', { name: '内容を確認する' });
export const agree = (page: Page) => main(page).getByRole('checkbox', { name: '注文内容と上の注意を確認しました' });
export const order = (page: Page) => main(page).getByRole('button', { name: '注文を確定する' });
/** The whole card is pressed, as a finger does; its radio itself is not to be seen. */
export const choose = (page: Page, card: string) => main(page).locator('.radio-card label', { hasText: card }).click();

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

export async function toConfirm(page: Page, typed: string): Promise<void> {
  await readDocuments(page);
  await amount(page).fill(typed);
  await confirm(page);
}

/** From what was filled in to the slip. */
export async function confirm(page: Page): Promise<void> {
  await next(page).click();
  await expect(heading(page, 'ご注文内容の確認')).toBeFocused();
  await expect(agree(page)).toBeVisible();
}

/** Presses the button and, where an earlier journey ordered the same, says that another one is meant. */
export async function place(page: Page, receipt: string): Promise<void> {
  const again = page.getByRole('button', { name: 'もう1件注文する' });
  await order(page).click();
  await expect(heading(page, receipt).or(again)).toBeVisible();
  if (await again.isVisible()) await again.click();
  await expect(heading(page, receipt)).toBeVisible();
}

/** From the slip to the receipt; the number of the order. */
export async function send(page: Page, receipt: string): Promise<string> {
  await agree(page).check();
  await place(page, receipt);
  return (await main(page).locator('.order-number > .num').textContent()) ?? '';
}

export async function buy(page: Page, typed = '1000'): Promise<string> {
  await toConfirm(page, typed);
  return send(page, '購入のご注文を受け付けました');
}
