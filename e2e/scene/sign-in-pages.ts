import type { APIRequestContext } from '@playwright/test';
import { brokenWords } from './broken-words.ts';
import { headersBy } from './page-key.ts';
import { codeMailedTo, fakeApp, fakeAppKey, type FakeApp } from './sign-in.ts';
import { expect, test as base, type Page, type Stage } from './stage.ts';
import { expectTargets } from './targets.ts';

export const password = 'asa-no-sanpo-77';

export interface Scene {
  readonly app: FakeApp;
  /** An address of their own for everybody, so that journeys do not meet in one account. */
  readonly newAddress: (name: string) => string;
  /** This step is on the screen; axe finds nothing on it, no line ends within a word, nothing is too small to be pressed. */
  readonly see: (heading: string) => Promise<void>;
}

export const test = base.extend<{ scene: Scene }>({
  scene: async ({ page, stage }, use, { project }) => {
    await use({
      app: fakeApp(page, stage),
      newAddress: (name) => `${name}-${project.name}-${Date.now().toString(36)}@example.jp`,
      see: async (heading) => {
        await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
        if (project.name !== 'phone') return; // once is enough: a desktop has the same elements, and more room
        await stage.accessible();
        await expectTargets(page, heading);
        expect(await brokenWords(page, 'p, li, h2, aside, footer, label'), heading).toEqual([]);
      },
    });
  },
});

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export async function enterPassword(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('メールアドレス').fill(email);
  await press(page, '次へ');
  await page.getByLabel('パスワード', { exact: true }).fill(secret);
  await press(page, 'ログイン');
}

export async function enterMailCode(page: Page, stage: Stage, to: string, wanted = /確認コード/): Promise<void> {
  await expect(page.getByLabel('確認コード')).toBeVisible();
  await page.getByLabel('確認コード').fill(await codeMailedTo(page.request, stage, to, wanted));
}

export async function signOut(page: Page, stage: Stage): Promise<void> {
  await page.goto(
    stage.url('auth', `/oauth2/sessions/logout?post_logout_redirect_uri=${encodeURIComponent(stage.url('web'))}`),
  );
  await expect(page).toHaveURL(stage.url('web'));
}

export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** What the API says to a call that asks for a fresh strong check; null when the gate is open. */
export async function stepUpRefusal(request: APIRequestContext, stage: Stage, token: string): Promise<string | null> {
  const url = stage.url('main', '/v1/brokerageAccount/unmaskedUsers');
  const answer = await request.get(url, { headers: await headersBy(fakeAppKey)('GET', url, token) });
  const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
  // Behind the gate somebody without an account hears that (400-999).
  expect([200, 400, 403]).toContain(answer.status());
  return answer.status() === 403 ? (code ?? '403') : null;
}
