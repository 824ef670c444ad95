import { expect, type Page } from '@playwright/test';
import { agree, heading, main, order } from './order-form.ts';

/** The ticket of shares, as the hands know it. */
export const ticket = (page: Page) => page.getByRole('region', { name: '注文', exact: true });
export const quantity = (page: Page) => ticket(page).getByRole('textbox', { name: '数量' });
export const limit = (page: Page) => ticket(page).getByRole('textbox', { name: '指値' });
const method = (page: Page, name: string) => ticket(page).locator('.segmented label', { hasText: name }).first();

export interface TicketValues {
  readonly shares: string;
  /** A limit; without one at the market. */
  readonly price?: string;
  readonly account?: string;
  /** 執行条件, as the list names it; without one there is none. */
  readonly condition?: '寄付' | '引け';
}

/** From an open ticket to the slip. */
export async function fillTicket(page: Page, { shares, price, account, condition }: TicketValues): Promise<void> {
  await quantity(page).fill(shares);
  await method(page, price === undefined ? '成行' : '指値').click();
  if (price !== undefined) await limit(page).fill(price);
  if (condition !== undefined) {
    await ticket(page).getByRole('button', { name: '執行条件' }).click();
    await page.getByRole('option', { name: condition }).click();
  }
  if (account !== undefined) await ticket(page).locator('.radio-card label', { hasText: account }).click();
  await ticket(page).getByRole('button', { name: '内容を確認する' }).click();
  await expect(heading(page, 'ご注文内容の確認')).toBeFocused();
  await expect(agree(page)).toBeVisible();
}

/** From the slip to the receipt, and on to the order's own page. */
export async function placeTicket(page: Page): Promise<void> {
  await agree(page).check();
  await order(page).click();
  await expect(heading(page, 'ご注文を受け付けました')).toBeVisible();
  await main(page).getByRole('link', { name: 'この注文を見る' }).click();
  await expect(main(page).getByRole('heading', { name: 'できごと' })).toBeVisible();
}
