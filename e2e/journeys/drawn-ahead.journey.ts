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
