import { openAs } from '../scene/customer.ts';
import { openConsole } from '../scene/operator.ts';
import { expect, test } from '../scene/own-service.ts';
import type { Addresses, Page } from '../scene/stage.ts';

/* What two people publish at the console, and the customer who sees it. Business time goes on from test to test. */
test.use({ history: 'none', story: 'console-publishing' });
test.describe.configure({ mode: 'serial' });

let maker: Page;
let checker: Page;
let stage: Addresses;

test.beforeAll(async ({ browser, ports, business }) => {
  expect(business).toBeDefined(); // the service has to be there
  stage = { url: (site, path = '/') => `http://localhost:${ports[site]}${path}` };
  maker = await (await browser.newContext()).newPage();
  checker = await (await browser.newContext()).newPage();
  for (const page of [maker, checker])
    page.on('dialog', () => {
      throw new Error('a script of an operator ran');
    });
  await openConsole(maker, stage, 'unyo');
  await openConsole(checker, stage, 'kansa');
});
test.afterAll(async () => {
  await maker.context().close();
  await checker.context().close();
});

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = (name: string, value: string) => maker.locator(`[name=${name}]`).fill(value);
async function open(page: Page, path: string): Promise<void> {
  await page.goto(stage.url('console', path));
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
}

/** One says why, another approves. */
async function proposeAndApprove(reason: string): Promise<void> {
  const dialog = maker.getByRole('dialog');
  await dialog.getByLabel('わけ（監査の記録に残ります）').fill(reason);
  await dialog.getByRole('button', { name: '承認に出す', exact: true }).click();
  await expect(main(maker)).toContainText('あなたが作成しました。承認できるのは別の人です。');
  await open(checker, new URL(maker.url()).pathname);
  await expect(main(checker)).toContainText(reason);
  await checker.getByLabel('判断のわけ（監査の記録に残ります）').fill('内容を確かめました。');
  await press(checker, '承認して実行する');
  await expect(checker.getByRole('button', { name: '承認して実行する' })).toHaveCount(0);
}

test('news is written with a preview, approved by another, read by a customer and withdrawn', async ({ page }) => {
  await open(maker, '/news');
  await maker.getByRole('link', { name: '新しく書く' }).click();
  await fill('title', '冬の電話受付 <script>alert(1)</script>');
  await fill('body', '## 営業日\n\n- 12月30日まで\n- 1月4日から\n\n<img src=x onerror=alert(2)>');
  const preview = maker.getByRole('region', { name: 'お客さまの画面の見え方' });
  await expect(preview.getByRole('heading', { name: '営業日' })).toBeVisible();
  await expect(preview).toContainText('<img src=x onerror=alert(2)>');
  await maker.getByText('パソコン', { exact: true }).click();
  await maker.getByText('重要なお知らせにする').click();
  await fill('pinnedUntil', '2026/12/31 23:59');
  await press(maker, '影響を確認する');
  await expect(maker.getByRole('dialog')).toContainText(/口座のあるお客さま\d+人/);
  await proposeAndApprove('毎年のお知らせ');

  await page.goto(stage.url('web', '/information'));
  const row = page.getByRole('link', { name: /冬の電話受付/ });
  await expect(row).toContainText('<script>alert(1)</script>');
  await row.click();
  await expect(page.getByRole('dialog')).toContainText('<img src=x onerror=alert(2)>');

  await open(maker, '/news');
  await maker.getByRole('link', { name: /冬の電話受付.*を開く/ }).click();
  await press(maker, '取り下げを承認に出す');
  await proposeAndApprove('日付が違いました。');
  await page.goto(stage.url('web', '/information'));
  await expect(page.getByRole('link', { name: /特殊詐欺|ご注意|お知らせ/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /冬の電話受付/ })).toHaveCount(0);
});

