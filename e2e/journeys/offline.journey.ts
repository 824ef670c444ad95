import { openAs } from '../scene/customer.ts';
import { amount, next } from '../scene/order-form.ts';
import { expect, test, type Page } from '../scene/stage.ts';

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
  // What the page itself loads in advance would fail when the connection goes while it is on its way.
  await keptWhole(page);
  stage.forgive(/net::ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.goto(stage.url('web', '/orders'));
  await expect(page.getByRole('heading', { name: 'オフラインです' })).toBeVisible();
  await stage.accessible();
  // When the connection is back, it loads what was asked for by itself.
  await page.context().setOffline(false);
  await expect(page.locator('.dialog-in')).toContainText('スマートプラスIDが必要です');
});

test('a page whose answer got lost on the way is loaded again by itself, although the browser noticed no lost connection', async ({
  page,
  stage,
}) => {
  await page.goto(stage.url('web', '/notFound'));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  stage.forgive(/net::ERR_FAILED/);
  let lost = 0;
  await page.context().route(
    ({ pathname }) => pathname === '/inquiry',
    (route) => {
      lost += 1;
      return lost === 1 ? route.abort() : route.continue();
    },
  );
  await page.goto(stage.url('web', '/inquiry'));
  await expect(page.getByRole('heading', { level: 1, name: 'お問い合わせ' })).toBeVisible();
  expect(lost).toBe(2);
});

/** Paths that the service worker keeps, once it keeps the code of the whole release. */
async function keptWhole(page: Page): Promise<string[]> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const caching = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return caching.flat().map(({ url }) => new URL(url).pathname);
    });
  const worker = await (await page.request.get(new URL('/sw.js', page.url()).href)).text();
  const code = JSON.parse(/const code = (\[.*\]);/.exec(worker)?.[1] ?? '[]') as string[];
  expect(code.length).toBeGreaterThan(100);
  await expect.poll(async () => (await kept()).length).toBeGreaterThanOrEqual(code.length + 5);
  return kept();
}

test('the service worker keeps the code of this release and its own page, and nothing of an API', async ({
  page,
  stage,
}) => {
  await page.goto(stage.url('web', '/information'));
  const kept = await keptWhole(page);
  expect(kept.filter((path) => !/^\/assets\/[\w.-]+\.(js|css)$/.test(path)).toSorted()).toEqual([
    '/favicon.svg',
    '/icon.svg',
    '/offline.css',
    '/offline.html',
    '/offline.js',
  ]);
});

const strip = (page: Page) => page.getByText('オフラインです。表示は最後に取得した内容です。');

test('without a connection nothing typed is lost, dialogs open, buttons say why not, and the page recovers by itself', async ({
  page,
  stage,
}) => {
  test.slow(); // the whole release is fetched, and two pages are loaded
  stage.forgive(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/);
  await openAs(page, stage, 'hanako', '/funds/TZ010001/buy');
  await amount(page).fill('12345');
  await keptWhole(page);
  await page.context().setOffline(true);

  // The strip stays in sight, however far the page is scrolled.
  await page.locator('footer').scrollIntoViewIfNeeded();
  await expect(strip(page)).toBeInViewport();
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(next(page)).toHaveAccessibleDescription('オフラインのため操作できません');
  await stage.accessible();

  // The dialog was never opened before; so were the menu and the page behind its link.
  await page.getByRole('button', { name: 'メニューを開く' }).click();
  await page.getByRole('dialog', { name: 'メニュー' }).getByRole('link', { name: 'お知らせ' }).click();
  await page.getByRole('button', { name: 'このページに残る' }).click();
  await expect(amount(page)).toHaveValue('12,345');

  // A reload shows the offline page, and comes back by itself to what was typed.
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'オフラインです' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(amount(page)).toHaveValue('12,345');
  await expect(next(page)).not.toHaveAttribute('aria-disabled', 'true');
});

test('a page that was never open is drawn without a connection, and its blocks are loaded when it is back', async ({
  page,
  stage,
}) => {
  stage.forgive(/net::ERR_INTERNET_DISCONNECTED/);
  await page.goto(stage.url('web', '/'));
  await keptWhole(page);
  await page.context().setOffline(true);
  await page.locator('main a[href="/information"]').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'お知らせ' })).toBeVisible();
  await expect(page.getByText('通信できませんでした。').first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.locator('.news-row').first()).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
});

test('how fast a page was for a person is counted by our own server', async ({ page, stage, request }) => {
  const sent = page.waitForRequest('**/vitals');
  await page.goto(stage.url('web', '/notFound'));
  await sent;
  await expect
    .poll(async () => (await request.get(stage.url('metrics', '/metrics'))).text())
    .toMatch(/web_vital_bucket\{name="(TTFB|FCP)",route="\/notFound"/);
});
