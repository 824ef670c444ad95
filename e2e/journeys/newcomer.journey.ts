import { randomUUID } from 'node:crypto';
import { chooseBank } from '../scene/account-sites.ts';
import { buy, choose } from '../scene/order-form.ts';
import { codeMailedTo, mailTo } from '../scene/sign-in.ts';
import { expect, test, type Page, type Stage } from '../scene/stage.ts';

// Sign-up, five pages of a form, three sites and an order.
test.describe.configure({ timeout: 120_000 });

const fund = { code: 'TZ010002', name: 'つづら 国内株式インデックス' } as const;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function signUp(page: Page, codeOf: () => Promise<string>, email: string): Promise<void> {
  await page.getByLabel('メールアドレス').fill(email);
  await press(page, '確認コードを送る');
  await expect(page.getByLabel('確認コード')).toBeVisible();
  await page.getByLabel('確認コード').fill(await codeOf());
  await page.getByLabel('パスワード', { exact: true }).fill('hidamari-no-engawa-48');
  await press(page, '次へ');
  await press(page, 'あとで');
  for (const document of ['利用規約', '個人情報の取り扱い']) {
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: document }).first().click();
    await (await opened).close();
    await page.getByRole('checkbox', { name: new RegExp(document) }).check();
  }
  await press(page, '同意して登録する');
}

async function apply(page: Page, stage: Stage): Promise<void> {
  await expect(heading(page, '口座開設のお申し込み')).toBeVisible();
  await stage.accessible();
  await press(page, 'お申し込みを始める');
  await expect(heading(page, 'お客さま情報')).toBeVisible();
  // Nothing typed: every field says so in place, and the page can be corrected.
  await press(page, '次へ');
  await expect(page.getByRole('alert')).toContainText('か所をご確認ください。');
  await stage.accessible();
  await page.getByRole('textbox', { name: '姓 必須', exact: true }).fill('髙﨑');
  await page.getByRole('textbox', { name: '名 必須', exact: true }).fill('𠮷子');
  await page.getByLabel('セイ（フリガナ）').fill('ﾀｶｻｷ');
  await page.getByLabel('メイ（フリガナ）').fill('よしこ');
  await page.getByLabel('生年月日の年').fill('平成4');
  await page.getByLabel('生年月日の月').fill('8');
  await page.getByLabel('生年月日の日').fill('3');
  await page.getByLabel('郵便番号').fill('1000001');
  await page.getByLabel('都道府県').selectOption('東京都');
  await page.getByLabel('市区町村').fill('千代田区');
  await page.getByLabel('番地・建物名').fill('架空町1-1');
  await page.getByLabel('電話番号').fill(`0900${String(Date.now()).slice(-7)}`);
  await press(page, '次へ');

  await expect(heading(page, 'お仕事と投資')).toBeVisible();
  await page.getByLabel('ご職業').selectOption('学生');
  await page.getByLabel('年収').selectOption('300万円未満');
  await page.getByLabel('金融資産').selectOption('300万円未満');
  await page.getByRole('radio', { name: '長期の資産形成' }).check();
  for (const product of ['投資信託', '国内株式', '信用取引', '外国株式']) {
    await page.getByLabel(product).selectOption('なし');
  }
  for (const answer of await page.getByRole('radio', { name: 'いいえ' }).all()) await answer.check();
  await stage.accessible();
  await press(page, '次へ');

  await expect(heading(page, '口座の種類')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'はじめて開設する' })).toBeChecked();
  await press(page, '次へ');
  await chooseBank(page);
  await page.getByLabel('口座番号').fill('65432');
  await stage.accessible();
  await press(page, '次へ');

  await expect(heading(page, 'お申し込みの内容をご確認ください')).toBeVisible();
  await expect(page.getByText('タカサキ ヨシコ')).toBeVisible();
  await page.getByLabel('カードの読み取りが済んだものとして進める').check();
  await page.getByLabel('書面を電子交付で受け取ることに同意します').check();
  await stage.accessible();
  await press(page, '申し込む');
}

/** What a new account has to read first comes by itself on my page. */
async function readDocuments(page: Page): Promise<void> {
  const box = page.getByRole('alertdialog', { name: '未読の書面のお知らせ' });
  const links = box.locator('.unread-list a');
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) {
    const opened = page.waitForEvent('popup');
    await link.click();
    await (await opened).close();
  }
  await box.getByRole('button', { name: 'すべてに同意する' }).click();
  await expect(page.getByText('書面への同意を受け付けました。')).toBeVisible();
}

/** To the number that is the customer's own, from the page that shows it, at the counter of the bank. */
async function transfer(page: Page, stage: Stage, { payer, amount }: { payer: string; amount: string }): Promise<void> {
  const account = main(page).getByRole('region', { name: '振込入金' });
  await expect(account).toContainText(/支店（\d{3}）.*\d{7}/);
  const [, branch = '', number = ''] = /支店（(\d{3})）.*?(\d{7})/.exec((await account.textContent()) ?? '') ?? [];
  await page.goto(stage.url('partners', `/bank?account=${branch}${number}`));
  await page.locator('#payer').fill(payer);
  await page.locator('#amount').fill(amount);
  await press(page, '振り込む');
  await expect(page.getByText('受け付けられました')).toBeVisible();
}

test('R7.21 R2.01 R2.17 R4.11 R2.11 R2.06 a newcomer goes from the top page to the first purchase', async ({
  page,
  stage,
}) => {
  const email = `newcomer-${randomUUID()}@example.jp`;
  await page.goto(stage.url('web'));
  await press(page, '口座をひらく（無料）');
  await signUp(page, () => codeMailedTo(page.request, stage, email), email);
  await expect(heading(page, 'ご登録ありがとうございます')).toBeVisible();
  await press(page, 'NISAも一緒に申し込む');
  await apply(page, stage);

  await expect(heading(page, 'お申し込みを受け付けました')).toBeVisible();
  await stage.accessible();

  // Looking in before the review is over: how far it is, and no second application.
  await page.getByRole('link', { name: '「つづら」に戻る' }).click();
  await expect(heading(page, '口座開設の状況')).toBeVisible();
  await expect(main(page).getByRole('heading', { name: '審査中です' })).toBeVisible();
  await expect(page.getByRole('button', { name: '口座開設へ進む' })).toHaveCount(0);
  await stage.accessible();
  await press(page, 'お申し込みの状況を見る');
  await press(page, '承認する');
  await expect(heading(page, '口座を開設しました')).toBeVisible();
  await mailTo(page.request, stage, email, /口座を開設しました/);
  await page.getByRole('link', { name: '「つづら」に戻る' }).click();

  await expect(page).toHaveURL(stage.url('web', '/myPage?docs=1'));
  await readDocuments(page);
  await main(page).getByRole('link', { name: '入金', exact: true }).click();
  await transfer(page, stage, { payer: 'ﾀｶｻｷ ﾖｼｺ', amount: '50000' });
  await page.goto(stage.url('web', '/cashTransfers'));
  await expect(main(page).getByRole('region', { name: '履歴' })).toContainText(/振込入金.*50,000円残高 50,000円/);

  await page.goto(stage.url('web', `/funds/${fund.code}`));
  await main(page).getByRole('link', { name: '購入', exact: true }).first().click();
  await choose(page, 'NISA 成長投資枠');
  const number = await buy(page, '20000');
  await page.goto(stage.url('web', `/orders?order=${number}`));
  const order = page.getByRole('dialog');
  await expect(order).toContainText('受付');
  await expect(order).toContainText(fund.name);
  await expect(order).toContainText('20,000円');
});
