import { openDatabase } from '@tsuzura/store/kernel';
import { openAs } from '../scene/customer.ts';
import { givePasskey, openConsole } from '../scene/operator.ts';
import { expect, test } from '../scene/own-service.ts';
import type { Addresses, Page } from '../scene/stage.ts';
import { inWholeRun } from '../whole-run.ts';
import { main, openScreen, proposeAndApprove as proposeByOneApproveByOther } from '../scene/two-operators.ts';

/* Two people at the console of one service, one after the other in the same worker: business time goes on. */
test.use({ history: 'none', story: 'console' });
test.describe.configure({ mode: 'serial', timeout: 180_000 });

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

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const open = (page: Page, path: string) => openScreen(page, stage, path);
const proposeAndApprove = (reason: string) => proposeByOneApproveByOther({ maker, checker }, stage, reason);

test('a take-over is frozen by one person at once, and lifted by two', async () => {
  await open(maker, '/');
  await maker.keyboard.press('/');
  await maker.keyboard.type('1000001');
  await maker.keyboard.press('Enter');
  await expect(maker).toHaveURL(/\/customers\/1000001$/);
  await maker.getByRole('tab', { name: '口座の保護' }).click();
  await press(maker, '口座を凍結する');
  const dialog = maker.getByRole('alertdialog');
  await dialog.getByLabel(/連絡した人/).fill('ご本人からの電話。折り返して確かめました。');
  await dialog.getByLabel(/口座番号を入力/).fill('1000001');
  await dialog.getByRole('button', { name: '凍結する', exact: true }).click();
  await expect(main(maker)).toContainText('凍結中');
  await press(maker, '解除を承認に出す');
  await proposeAndApprove('ご本人と確かめ、端末を取り戻しました。');
  await open(maker, '/customers/1000001?tab=protection');
  await expect(main(maker)).toContainText('通常');
});

test('maintenance is announced by two people, begun at once by one, and lifted', async ({ request }) => {
  await open(maker, '/maintenance');
  await maker.getByLabel('始まり').fill('2026/11/20 21:00');
  await maker.getByLabel('終わりの見込み').fill('2026/11/20 22:00');
  await maker.getByLabel('お客さまへの文面').fill('機器を入れ替えます。');
  await press(maker, '予告を承認に出す');
  await proposeAndApprove('機器の入れ替え');
  await open(maker, '/maintenance');
  await expect(main(maker)).toContainText('機器を入れ替えます。');
  await press(maker, '臨時メンテナンスを解除する');
  await expect(main(maker)).toContainText('ありません');

  await maker.getByLabel('終わりの見込み').fill('2026/11/13 23:00');
  await maker.getByLabel('お客さまへの文面').fill('障害を調べています。');
  await press(maker, 'いますぐ止める');
  const dialog = maker.getByRole('alertdialog');
  await dialog.getByLabel(/「停止」と入力/).fill('停止');
  await dialog.getByRole('button', { name: 'いますぐ止める' }).click();
  await expect(main(maker)).toContainText('停止中');
  const funds = stage.url('main', '/public/v1/funds');
  await expect(async () => expect((await request.get(funds)).status()).toBe(503)).toPass({ timeout: 20_000 });
  await press(maker, '臨時メンテナンスを解除する');
  await expect(main(maker)).toContainText('動いています');
});

