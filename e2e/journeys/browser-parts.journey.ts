import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveApp, type ServedApp } from '@tsuzura/http/app';
import { build } from 'vite';
import { expect, test as base, type Page, type Stage } from '../scene/stage.ts';

const gallery = fileURLToPath(new URL('../../packages/browser/gallery', import.meta.url));

/** One form and one question of `packages/browser`, built and served as an app is. Once for all journeys of a worker. */
const test = base.extend<{ open: (path?: string) => Promise<void>; stage: Stage }, { served: ServedApp }>({
  served: [
    // oxlint-disable-next-line no-empty-pattern -- the first argument of a fixture is always taken apart
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tsuzura-browser-parts-'));
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
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('フォームと確認');
    });
  },
});

/** The answer to what was sent comes now. */
const answer = (page: Page) => page.evaluate(() => dispatchEvent(new Event('answer')));
const submit = (page: Page) => page.getByRole('button', { name: '送信する' });

test.describe('a form', () => {
  test('goes to its first error, sums up several, and each line leads to its field', async ({ page, open }) => {
    await open();
    await expect(page.locator('.field-error')).toHaveCount(0);
    await submit(page).click();
    await expect(page.getByRole('button', { name: /種類/ })).toBeFocused();
    const summary = page.getByRole('alert');
    await expect(summary).toContainText('2か所をご確認ください');
    await summary.getByRole('link', { name: '内容を入力してください。' }).click();
    await expect(page.getByLabel('内容')).toBeFocused();
    await expect(page.getByLabel('内容')).toHaveAttribute('aria-invalid', 'true');

    await page.getByLabel('内容').fill('出金について');
    await expect(page.getByLabel('内容')).not.toHaveAttribute('aria-invalid', 'true');
    await expect(summary).toHaveCount(0);
    await expect(page.getByText('送信した回数：0')).toBeVisible();
  });

  test('shows the error of a field that was left, none while it is typed in, and forgets them on request', async ({
    page,
    open,
  }) => {
    await open();
    const name = page.getByLabel('お名前');
    await name.fill('長すぎる名前');
    await expect(page.getByText('5文字以内で入力してください。')).toHaveCount(0);
    await name.press('Tab');
    await expect(page.getByText('5文字以内で入力してください。')).toBeVisible();

    const content = page.getByLabel('内容');
    await content.fill('あ');
    await content.fill('');
    await expect(page.getByText('内容を入力してください。')).toHaveCount(0);
    await page.getByRole('button', { name: 'エラーを消す' }).click();
    await expect(page.getByText('5文字以内で入力してください。')).toHaveCount(0);
  });

  test('is submitted once, however often it is pressed, and again when that is over', async ({ page, open }) => {
    await open();
    await page.getByRole('button', { name: /種類/ }).press('Enter');
    await page.getByRole('option', { name: 'その他' }).click();
    await page.getByLabel('内容').fill('出金について');
    await page.locator('form').evaluate((form: HTMLFormElement) => {
      for (let press = 0; press < 3; press += 1) form.requestSubmit();
    });
    await expect(page.getByText('送信した回数：1')).toBeVisible();
    await answer(page);
    await expect(async () => {
      await submit(page).click();
      await expect(page.getByText('送信した回数：2')).toBeVisible({ timeout: 500 });
    }).toPass();
  });
});

const opener = (page: Page) => page.getByRole('button', { name: '取り消しを確認する' });
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'この注文を取り消しますか' });
const confirm = (page: Page) => dialog(page).getByRole('button', { name: '取り消す' });
const log = (page: Page) => page.locator('[data-log]');

test.describe('a question before a command', () => {
  test('takes the focus, keeps it, closes by Esc and gives it back', async ({ page, open, stage }) => {
    await open();
    await opener(page).press('Enter');
    await expect(dialog(page).getByRole('heading')).toBeFocused();
    await stage.accessible();
    for (let step = 0; step < 5; step += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.mouse.click(4, 4);
    await expect(dialog(page)).toBeVisible();
    // The press beside it takes the focus to the page, and the dialog has it back with the next frame.
    await expect(dialog(page).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
    await expect(log(page)).toHaveText('');
  });

  test('is sent once and cannot be closed meanwhile', async ({ page, open, stage }) => {
    await open();
    await opener(page).press('Enter');
    await confirm(page).dblclick();
    await expect(log(page)).toHaveText('送信');
    const pending = dialog(page).getByRole('button', { name: '取消中' });
    await expect(pending).toBeFocused();
    await expect(pending).toHaveAttribute('aria-disabled', 'true');
    await pending.press('Enter');
    await stage.accessible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeVisible();
    await expect(log(page)).toHaveText('送信');
    await answer(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(log(page)).toHaveText('送信、完了、後処理');
    await expect(opener(page)).toBeFocused();
  });

  test('says that the connection was lost, and can be sent again', async ({ page, open }) => {
    await open('/?outcome=lost');
    await opener(page).click();
    await confirm(page).click();
    await expect(log(page)).toHaveText('送信');
    await answer(page);
    await expect(dialog(page).getByText('通信できませんでした。')).toBeVisible();
    await expect(log(page)).toHaveText('送信、後処理');
    await confirm(page).click();
    await expect(log(page)).toHaveText('送信、後処理、送信');
    await answer(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(log(page)).toHaveText('送信、後処理、送信、完了、後処理');
  });

  test('closes after a refusal, and stays for a fresh check', async ({ page, open }) => {
    await open('/?outcome=stepUp&outcome=refused');
    await opener(page).click();
    await confirm(page).click();
    await expect(log(page)).toHaveText('送信');
    await answer(page);
    await expect(log(page)).toHaveText('送信、確認、後処理');
    await expect(dialog(page)).toBeVisible();
    await confirm(page).click();
    await expect(log(page)).toHaveText('送信、確認、後処理、送信');
    await answer(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(log(page)).toHaveText('送信、確認、後処理、送信、拒否、後処理');
  });
});

test.describe('the focus after a question', () => {
  /** The frame in which React Aria gives the focus back comes before React has freed the page behind the question. */
  const drawFramesAtOnce = (page: Page) =>
    page.evaluate(() => {
      window.requestAnimationFrame = (draw) => {
        queueMicrotask(() => draw(performance.now()));
        return 0;
      };
    });

  test('gives the focus back after its answer, however soon the next frame is drawn', async ({ page, open }) => {
    await open();
    await opener(page).click();
    await confirm(page).click();
    await expect(log(page)).toHaveText('送信');
    await drawFramesAtOnce(page);
    await answer(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  });

  test('gives the focus back after its second button, however soon the next frame is drawn', async ({ page, open }) => {
    await open();
    await opener(page).click();
    await expect(dialog(page).getByRole('heading')).toBeFocused();
    await drawFramesAtOnce(page);
    await dialog(page).getByRole('button', { name: '戻る' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  });

  test('is followed by the reason of a refusal, which gives the focus back to where the question had it from', async ({
    page,
    open,
  }) => {
    await open('/?outcome=refused');
    await opener(page).click();
    await confirm(page).click();
    await expect(log(page)).toHaveText('送信');
    await drawFramesAtOnce(page);
    await answer(page);
    const reason = page.getByRole('alertdialog', { name: '取り消せませんでした' });
    await expect(reason.getByRole('heading')).toBeFocused();
    await expect(dialog(page)).toHaveCount(0);
    await reason.getByRole('button', { name: '確認しました' }).click();
    await expect(reason).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  });
});
