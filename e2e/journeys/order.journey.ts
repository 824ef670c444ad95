import type { Locator, Page } from '@playwright/test';
import { buyPath, dialog, fund, openBuy } from '../scene/buy-page.ts';
import { openAs } from '../scene/customer.ts';
import {
  agree,
  amount,
  buy,
  choose,
  confirm,
  heading,
  main,
  next,
  order,
  place,
  toConfirm,
} from '../scene/order-form.ts';
import { savedBy } from '../scene/saved-file.ts';
import { colorSchemes, expect, test } from '../scene/stage.ts';
import { inWholeRun } from '../whole-run.ts';

const fitsSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

for (const { who, card } of [
  { who: 'hanako', card: '特定口座' },
  { who: 'hanako', card: '一般口座' },
  { who: 'waku', card: 'NISA 成長投資枠' },
] as const) {
  test(`R2.06 R2.07 a purchase in ${card}: what was chosen stands on the slip and on the receipt`, async ({
    page,
    stage,
  }) => {
    await openBuy(page, stage, who);
    await choose(page, card);
    await toConfirm(page, '１，２３４');
    const slip = main(page).locator('.slip');
    await expect(slip).toContainText(fund.name);
    await expect(slip).toContainText('1,234円');
    await expect(slip).toContainText(card);
    await expect(slip).toContainText('購入（募集買付）');
    if (card.startsWith('NISA')) await expect(slip).toContainText(/\d{4}年の成長投資枠/);
    await agree(page).check();
    await place(page, '購入のご注文を受け付けました');
    await expect(page).toHaveTitle('購入のご注文を受け付けました｜つづら');
    await expect(main(page)).toContainText('1,234円');
    await expect(main(page)).toContainText(card);
    await expect(main(page)).toContainText('取消期限');
  });
}

test('R2.06 つみたて投資枠 is in sight, says why it cannot be chosen, and cannot be', async ({ page, stage }) => {
  await openBuy(page, stage, 'waku');
  const card = main(page).getByRole('radio', { name: 'NISA つみたて投資枠' });
  await expect(card).toHaveAttribute('aria-disabled', 'true');
  await expect(card).toHaveAccessibleDescription('つみたて投資枠は積立でのみご利用いただけます。');
  await card.click({ force: true });
  await expect(card).not.toBeChecked();
});

test('R2.06 the frame of NISA is kept to the yen', async ({ page, stage }) => {
  await openBuy(page, stage, 'beika');
  await choose(page, 'NISA 成長投資枠');
  const shown = await main(page)
    .locator('.radio-card', { hasText: '成長投資枠' })
    .locator('.radio-card-end')
    .innerText();
  // In 万, with nothing rounded away (R5.06).
  const left = Math.round(Number(/([\d.,]+)万円/.exec(shown)?.[1]?.replaceAll(',', '')) * 10_000);
  expect(left).toBeGreaterThan(0);
  await amount(page).fill(String(left + 1));
  await amount(page).blur();
  await expect(main(page)).toContainText(`今年の成長投資枠の残り（${shown}）を超えています。`);
  await toConfirm(page, String(left));
  await expect(main(page).locator('.slip')).toContainText('残り 0円');
});

test('R2.06 11–17 the amount is written as people write it, and mistakes are said where they are', async ({
  page,
  stage,
}) => {
  await openBuy(page, stage, 'hanako');
  const field = amount(page);
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  for (const [typed, shown] of [
    ['１０，０００', '10,000'],
    ['3.5万', '35,000'],
    ['¥10,000円', '10,000'],
  ] as const) {
    await field.fill(typed);
    await field.blur();
    await expect(field).toHaveValue(shown);
    await expect(field).not.toHaveAttribute('aria-invalid');
  }
  await expect(main(page)).toContainText(/約[\d,]+口/);
  for (const [typed, said] of [
    ['いちまん', '数字で入力してください（例：10,000）。'],
    ['0', '0より大きい数を入力してください。'],
    ['99', '100円以上で入力してください。'],
    ['10億', '購入できる金額（'],
  ] as const) {
    await field.fill(typed);
    await field.blur();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(said.replaceAll(/[()]/g, String.raw`\$&`)));
  }
  await field.fill('');
  await next(page).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/金額を入力してください。/);
  await expect(page).toHaveURL(new RegExp(`${buyPath}$`));
});

