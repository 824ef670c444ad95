import type { Page } from '@playwright/test';
import { openAs, signInAs } from '../scene/customer.ts';
import { moveTo } from '../scene/move.ts';
import { headersBy, pageKey } from '../scene/page-key.ts';
import { expect, test, type Stage } from '../scene/stage.ts';
import { inWholeRun } from '../whole-run.ts';

const main = (page: Page) => page.getByRole('main');
/** A toast is an alertdialog too, by its role. */
const dialog = (page: Page) => page.locator('.dialog-in[role="alertdialog"], .maintenance');

/** The eighteen routes of R2.01 to R2.18, with the heading each shows to those who may enter. */
const routes = [
  { path: '/', needs: 'nobody', heading: '遠まわりも、' },
  { path: '/myPage', needs: 'signIn', heading: 'マイページ' },
  { path: '/assets', needs: 'account', heading: '保有ファンド' },
  { path: '/funds', needs: 'nobody', heading: 'ファンド一覧' },
  { path: '/funds/TZ010001', needs: 'nobody', heading: /ファンド詳細|全世界株式/ },
  { path: '/funds/TZ010001/buy', needs: 'account', heading: '購入' },
  { path: '/funds/TZ010001/buy/complete', needs: 'account', heading: /受け付けました|注文・約定/ },
  { path: '/funds/TZ010001/SPECIFIC/sell', needs: 'account', heading: '売却' },
  { path: '/funds/TZ010001/SPECIFIC/sell/complete', needs: 'account', heading: /受け付けました|注文・約定/ },
  { path: '/orders', needs: 'account', heading: '注文・約定' },
  { path: '/cashTransfers', needs: 'account', heading: '入出金' },
  { path: '/information', needs: 'nobody', heading: 'お知らせ' },
  { path: '/inquiry', needs: 'nobody', heading: 'お問い合わせ' },
  { path: '/documents', needs: 'accountOrClosed', heading: '電子交付書面' },
  { path: '/specificAccountTrades', needs: 'accountOrClosed', heading: '特定口座 損益明細' },
  { path: '/settings', needs: 'signIn', heading: 'お客さま情報' },
  { path: '/signUpCallback', needs: 'signIn', heading: /ご登録ありがとうございます|マイページ/ },
  { path: '/notFound', needs: 'nobody', heading: 'ページが見つかりません' },
] as const;
type Needs = (typeof routes)[number]['needs'];

const roles = [
  { role: 'visitor', name: null, may: new Set<Needs>(['nobody']) },
  { role: 'signed in, no account', name: 'hajime', may: new Set<Needs>(['nobody', 'signIn']) },
  {
    role: 'open account',
    name: 'hanako',
    may: new Set<Needs>(['nobody', 'signIn', 'account', 'accountOrClosed']),
  },
  { role: 'closed account', name: 'owari', may: new Set<Needs>(['nobody', 'signIn', 'accountOrClosed']) },
] as const;

/** A visitor opens each address; the others move inside the app as a link does: the same guards, without a load each time. */
const open = (page: Page, stage: Stage, path: string, isLoad: boolean) =>
  isLoad ? page.goto(stage.url('web', path)) : moveTo(page, stage.url('web', path));

