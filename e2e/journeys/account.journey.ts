import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '../scene/stage.ts';
import { signInAs } from '../scene/customer.ts';
import { codeMailedTo, mailTo } from '../scene/sign-in.ts';

// Sign-up, five pages of a form and two sites.
test.describe.configure({ timeout: 120_000 });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
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

async function chooseBank(page: Page): Promise<void> {
  await page.getByLabel('銀行を探す').fill('ｼｵｻｲ');
  await press(page, '探す');
  await page.getByRole('radio', { name: /しおさい銀行/ }).check();
  await press(page, 'この銀行にする');
  await page.getByLabel('支店を探す').fill('みなと');
  await press(page, '探す');
  await page.getByRole('radio', { name: /みなと支店/ }).check();
  await page.getByRole('radio', { name: '普通' }).check();
}

test('R7.21 a newcomer signs up, applies on the opening site, is approved and has an open account', async ({
  page,
  stage,
}) => {
  const email = `newcomer-${randomUUID()}@example.jp`;
  await page.goto(stage.url('web', '/myPage'));
  await page.getByRole('alertdialog').getByRole('button', { name: 'はじめての方（新規登録）' }).click();
  await signUp(page, () => codeMailedTo(page.request, stage, email), email);
  await expect(heading(page, 'ご登録ありがとうございます')).toBeVisible();
  await press(page, 'NISAも一緒に申し込む');

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

  await expect(heading(page, 'お申し込みを受け付けました')).toBeVisible();
  await stage.accessible();
  await press(page, '承認する');
  await expect(heading(page, '口座を開設しました')).toBeVisible();
  await mailTo(page.request, stage, email, /口座を開設しました/);
  await page.getByRole('link', { name: '「つづら」に戻る' }).click();
  // An open account goes on to my page, and the documents wait to be read.
  await expect(page).toHaveURL(stage.url('web', '/myPage'));
  await page.goto(stage.url('web', '/assets'));
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});

test('R7.22 a new bank needs the key of a strong check, and withdrawals wait afterwards', async ({ page, stage }) => {
  // The first time registers a passkey, the second uses it: only that is a strong check.
  await signInAs(page, stage, 'waku');
  await signInAs(page, stage, 'waku');
  await page.goto(stage.url('web', '/offline.html'));
  const session = await page.evaluate(() => localStorage.getItem('tsuzura.session'));
  const { accessToken } = JSON.parse(session ?? '{}') as { accessToken: string };
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
    hashed_user_id: string;
  };
  const address = (token: string) =>
    stage.url(
      'partners',
      `/account-update/withdrawBank?${new URLSearchParams({
        hashed_user_id: claims.hashed_user_id,
        callbackUrl: stage.url('web', '/settings'),
        token,
      })}`,
    );
  await page.goto(address(''));
  await expect(page.getByText('このお手続きには、ご本人の確認が必要です。')).toBeVisible();
  await stage.accessible();

  // The passkey of the sign-in is the strong check; the app asks for the key with it.
  const issued = await page.request.put(stage.url('main', '/v1/brokerageAccount/accountToken'), {
    headers: { authorization: `Bearer ${accessToken}` },
    form: { purpose: 'ACCOUNT_UPDATE', callback: stage.url('web', '/settings') },
  });
  expect(issued.ok()).toBe(true);
  await page.goto(address(await issued.text()));
  await chooseBank(page);
  await page.getByLabel('口座番号').fill('7654321');
  await page.getByLabel('口座名義（カナ）').fill('スズキ タロウ');
  await press(page, 'この口座を登録する');
  await expect(page.getByText('ご本人名義の口座をご登録ください。').first()).toBeVisible();
  await expect(page.getByLabel('口座番号')).toHaveValue('7654321');
  await stage.accessible();
  await page.getByLabel('口座名義（カナ）').fill('ワクタ ミツル');
  await press(page, 'この口座を登録する');
  await expect(heading(page, '出金先口座の変更を受け付けました')).toBeVisible();
  await press(page, '承認する');
  await expect(heading(page, '変更が済みました')).toBeVisible();
  await expect(page.getByText(/より前は、ご出金いただけません。/)).toBeVisible();
  await mailTo(page.request, stage, 'waku@example.jp', /出金先口座を変更しました/);
  const user = await page.request.get(stage.url('main', '/v1/brokerageAccount/users'), {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(await user.json()).toMatchObject({ withdrawBank: { number: '7654321', bankName: 'しおさい銀行' } });
});
