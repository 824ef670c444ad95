import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveApp, type ServedApp } from '@tsuzura/http/app';
import { build } from 'vite';
import { expect, test as base, type Page, type Stage } from '../scene/stage.ts';

const gallery = fileURLToPath(new URL('../../packages/ui/gallery', import.meta.url));

/** The gallery, built and served as an app is: under the same content security policy. Once for all journeys of a worker. */
const test = base.extend<{ open: (path?: string) => Promise<void>; stage: Stage }, { served: ServedApp }>({
  served: [
    // oxlint-disable-next-line no-empty-pattern -- the first argument of a fixture is always taken apart
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tsuzura-gallery-'));
      await build({
        configFile: join(gallery, 'vite.config.ts'),
        logLevel: 'error',
        build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 2_000 },
      });
      const app = await serveApp({ folder, connectTo: [], files: {}, port: 0, host: 'localhost' });
      await use(app);
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  open: async ({ page, served, stage }, use) => {
    expect(stage).toBeDefined(); // the stage watches the console of every journey
    await use(async (path = '/') => {
      await page.goto(new URL(path, served.address.replace(/127\.0\.0\.1|\[::1\]/, 'localhost')).href);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('部品の一覧');
    });
  },
});

const opener = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    test('every component is accessible, and nothing is wider than the page', async ({
      page,
      open,
      stage,
    }, testInfo) => {
      test.slow();
      await open();
      await stage.accessible();
      // Kept beside the results, to be looked at.
      const picture = await page.screenshot({
        path: testInfo.outputPath(`gallery-${colorScheme}.png`),
        fullPage: true,
      });
      expect(picture.length).toBeGreaterThan(50_000);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });

    test('what lies over the page is accessible too', async ({ page, open, stage }) => {
      test.slow();
      await open();
      for (const name of ['口座開設の案内', '長い文章', '条件のシート', 'メニュー']) {
        await opener(page, name).click();
        await settled(page);
        await stage.accessible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    });
  });
}

test('a dialog takes the focus to its heading, keeps it, and gives it back', async ({ page, open }) => {
  await open();
  await opener(page, 'ログインの案内').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'サービスの利用にはスマートプラスIDが必要です' });
  await expect(dialog.getByRole('heading')).toBeFocused();
  for (let step = 0; step < 5; step += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  expect(await page.locator('#root').evaluate((root) => root.closest('[inert], [aria-hidden=true]') !== null)).toBe(
    true,
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener(page, 'ログインの案内')).toBeFocused();
});

test('a press beside a dialog closes it, but not an error, and Esc does not close what cannot be closed', async ({
  page,
  open,
}) => {
  await open();
  await opener(page, 'ログインの案内').click();
  await settled(page);
  await page.mouse.click(4, 4);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await opener(page, 'エラー').click();
  const error = page.getByRole('alertdialog');
  await settled(page);
  await page.mouse.click(4, 4);
  await expect(error).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(error).toHaveCount(0);

  await opener(page, '閉じられない案内').click();
  await settled(page);
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 4);
  await expect(error).toBeVisible();
  await expect(error.getByRole('button', { name: '閉じる' })).toHaveCount(0);
  await error.getByRole('button', { name: 'ログインする' }).click();
  await expect(error).toHaveCount(0);
});

test('a long dialog scrolls by itself, and its button stays in sight', async ({ page, open }) => {
  await open();
  await opener(page, '長い文章').click();
  await settled(page);
  const box = page.locator('.dialog');
  const sizes = await box.evaluate((element) => [element.scrollHeight > element.clientHeight, element.clientHeight]);
  expect(sizes[0]).toBe(true);
  expect(sizes[1]).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) * 0.9 + 1);
  await expect(page.getByRole('button', { name: '確認しました' })).toBeInViewport();
});