for (const { role, name, may } of roles) {
  test(`R4.03 R6.01 R6.02 R6.03 R6.04 R2.01-R2.18 every route as ${role}: page, or the dialog that says why not`, async ({
    page,
    stage,
  }) => {
    test.slow();
    if (name !== null) await openAs(page, stage, name, '/offline.html');
    for (const { path, needs, heading } of routes) {
      await open(page, stage, path, name === null);
      if (may.has(needs)) {
        await expect(main(page).getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
        await expect(dialog(page), path).toHaveCount(0);
      } else {
        const title =
          name === null
            ? 'サービスの利用にはスマートプラスIDが必要です'
            : role === 'closed account'
              ? '口座は閉鎖されています'
              : '口座開設後にご利用ください';
        await expect(dialog(page).getByRole('heading', { name: title }), path).toBeVisible();
        // R2.07 R2.09: nothing was ordered here, and the page behind the dialog does not say so.
        await expect(page.locator('h1'), path).not.toHaveText(/ました|ありがとう/);
        await expect(page, path).not.toHaveTitle(/ました|ありがとう/);
      }
      await expect(page, path).toHaveTitle(/｜つづら$/);
    }
  });
}

/** What the browser hides, the server refuses, whoever asks (R6.05). */
test('R6.05 the server refuses the same, without any page', async ({ page, stage, request }) => {
  const status = async (path: string, token: string | null) => {
    const url = stage.url('main', path);
    const answer = await request.get(url, {
      headers: token === null ? {} : await headersBy(pageKey(page, stage))('GET', url, token),
    });
    return `${answer.status()} ${((await answer.json()) as { code?: string }).code ?? ''}`;
  };
  const tokenOf = async (name: string) => {
    await signInAs(page, stage, name);
    return page.evaluate(() => {
      const { accessToken } = JSON.parse(localStorage.getItem('tsuzura.session') ?? '{}') as { accessToken: string };
      return accessToken;
    });
  };
  expect(await status('/v1/brokerageDocuments', null)).toBe('401 401-000');
  const hajime = await tokenOf('hajime');
  expect(await status('/v1/brokerageDocuments', hajime)).toBe('400 400-999');
  expect(await status('/v1/brokerageAccount/users', hajime)).toBe('400 400-999');
  const owari = await tokenOf('owari');
  expect(await status('/v1/brokerageDocuments', owari)).toBe('200 ');
  expect(await status('/v1/brokerageAccount/users', owari)).toBe('400 400-999');
  const mukashi = await tokenOf('mukashi');
  expect(await status('/v1/brokerageDocuments', mukashi)).toBe('400 400-999');
});

test(
  'R4.10 closed in or before the exclude-year: the dialog says that it is closed, on both routes',
  inWholeRun,
  async ({ page, stage }) => {
    await signInAs(page, stage, 'mukashi');
    for (const path of ['/documents', '/specificAccountTrades']) {
      await page.goto(stage.url('web', path));
      await expect(dialog(page).getByRole('heading', { name: '口座は閉鎖されています' })).toBeVisible();
    }
  },
);

test('R2.18 R2.19 an unknown path keeps its address and says that the page does not exist, moved or deleted', async ({
  page,
  stage,
}) => {
  await page.goto(stage.url('web', '/funds/a/b/c/d?x=1'));
  await expect(main(page)).toContainText('お探しのページは存在しません。移動または削除された可能性があります。');
  expect(new URL(page.url()).pathname).toBe('/funds/a/b/c/d');
  await expect(page.getByRole('link', { name: 'マイページへ', exact: true })).toHaveAttribute('href', '/myPage');
  await stage.accessible();
});

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'メニューを開く' }).click();
  return page.getByRole('dialog', { name: 'メニュー' });
};

test('R2.30 R2.33 the drawer of an open account: entries in order, the current one marked, help outside', async ({
  page,
  stage,
}) => {
  await openAs(page, stage, 'hanako');
  const drawer = await openMenu(page);
  await expect(drawer.getByRole('link')).toHaveText([
    // With the number of unread notifications, once it is known.
    /^マイページ/,
    '保有ファンド',
    'ファンド一覧',
    '注文・約定',
    '入出金',
    'お知らせ',
    'お問い合わせ',
    'お客さま情報',
    '電子交付書面',
    '特定口座 損益明細',
    /^ヘルプ/,
  ]);
  await expect(drawer.getByRole('link', { name: 'マイページ' })).toHaveAttribute('aria-current', 'page');
  await expect(drawer.getByRole('link', { name: /ヘルプ/ })).toHaveAttribute('target', '_blank');
  await stage.accessible();
  await drawer.getByRole('link', { name: '入出金' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: '入出金' })).toBeFocused();
  await expect(drawer).toBeHidden();
  const header = page.locator('header');
  expect((await header.boundingBox())?.height).toBe(56);
  await expect(header.getByRole('link', { name: /マイページへ/ })).toHaveAttribute('href', '/myPage');
  await expect(header.getByRole('link', { name: 'ヘルプ（外部サイト）' })).toHaveAttribute('href', /\/help$/);
});

test('R2.31 R2.34 a visitor has no menu, and a footer whose links all answer', async ({ page, stage, request }) => {
  await page.goto(stage.url('web', '/information'));
  await expect(page.getByRole('button', { name: 'メニューを開く' })).toHaveCount(0);
  const footer = page.locator('footer');
  await expect(footer).toContainText('つづらアセットマネジメント株式会社');
  await expect(footer).toContainText('みちしお証券株式会社');
  await expect(footer.getByRole('link', { name: '利用規約' })).toBeVisible();
  const links = await footer.getByRole('link').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) expect((await request.get(link)).status(), link).toBe(200);
});

