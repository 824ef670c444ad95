import { openDatabase } from '@tsuzura/store/kernel';
import { subjectOf } from '@tsuzura/store/seed';
import { openAs } from '../scene/customer.ts';
import { openConsole } from '../scene/operator.ts';
import { expect, test } from '../scene/own-service.ts';
import type { Addresses, Page } from '../scene/stage.ts';
import { main, openScreen, proposeAndApprove as proposeByOneApproveByOther } from '../scene/two-operators.ts';

/* Two people: sign-ins of a customer, an application, constants of the apps. */
test.use({ history: 'none', story: 'console-customers' });
test.describe.configure({ mode: 'serial' });

let maker: Page;
let checker: Page;
let stage: Addresses;

test.beforeAll(async ({ browser, ports, business }) => {
  expect(business).toBeDefined(); // the service has to be there
  stage = { url: (site, path = '/') => `http://localhost:${ports[site]}${path}` };
  maker = await (await browser.newContext()).newPage();
  checker = await (await browser.newContext()).newPage();
  await openConsole(maker, stage, 'unyo');
  await openConsole(checker, stage, 'kansa');
});
test.afterAll(async () => {
  await maker.context().close();
  await checker.context().close();
});

const open = (page: Page, path: string) => openScreen(page, stage, path);
const proposeAndApprove = (reason: string) => proposeByOneApproveByOther({ maker, checker }, stage, reason);

test('a customer who lost a telephone is signed out everywhere by one person, with a reason', async ({ page }) => {
  await openAs(page, stage, 'hanako', '/myPage');
  await open(maker, '/customers/1000001?tab=security');
  await maker.getByRole('button', { name: 'すべてのログインを終わらせる' }).click();
  const dialog = maker.getByRole('alertdialog');
  await dialog.getByLabel('わけ（監査の記録に残ります）').fill('端末の紛失');
  await dialog.getByRole('button', { name: '終わらせる', exact: true }).click();
  await expect(main(maker)).toContainText('いまログインしている端末はありません。');
  await page.reload();
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).first()).toContainText(/ログイン|セッション/);
});

test('what stands in the way of closing is named, item by item', async () => {
  await open(maker, '/customers/1000001');
  await maker.getByRole('button', { name: '閉鎖を承認に出す' }).click();
  await expect(main(maker)).toContainText('お預かりしているお金を出金してください。');
});

/** As the opening site would have filed it, and as far as its review has come. */
async function fileApplication(): Promise<void> {
  const database = openDatabase({ url: process.env['JOURNEY_DATABASE'] ?? '', program: 'journey', connections: 1 });
  const filled = { lastName: '始', firstName: 'はじめ', street: '架空町1-1', insider: true };
  await database.pool.query(
    `insert into app.account_request (id, customer_id, status, products, specific_account, nisa, application, requested_at, updated_at)
      values ('journey-application', $1, 'IN_REVIEW', '{EQUITY}', 'WITH', 'NONE', $2::jsonb, now(), now())`,
    [subjectOf('hajime'), JSON.stringify(filled)],
  );
  await database.close();
}

test('an application is taken over from the automatic review and sent back by two people', async () => {
  await fileApplication();
  await open(maker, '/applications');
  const first = main(maker)
    .getByRole('button', { name: /を確かめる$/ })
    .first();
  await first.click();
  const panel = maker.getByRole('complementary', { name: '申込の内容' });
  await panel.getByLabel('引き受けるわけ').fill('住所の確認');
  await panel.getByRole('button', { name: '引き受ける', exact: true }).click();
  await panel.getByLabel('審査の結果').selectOption('DOCUMENT_DEFECT');
  await panel.getByLabel(/不備/).fill('住所：番地まで入力してください。<script>alert(1)</script>');
  await panel.getByRole('button', { name: '結果を承認に出す' }).click();
  await proposeAndApprove('住民票と照らしました。');
  await open(maker, '/applications');
  await expect(main(maker)).toContainText('不備（お客さまの対応待ち）');
});

test('a customer signs W-8BEN and applies for US shares; two people decide, and the shares can be bought', async ({
  page,
}) => {
  await openAs(page, stage, 'waku', '/assets/usStocks');
  const apply = main(page).getByRole('button', { name: '米国株式口座を申し込む' });
  await apply.click();
  await expect(main(page).getByText('チェックを入れてください。').first()).toBeVisible();
  await main(page).getByRole('checkbox', { name: '約款と契約締結前交付書面を読み、内容を理解し、同意します' }).check();
  await main(page)
    .getByRole('checkbox', { name: /W-8BENへの署名/ })
    .check();
  await apply.click();
  await expect(main(page).getByText('お申し込みを審査しています')).toBeInViewport();
  await open(maker, '/applications');
  await main(maker)
    .getByRole('row', { name: /米国株式/ })
    .getByRole('button', { name: /を確かめる$/ })
    .click();
  const panel = maker.getByRole('complementary', { name: '申込の内容' });
  await expect(panel).toContainText('口座のあるお客さまの、追加のお申し込みです。人が審査します');
  await panel.getByLabel('引き受けるわけ').fill('追加の口座');
  await panel.getByRole('button', { name: '引き受ける', exact: true }).click();
  await panel.getByLabel('審査の結果').selectOption('APPROVED');
  await panel.getByRole('button', { name: '結果を承認に出す' }).click();
  await proposeAndApprove('登録の内容と照らしました。');
  await page.goto(stage.url('web', '/usStocks/ORCHA'));
  await expect(main(page).getByRole('button', { name: '買う' })).toBeVisible();
});

test('a flag is turned on by two people and is in const.json within ten seconds', async ({ request }) => {
  await open(maker, '/settings');
  await maker.getByLabel(/^必須の版/).fill('1.10.0');
  await maker.getByLabel(/^最新の版/).fill('1.9.9');
  await maker.getByRole('button', { name: '変更を承認に出す', exact: true }).click();
  await expect(main(maker)).toContainText('必須の版は、最新の版以下にしてください。');
  await maker.getByLabel(/^最新の版/).fill('1.10.1');
  await maker.getByText('autoSignOut', { exact: true }).click();
  await expect(maker.getByRole('switch', { name: 'autoSignOut' })).toBeChecked();
  await maker.getByRole('button', { name: '変更を承認に出す', exact: true }).click();
  await expect(maker.getByRole('dialog')).toContainText('1.10.0より古いアプリは、更新するまで使えなくなります。');
  await proposeAndApprove('自動ログアウトを始めます。');
  await expect(async () => {
    const constants = (await (await request.get(stage.url('content', '/latte/const.json'))).json()) as {
      featureFlags: { autoSignOut: boolean };
      nativeApp: { requiredVersion: string };
    };
    expect([constants.featureFlags.autoSignOut, constants.nativeApp.requiredVersion]).toEqual([true, '1.10.0']);
    const file = (await (await request.get(stage.url('web', '/.version.json'))).json()) as { nativeAppVersion: string };
    expect(file.nativeAppVersion).toBe('1.10.1');
  }).toPass({ timeout: 60_000 });
});
