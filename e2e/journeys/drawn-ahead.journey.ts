import { signInAs } from '../scene/customer.ts';
import { expect, test, type Page } from '../scene/stage.ts';

/** Holds the app's code back, as a slow line does, until it is let through. */
async function holdCode(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const code = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await code;
    await route.continue();
  });
  return letThrough;
}

const signIn = (page: Page) => page.getByRole('button', { name: 'ログイン' });

test('the top page can be read before its code is here, and a press made meanwhile is answered when it is', async ({
  page,
  stage,
}) => {
  const letThrough = await holdCode(page);
  await page.goto(stage.url('web'), { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('遠まわりも、ちゃんと前へ。');
  await expect(page.getByRole('link', { name: 'つづら マイページへ' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'リスクと費用' })).toBeAttached();
  await signIn(page).first().click();
  letThrough();
  await page.waitForURL((url) => url.origin === new URL(stage.url('auth')).origin);
});

test('nothing that stands on the page drawn ahead is drawn anew or moves when the code arrives', async ({
  page,
  stage,
}) => {
  const letThrough = await holdCode(page);
  await page.goto(stage.url('web'), { waitUntil: 'commit' });
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
  const before = await heading?.boundingBox();
  letThrough();
  await expect(page.getByRole('region', { name: 'よく選ばれているファンド' }).getByRole('listitem')).toHaveCount(6);
  expect(await heading?.evaluate((node) => node.isConnected)).toBe(true);
  expect(await heading?.boundingBox()).toEqual(before);
  await expect(page.getByRole('slider', { name: '年数' })).toHaveAttribute('style', /--share: 74\.3/);
});

test('somebody who is signed in is not offered the ways in while the code is on its way', async ({ page, stage }) => {
  await signInAs(page, stage, 'hajime');
  const letThrough = await holdCode(page);
  await page.goto(stage.url('web'), { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(signIn(page)).toHaveCount(0);
  letThrough();
  await expect(page.getByRole('main').getByRole('link', { name: 'マイページへ' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'メニューを開く' })).toBeVisible();
  await expect(signIn(page)).toHaveCount(0);
});

test('the list of funds can be read before its code is here; a press made meanwhile is answered, and nothing moves', async ({
  page,
  stage,
}) => {
  const letThrough = await holdCode(page);
  await page.goto(stage.url('web', '/funds'), { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('ファンド一覧');
  await expect(page).toHaveTitle(/^ファンド一覧/);
  await expect(page.getByText('基準価額（1万口あたり）')).toBeVisible();
  const node = await heading.elementHandle();
  const before = await node?.boundingBox();
  await page.getByRole('button', { name: 'インデックス' }).click();
  letThrough();
  await expect(page).toHaveURL(/index=1/);
  await expect(page.getByRole('button', { name: 'インデックス', pressed: true })).toBeVisible();
  await expect(page.getByText(/^\d+件$/)).toBeVisible();
  expect(await node?.evaluate((element) => element.isConnected)).toBe(true);
  expect(await node?.boundingBox()).toEqual(before);
});

test('what is chosen for comparing and an address with a filter are there when the list is taken over', async ({
  page,
  stage,
}) => {
  await page.goto(stage.url('web', '/funds'));
  await page.getByRole('checkbox').first().check();
  await expect(page.getByRole('region', { name: '比べるファンド' })).toContainText('1本');
  await page.reload();
  await expect(page.getByRole('region', { name: '比べるファンド' })).toContainText('1本');
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await page.goto(stage.url('web', '/funds?index=1&sort=newest'));
  await expect(page.getByRole('button', { name: 'インデックス', pressed: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /新しい順/ })).toBeVisible();
});

test('before the first paint nothing is fetched but the page itself', async ({ page, stage }) => {
  for (const path of ['/', '/funds']) {
    await page.goto(stage.url('web', path), { waitUntil: 'networkidle' });
    const early = await page.evaluate(() => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return files
        .filter(({ startTime, initiatorType }) => startTime < paint && initiatorType !== 'css')
        .map(({ name }) => name);
    });
    expect([path, early]).toEqual([path, []]);
  }
});

test('several presses, and words typed and sent, before the code is here are all answered when it is', async ({
  page,
  stage,
}) => {
  const letThrough = await holdCode(page);
  await page.goto(stage.url('web', '/funds'), { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'つみたて投資枠' }).click();
  await page.getByRole('button', { name: 'インデックス' }).click();
  const field = page.getByRole('searchbox', { name: 'ファンドを探す' });
  await field.fill('全世界');
  await field.press('Enter');
  letThrough();
  await expect(page).toHaveURL(hasAll);
  await expect(field).toHaveValue('全世界');
});

const hasAll = ({ searchParams }: URL) =>
  searchParams.get('tsumitate') === '1' && searchParams.get('index') === '1' && searchParams.get('q') === '全世界';