test('a seminar is made with its own form, and a customer applies by it', async ({ page }) => {
  await open(maker, '/seminars/new');
  const fields: readonly (readonly [string, string])[] = [
    ['title', 'はじめての<b>資産づくり</b>'],
    ['summary', '45分で、考え方を説明します。'],
    ['timetable', '19:00 説明\n19:30 質問'],
    ['startsAt', '2026/12/10 19:00'],
    ['endsAt', '2026/12/10 19:45'],
    ['joinUrl', 'https://example.jp/live'],
    ['joinFrom', '2026/12/10 18:45'],
    ['applicationFrom', '2026/11/13 0:00'],
    ['applicationTo', '2026/12/9 17:00'],
    ['cancelUntil', '2026/12/10 18:00'],
    ['capacity', '30'],
  ];
  for (const [name, value] of fields) await fill(name, value);
  await press(maker, '質問を追加する');
  await fill('label-1', '聞きたいこと<script>');
  await fill('name-1', 'topic');
  await press(maker, '2番目の質問を上へ');
  await expect(maker.locator('[name=label-0]')).toHaveValue('聞きたいこと<script>');
  await expect(maker.getByRole('region', { name: 'お客さまの画面の見え方' })).toContainText('聞きたいこと<script>');
  await press(maker, '影響を確認する');
  await proposeAndApprove('冬の回');

  await openAs(page, stage, 'hanako', '/seminars');
  await page
    .getByRole('link', { name: /はじめての<b>資産づくり<\/b>/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: /申し込む/ })
    .or(page.getByRole('button', { name: /申し込む/ }))
    .first()
    .click();
  await expect(page.getByText('聞きたいこと<script>').first()).toBeVisible();
});

test('a campaign is made by two people and a customer finds it', async ({ page }) => {
  await open(maker, '/campaigns/new');
  const fields: readonly (readonly [string, string])[] = [
    ['title', '冬の入金キャンペーン<i>'],
    ['summary', '1万円以上を入金した方に、現金500円を進呈します。'],
    ['rewardText', '現金500円'],
    ['rewardTimingText', '2027年1月下旬に、預り金へ入金します。'],
    ['conditionText', 'エントリーして、1万円以上を入金すること。'],
    ['exclusionText', '口座を閉じた方。'],
    ['terms', 'お一人さま1回です。'],
    ['entryFrom', '2026/11/13 0:00'],
    ['entryTo', '2026/12/31 0:00'],
    // A day counts when its field is left.
    ['countsFrom', '2026/11/13'],
    ['conditionsBy', '2026/12/30'],
    ['judgedOn', '2027/01/12'],
    ['rewardedOn', '2027/01/25'],
    ['deposit', '10,000'],
    ['reward', '500'],
    ['budget', '100,000'],
  ];
  for (const [name, value] of fields) await fill(name, value);
  await press(maker, '影響を確認する');
  await expect(maker.getByRole('dialog')).toContainText('あと200人に500円ずつ進呈できます');
  await proposeAndApprove('冬の企画');
  await page.goto(stage.url('web', '/campaigns'));
  await expect(page.getByText('冬の入金キャンペーン<i>').first()).toBeVisible();
});

test('a message to everybody is counted, approved and in the inbox of a customer', async ({ page }) => {
  await open(maker, '/notifications?tab=write');
  await fill('title', 'システムの入れ替え<script>alert(3)</script>');
  await fill('body', '11月20日の夜に、機器を入れ替えます。');
  await fill('url', '/information');
  await press(maker, '人数と影響を確認する');
  await expect(maker.getByRole('dialog')).toContainText(/\d+人のお客さまの通知に入ります/);
  await proposeAndApprove('機器の入れ替え');
  await expect(async () => {
    await open(maker, '/notifications');
    await expect(main(maker)).toContainText('送信済み', { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await openAs(page, stage, 'hanako', '/myPage/notifications');
  await expect(page.getByText('システムの入れ替え<script>alert(3)</script>').first()).toBeVisible();
});
