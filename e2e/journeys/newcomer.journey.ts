import { randomUUID } from 'node:crypto';
import { review } from '../scene/account-sites.ts';
import { Hands } from '../scene/hands.ts';
import { agree, amount, heading as orderHeading, next, order } from '../scene/order-form.ts';
import { codeMailedTo, mailTo } from '../scene/sign-in.ts';
import { expect, test, type Page, type Stage } from '../scene/stage.ts';

/** What a newcomer may be asked to do before the first order. */
const most = { clicks: 35, fields: 22 } as const;

const fund = { code: 'TZ010002', name: 'つづら 国内株式インデックス' } as const;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function signUp(page: Page, hands: Hands, email: string, codeOf: () => Promise<string>): Promise<void> {
  await hands.type(page.getByLabel('メールアドレス'), email);
  await hands.click(button(page, '確認コードを送る'));
  await expect(page.getByLabel('確認コード')).toBeVisible();
  await hands.type(page.getByLabel('確認コード'), await codeOf());
  await hands.type(page.getByLabel('パスワード', { exact: true }), 'hidamari-no-engawa-48');
  await hands.click(button(page, '次へ'));
  await hands.click(button(page, 'あとで'));
  for (const document of ['利用規約', '個人情報の取り扱い']) {
    await hands.read(page.getByRole('link', { name: document }).first());
    await expect(page.getByRole('checkbox', { name: new RegExp(document) })).toBeChecked();
  }
  await hands.click(button(page, '同意して登録する'));
}

async function apply(page: Page, stage: Stage, hands: Hands): Promise<void> {
  await expect(heading(page, 'お客さま情報')).toBeVisible();
  await stage.accessible();
  await hands.type(page.getByRole('textbox', { name: '姓 必須', exact: true }), '髙﨑');
  await hands.type(page.getByRole('textbox', { name: '名 必須', exact: true }), '𠮷子');
  await hands.type(page.getByLabel('セイ（フリガナ）'), 'ﾀｶｻｷ');
  await hands.type(page.getByLabel('メイ（フリガナ）'), 'よしこ');
  await hands.type(page.getByLabel('生年月日の年'), '平成4');
  await hands.type(page.getByLabel('生年月日の月'), '8');
  await hands.type(page.getByLabel('生年月日の日'), '3');
  await hands.type(page.getByLabel('郵便番号'), '1000001');
  await expect(page.getByLabel('市区町村')).toHaveValue('千代田区');
  await expect(page.getByLabel('都道府県')).toHaveValue('東京都');
  await hands.type(page.getByLabel('番地・建物名'), '千代田1-1');
  await hands.type(page.getByLabel('電話番号'), `0900${String(Date.now()).slice(-7)}`);
  await hands.click(button(page, '次へ'));

  await expect(heading(page, 'お仕事と投資')).toBeVisible();
  await hands.choose(page.getByLabel('ご職業'), '会社員');
  await hands.type(page.getByLabel('勤務先'), '架空商事株式会社');
  await hands.choose(page.getByLabel('年収'), '300万円未満');
  await hands.choose(page.getByLabel('金融資産'), '300万円未満');
  await hands.tick(page.getByRole('radio', { name: '長期の資産形成' }));
  await hands.tick(page.getByRole('radio', { name: 'はじめて（どれも経験がない）' }));
  await hands.tick(page.getByRole('radio', { name: 'どれにも該当しない' }));
  await stage.accessible();
  await hands.click(button(page, '次へ'));

  await expect(heading(page, '口座と出金先')).toBeVisible();
  await stage.accessible();
  await hands.click(page.getByRole('button', { name: /しおさい銀行/ }));
  await hands.tick(page.getByRole('radio', { name: /みなと支店/ }));
  await hands.type(page.getByLabel('口座番号'), '65432');
  await expect(page.getByRole('radio', { name: 'はじめて開設する' })).toBeChecked();
  await stage.accessible();
  await hands.click(button(page, '次へ'));

  await expect(heading(page, 'お申し込みの内容をご確認ください')).toBeVisible();
  await expect(page.getByText('タカサキ ヨシコ')).toBeVisible();
  await fitsPhone(page);
  await hands.tick(page.getByLabel('カードの読み取りが済んだものとして進める'));
  await hands.tick(page.getByLabel('書面を電子交付で受け取ることに同意します'));
  await stage.accessible();
  await hands.click(button(page, '申し込む'));
}

/** On a phone nothing is cut off or has to be scrolled sideways, and every answer has room for its words. */
async function fitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 375, height: 812 });
  const { overflow, narrowest } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    narrowest: Math.min(...Array.from(document.querySelectorAll('dd'), (answer) => answer.clientWidth)),
  }));
  expect(overflow).toBeLessThanOrEqual(0);
  expect(narrowest).toBeGreaterThanOrEqual(200);
  if (size) await page.setViewportSize(size);
}

