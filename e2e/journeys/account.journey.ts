import { chooseBank } from '../scene/account-sites.ts';
import { expect, test, type Page } from '../scene/stage.ts';
import { signInAs } from '../scene/customer.ts';
import { headersBy, pageKey } from '../scene/page-key.ts';
import { mailTo } from '../scene/sign-in.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

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
  const headers = headersBy(pageKey(page, stage));
  const tokens = stage.url('main', '/v1/brokerageAccount/accountToken');
  const issued = await page.request.put(tokens, {
    headers: await headers('PUT', tokens, accessToken),
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
  await page.goto(stage.url('partners', `/review-desk?hashed_user_id=${claims.hashed_user_id}`));
  await stage.accessible();
  await press(page, '承認する');
  await expect(heading(page, '変更を承認しました')).toBeVisible();
  await expect(page.getByText(/より前は、ご出金いただけません。/)).toBeVisible();
  await mailTo(page.request, stage, 'waku@example.jp', /出金先口座を変更しました/);
  const users = stage.url('main', '/v1/brokerageAccount/users');
  const user = await page.request.get(users, { headers: await headers('GET', users, accessToken) });
  expect(await user.json()).toMatchObject({ withdrawBank: { number: '7654321', bankName: 'しおさい銀行' } });
});
