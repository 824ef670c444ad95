import type { Page } from '@playwright/test';
import { codeMails, newCode, openAs, signInByPassword } from '../scene/customer.ts';
import { addDevice } from '../scene/sign-in.ts';
import { aDayLater } from '../scene/strong-factor.ts';
import { expect, test } from '../scene/stage.ts';

/* Journeys that change the person they are about for good, and so happen once: at one width only. */

const main = (page: Page) => page.getByRole('main');
/** A toast is an alertdialog too, by its role. */
const dialog = (page: Page) => page.locator('.dialog-in[role="alertdialog"], .maintenance');

test('R4.14 R9.05 confirmed exactly a year ago: taken to the account-update site, and back after confirming', async ({
  page,
  stage,
}) => {
  await openAs(page, stage, 'ichinen', '/orders');
  await expect(page.getByText('年に一度のお客さま情報の確認です。')).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/account-update');
  const query = new URL(page.url()).searchParams;
  expect(query.get('lastConfirmed')).toBe('2025-11-13');
  expect(query.get('clientId')).toBe('latte');
  await page.getByRole('button', { name: '変わりありません' }).click();
  await page.waitForURL((url) => url.pathname === '/orders');
  await expect(main(page).getByRole('heading', { level: 1, name: '注文・約定' })).toBeVisible();
});

const openAll = async (page: Page) => {
  const links = dialog(page).locator('.unread-list a');
  await expect(links).toHaveCount(3);
  for (const link of await links.all()) {
    const opened = page.waitForEvent('popup');
    await link.click();
    const document = await opened;
    await expect(document.getByRole('heading').first()).toBeVisible();
    await document.close();
  }
};

/** Milliseconds between the answer to the agreement and the next question for the list, by the browser's own clock. */
const msUntilAskedAgain = (page: Page) =>
  page.evaluate(() => {
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const agreed = calls.findLast(({ name }) => name.endsWith('/v1/brokerageDocuments/bulkConfirmations'));
    const asked = calls.find(
      ({ name, startTime }) => name.endsWith('/v1/brokerageDocuments') && startTime > (agreed?.responseEnd ?? Infinity),
    );
    return agreed && asked ? asked.startTime - agreed.responseEnd : null;
  });

test('R2.41 R4.11 R4.12 R4.13 R5.01 R9.06 unread documents: stopped, failed, then opened, ticked, agreed to, and gone a second later', async ({
  page,
  stage,
}) => {
  await openAs(page, stage, 'midoku', '/myPage?docs=1');
  const box = dialog(page);
  await expect(box.getByRole('heading', { name: '未読の書面のお知らせ' })).toBeVisible();
  const agree = box.getByRole('button', { name: 'すべてに同意する' });
  await expect(agree).toHaveAttribute('aria-disabled', 'true');
  await expect(box).toContainText('未読の書面がございます。');
  await box.getByRole('checkbox').first().click({ force: true });
  await expect(box.getByRole('checkbox').first()).not.toBeChecked();
  await stage.accessible();

  // Stopped: nothing was agreed to, and the documents are offered again.
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(page.getByText('書面の確認が済むまでお取引できません。')).toBeVisible();
  expect(new URL(page.url()).searchParams.has('docs')).toBe(false);
  await page.goto(stage.url('web', '/myPage?docs=1'));
  await expect(box.getByRole('heading', { name: '未読の書面のお知らせ' })).toBeVisible();

  await openAll(page);
  for (const tick of await box.getByRole('checkbox').all()) await expect(tick).toBeChecked();

  // Failed: the dialog stays and says so; what was opened stays ticked, and the button can be pressed again.
  stage.forgive(/status of 500/);
  const confirmations = '**/v1/brokerageDocuments/bulkConfirmations';
  await page.route(confirmations, (route) =>
    route.fulfill({ status: 500, json: { code: '500-000', requestId: 'request-for-support' } }),
  );
  await agree.click();
  await expect(box).toContainText('同意を送信できませんでした。もう一度お試しください。');
  for (const tick of await box.getByRole('checkbox').all()) await expect(tick).toBeChecked();
  await page.unroute(confirmations);

  await agree.click();
  await expect(box).toHaveCount(0);
  await expect(page.getByText('書面への同意を受け付けました。')).toBeVisible();
  await expect(page.getByText(/未読の書面が/)).toHaveCount(0);
  expect(new URL(page.url()).searchParams.has('docs')).toBe(false);
  const waited = await msUntilAskedAgain(page);
  expect(waited).toBeGreaterThanOrEqual(999); // a timer may round down
  expect(waited).toBeLessThan(3_000);
});

test('R2.16 what is masked is shown after a fresh check: 403-100, the sign-in app, and back to the same place', async ({
  page,
  stage,
}) => {
  test.slow();
  await addDevice(page);
  await signInByPassword(page, stage, 'oisho');
  await page.goto(stage.url('web', '/settings?from=mail'));
  const person = page.getByRole('region', { name: 'ご本人' });
  await expect(person).toContainText('追＊ ＊');
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/unmaskedUsers'));
  await page.getByRole('button', { name: '表示する' }).click();
  expect((await refused).status()).toBe(403);

  // Turning back: nothing is shown, and nobody is sent off again.
  await page.getByRole('button', { name: '中止して戻る' }).click();
  await expect(page).toHaveURL(stage.url('web', '/settings?from=mail'));
  await expect(page.getByText('本人確認を中止しました。')).toBeVisible();
  await expect(person).toContainText('追＊ ＊');

  // Going through with it: this person has no strong factor yet, so one is registered on the way.
  let codes = 0;
  page.on('request', (call) => {
    if (call.url().endsWith('/mailCode/send')) codes += 1;
  });
  const email = 'oisho@example.jp';
  const known = new Set((await codeMails(page, stage, email)).map(({ id }) => id));
  await page.getByRole('button', { name: '表示する' }).click();
  const code = page.getByLabel('確認コード');
  await code.waitFor();
  expect(codes).toBe(1);
  await code.fill(await newCode(page, stage, email, known));
  await page.getByRole('heading', { name: '確認方法の登録' }).waitFor();
  await page.getByRole('button', { name: 'パスキーを登録する' }).click();
  await page.getByRole('heading', { name: 'パスキーの追加' }).waitFor();
  await page.getByRole('button', { name: 'パスキーを登録する' }).click();
  await page.getByRole('button', { name: 'この名前にする' }).click();
  // It counts a day later: that is said, and nobody is sent round in a circle.
  await page.getByRole('heading', { name: 'もうしばらくお待ちください' }).waitFor();
  await page.getByRole('button', { name: 'つづらに戻る' }).click();
  await expect(page).toHaveURL(stage.url('web', '/settings?from=mail'));
  await aDayLater(email);
  await page.getByRole('button', { name: '表示する' }).click();
  await page.getByRole('button', { name: 'パスキーで確認する' }).click();
  await expect(page).toHaveURL(stage.url('web', '/settings?from=mail'));
  await expect(person).toContainText('追証 学');
  await page.getByRole('button', { name: '隠す' }).click();
  await expect(person).toContainText('追＊ ＊');
});
