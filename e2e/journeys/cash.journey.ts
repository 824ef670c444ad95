import type { Page } from '@playwright/test';
import { openAs, signInAs } from '../scene/customer.ts';
import { savedBy } from '../scene/saved-file.ts';
import { colorSchemes, expect, test, type Stage } from '../scene/stage.ts';
import { inWholeRun } from '../whole-run.ts';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => main(page).getByRole('heading', { level: 1, name });
const section = (page: Page, name: string) => main(page).getByRole('region', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** A toast is an alertdialog too, by its role. */
const dialog = (page: Page) => page.locator('.dialog-in');
const backToUs = (page: Page) => page.getByRole('link', { name: '「つづら」に戻る' }).click();
const fitsSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/** By passkey: the first time registers it, and only its use is the strong check that money needs. */
async function openStrongly(page: Page, stage: Stage, who: string, path: string): Promise<void> {
  await signInAs(page, stage, who);
  await openAs(page, stage, who, path);
}

/** As somebody who gets no other deposit meanwhile: the next one is taken for this one. */
async function toBank(page: Page, stage: Stage, who: string, amount: string, ending: string): Promise<void> {
  await openAs(page, stage, who, '/cashTransfers/deposit');
  await section(page, 'クイック入金').getByRole('textbox', { name: '金額' }).fill(amount);
  await press(page, '銀行を選ぶ');
  await expect(page).toHaveURL(/\/quick-deposit\?/);
  const asked = new URL(page.url()).searchParams;
  expect(asked.get('relyingPartyID')).toBe('latte');
  expect(asked.get('callback')).toBe(stage.url('web', '/cashTransfers/deposit'));
  expect(asked.get('customCallback')).toBe(stage.url('web', '/cashTransfers/deposit'));
  expect(asked.get('token')).toMatch(/.{16,}/);
  await press(page, '銀行へ進む');
  await page.getByLabel('結果を選ぶ（テスト用）').selectOption(ending);
  await press(page, '承認する');
}

test('R7.23 R2.11 a quick deposit: the amount goes to the payment site, the books say that it arrived', async ({
  page,
  stage,
}) => {
  await toBank(page, stage, 'waku', '１２，３４５', 'success');
  await backToUs(page);
  await expect(main(page).getByText('入金を確認しました。12,345円')).toBeVisible();
  await expect(page).toHaveURL(stage.url('web', '/cashTransfers/deposit'));
  await page.goto(stage.url('web', '/cashTransfers?type=DEPOSIT'));
  await expect(section(page, '履歴').getByRole('listitem').first()).toContainText(/クイック入金.*12,345円.*残高/);
});

test(
  'R7.23 a quick deposit whose notice is late is waited for; what the address says is not believed',
  inWholeRun,
  async ({ page, stage }) => {
    await toBank(page, stage, 'beika', '2000', 'late');
    const there = new URL(page.url()).origin;
    const href = (await page.getByRole('link', { name: '「つづら」に戻る' }).getAttribute('href')) ?? '';
    await page.goto(href.replace('deposit=pending', 'deposit=success'));
    await expect(main(page).getByText('銀行からの確認を待っています。')).toBeVisible();
    const confirmed = await page.request.post(`${there}/quick-deposit/waiting`, {
      form: {},
      headers: { origin: there },
    });
    expect(confirmed.ok()).toBe(true);
    await expect(main(page).getByText('入金を確認しました。2,000円')).toBeVisible();
  },
);

test('R7.23 V04 a quick deposit that was cancelled, refused or mistyped says so and moves no money', async ({
  page,
  stage,
}) => {
  await toBank(page, stage, 'waku', '1000', 'insufficient');
  await backToUs(page);
  await expect(main(page).getByText('入金は完了していません。')).toBeVisible();
  await page.reload();
  await expect(heading(page, '入金')).toBeVisible();
  await expect(main(page).getByText('入金は完了していません。')).toBeHidden();
  const field = section(page, 'クイック入金').getByRole('textbox', { name: '金額' });
  await field.fill('999');
  await press(page, '銀行を選ぶ');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/1,000円以上で入力してください。/);
  await section(page, 'クイック入金').getByRole('button', { name: '+10万円' }).click();
  await expect(field).toHaveValue('100,999');
  // Half filled in, it is not left without a question.
  await page.getByRole('link', { name: 'つづら' }).first().click();
  await expect(dialog(page)).toContainText('入力中の内容があります');
});

