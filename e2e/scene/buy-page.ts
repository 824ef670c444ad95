import { expect, type Page } from '@playwright/test';
import { openAs } from './customer.ts';
import { amount } from './order-form.ts';
import type { Stage } from './stage.ts';

export const fund = { code: 'TZ010002', name: 'つづら 国内株式インデックス' } as const;
export const buyPath = `/funds/${fund.code}/buy`;

/** A toast is an alertdialog too, by its role. */
export const dialog = (page: Page) => page.locator('.dialog-in');

export async function openBuy(page: Page, stage: Stage, who: string): Promise<void> {
  await openAs(page, stage, who, buyPath);
  await expect(amount(page)).toBeVisible();
}
