import { expect, type Page } from '@playwright/test';
import type { Stage } from './stage.ts';

/** What the list of funds answers. */
export interface Listed {
  readonly funds: readonly { readonly code: string; readonly name: string; readonly navDate: string }[];
  readonly paging: { readonly total: number };
}

export async function ask<T>(page: Page, stage: Stage, path: string): Promise<T> {
  const answer = await page.request.get(stage.url('main', path));
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as T;
}

export const openList = (page: Page, stage: Stage, query = '') => page.goto(stage.url('web', `/funds${query}`));
export const openFund = (page: Page, stage: Stage, code: string, query = '') =>
  page.goto(stage.url('web', `/funds/${code}${query}`));
export const list = (page: Page) => page.getByRole('main');
export const fundLinks = (page: Page) => list(page).locator('a.funds-name');
export const count = (page: Page, n: number) => expect(list(page).getByText(`${n}件`, { exact: true })).toBeVisible();
export const chart = (page: Page) => page.getByRole('slider', { name: /価額の値/ });
export const fitsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