test('R2.11 a transfer to the own number is credited; every part of the account can be copied', async ({
  page,
  stage,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, stage, 'hanako', '/cashTransfers/deposit');
  const account = section(page, '振込入金');
  await account.getByRole('button', { name: '口座番号をコピー' }).click();
  await expect(account.getByRole('button', { name: 'コピーしました' })).toBeVisible();
  const number = await page.evaluate(() => navigator.clipboard.readText());
  expect(number).toMatch(/^\d{7}$/);
  const branch = /支店（(\d{3})）/.exec((await account.textContent()) ?? '')?.[1] ?? '';
  await page.goto(stage.url('partners', `/bank?account=${branch}${number}`));
  await page.locator('#payer').fill('ﾔﾏﾀﾞ ﾊﾅｺ');
  await page.locator('#amount').fill('34567');
  await press(page, '振り込む');
  await expect(page.getByText('受け付けられました')).toBeVisible();
  await page.goto(stage.url('web', '/cashTransfers?type=DEPOSIT'));
  await expect(section(page, '履歴').getByRole('listitem').filter({ hasText: '34,567円' })).toContainText('振込入金');
});

test('R7.24 a monthly deposit is registered and changed on its site, shown here, and its bank account removed here', async ({
  page,
  stage,
}) => {
  await openAs(page, stage, 'waku', '/cashTransfers/deposit');
  await press(page, '毎月の入金を登録する');
  await expect(page).toHaveURL(/\/monthly-deposit\?/);
  expect(new URL(page.url()).searchParams.get('callback')).toBe(stage.url('web', '/cashTransfers/deposit'));
  for (const [label, value] of [
    ['支店番号（3桁）', '058'],
    ['支店名', 'みなと支店'],
    ['口座番号（7桁）', '7654321'],
    ['口座名義（カナ）', 'ワクタ ミツル'],
    ['毎月の金額（円）', '60000'],
  ] as const)
    await page.getByLabel(label).fill(value);
  await press(page, '登録する');
  await backToUs(page);
  await expect(main(page).getByText('毎月の入金のお手続きを受け付けました。')).toBeVisible();
  await expect(page).toHaveURL(stage.url('web', '/cashTransfers/deposit'));
  const monthly = section(page, '毎月の入金（口座引落）');
  await expect(monthly).toContainText(/＊＊＊＊321.*設定中.*60,000円.*次回の引落/);
  await page.goto(stage.url('web', '/cashTransfers'));
  await expect(main(page).getByRole('link', { name: '毎月の入金（口座引落）' })).toContainText(/次回 .*60,000円/);
  await main(page).getByRole('link', { name: '毎月の入金（口座引落）' }).click();
  await monthly.getByRole('button', { name: /変更・停止/ }).click();
  await expect(page).toHaveURL(/settingCode=[^&]/);
  await page.getByLabel('新しい毎月の金額（円）').fill('50000');
  await press(page, '金額を変更する');
  await backToUs(page);
  await expect(monthly).toContainText('50,000円');
  await monthly.getByRole('button', { name: /の登録を解除$/ }).click();
  await expect(dialog(page)).toContainText(/登録を解除しますか.*＊＊＊＊321.*50,000円/);
  await expect(page).toHaveURL(/remove=/);
  await stage.accessible();
  await dialog(page).getByRole('button', { name: '解除する', exact: true }).click();
  await expect(monthly).toContainText('まだ設定していません。');
});

test('R2.11 49 every amount says how it was made, and the lines add up; amounts can be hidden', async ({
  page,
  stage,
}) => {
  await openAs(page, stage, 'hanako', '/cashTransfers');
  for (const name of ['購入できる金額', '出金できる金額']) {
    const amount = main(page).locator('.cash-amount', { hasText: name });
    await amount.getByText('この金額の内訳').click();
    const figures = await amount.locator('dd .num').evaluateAll((found) =>
      found.map((one) => {
        const digits = Number((one.textContent ?? '').replaceAll(/\D/g, ''));
        return (one.textContent ?? '').includes('−') ? -digits : digits;
      }),
    );
    const total = figures.pop() ?? Number.NaN;
    expect(figures.length).toBeGreaterThan(0);
    expect(figures.reduce((sum, one) => sum + one, 0)).toBe(total);
    await expect(amount.locator('.cash-amount-line')).toContainText(total.toLocaleString('ja-JP'));
  }
  await expect(main(page).getByRole('table', { name: '預り金の予定' }).getByRole('row')).toHaveCount(7);
  await expect(main(page).locator('.cash-flow').first()).toContainText('円');
  await press(page, '金額を隠す');
  await expect(main(page).locator('.cash-columns')).not.toContainText(/\d円/);
  await press(page, '金額を隠す');
});