test('R2.07 33 34 back from confirming keeps the values, back from the receipt goes nowhere, a reload keeps it', async ({
  page,
  stage,
}) => {
  await openBuy(page, stage, 'hanako');
  await toConfirm(page, '2000');
  await page.goBack();
  await expect(heading(page, '購入')).toBeFocused();
  await expect(amount(page)).toHaveValue('2,000');
  await next(page).click();
  await page.reload();
  await expect(main(page).locator('.slip')).toContainText('2,000円');
  await agree(page).check();
  await place(page, '購入のご注文を受け付けました');
  const number = main(page).locator('.order-number > .num');
  const before = await number.textContent();
  await page.evaluate(() => history.back());
  await expect(dialog(page).getByRole('heading', { name: 'ブラウザバックは使わないでください' })).toBeVisible();
  await dialog(page).getByRole('button', { name: '閉じる' }).last().click();
  await expect(page).toHaveURL(new RegExp(`${buyPath}/complete$`));
  await page.reload();
  await expect(number).toHaveText(before ?? '');
});

test('R2.07 R2.09 a receipt without an order leads to the list of orders', inWholeRun, async ({ page, stage }) => {
  for (const path of ['/funds/TZ010009/buy/complete', '/funds/TZ010009/SPECIFIC/sell/complete']) {
    await openAs(page, stage, 'hanako', path);
    await expect(heading(page, '注文・約定')).toBeVisible();
    await expect(page).toHaveURL(/\/orders$/);
    await expect(page.getByText('注文の内容は「注文・約定」でご確認いただけます。')).toBeVisible();
  }
});