test('a transfer in suspense is credited by two people', async ({ request }) => {
  const answer = await request.post(stage.url('partners', '/bank/transfers'), {
    form: { account: '0019999999', payer: 'ﾔﾏﾀﾞ ﾀﾛｳ', amount: '150000', how: 'whole' },
    headers: { origin: new URL(stage.url('partners')).origin },
  });
  expect(answer.ok()).toBe(true);
  await expect(async () => {
    await open(maker, '/cash');
    await expect(main(maker)).toContainText('150,000円', { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await maker.getByLabel('入金する口座').fill('1000001');
  await press(maker, 'この口座に入金する');
  await proposeAndApprove('ご本人のご家族の名義。通帳の写しで確かめました。');
  await open(maker, '/cash');
  await expect(main(maker)).toContainText('照合待ちの入金はありません。');
});

test('a document is published by two people and gates trading', async ({ page }) => {
  await open(maker, '/documents');
  await maker.getByLabel('書面の名前').fill('総合取引約款');
  await maker.locator('[name=version]').fill('2026-11');
  await maker.getByLabel(/置きかえる書面の番号/).fill('doc-terms-2026');
  await maker.locator('[name=requiredFrom]').fill('2026/11/13');
  await maker.getByLabel('本文').fill('# 第1条\nこの書面は、架空のものです。');
  await main(maker).getByRole('button', { name: '影響を確認する' }).first().click();
  await expect(maker.getByRole('dialog')).toContainText(/人が未読になります/);
  await proposeAndApprove('法令の改正');
  await openAs(page, stage, 'hanako', '/funds/TZ010001/buy');
  await expect(page.getByText('総合取引約款').first()).toBeVisible();
});

test(
  'a price that moved too far is held and released; a wrong one is corrected by two people',
  inWholeRun,
  async ({ business }) => {
    const database = openDatabase({ url: process.env['JOURNEY_DATABASE'] ?? '', program: 'journey', connections: 1 });
    await database.pool.query(
      `update app.nav set nav = nav * 2 where fund_code = 'TZ010009' and date = (select max(date) from app.nav where fund_code = 'TZ010009')`,
    );
    await database.close();
    await business.runTo('2026-11-13T23:30');
    await open(maker, '/navs');
    await main(maker)
      .getByRole('button', { name: /次世代インフラ.*を確かめる/ })
      .click();
    await maker.getByLabel('確かめたこと（監査の記録に残ります）').fill('運用会社の文書と同じ値でした。');
    await press(maker, '届いた値を公開する');
    await expect(main(maker)).toContainText('確認待ちの基準価額はありません。');

    await maker.getByLabel('ファンドコード').fill('TZ010002');
    await maker.locator('[name=date]').fill('2026/11/13');
    await maker.getByLabel('正しい基準価額').fill('19999');
    await press(maker, '影響を確認する');
    await proposeAndApprove('下2けたが入れかわっていました。');
    await open(maker, '/navs');
    const row = maker.getByRole('row').filter({ hasText: 'TZ010002' });
    await expect(row).toContainText('19,999');
    await business.runTo('2026-11-17T09:00');
    await open(maker, '/navs');
    await expect(row).toContainText('完了');
  },
);

test('the clock says what will fire before it fires', async () => {
  await open(maker, '/clock');
  const first = (await main(maker).getByRole('listitem').first().textContent()) ?? '';
  await press(maker, '次の予定まで進める');
  const dialog = maker.getByRole('alertdialog');
  await expect(dialog.getByRole('listitem').first()).toHaveText(first);
  await dialog.getByRole('button', { name: '進める', exact: true }).click();
  await expect(main(maker).getByRole('heading', { name: '動いた処理' })).toBeVisible();
});

test('a passkey that is too old is asked for again in a window of its own, and what was typed goes on', async () => {
  await open(maker, '/customers/1000002?tab=protection');
  // The answer of the API to a change a quarter of an hour after the last check (ADR-0027); everything behind it is real.
  let refused = 0;
  await maker.route(
    (url) => url.pathname.startsWith('/ops/'),
    (route) => {
      if (route.request().method() !== 'POST' || refused > 0) return route.fallback();
      refused += 1;
      const body = { code: '403-100', message: '本人の確認が必要です。', errors: [], requestId: 'journey-step-up' };
      return route.fulfill({ status: 403, json: body });
    },
  );
  await press(maker, '口座を凍結する');
  const dialog = maker.getByRole('alertdialog');
  await dialog.getByLabel(/連絡した人/).fill('ご本人からの電話。端末をなくしたそうです。');
  await dialog.getByLabel(/口座番号を入力/).fill('1000002');
  await dialog.getByRole('button', { name: '凍結する', exact: true }).click();
  const asked = maker.getByRole('alertdialog', { name: 'もう一度、本人の確認をお願いします' });
  const [popup] = await Promise.all([
    maker.waitForEvent('popup'),
    asked.getByRole('button', { name: 'パスキーで確認する' }).click(),
  ]);
  await givePasskey(popup, stage, 'unyo');
  await popup
    .getByRole('button', { name: /パスキー/ })
    .first()
    .click();
  await expect(asked).toHaveCount(0);
  await expect(main(maker)).toContainText('凍結中');
  expect(refused).toBe(1);
  await maker.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a table is used by the keyboard, filtered, kept as a view and saved as a file; ? lists the keys', async () => {
  await open(maker, '/audit');
  const rows = main(maker).locator('[data-row]');
  await rows.first().focus();
  const current = () => maker.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['row']);
  for (const [key, row] of [
    ['ArrowDown', '1'],
    ['ArrowDown', '2'],
    ['ArrowUp', '1'],
    ['Home', '0'],
  ] as const) {
    await maker.keyboard.press(key);
    await expect.poll(current).toBe(row);
  }
  await maker.keyboard.press('End');
  await expect.poll(async () => Number(await current())).toBeGreaterThan(2);

  await main(maker)
    .getByRole('button', { name: '絞り込み' })
    .or(main(maker).getByRole('checkbox', { name: '絞り込み' }))
    .first()
    .click();
  const filter = main(maker).getByRole('searchbox').first();
  await filter.fill('どこにもない言葉');
  await expect(main(maker)).toContainText('条件に合うものがありません。');
  await press(maker, '表示を保存');
  await maker.getByRole('dialog').getByLabel('名前').fill('空の表示');
  await maker.getByRole('dialog').getByRole('button', { name: '保存する' }).click();
  await filter.fill('');
  await expect(rows.first()).toBeVisible();
  await main(maker).getByText('空の表示', { exact: true }).click();
  await expect(main(maker)).toContainText('条件に合うものがありません。');
  await main(maker).getByRole('searchbox').first().fill('');
  const [file] = await Promise.all([
    maker.waitForEvent('download'),
    main(maker)
      .getByRole('button', { name: /をCSVで保存/ })
      .click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);

  await maker.keyboard.press('?');
  const list = maker.getByRole('dialog', { name: 'キーの一覧' });
  await expect(list).toContainText('選んでいる行を開く');
  await maker.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await maker.keyboard.press('/');
  await expect(maker.getByRole('searchbox', { name: 'さがす' })).toBeFocused();
  await maker.keyboard.type('?');
  await expect(list).toHaveCount(0);
});

test('who may only approve is not offered to prepare; signing out ends everything', async () => {
  await open(checker, '/documents');
  await expect(main(checker)).toContainText('書面を承認に出せるのは、権限「作成」の人です。');
  await press(checker, 'ログアウト');
  await expect(checker.getByRole('button', { name: 'パスキーでログインする' })).toBeVisible();
  await open(checker, '/proposals');
  await expect(checker.getByRole('button', { name: 'パスキーでログインする' })).toBeVisible();
});
