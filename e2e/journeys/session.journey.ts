import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { codeMails, newCode, openAs, signInAs } from '../scene/customer.ts';
import { signUpQuickly } from '../scene/sign-in.ts';
import { expect, test } from '../scene/stage.ts';
import { inWholeRun } from '../whole-run.ts';

const main = (page: Page) => page.getByRole('main');
/** A toast is an alertdialog too, by its role. */
const dialog = (page: Page) => page.locator('.dialog-in[role="alertdialog"], .maintenance');
const heading = (page: Page, name: string) => main(page).getByRole('heading', { level: 1, name });

interface Stored {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly receivedAt: number;
}
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('tsuzura.session') ?? 'null') as Stored | null);
const change = (page: Page, over: Partial<Stored>) =>
  page.evaluate((part) => {
    const session = JSON.parse(localStorage.getItem('tsuzura.session') ?? '{}') as object;
    localStorage.setItem('tsuzura.session', JSON.stringify({ ...session, ...part }));
  }, over);

/** As an operator installs one (docs/tracking.md); gives back every token it was handed. */
async function withTrackingReceiver(page: Page): Promise<(string | null)[]> {
  const tokens: (string | null)[] = [];
  await page.exposeFunction('handed', (token: string | null) => void tokens.push(token));
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), hasTrackingReceiver: true },
    });
  });
  await page.route('**/tracking-receiver.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const receive = ({ accessToken }) => void handed(accessToken);',
    }),
  );
  return tokens;
}

test('R4.05 R4.16 an expired token is refreshed before the page asks anything, once for two tabs', async ({
  page,
  stage,
}) => {
  await signInAs(page, stage, 'hanako');
  await change(page, { receivedAt: 0 });
  const before = await stored(page);
  let refreshes = 0;
  page.context().on('request', (request) => {
    if (request.url().endsWith('/oauth2/token') && request.method() === 'POST') refreshes += 1;
  });
  const other = await page.context().newPage();
  await Promise.all([page.goto(stage.url('web', '/settings')), other.goto(stage.url('web', '/myPage'))]);
  await expect(heading(page, 'お客さま情報')).toBeVisible();
  await expect(heading(other, 'マイページ')).toBeVisible();
  const after = await stored(page);
  expect(refreshes).toBe(1);
  expect(after?.refreshToken).not.toBe(before?.refreshToken);
});

test('R8.10 R4.06 a refused refresh: session time-out with a way back to the same screen, and storage is empty', async ({
  page,
  stage,
}) => {
  await signInAs(page, stage, 'hanako');
  await change(page, { receivedAt: 0, refreshToken: 'nobody-knows-this-one' });
  await page.goto(stage.url('web', '/settings'));
  const box = dialog(page);
  await expect(box.getByRole('heading', { name: 'セッションタイムアウト' })).toBeVisible();
  await expect(box).toContainText('自動的にログアウトしました。');
  await stage.accessible();
  await page.keyboard.press('Escape');
  await expect(box).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'tsuzura.release'))).toEqual([]);
  await box.getByRole('button', { name: 'ログインする' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/interaction/') || url.searchParams.has('code'));
});

test('R8.10 a refresh that the server answers with a failure ends the session in the same way; R8.07 no answer does not', async ({
  page,
  stage,
}) => {
  stage.forgive(/status of 500|net::ERR_FAILED/);
  await signInAs(page, stage, 'hanako');
  await change(page, { receivedAt: 0 });
  await page.route('**/oauth2/token', (route) => route.abort());
  await page.goto(stage.url('web', '/settings'));
  await expect(main(page)).toContainText('通信できませんでした。');
  await expect(dialog(page)).toHaveCount(0);
  expect(await stored(page)).not.toBeNull();
  await page.unrouteAll();
  // Sent with cookies, so the answer names who may read it.
  const headers = { 'access-control-allow-origin': new URL(stage.url('web')).origin };
  await page.route('**/oauth2/token', (route) =>
    route.fulfill({
      status: 500,
      json: { code: '500-000' },
      headers: { ...headers, 'access-control-allow-credentials': 'true' },
    }),
  );
  await page.getByRole('button', { name: 'もう一度読み込む' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'セッションタイムアウト' })).toBeVisible();
  expect(await stored(page)).toBeNull();
});

