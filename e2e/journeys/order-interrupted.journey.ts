import type { Page, Route } from '@playwright/test';
import { buyPath, dialog, openBuy } from '../scene/buy-page.ts';
import { agree, amount, heading, main, order, place, send, toConfirm } from '../scene/order-form.ts';
import { expect, test } from '../scene/stage.ts';

/** Answers the first order that is sent in the server's place. What the browser asks beforehand (OPTIONS) is let through. */
async function answerFirst(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  let isAnswered = false;
  await page.route('**/subscription/complete', async (route) => {
    if (isAnswered || route.request().method() !== 'POST') return route.continue();
    isAnswered = true;
    return answer(route);
  });
}

function countPosts(page: Page): () => number {
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/subscription/complete')) posts += 1;
  });
  return () => posts;
}

test('R2.06 22 24 a button that waits says for what; pressed twice it orders once', async ({ page, stage }) => {
  await openBuy(page, stage, 'hanako');
  await toConfirm(page, '1010');
  await order(page).focus();
  await expect(order(page)).toBeFocused();
  await expect(order(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(order(page)).toHaveAccessibleDescription('内容をご確認のうえ、チェックしてください。');
  const posts = countPosts(page);
  await agree(page).check();
  await order(page).dblclick();
  await page.keyboard.press('Enter');
  await expect(heading(page, '購入のご注文を受け付けました')).toBeVisible();
  expect(posts()).toBe(1);
});

test('R2.06 28 a half-filled form asks before it is left, and forgets what was left behind', async ({
  page,
  stage,
}) => {
  await openBuy(page, stage, 'hanako');
  await amount(page).fill('5000');
  const away = page.getByRole('link', { name: /つづら/ }).first();
  await away.click();
  await expect(dialog(page)).toContainText('入力中の内容があります');
  await dialog(page).getByRole('button', { name: 'このページに残る' }).click();
  await expect(amount(page)).toHaveValue('5,000');
  await away.click();
  await dialog(page).getByRole('button', { name: '移動する' }).click();
  await expect(page).not.toHaveURL(/buy/);
  await page.goto(stage.url('web', buyPath));
  await expect(amount(page)).toHaveValue('');
});

test('R2.06 26 no answer within 20 s: nothing to press twice, and the order is found again', async ({
  page,
  stage,
}) => {
  await page.clock.install();
  await openBuy(page, stage, 'hanako');
  await toConfirm(page, '1500');
  await agree(page).check();
  const posts = countPosts(page);
  // The server takes the order; its answer never arrives.
  await answerFirst(page, async (route) => void (await route.fetch()));
  let letThrough = () => {};
  const asked = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/pendingOrders', async (route) => {
    await asked;
    await route.continue();
  });
  await order(page).click();
  await expect(main(page).getByRole('button', { name: '送信中' })).toHaveAttribute('aria-disabled', 'true');
  await page.evaluate(() => history.back());
  await expect(dialog(page)).toContainText('ブラウザバックは使わないでください');
  await dialog(page).getByRole('button', { name: '閉じる' }).last().click();
  await page.clock.fastForward(21_000);
  await expect(main(page)).toContainText('もう一度押さずに「注文・約定」でご確認ください。');
  await expect(order(page)).toHaveCount(0);
  letThrough();
  await expect(heading(page, '購入のご注文を受け付けました')).toBeVisible();
  await expect(main(page)).toContainText('1,500円');
  expect(posts()).toBe(1);
});

test('R2.06 25 the same key with other content: the order of the other tab is shown', async ({ page, stage }) => {
  await openBuy(page, stage, 'hanako');
  await toConfirm(page, '1600');
  await agree(page).check();
  await answerFirst(page, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, status: 409, json: { code: '409-200', errors: [{ message: 'x' }] } });
  });
  await place(page, '購入のご注文を受け付けました');
  await expect(main(page)).toContainText('1,600円');
});

test('R2.06 25 the same order from a second tab is asked about before it is placed', async ({ page, stage }) => {
  await openBuy(page, stage, 'hanako');
  await toConfirm(page, '1901');
  const second = await page.context().newPage();
  await second.goto(stage.url('web', buyPath));
  await toConfirm(second, '1901');
  await send(second, '購入のご注文を受け付けました');
  await second.close();

  const posts = countPosts(page);
  await agree(page).check();
  await order(page).click();
  await expect(dialog(page)).toContainText('同じ内容の注文があります');
  await stage.accessible();
  await dialog(page).getByRole('button', { name: '戻る' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(heading(page, 'ご注文内容の確認')).toBeVisible();
  await order(page).click();
  await dialog(page).getByRole('button', { name: 'もう1件注文する' }).click();
  await expect(heading(page, '購入のご注文を受け付けました')).toBeVisible();
  expect(posts()).toBe(3);
});

test('R2.06 27 the cut-off passes while confirming: said, dates renewed, the tick is gone', async ({ page, stage }) => {
  await openBuy(page, stage, 'hanako');
  await toConfirm(page, '1700');
  await agree(page).check();
  await page.route('**/subscription/confirmParams*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { dates: Record<string, string> };
    await route.fulfill({ response, json: { ...answer, dates: { ...answer.dates, applicationDate: '2027-01-05' } } });
  });
  await answerFirst(page, (route) =>
    route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': new URL(stage.url('web')).origin },
      json: { code: '400-107', errors: [{ message: 'x' }] },
    }),
  );
  await order(page).click();
  await expect(main(page)).toContainText(
    /本日の締切（\d\d:\d\d）を過ぎたため、受付日が1\/5（火）に変わりました。内容をもう一度ご確認ください。/,
  );
  await expect(agree(page)).not.toBeChecked();
  await expect(order(page)).toHaveAttribute('aria-disabled', 'true');
});