/** What a new account has to read first comes by itself on my page. */
async function readDocuments(page: Page, hands: Hands): Promise<void> {
  const box = page.getByRole('alertdialog', { name: '未読の書面のお知らせ' });
  const links = box.locator('.unread-list a');
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) await hands.read(link);
  await hands.click(box.getByRole('button', { name: 'すべてに同意する' }));
  await expect(page.getByText('書面への同意を受け付けました。')).toBeVisible();
}

/** To the number that is the customer's own, from the page that shows it, in the program of their bank. */
async function transfer(page: Page, stage: Stage, hands: Hands): Promise<void> {
  const account = main(page).getByRole('region', { name: '振込入金' });
  await expect(account).toContainText(/支店（\d{3}）.*\d{7}/);
  const [, branch = '', number = ''] = /支店（(\d{3})）.*?(\d{7})/.exec((await account.textContent()) ?? '') ?? [];
  const bank = await page.context().newPage();
  await bank.goto(stage.url('partners', `/bank?account=${branch}${number}`));
  await hands.type(bank.locator('#payer'), 'ﾀｶｻｷ ﾖｼｺ');
  await hands.type(bank.locator('#amount'), '50000');
  await hands.click(button(bank, '振り込む'));
  await expect(bank.getByText('受け付けられました')).toBeVisible();
  await bank.close();
}

async function buy(page: Page, hands: Hands): Promise<string> {
  await expect(main(page).getByRole('radio', { name: /NISA/ }).first()).toBeChecked();
  for (const name of ['交付目論見書', '補完書面']) {
    await hands.read(main(page).getByRole('link', { name }));
    await expect(main(page).getByRole('checkbox', { name })).toBeChecked();
  }
  await hands.type(amount(page), '20000');
  await hands.click(next(page));
  await expect(orderHeading(page, 'ご注文内容の確認')).toBeFocused();
  await hands.tick(agree(page));
  await hands.click(order(page));
  await expect(orderHeading(page, '購入のご注文を受け付けました')).toBeVisible();
  return (await main(page).locator('.order-number > .num').textContent()) ?? '';
}

test('R7.21 R2.01 R2.17 R4.11 R2.11 R2.06 a newcomer goes from the top page to the first purchase in 35 clicks and 22 fields at most', async ({
  page,
  stage,
}) => {
  const hands = new Hands();
  const email = `newcomer-${randomUUID()}@example.jp`;
  await page.goto(stage.url('web'));
  await hands.click(button(page, '口座をひらく（無料）'));
  await signUp(page, hands, email, () => codeMailedTo(page.request, stage, email));
  await expect(heading(page, 'ご登録ありがとうございます')).toBeVisible();
  await hands.click(button(page, '口座とNISAを申し込む'));
  await apply(page, stage, hands);

  await expect(heading(page, 'お申し込みを受け付けました')).toBeVisible();
  await stage.accessible();
  const hashedUserId = new URL(page.url()).searchParams.get('hashed_user_id') ?? '';

  // Looking in before the review is over: how far it is, and no second application.
  await hands.click(page.getByRole('link', { name: '「つづら」に戻る' }));
  await expect(heading(page, '口座開設の状況')).toBeVisible();
  await expect(main(page).getByRole('heading', { name: '審査中です' })).toBeVisible();
  await expect(button(page, '口座とNISAを申し込む')).toHaveCount(0);
  await stage.accessible();
  await review(page, stage, hashedUserId, '承認する');
  await mailTo(page.request, stage, email, /口座を開設しました/);

  // Approved: documents, money, a fund, each with the way to the next.
  await page.reload();
  await expect(page).toHaveURL(stage.url('web', '/myPage?docs=1'));
  await readDocuments(page, hands);
  await hands.click(main(page).getByRole('link', { name: '入金する', exact: true }));
  await transfer(page, stage, hands);
  await page.reload();
  await hands.click(main(page).getByRole('link', { name: 'ファンドを選ぶ', exact: true }));
  await hands.click(main(page).getByRole('link', { name: fund.name }).first());
  await hands.click(main(page).getByRole('link', { name: '購入', exact: true }).first());
  const number = await buy(page, hands);

  expect(hands.effort.clicks).toBeLessThanOrEqual(most.clicks);
  expect(hands.effort.fields).toBeLessThanOrEqual(most.fields);

  await page.goto(stage.url('web', `/orders?order=${number}`));
  const shown = page.getByRole('dialog');
  await expect(shown).toContainText('受付');
  await expect(shown).toContainText(fund.name);
  await expect(shown).toContainText('20,000円');
  await page.goto(stage.url('web', '/cashTransfers'));
  await expect(main(page).getByRole('region', { name: '履歴' })).toContainText(/振込入金.*50,000円残高 50,000円/);
});
