import { expect, test } from '../scene/stage.ts';

test('the app can be installed, and shows its own page when there is no connection at all', async ({
  page,
  stage,
  request,
}) => {
  const manifest = (await (await request.get(stage.url('web', '/manifest.webmanifest'))).json()) as {
    name: string;
    icons: { src: string; purpose?: string }[];
  };
  expect(manifest.name).toContain('つづら');
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src } of manifest.icons) expect((await request.get(stage.url('web', src))).status()).toBe(200);

  await page.goto(stage.url('web', '/notFound'));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  stage.forgive(/net::ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.goto(stage.url('web', '/orders'));
  await expect(page.getByRole('heading', { name: 'オフラインです' })).toBeVisible();
  await stage.accessible();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'もう一度読み込む' }).click();
  await expect(page.locator('.dialog-in')).toContainText('スマートプラスIDが必要です');
});

test('nothing of an API is kept by the service worker', async ({ page, stage }) => {
  await page.goto(stage.url('web', '/information'));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const caching = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return caching.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.toSorted()).toEqual(['/favicon.svg', '/icon.svg', '/offline.css', '/offline.html']);
});

test('a strip says so when the connection goes while the app is open', async ({ page, stage }) => {
  await page.goto(stage.url('web', '/information'));
  await expect(page.getByRole('heading', { level: 1, name: 'お知らせ' })).toBeVisible();
  stage.forgive(/net::ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await expect(page.getByText('オフラインです。表示は最後に取得した内容です。')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('オフラインです。表示は最後に取得した内容です。')).toHaveCount(0);
});

test('how fast a page was for a person is counted by our own server', async ({ page, stage, request }) => {
  const sent = page.waitForRequest('**/vitals');
  await page.goto(stage.url('web', '/notFound'));
  await sent;
  await expect
    .poll(async () => (await request.get(stage.url('metrics', '/metrics'))).text())
    .toMatch(/web_vital_bucket\{name="(TTFB|FCP)",route="\/notFound"/);
});