test('R2.32 R4.06 logging out in the drawer ends it everywhere: top page, other tabs, storage', async ({
  page,
  stage,
}) => {
  await openAs(page, stage, 'hanako', '/myPage');
  await expect(main(page).getByRole('heading', { level: 1, name: 'マイページ' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(stage.url('web', '/settings'));
  await expect(main(other).getByRole('heading', { level: 1, name: 'お客さま情報' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('ad', '{"pid":"mc","trackingId":"1"}'));
  const drawer = await openMenu(page);
  await drawer.getByRole('button', { name: 'ログアウト' }).click();
  await expect(page).toHaveURL(stage.url('web', '/'));
  await expect(page.getByRole('button', { name: 'メニューを開く' })).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'tsuzura.release'))).toEqual([]);
  await expect(dialog(other)).toBeVisible();
  await page.goto(stage.url('web', '/myPage'));
  await expect(dialog(page)).toContainText('スマートプラスIDが必要です');
});

test(
  'R2.20 R2.23 a route change scrolls to the top and carries tracking parameters',
  inWholeRun,
  async ({ page, stage }) => {
    await page.goto(stage.url('web', '/information?pid=mc&i=B2&other=x'));
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.locator('footer').getByRole('link', { name: 'お問い合わせ' }).click();
    await expect(page).toHaveURL(stage.url('web', '/inquiry?pid=mc&i=B2'));
    await expect(main(page).getByRole('heading', { level: 1, name: 'お問い合わせ' })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('ad'))).toBe('{"pid":"mc","trackingId":"B2"}');
  },
);

test(
  'R2.22 a route change inside the app clears the error dialog, without loading the page again',
  inWholeRun,
  async ({ page, stage }) => {
    stage.forgive(/status of 500/);
    await page.route(/\/v1\/brokerageAccount\/maskedUsers/, (route) =>
      route.fulfill({ status: 500, json: { code: '500-000', requestId: 'request-for-support' } }),
    );
    await openAs(page, stage, 'hanako', '/myPage');
    await expect(main(page).getByRole('heading', { level: 1, name: 'マイページ' })).toBeVisible();
    // Gone with the document, should the page be loaded again.
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    const drawer = await openMenu(page);
    await drawer.getByRole('link', { name: 'お客さま情報' }).click();
    await expect(dialog(page).getByRole('heading', { name: 'エラーが発生しました' })).toBeVisible();
    await page.goBack();
    await expect(main(page).getByRole('heading', { level: 1, name: 'マイページ' })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  },
);

test('R6.01 the login-required dialog: two ways in, closing leads back, and the keyboard stays inside', async ({
  page,
  stage,
}) => {
  await page.goto(stage.url('web', '/information'));
  await page
    .locator('header')
    .getByRole('link', { name: /マイページへ/ })
    .click();
  const box = dialog(page);
  await expect(box.getByRole('heading')).toBeFocused();
  await expect(box.getByRole('button', { name: 'はじめての方（新規登録）' })).toBeVisible();
  await expect(box.getByRole('button', { name: 'IDをお持ちの方（ログイン）' })).toBeVisible();
  await stage.accessible();
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('Tab');
  expect(await box.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/information$/);
});

test('R6.02 without an account the open-account dialog starts the application with the hashed id and the ad', async ({
  page,
  stage,
}) => {
  await signInAs(page, stage, 'hajime');
  await page.goto(stage.url('web', '/assets?pid=cent&cid=A1'));
  await dialog(page).getByRole('button', { name: '口座開設をはじめる' }).click();
  await page.waitForURL((url) => url.pathname === '/account-opening');
  const query = new URL(page.url()).searchParams;
  expect(query.get('hashed_user_id')).toMatch(/^[\w-]{20,}$/);
  expect([query.get('pid'), query.get('trackingId')]).toEqual(['cent', 'A1']);
});

test('R4.14 a change on its way puts the yearly confirmation off', inWholeRun, async ({ page, stage }) => {
  await openAs(page, stage, 'henko', '/orders');
  await expect(main(page).getByRole('heading', { level: 1, name: '注文・約定' })).toBeVisible();
});

test('R2.02 R5.02 my page tells who has no bank for withdrawals, and leads to where it is registered', async ({
  page,
  stage,
}) => {
  await openAs(page, stage, 'ginko');
  const link = page.getByRole('link', { name: '出金先の口座が未登録です' });
  await expect(link).toHaveAttribute('href', /\/account-update\/withdrawBank\?/);
  await stage.accessible();
});

test('R3.09 a pid that is not in the list stores nothing', inWholeRun, async ({ page, stage }) => {
  await page.goto(stage.url('web', '/information?pid=unknown&cid=A1'));
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('ad'))).toBeNull();
});

test('R2.50 the column of a page is at most 720 px, the layout 1280, and nothing scrolls sideways at any width', async ({
  page,
  stage,
}) => {
  await page.goto(stage.url('web', '/notFound'));
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  for (const width of [320, 640, 641, 1023, 1024, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    const found = await page.evaluate(() => ({
      overflows: document.documentElement.scrollWidth > innerWidth,
      column: document.querySelector('main h1')?.getBoundingClientRect().width,
      layout: document.querySelector('header > *')?.getBoundingClientRect().width,
    }));
    expect(found.overflows, String(width)).toBe(false);
    // What is not there has no width, and passes nothing.
    expect(found.column, String(width)).toBeGreaterThan(0);
    expect(found.column, String(width)).toBeLessThanOrEqual(720);
    expect(found.layout, String(width)).toBeGreaterThan(0);
    expect(found.layout, String(width)).toBeLessThanOrEqual(1280);
  }
});

test('R1.02 visitors browse the public pages; an open account gets the full menu', async ({ page, stage }) => {
  await page.goto(stage.url('web', '/funds'));
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'メニューを開く' })).toHaveCount(0);
  await openAs(page, stage, 'hanako', '/funds');
  await expect((await openMenu(page)).getByRole('link')).toHaveCount(11);
});
