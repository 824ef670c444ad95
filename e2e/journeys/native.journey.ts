import { openAs } from '../scene/customer.ts';
import { expect, test } from '../scene/stage.ts';
import { insideShell } from '../shell/fake-shell.ts';

for (const platform of ['ios', 'android'] as const) {
  test(`R1.05 R7.30 inside the ${platform} shell the app asks for its version and goes on`, async ({ page, stage }) => {
    const shell = await insideShell(page, platform);
    await page.goto(stage.url('web', '/information'));
    await expect(page.getByRole('heading', { level: 1, name: 'お知らせ' })).toBeVisible();
    expect(shell.heard.map(({ fn }) => fn)).toEqual(['checkAppVersion']);
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0);
  });
}

test('R4.18 R9.08 a shell below the required version gets a screen that only leads to the store', async ({
  page,
  stage,
}) => {
  await page.route('**/latte/const.json', async (route) => {
    const answer = await route.fetch();
    const constants = (await answer.json()) as { nativeApp: Record<string, unknown> };
    constants.nativeApp['requiredVersion'] = '1.10.0';
    await route.fulfill({ response: answer, json: constants });
  });
  const shell = await insideShell(page, 'android', {
    checkAppVersion: { version: '1.9.9', platform: 'ANDROID', storeUrl: 'https://store.example/app' },
  });
  await page.goto(stage.url('web', '/'));
  await expect(page.getByRole('heading', { level: 1, name: 'アプリの更新が必要です' })).toBeVisible();
  await page.getByRole('button', { name: 'ストアを開く' }).click();
  await expect.poll(() => shell.heard.at(-1)?.fn).toBe('openExternal');
  expect(shell.heard.at(-1)?.args).toEqual({ url: 'https://store.example/app' });
  await stage.accessible();
});

test('R1.05 R7.30 a customer in the shell: the device is registered, and a deep link moves the open app, only to its own paths', async ({
  page,
  stage,
}) => {
  const shell = await insideShell(page, 'ios');
  const registered = page.waitForResponse(
    (answer) => answer.url().endsWith('/v1/notification/fcmTokens') && answer.request().method() === 'PUT',
  );
  await openAs(page, stage, 'hanako', '/myPage');
  await expect(page.getByRole('heading', { level: 1, name: 'マイページ' })).toBeVisible();
  expect((await registered).status()).toBe(204);
  expect(shell.heard.map(({ fn }) => fn).toSorted()).toEqual(['checkAppVersion', 'sendAdId', 'sendPushToken']);
  const open = (detail: string) =>
    page.evaluate((path) => dispatchEvent(new CustomEvent('tsuzura:open', { detail: path })), detail);
  for (const bad of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)']) await open(bad);
  await expect(page).toHaveURL(stage.url('web', '/myPage'));
  await open('/settings?from=push');
  await expect(page).toHaveURL(stage.url('web', '/settings?from=push'));
  await expect(page.getByRole('heading', { level: 1, name: 'お客さま情報' })).toBeFocused();
});

test('R7.30 the camera is asked for before account opening, where identity documents are photographed', async ({
  page,
  stage,
}) => {
  const shell = await insideShell(page, 'android', { requestCamera: { granted: false } });
  await openAs(page, stage, 'hajime', '/signUpCallback');
  await page.getByRole('button', { name: '口座とNISAを申し込む' }).click();
  await page.waitForURL((url) => url.href.startsWith(stage.url('partners', '/account-opening')));
  expect(shell.heard.map(({ fn }) => fn)).toContain('requestCamera');
});

test('R9.08 R7.30 in a shell a newer version is offered once in 24 hours, and a link to another site opens in the system browser', async ({
  page,
  stage,
}) => {
  const shell = await insideShell(page, 'android');
  await page.route('**/.version.json', async (route) => {
    const answer = await route.fetch();
    const file = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...file, nativeAppVersion: '1.3.0' } });
  });
  await page.goto(stage.url('web', '/information'));
  const sheet = page.getByRole('dialog', { name: '新しいバージョンのアプリがあります' });
  await expect(sheet).toBeVisible();
  await stage.accessible();
  await sheet.getByRole('button', { name: 'あとで' }).click();
  await expect(sheet).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  const asked = page.waitForResponse('**/.version.json');
  await page.reload();
  await asked;
  await expect(page.getByRole('heading', { level: 1, name: 'お知らせ' })).toBeVisible();
  await page.evaluate(() => {
    for (const [name, url] of [
      ['よそのサイト', 'https://outside.example/page'],
      ['古いサイト', 'http://outside.example/old'],
    ] as const) {
      const link = document.createElement('a');
      Object.assign(link, { href: url, target: '_blank', textContent: name });
      document.querySelector('main')?.append(link);
    }
  });
  for (const [name, url] of [
    ['よそのサイト', 'https://outside.example/page'],
    ['古いサイト', 'http://outside.example/old'],
  ] as const) {
    await page.getByRole('link', { name }).click();
    await expect.poll(() => shell.heard.at(-1)).toMatchObject({ fn: 'openExternal', args: { url } });
  }
  await expect(sheet).toHaveCount(0);
  expect(page.context().pages()).toHaveLength(1);
});