test('the menu opens from the left, marks the current page, and closes by keyboard', async ({ page, open }) => {
  await open();
  await opener(page, 'メニュー').press('Enter');
  await settled(page);
  const menu = page.getByRole('dialog', { name: 'メニュー' });
  await expect(menu.getByRole('link', { name: 'マイページ' })).toHaveAttribute('aria-current', 'page');
  // It slides in; where it comes to rest is what counts.
  await expect.poll(async () => (await page.locator('.drawer').boundingBox())?.x).toBe(0);
  expect((await page.locator('.drawer').boundingBox())?.width).toBeLessThanOrEqual(320);
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('button', { name: '閉じる' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(opener(page, 'メニュー')).toBeFocused();
});

test('a select is opened, searched and chosen by keyboard', async ({ page, open }) => {
  await open();
  const button = page.getByRole('button', { name: /積立日/ });
  await button.focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('listbox', { name: '積立日' });
  await expect(list).toBeVisible();
  await page.keyboard.type('27');
  await expect(list.getByRole('option', { name: '27日' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  await expect(button).toHaveText('27日');
  await expect(button).toBeFocused();
});

test('a select that was never opened is changed by arrow keys and by typing', async ({ page, open }) => {
  await open();
  const button = page.getByRole('button', { name: /積立日/ });
  await button.focus();
  await page.keyboard.type('27');
  await expect(button).toHaveText('27日');
  await page.keyboard.press('ArrowLeft');
  await expect(button).toHaveText('26日');
  await expect(button).toBeFocused();
  await expect(page.getByRole('listbox')).toHaveCount(0);
});

test.describe('a select whose list is long on its way', () => {
  /** Resolves when the code may come. */
  async function holdCode(page: Page): Promise<() => void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/select-with-list/, async (route) => {
      await released;
      await route.continue();
    });
    return release;
  }

  test('keeps the focus meanwhile, and opens when it is here', async ({ page, open }) => {
    const release = await holdCode(page);
    await open();
    const button = page.getByRole('button', { name: /積立日/ });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toBeFocused();
    release();
    await expect(page.getByRole('listbox', { name: '積立日' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });

  test('does not call back who has gone on', async ({ page, open }) => {
    const release = await holdCode(page);
    await open();
    const button = page.getByRole('button', { name: /積立日/ });
    await button.press('Enter');
    const amount = page.getByLabel('金額', { exact: true });
    await amount.focus();
    release();
    // React Aria's own button says that it is there.
    await expect(page.locator('.select-button[data-rac]')).toHaveCount(1);
    await expect(amount).toBeFocused();
    await expect(page.getByRole('listbox')).toHaveCount(0);
  });
});

test('arrow keys go from tab to tab, and the panel follows', async ({ page, open }) => {
  await open();
  await page.getByRole('tab', { name: '注文中 3' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: '履歴' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: '履歴' })).toContainText('10年前');
});

test('an amount is typed as people write it, edited without commas, and grouped when it is left', async ({
  page,
  open,
}) => {
  await open();
  const amount = page.getByLabel('金額', { exact: true });
  await expect(amount).toHaveValue('50,000');
  await amount.focus();
  await expect(amount).toHaveValue('50000');
  for (const [written, shown] of [
    ['３．５万', '35,000'],
    ['¥10,000円', '10,000'],
    ['１２３４５', '12,345'],
  ] as const) {
    await amount.fill(written);
    await expect(amount).toHaveValue(written);
    await amount.blur();
    await expect(amount).toHaveValue(shown);
  }
  await amount.fill('たくさん');
  await amount.blur();
  await expect(amount).toHaveValue('たくさん');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: '+1万円' }).click();
  await expect(amount).toHaveValue('10,000');
});

test('while an input method composes, nothing is changed and Enter sends nothing', async ({ page, open }) => {
  await open();
  const amount = page.getByLabel('金額', { exact: true });
  await amount.fill('');
  const session = await page.context().newCDPSession(page);
  await amount.focus();
  await session.send('Input.imeSetComposition', { text: '１２', selectionStart: 2, selectionEnd: 2 });
  await expect(amount).toHaveValue('１２');
  const isKept = await amount.evaluate((input) =>
    [true, false].map((isComposing) =>
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing, bubbles: true, cancelable: true })),
    ),
  );
  expect(isKept).toEqual([false, true]);
  await session.send('Input.insertText', { text: '１２００' });
  await amount.blur();
  await expect(amount).toHaveValue('1,200');
});