/** By Tab alone; and what has the focus is not under a bar. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
  const isSeen = await target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const bar = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.action-bar, .header') ?? null;
    return bar === null || bar.contains(element);
  });
  expect(isSeen).toBe(true);
}

test('R2.06 39 a whole purchase by keyboard', inWholeRun, async ({ page, stage }) => {
  await openBuy(page, stage, 'waku');
  await tabTo(page, main(page).locator('.radio-card input:checked'));
  const specific = main(page).getByRole('radio', { name: '特定口座' });
  for (let press = 0; press < 4 && !(await specific.isChecked()); press += 1) await page.keyboard.press('ArrowDown');
  await expect(specific).toBeChecked();
  await tabTo(page, amount(page));
  await page.keyboard.type('1100');
  for (const name of ['交付目論見書', '補完書面']) {
    if (await main(page).getByRole('checkbox', { name }).isChecked()) continue;
    await tabTo(page, main(page).getByRole('link', { name }));
    const opened = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    await (await opened).close();
    await expect(main(page).getByRole('checkbox', { name })).toBeChecked();
  }
  await tabTo(page, next(page));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'ご注文内容の確認')).toBeFocused();
  await expect(agree(page)).toBeVisible();
  await tabTo(page, agree(page));
  await page.keyboard.press('Space');
  await tabTo(page, order(page));
  await page.keyboard.press('Enter');
  await expect(heading(page, '購入のご注文を受け付けました')).toBeFocused();
});

test('R2.10 10 30 an order is looked at, cancelled and found in the history, all of it in the address', async ({
  page,
  stage,
}) => {
  await openBuy(page, stage, 'beika');
  await choose(page, '特定口座');
  const id = await buy(page, '1800');
  expect(id).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
  await page.goto(stage.url('web', '/orders'));
  const number = main(page).getByRole('textbox', { name: '受付番号で探す' });
  await number.fill(`${id.slice(0, -1)}0`);
  await main(page).getByRole('button', { name: '探す' }).click();
  await expect(number).toHaveAccessibleDescription(/受付番号をご確認ください/);
  await number.fill(id.toLowerCase().replace('-', ''));
  await main(page).getByRole('button', { name: '探す' }).click();
  await expect(page).toHaveURL(new RegExp(`order=${id}$`));
  await expect(dialog(page)).toContainText(id);
  await dialog(page).getByRole('button', { name: '閉じる' }).first().click();
  await expect(page).toHaveURL(/\/orders$/);
  const row = main(page).locator('.orders-row', { hasText: '1,800' }).first();
  await expect(row).toContainText('取消期限');
  await row.getByRole('button', { name: /注文を取り消す/ }).click();
  await expect(page).toHaveURL(/cancel=/);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await page.goto(stage.url('web', `/orders?cancel=${id}`));
  await expect(dialog(page)).toContainText('この注文を取り消しますか');
  await expect(dialog(page)).toContainText('1,800円');
  await dialog(page).getByRole('button', { name: '取り消す', exact: true }).click();
  await expect(page.getByText('ご注文を取り消しました。')).toBeVisible();
  await expect(page).toHaveURL(/\/orders$/);

  await page.goto(stage.url('web', `/orders?tab=history&status=CANCELED&fund=${fund.code}`));
  await expect(main(page).getByRole('tab', { name: '履歴' })).toHaveAttribute('aria-selected', 'true');
  await expect(main(page)).toContainText('取消');
  const { name, text } = await savedBy(page, () => main(page).getByRole('button', { name: 'CSV' }).click());
  expect(name).toMatch(/^注文履歴-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(text.startsWith('\uFEFF受付番号,')).toBe(true);
  expect(text).toContain(`${id},`);
  expect(text.split('\r\n').at(-1)).toBe('');

  await main(page).getByRole('button', { name: '条件', exact: true }).click();
  await page.getByRole('dialog').getByRole('radio', { name: '売却', exact: true }).check();
  await page.getByRole('dialog').getByRole('button', { name: '表示する' }).click();
  await expect(page).toHaveURL(/kind=sell/);
  await expect(main(page)).toContainText('この条件の履歴はありません。');
});

test('R2.08 nothing to sell is said; an account type that does not exist is no page', async ({ page, stage }) => {
  await openAs(page, stage, 'hanako', '/funds/TZ010009/SPECIFIC/sell');
  await expect(heading(page, '売却')).toBeVisible();
  await expect(main(page)).toContainText('売却できる口数はありません。');
  await stage.accessible();
  await page.goto(stage.url('web', '/funds/TZ010009/SOMETHING/sell'));
  await expect(heading(page, 'ファンドが見つかりません')).toBeVisible();
});

test('R2.08 a whole sale from a new device says that a check comes, and breaking it off leads back to the same slip', async ({
  page,
  stage,
}) => {
  const of = { code: 'TZ010001', accountType: 'SPECIFIC' } as const;
  let asks = 0;
  // As for somebody whose device is new and whose strong check is older than five minutes.
  await page.route('**/orders/redemption/**', async (route) => {
    const request = route.request();
    if (request.method() === 'OPTIONS') return route.continue();
    if (request.method() === 'POST') {
      asks += 1;
      return route.fulfill({
        status: 403,
        headers: { 'access-control-allow-origin': new URL(stage.url('web')).origin },
        json: { code: '403-100', errors: [{ message: 'x' }] },
      });
    }
    const answer = await route.fetch();
    const body = (await answer.json()) as { quote: { needsCheck: boolean } | null };
    return route.fulfill({
      response: answer,
      json: { ...body, quote: body.quote && { ...body.quote, needsCheck: true } },
    });
  });
  await openAs(page, stage, 'hanako', `/funds/${of.code}/${of.accountType}/sell`);
  await main(page).getByText('全部', { exact: true }).click();
  await confirm(page);
  const slip = main(page).locator('.slip');
  await expect(slip).toContainText('ご本人の確認をお願いします');
  await stage.accessible();
  await agree(page).check();
  await order(page).click();
  await expect(page.getByRole('heading', { name: 'ご本人の確認' })).toBeVisible();
  await page.getByRole('button', { name: '中止して戻る' }).click();
  await expect(heading(page, 'ご注文内容の確認')).toBeVisible();
  await expect(slip).toContainText('全部');
  await expect(agree(page)).not.toBeChecked();
  expect(asks).toBe(1);
});

for (const colorScheme of colorSchemes) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('R2.06 R2.07 R2.10 44 46 every step is accessible and fits 320 px', inWholeRun, async ({ page, stage }) => {
      await openBuy(page, stage, 'hanako');
      await next(page).click();
      await expect(amount(page)).toBeFocused();
      await stage.accessible();
      const width = page.viewportSize()?.width ?? 0;
      const fitsNarrow = async () => {
        await page.setViewportSize({ width: 320, height: 640 });
        // What is narrow takes the place of what is wide a moment after the window has changed.
        await expect.poll(() => fitsSideways(page)).toBe(true);
        await page.setViewportSize({ width, height: 900 });
      };
      await fitsNarrow();
      await toConfirm(page, '1000');
      await stage.accessible();
      await fitsNarrow();
      await agree(page).check();
      await place(page, '購入のご注文を受け付けました');
      await stage.accessible();
      await fitsNarrow();
      await main(page).getByRole('link', { name: '注文・約定を見る' }).click();
      await expect(main(page).locator('.orders-row').first()).toBeVisible();
      await stage.accessible();
      await fitsNarrow();
      await main(page).getByRole('tab', { name: '履歴' }).click();
      await expect(main(page).getByRole('button', { name: '条件', exact: true })).toBeVisible();
      await stage.accessible();
    });
  });
}
