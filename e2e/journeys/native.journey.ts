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

test('R1.05 a deep link of the shell moves the open app, and only to paths of its own', async ({ page, stage }) => {
  await insideShell(page, 'ios');
  await openAs(page, stage, 'hanako', '/myPage');
  await expect(page.getByRole('heading', { level: 1, name: 'マイページ' })).toBeVisible();
  const open = (detail: string) =>
    page.evaluate((path) => dispatchEvent(new CustomEvent('tsuzura:open', { detail: path })), detail);
  for (const bad of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)']) await open(bad);
  await expect(page).toHaveURL(stage.url('web', '/myPage'));
  await open('/settings?from=push');
  await expect(page).toHaveURL(stage.url('web', '/settings?from=push'));
  await expect(page.getByRole('heading', { level: 1, name: 'お客さま情報' })).toBeFocused();
});

test('R7.30 inside a shell a link to another site opens in the system browser', async ({ page, stage }) => {
  const shell = await insideShell(page, 'android');
  await page.goto(stage.url('web', '/information'));
  await expect(page.getByRole('heading', { level: 1, name: 'お知らせ' })).toBeVisible();
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'https://outside.example/page';
    link.target = '_blank';
    link.textContent = 'よそのサイト';
    document.querySelector('main')?.append(link);
  });
  await page.getByRole('link', { name: 'よそのサイト' }).click();
  await expect
    .poll(() => shell.heard.at(-1))
    .toMatchObject({
      fn: 'openExternal',
      args: { url: 'https://outside.example/page' },
    });
  expect(page.context().pages()).toHaveLength(1);
});