test('R2.11 a withdrawal: mistakes, a fresh check that loses nothing, confirmed once, cancelled', async ({
  page,
  stage,
}) => {
  test.slow();
  await openStrongly(page, stage, 'beika', '/cashTransfers/withdraw');
  const field = main(page).getByRole('textbox', { name: '金額' });
  await field.fill('999億');
  await press(page, '内容を確認する');
  await expect(field).toHaveAccessibleDescription(/出金できる金額（[\d,]+円）を超えています。/);
  // 「全額」 says how much it takes, and that is the amount above it: the limit of a new device is in both.
  const most = (await main(page).locator('.cash-amount-line').textContent())?.replace('出金できる金額', '') ?? '';
  await press(page, `全額（${most}）`);
  await expect(field).toHaveValue(most.replace('円', ''));
  await expect(field).not.toHaveAttribute('aria-invalid');
  await field.fill('4,321');
  await press(page, '内容を確認する');
  await expect(heading(page, '出金内容の確認')).toBeFocused();
  await expect(main(page)).toContainText('＊＊＊＊567');
  await stage.accessible();

  // 403-100, and the check is broken off: the same step, with the same amount.
  let posts = 0;
  await page.route('**/v1/cashFlows/withdrawalRequests', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    posts += 1;
    if (posts > 1) return route.continue();
    return route.fulfill({
      status: 403,
      headers: { 'access-control-allow-origin': new URL(stage.url('web')).origin },
      json: { code: '403-100', errors: [{ message: 'x' }] },
    });
  });
  await press(page, '出金を申し込む');
  await press(page, '中止して戻る');
  await expect(heading(page, '出金内容の確認')).toBeVisible();
  await expect(main(page).locator('.slip')).toContainText('4,321円');

  await main(page).getByRole('button', { name: '出金を申し込む' }).dblclick();
  await expect(heading(page, '出金を受け付けました')).toBeVisible();
  expect(posts).toBe(2);
  await expect(main(page)).toContainText(/受付番号.*4,321円.*着金の予定.*取消期限/);
  await stage.accessible();
  await page.reload();
  await expect(heading(page, '出金を受け付けました')).toBeVisible();

  await main(page).getByRole('link', { name: '入出金を見る' }).click();
  const waiting = section(page, '手続き中').getByRole('listitem').filter({ hasText: '4,321円' });
  await expect(waiting).toContainText(/受付.*しおさい銀行.*着金の予定.*取消期限/);
  await waiting.getByRole('button', { name: '出金を取り消す' }).click();
  await expect(dialog(page)).toContainText('この出金を取り消しますか');
  await expect(page).toHaveURL(/cancel=/);
  await dialog(page).getByRole('button', { name: '取り消す', exact: true }).click();
  await expect(page.getByText('出金を取り消しました。')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  // The list keeps what was cancelled, as such.
  await section(page, '手続き中').getByRole('link', { name: '入金と出金の一覧' }).click();
  await main(page).getByRole('button', { name: '出金', exact: true }).click();
  await expect(page).toHaveURL(/direction=OUT/);
  await expect(main(page).getByRole('listitem').filter({ hasText: '4,321円' }).first()).toContainText('取消');
});

test('R2.11 a withdrawal without an answer can be asked about, and is accepted once', async ({ page, stage }) => {
  stage.forgive(/ERR_FAILED/);
  await openStrongly(page, stage, 'beika', '/cashTransfers/withdraw');
  await main(page).getByRole('textbox', { name: '金額' }).fill('1,111');
  await press(page, '内容を確認する');
  let isLost = false;
  await page.route('**/v1/cashFlows/withdrawalRequests', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    await route.fetch(); // it arrived; only the answer is lost
    return route.abort();
  });
  await press(page, '出金を申し込む');
  await expect(main(page).getByRole('alert')).toContainText('結果を確認できませんでした');
  await press(page, '結果を確かめる');
  await expect(heading(page, '出金を受け付けました')).toBeVisible();
  await main(page).getByRole('link', { name: '入出金を見る' }).click();
  const waiting = section(page, '手続き中').getByRole('listitem').filter({ hasText: '1,111円' });
  await expect(waiting).toHaveCount(1);
  await waiting.getByRole('button', { name: '出金を取り消す' }).click();
  await dialog(page).getByRole('button', { name: '取り消す', exact: true }).click();
  await expect(waiting).toHaveCount(0);
});

test(
  'R5.02 without a bank nothing can be asked for, and the way to register one leads to its site with a key',
  inWholeRun,
  async ({ page, stage }) => {
    await openStrongly(page, stage, 'ginko', '/cashTransfers/withdraw');
    await expect(main(page)).toContainText('出金先の口座が未登録です');
    const next = main(page).getByRole('button', { name: '内容を確認する' });
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await expect(next).toHaveAccessibleDescription('出金先の口座が未登録です。先にご登録ください。');
    await expect(main(page).getByRole('textbox', { name: '金額' })).toHaveAttribute('readonly');
    await stage.accessible();
    await press(page, '出金先口座を登録する');
    await expect(page).toHaveURL(/\/account-update\/withdrawBank\?/);
    expect(new URL(page.url()).searchParams.get('token')).toMatch(/.{16,}/);
    await expect(page.getByLabel('銀行を探す')).toBeVisible();
    await page.goto(stage.url('web', '/cashTransfers/scheduledWithdrawal'));
    await expect(main(page)).toContainText('出金先の口座が未登録です');
  },
);

