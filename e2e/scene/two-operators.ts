import { expect } from '@playwright/test';
import type { Addresses, Page } from './stage.ts';

export const main = (page: Page) => page.getByRole('main');

/** A screen of the console. */
export async function openScreen(page: Page, stage: Addresses, path: string): Promise<void> {
  await page.goto(stage.url('console', path));
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
}

/** The maker, before whom the preview stands, says why and hands it over; somebody else approves it. The maker cannot. */
export async function proposeAndApprove(
  { maker, checker }: { readonly maker: Page; readonly checker: Page },
  stage: Addresses,
  reason: string,
): Promise<void> {
  const dialog = maker.getByRole('dialog');
  await dialog.getByLabel('わけ（監査の記録に残ります）').fill(reason);
  await dialog.getByRole('button', { name: '承認に出す', exact: true }).click();
  await expect(main(maker)).toContainText('あなたが作成しました。承認できるのは別の人です。');
  await expect(maker.getByRole('button', { name: '承認して実行する' })).toHaveCount(0);
  await openScreen(checker, stage, new URL(maker.url()).pathname);
  await expect(main(checker)).toContainText(reason);
  await checker.getByLabel('判断のわけ（監査の記録に残ります）').fill('内容を確かめました。');
  await checker.getByRole('button', { name: '承認して実行する', exact: true }).click();
  await expect(main(checker)).toContainText('内容を確かめました。');
  await expect(checker.getByRole('button', { name: '承認して実行する' })).toHaveCount(0);
}