test('a day is typed, or picked from the calendar by keyboard', async ({ page, open }) => {
  await open();
  const day = page.getByLabel('開始日', { exact: true });
  await day.fill('２０２６年１１月１８日');
  await day.blur();
  await expect(day).toHaveValue('2026/11/18');
  await day.fill('2026/2/30');
  await day.blur();
  await expect(page.getByText('日付をご確認ください')).toBeVisible();
  await day.fill('20261120');
  await day.blur();
  await page.getByRole('button', { name: '開始日をカレンダーから選ぶ' }).press('Enter');
  await expect(page.getByRole('dialog', { name: '開始日を選ぶ' })).toContainText('2026年11月');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(day).toHaveValue('2026/11/19');
});

test('R2.45 a refused button says why to pointer, keyboard and finger', async ({ page, open, isMobile }) => {
  await open();
  const button = page.getByRole('button', { name: '取り消す' }).first();
  const words = page.getByRole('tooltip').filter({ visible: true });
  await expect(button).toHaveAccessibleDescription('オフラインのため操作できません');
  if (isMobile) {
    await button.tap({ force: true }); // aria-disabled is no obstacle to a finger
    await expect(words).toHaveText('オフラインのため操作できません');
    await button.tap({ force: true });
  } else {
    await button.hover();
    await expect(words).toHaveText('オフラインのため操作できません');
    await page.mouse.move(0, 0);
  }
  await expect(words).toHaveCount(0);
  await page.keyboard.press('Tab');
  await button.focus();
  await expect(words).toHaveText('オフラインのため操作できません');
  await page.keyboard.press('Escape');
  await expect(words).toHaveCount(0);
});

test('toasts are three at most, F6 leads to them, and each can be closed', async ({ page, open }) => {
  await open();
  for (let times = 0; times < 4; times += 1) await opener(page, 'トースト').click();
  const toasts = page.locator('.toast');
  await expect(toasts).toHaveCount(3);
  await page.keyboard.press('F6');
  await expect(page.locator('.toasts:focus-within, .toasts:focus')).toBeVisible();
  await toasts.first().getByRole('button', { name: '閉じる' }).click();
  await expect(toasts).toHaveCount(3); // the fourth was waiting
});

test('the arrow keys read a chart point by point, and its figures can be seen as a table', async ({ page, open }) => {
  await open();
  const reader = page.getByRole('slider', { name: '基準価額の値' });
  await reader.focus();
  await page.keyboard.press('Home');
  await expect(reader).toHaveAttribute('aria-valuetext', /^2025\/11\/13/);
  await page.keyboard.press('ArrowRight');
  await expect(reader).toHaveAttribute('aria-valuetext', /^2025\/11\/14/);
  const chart = page.getByRole('figure', { name: '基準価額の推移' });
  await chart.getByRole('button', { name: '表で見る' }).click();
  await expect(chart.getByRole('row')).toHaveCount(25);
});

test('a dialog on an iPhone injects a style that the policy knows', async ({ page, open }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'platform', { get: () => 'iPhone' });
    Object.defineProperty(navigator, 'userAgentData', { get: () => undefined });
    Object.defineProperty(navigator, 'userAgent', {
      get: () =>
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
    });
  });
  await open();
  await opener(page, 'ログインの案内').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const injected = await page.evaluate(() =>
    Array.from(document.head.querySelectorAll('style'), (it) => it.textContent),
  );
  expect(injected.some((text) => text.includes('overscroll-behavior'))).toBe(true);
});

/** A check in the middle of a movement says nothing. What never ends (a shimmer) is not waited for. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((it) => it.finished));
  });