test('R2.11 a scheduled withdrawal is set, changed and stopped', async ({ page, stage }) => {
  test.slow();
  await openStrongly(page, stage, 'beika', '/cashTransfers/scheduledWithdrawal');
  await press(page, '設定する');
  await press(page, '内容を確認する');
  const field = main(page).getByRole('textbox', { name: '毎月の金額' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/金額を入力してください。/);
  await field.fill('3万');
  await press(page, '内容を確認する');
  await expect(dialog(page)).toContainText(/30,000円.*毎月25日/);
  await dialog(page).getByRole('button', { name: '設定する' }).click();
  await expect(page.getByText('定期出金を設定しました。')).toBeVisible();
  await expect(main(page)).toContainText(/30,000円.*毎月25日.*次回/);
  await stage.accessible();
  await press(page, '変更する');
  await expect(field).toHaveValue('30,000');
  await main(page).locator('.segmented label', { hasText: '出金できる全額' }).click();
  await expect(field).toBeHidden();
  await press(page, '内容を確認する');
  await dialog(page).getByRole('button', { name: '設定する' }).click();
  await expect(main(page).getByRole('definition').filter({ hasText: '出金できる全額' })).toBeVisible();
  await press(page, '停止する');
  await dialog(page).getByRole('button', { name: '停止する' }).click();
  await expect(main(page)).toContainText('設定していません。');
});

test('R2.11 the history: conditions stand in the address, the balance runs, and a file holds what is seen', async ({
  page,
  stage,
}) => {
  await openAs(page, stage, 'hanako', '/cashTransfers?period=all');
  const rows = main(page).locator('.cash-flow');
  await expect(rows.first()).toBeVisible();
  await press(page, '条件');
  const sheet = page.getByRole('dialog', { name: '条件' });
  await sheet.getByRole('radio', { name: '入金', exact: true }).check();
  await sheet.getByRole('button', { name: '表示する' }).click();
  await expect(page).toHaveURL(/period=all&type=DEPOSIT/);
  await expect(rows.first()).toContainText(/\+[\d,]+円残高 [\d,]+円/);
  const { name, text } = await savedBy(page, () => press(page, 'CSV'));
  expect(name).toMatch(/^入出金履歴-\d{4}-\d\d-\d\d\.csv$/);
  expect(text.split('\r\n')[0]).toBe('\uFEFF日付,種類,内容,ファンド・相手先,金額（円）,残高（円）');
  expect(text.trimEnd().split('\r\n')).toHaveLength((await rows.count()) + 1);
  await page.goto(stage.url('web', '/cashTransfers?period=days&from=2001-01-01&to=2001-01-31'));
  await expect(main(page)).toContainText('この条件の履歴はありません。');
  await expect(main(page).getByRole('button', { name: '2001/01/01〜2001/01/31 を外す' })).toBeVisible();
});

test('R2.11 a block that fails says so alone and is tried again', inWholeRun, async ({ page, stage }) => {
  stage.forgive(/ERR_FAILED/);
  await signInAs(page, stage, 'hanako');
  await page.route('**/tradingPowerTransitionReference', (route) => route.abort());
  await page.goto(stage.url('web', '/cashTransfers'));
  const plan = section(page, '内訳と予定');
  const again = plan.getByRole('button', { name: /再試行|もう一度/ });
  await expect(again).toBeVisible();
  await expect(main(page).locator('.cash-amount').first()).toContainText('購入できる金額');
  await page.unroute('**/tradingPowerTransitionReference');
  await again.click();
  await expect(plan.getByRole('table')).toBeVisible();
});

for (const scheme of colorSchemes) {
  test(
    `R2.11 axe finds nothing on the cash pages and nothing scrolls sideways at 320, ${scheme}`,
    inWholeRun,
    async ({ page, stage }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await signInAs(page, stage, 'hanako');
      for (const path of ['', '/deposit', '/withdraw', '/scheduledWithdrawal?edit=1']) {
        await page.goto(stage.url('web', `/cashTransfers${path}`));
        await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
        await stage.settled();
        for (const why of await main(page).getByText('この金額の内訳').all()) await why.click();
        await stage.accessible();
        await page.setViewportSize({ width: 320, height: 700 });
        // Cards take the place of tables a moment after the window has become narrow.
        await expect.poll(() => fitsSideways(page), { message: path }).toBe(true);
        await page.setViewportSize({ width: 1280, height: 900 });
      }
    },
  );
}