test('R3.09 R4.06 attribution of a visitor survives the login-required dialog', async ({ page, stage }) => {
  await page.goto(stage.url('web', '/orders?pid=mc&i=B2'));
  await expect(dialog(page).getByRole('heading', { name: 'サービスの利用にはスマートプラスID' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('ad'))).toBe('{"pid":"mc","trackingId":"B2"}');
  await dialog(page).getByRole('button', { name: 'はじめての方（新規登録）' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/interaction/'));
  await page.goto(stage.url('web', '/notFound'));
  expect(await page.evaluate(() => localStorage.getItem('ad'))).toBe('{"pid":"mc","trackingId":"B2"}');
});

test('R4.07 R4.08 R3.05 sign-in by the screens comes back to the page that asked, with nothing left in the address', async ({
  page,
  stage,
}) => {
  // Somebody new: who has a passkey is asked for that instead, and the demo's people get one from other journeys.
  const email = `screens-${randomUUID()}@example.jp`;
  const password = 'hidamari-no-engawa-47';
  await signUpQuickly(page, stage, { email, password, isSignedIn: false });
  await page.context().clearCookies();
  const known = new Set((await codeMails(page, stage, email)).map(({ id }) => id));
  const customers: string[] = [];
  page.on('request', (call) => {
    if (call.url().endsWith('/v1/customers')) customers.push(call.method());
  });
  const tokens = await withTrackingReceiver(page);
  await page.goto(stage.url('web', '/myPage?from=mail'));
  await dialog(page).getByRole('button', { name: 'IDをお持ちの方（ログイン）' }).click();
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByRole('button', { name: '次へ' }).click();
  await page.getByLabel('パスワード', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.getByLabel('確認コード').fill(await newCode(page, stage, email, known));
  await expect(heading(page, 'マイページ')).toBeVisible();
  await expect(page).toHaveURL(stage.url('web', '/myPage?from=mail'));
  expect(customers).toEqual(['OPTIONS', 'PUT'].slice(-customers.length));
  const token = (await stored(page))?.accessToken;
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  await expect.poll(() => tokens).toEqual([null, token]); // a visitor before, and whoever signed in
});

test(
  'R3.05 what lies in local storage is worth nothing in another browser, and a sign-out deletes the key',
  inWholeRun,
  async ({ page, stage, browser }) => {
    await signInAs(page, stage, 'hanako');
    const copied = await stored(page);
    const thief = await browser.newContext();
    const other = await thief.newPage();
    await other.goto(stage.url('web', '/offline.html'));
    await other.evaluate((session) => localStorage.setItem('tsuzura.session', JSON.stringify(session)), copied);
    await other.goto(stage.url('web', '/settings'));
    await expect(dialog(other).getByRole('heading', { name: 'セッションタイムアウト' })).toBeVisible();
    await thief.close();

    await page.goto(stage.url('web', '/settings'));
    await expect(heading(page, 'お客さま情報')).toBeVisible();
    const keys = () =>
      page.evaluate(
        () =>
          new Promise<unknown[]>((resolve) => {
            const opening = indexedDB.open('tsuzura', 1);
            opening.addEventListener('success', () => {
              const asked = opening.result.transaction('keys').objectStore('keys').getAll();
              asked.addEventListener('success', () =>
                resolve((asked.result as CryptoKeyPair[]).map(({ privateKey }) => privateKey.extractable)),
              );
            });
          }),
      );
    expect(await keys()).toEqual([false]);
    await change(page, { receivedAt: 0, refreshToken: 'nobody-knows-this-one' });
    await page.reload();
    await expect(dialog(page).getByRole('heading', { name: 'セッションタイムアウト' })).toBeVisible();
    await expect.poll(keys).toEqual([]);
  },
);

test(
  'R3.05 a device whose clock is years off is let in: it learns the time from the first answer',
  inWholeRun,
  async ({ page, stage }) => {
    await signInAs(page, stage, 'hanako');
    await page.clock.install({ time: new Date('2021-03-01T09:00:00+09:00') });
    await change(page, { receivedAt: Date.parse('2021-03-01T09:00:00+09:00') });
    await page.goto(stage.url('web', '/settings'));
    await expect(heading(page, 'お客さま情報')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  },
);

test('R5.04 a return whose state is not ours is ignored, and the address is cleaned', async ({ page, stage }) => {
  let exchanges = 0;
  page.on('request', (call) => {
    if (call.url().endsWith('/oauth2/token')) exchanges += 1;
  });
  await page.goto(stage.url('web', '/information?code=stolen&state=somebody-elses&pid=mc'));
  await expect(heading(page, 'お知らせ')).toBeVisible();
  await expect(page).toHaveURL(stage.url('web', '/information?pid=mc'));
  expect([exchanges, await stored(page)]).toEqual([0, null]);
});

const answer = (page: Page, path: RegExp, status: number, body: object) =>
  page.route(path, (route) =>
    route.request().method() === 'OPTIONS'
      ? route.continue()
      : route.fulfill({
          status,
          json: body,
          headers: { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'X-Request-Id' },
        }),
  );

test('R8.02 R2.40 maintenance takes the whole screen, cannot be closed, and goes when the service is back', async ({
  page,
  stage,
}) => {
  stage.forgive(/status of 503/);
  await page.clock.install();
  await answer(page, /\/v1\/brokerageAccount\/accountStatus/, 503, { code: '503-777', errors: [] });
  await answer(page, /\/public\/v1\/news/, 503, { code: '503-777', errors: [] });
  await openAs(page, stage, 'hanako', '/orders');
  const screen = dialog(page);
  await expect(screen.getByRole('heading', { name: 'システムメンテナンス中' })).toBeVisible();
  await expect(screen).toContainText('ただいまメンテナンス中です');
  for (const line of ['月～金', '3:30～5:30', '土曜・祝日', '日曜', '3:30～7:30'])
    await expect(screen).toContainText(line);
  await expect(screen).toContainText('終了時刻は目安です。臨時のメンテナンスを行う場合があります。');
  await expect(screen.getByRole('button')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(screen).toBeVisible();
  await stage.accessible();
  await page.unrouteAll();
  await page.clock.fastForward(61_000);
  await expect(heading(page, '注文・約定')).toBeVisible();
});

test(
  'R2.40 in maintenance every route shows the screen, to visitors too, and keeps it when the page changes',
  inWholeRun,
  async ({ page, stage }) => {
    stage.forgive(/status of 503/);
    await answer(page, new RegExp(`:${new URL(stage.url('main')).port}/(?!healthcheck)`), 503, { code: '503-777' });
    const screen = dialog(page).getByRole('heading', { name: 'システムメンテナンス中' });
    for (const path of [
      '/',
      '/funds/TZ010001',
      '/inquiry',
      '/simulation',
      '/notFound',
      '/freeze',
      '/orders',
      '/settings',
    ]) {
      await page.goto(stage.url('web', path));
      await expect(screen, path).toBeVisible();
      await expect(main(page), path).toHaveCount(0);
    }
    await page.evaluate(() => history.pushState(null, '', '/inquiry'));
    await page.goBack();
    await expect(screen).toBeVisible();
  },
);

test(
  'R8.05 an unauthorized answer asks to sign in again, and logging out is the only way on',
  inWholeRun,
  async ({ page, stage }) => {
    await signInAs(page, stage, 'hanako');
    await answer(page, /\/v1\/brokerageAccount\/accountStatus/, 401, { code: '401-000', errors: [{ message: 'x' }] });
    await page.goto(stage.url('web', '/myPage'));
    await expect(dialog(page).getByRole('heading', { name: '再度ログインをお願いします。' })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'ログアウト' }).click();
    await expect(page).toHaveURL(stage.url('web', '/'));
  },
);

test('R8.09 R2.43 an unexpected failure: the dialog with a number to copy, closable, once for many blocks', async ({
  page,
  stage,
}) => {
  stage.forgive(/status of 500/);
  await answer(page, /\/v1\/brokerageAccount\/(accounts|nisaStatus|maskedUsers)/, 500, {
    code: '500-000',
    requestId: 'request-for-support',
  });
  await openAs(page, stage, 'hanako', '/settings');
  const box = dialog(page);
  await expect(box.getByRole('heading', { name: 'エラーが発生しました' })).toBeVisible();
  await expect(box).toContainText('しばらく時間をおいてお試しください');
  await expect(box).toContainText('request-for-support');
  await expect(box.getByRole('button', { name: '番号をコピー' })).toBeVisible();
  await stage.accessible();
  await box.locator('.dialog-actions').getByRole('button', { name: '閉じる' }).click();
  await expect(box).toHaveCount(0);
  await expect(page.getByText('表示できませんでした。').first()).toBeVisible();
});

test('R8.06 messages of errors[] are shown line by line', inWholeRun, async ({ page, stage }) => {
  await answer(page, /\/v1\/brokerageAccount\/maskedUsers/, 400, {
    code: '400-001',
    errors: [{ message: '一行目です。' }, { message: '二行目です。' }],
  });
  await openAs(page, stage, 'hanako', '/settings');
  await expect(dialog(page).locator('.dialog-lines')).toHaveText('一行目です。\n二行目です。', { useInnerText: true });
});

test('R8.07 a line that is down raises no dialog: the block says so and is loaded by its own button', async ({
  page,
  stage,
}) => {
  stage.forgive(/net::ERR_FAILED/);
  await page.route(/\/v1\/brokerageAccount\/maskedUsers/, (route) => route.abort());
  await openAs(page, stage, 'hanako', '/settings');
  const block = page.getByRole('region', { name: 'ご本人' });
  await expect(block).toContainText('通信できませんでした。電波の良い場所で、もう一度お試しください。');
  await expect(dialog(page)).toHaveCount(0);
  await page.unrouteAll();
  await block.getByRole('button', { name: 'もう一度読み込む' }).click();
  await expect(block).toContainText('山＊ 花＊');
});

test('R4.17 R2.21 R3.12 a new release: one reload, the marker is saved, and no loop', async ({ page, stage }) => {
  let version = 'first';
  await page.route('**/.version.json', (route) => route.fulfill({ json: { version } }));
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto(stage.url('web', '/information'));
  await expect(heading(page, 'お知らせ')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tsuzura.release'))).toBe('first');
  version = 'second';
  await page.locator('footer').getByRole('link', { name: 'お問い合わせ' }).click();
  await expect.poll(() => loads).toBe(2);
  await expect(heading(page, 'お問い合わせ')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('tsuzura.release'))).toBe('second');
  await page.locator('footer').getByRole('link', { name: 'お問い合わせ' }).click();
  await expect(heading(page, 'お問い合わせ')).toBeVisible();
  expect(loads).toBe(2);
});

test('R4.15 R9.07 sign-out after inactivity, where const.json switches it on', inWholeRun, async ({ page, stage }) => {
  await page.clock.install();
  await page.route('**/latte/const.json', async (route) => {
    const real = await route.fetch();
    const constants = (await real.json()) as { featureFlags: Record<string, boolean> };
    constants.featureFlags['autoSignOut'] = true;
    await route.fulfill({ response: real, json: constants });
  });
  await openAs(page, stage, 'hanako', '/inquiry');
  await expect(heading(page, 'お問い合わせ')).toBeVisible();
  await page.clock.fastForward(30 * 60_000 + 11_000);
  await expect(dialog(page).getByRole('heading', { name: 'セッションタイムアウト' })).toBeVisible();
  expect(await stored(page)).toBeNull();
});

test(
  'R4.02 the loading line is there while anything is loaded, and gone when it is done',
  inWholeRun,
  async ({ page, stage }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/public\/v1\/news/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(stage.url('web', '/information'));
    const line = page.locator('.loading-line');
    await expect(line).toHaveAttribute('data-loading', 'true');
    release();
    await expect(line).not.toHaveAttribute('data-loading', 'true');
  },
);
