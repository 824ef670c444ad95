import { brokenWords } from '../scene/broken-words.ts';
import { colorSchemes, expect, test, type Page, type Stage } from '../scene/stage.ts';

interface Listed {
  readonly funds: readonly { readonly code: string; readonly name: string; readonly navDate: string }[];
  readonly paging: { readonly total: number };
}

async function ask<T>(page: Page, stage: Stage, path: string): Promise<T> {
  const answer = await page.request.get(stage.url('main', path));
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as T;
}

const openList = (page: Page, stage: Stage, query = '') => page.goto(stage.url('web', `/funds${query}`));
const openFund = (page: Page, stage: Stage, code: string, query = '') =>
  page.goto(stage.url('web', `/funds/${code}${query}`));
const list = (page: Page) => page.getByRole('main');
const fundLinks = (page: Page) => list(page).locator('a.funds-name');
const count = (page: Page, n: number) => expect(list(page).getByText(`${n}件`, { exact: true })).toBeVisible();
const chart = (page: Page) => page.getByRole('slider', { name: /価額の値/ });
const fitsSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

for (const colorScheme of colorSchemes) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('R2.04 the list, its sheet and the comparison are accessible and do not scroll sideways', async ({
      page,
      stage,
    }) => {
      test.slow(); // axe looks three times
      await openList(page, stage);
      await expect(page).toHaveTitle('ファンド一覧｜つづら');
      await expect(fundLinks(page).first()).toBeVisible();
      await stage.accessible();
      expect(await fitsSideways(page)).toBe(true);
      await page.getByRole('button', { name: '絞り込み' }).click();
      await expect(page.getByRole('dialog', { name: '絞り込み' })).toBeVisible();
      await stage.accessible();
      await openList(page, stage, '?compare=TZ010001,TZ010006,TZ010011');
      const dialog = page.getByRole('dialog', { name: 'ファンドを比べる' });
      await expect(dialog.getByRole('columnheader', { name: '短期公社債ファンド' })).toBeVisible();
      await stage.accessible();
      expect(await fitsSideways(page)).toBe(true);
    });

    test('R2.05 the page of a fund is accessible, as a drawing and as a table', async ({ page, stage }) => {
      await openFund(page, stage, 'TZ010006');
      await expect(page).toHaveTitle('みちしお 国内好配当株オープン（3か月決算型）｜つづら');
      await expect(chart(page)).toBeVisible();
      await stage.accessible();
      expect(await fitsSideways(page)).toBe(true);
      await page.getByRole('button', { name: '表で見る' }).click();
      await expect(page.getByRole('table', { name: '基準価額の推移 1年' })).toBeVisible();
      await stage.accessible();
    });
  });
}

test('R2.04 R2.05 no name of a fund is broken within a word, and two that differ in their bracket are told apart', async ({
  page,
  stage,
}) => {
  await openList(page, stage, '?compare=TZ010004,TZ010005,TZ010009');
  const heads = page.getByRole('dialog', { name: 'ファンドを比べる' }).getByRole('columnheader');
  await expect(heads.nth(1)).toHaveText('四つの季節（バランス・安定）');
  await expect(heads.nth(2)).toHaveText('四つの季節（バランス・成長）');
  await expect(page.locator('a.funds-name')).toHaveCount(12);
  for (const width of [1280, 375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.locator(width < 1024 ? '.funds-card' : '.funds-table').first()).toBeAttached();
    expect(await brokenWords(page, '.funds-compare th, a.funds-name'), `${width}`).toEqual([]);
  }
  await openFund(page, stage, 'TZ010006');
  await expect(chart(page)).toBeVisible();
  expect(await brokenWords(page, 'h1')).toEqual([]);
});

test('R2.04 a nickname finds its fund, and the list says what it looked for', async ({ page, stage }) => {
  await openList(page, stage, `?q=${encodeURIComponent('オルカン')}`);
  await expect(fundLinks(page)).toHaveText(['つづら 全世界株式インデックス']);
  await expect(list(page).getByText('「オルカン」は「全世界株式」として探しています。')).toBeVisible();
});

test('R2.04 R2.05 at 320 px nothing scrolls sideways', async ({ page, stage }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openList(page, stage, '?growth=1');
  await expect(fundLinks(page).first()).toBeVisible();
  await list(page).getByText('比べる', { exact: true }).first().click();
  expect(await fitsSideways(page)).toBe(true);
  await openFund(page, stage, 'TZ010006');
  await expect(chart(page)).toBeVisible();
  expect(await fitsSideways(page)).toBe(true);
});

test('R2.04 width, case and kana of what is typed do not matter', async ({ page, stage }) => {
  const { paging } = await ask<Listed>(page, stage, `/public/v1/funds?keyword=${encodeURIComponent('インデックス')}`);
  expect(paging.total).toBeGreaterThan(1);
  await openList(page, stage);
  const field = page.getByRole('searchbox', { name: 'ファンドを探す' });
  for (const spelling of ['ｲﾝﾃﾞｯｸｽ', 'いんでっくす', '　インデックス ']) {
    await field.fill(spelling);
    await field.press('Enter');
    await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(spelling.trim())}`));
    await count(page, paging.total);
  }
  for (const spelling of ['TZ010001', 'ｔｚ０１０００１']) {
    await field.fill(spelling);
    await field.press('Enter');
    await count(page, 1);
    await expect(fundLinks(page)).toHaveText('つづら 全世界株式インデックス');
  }
  await field.fill('');
  await expect(page).not.toHaveURL(/q=/);
});

test('R2.04 Enter that ends a composition does not search', async ({ page, stage }) => {
  await openList(page, stage);
  const field = page.getByRole('searchbox', { name: 'ファンドを探す' });
  await field.focus();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Input.imeSetComposition', { text: 'ごーるど', selectionStart: 4, selectionEnd: 4 });
  await field.press('Enter');
  await expect(field).toHaveValue('ごーるど');
  await expect(page).not.toHaveURL(/q=/);
  await browser.send('Input.insertText', { text: 'ゴールド' });
  await field.press('Enter');
  await expect(page).toHaveURL(/q=/);
  await count(page, 1);
});

test('R2.04 conditions and order stand in the address: a shared link shows the same, back undoes one', async ({
  page,
  stage,
}) => {
  await openList(page, stage);
  await page.getByRole('button', { name: 'つみたて投資枠' }).click();
  await page.getByRole('button', { name: 'インデックス', exact: true }).click();
  await expect(page).toHaveURL(/tsumitate=1&index=1/);
  await page.getByRole('button', { name: /並べ替え/ }).click();
  await page.getByRole('option', { name: '1年リターン順' }).click();
  await expect(page).toHaveURL(/sort=return1y/);
  const expected = await ask<Listed>(page, stage, '/public/v1/funds?nisaTsumitate=true&isIndex=true&sort=return1y');
  const names = expected.funds.map(({ name }) => name);
  await expect(fundLinks(page)).toHaveText(names);

  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  await expect(fundLinks(page)).toHaveText(names);
  await expect(page.getByRole('button', { name: /つみたて投資枠/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: /^インデックス/ }).click();
  await expect(page).not.toHaveURL(/index=1/);
  await page.goBack();
  await expect(page).toHaveURL(/index=1/);
  await expect(fundLinks(page)).toHaveText(names);
});

test('R2.04 R2.42 the sheet counts before it is applied, lives in the address, and back closes it', async ({
  page,
  stage,
}) => {
  await openList(page, stage);
  await page.getByRole('button', { name: '絞り込み' }).click();
  const sheet = page.getByRole('dialog', { name: '絞り込み' });
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await openList(page, stage, '?sheet=filter');
  await sheet.getByText('バランス', { exact: true }).click();
  await sheet.getByText('年0.5%以下').click();
  const { paging } = await ask<Listed>(page, stage, '/public/v1/funds?assetClass=BALANCED&maxTrustFeeRate=0.5');
  await sheet.getByRole('button', { name: `${paging.total}件を表示` }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/class=BALANCED&fee=0\.5$/);
  await count(page, paging.total);
  await page.getByRole('button', { name: /^バランス\s*を外す/ }).click();
  await expect(page).not.toHaveURL(/class=/);
});

test('R2.04 when nothing fits, the conditions that are in the way are offered', async ({ page, stage }) => {
  await openList(page, stage, '?class=REIT&tsumitate=1');
  await expect(page.getByText('条件に合うファンドがありません。')).toBeVisible();
  await page.getByRole('button', { name: /^つみたて投資枠を外す（\d+件）/ }).click();
  await expect(fundLinks(page)).toHaveText('つづら 国内リートインデックス');
  await openList(page, stage, '?q=存在しない名前');
  await stage.accessible();
  await page.getByRole('button', { name: '条件をクリア' }).click();
  await expect(page).toHaveURL(/\/funds$/);
  await expect(fundLinks(page).first()).toBeVisible();
});

test('R2.04 up to three funds are compared; the comparison has an address, and back closes it', async ({
  page,
  stage,
}) => {
  await openList(page, stage);
  const check = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}を\\s*比べる`) });
  await check('つづら 全世界株式インデックス').check();
  await expect(page.getByRole('button', { name: '1本を比べる' })).toHaveAttribute('aria-disabled', 'true');
  await check('つづら 国内株式インデックス').check();
  await check('つづら 目標年2055').check();
  await check('つづら 国内リートインデックス').click();
  await expect(page.getByText('比べられるのは3本までです。').first()).toBeVisible();
  await expect(check('つづら 国内リートインデックス')).not.toBeChecked();
  await check('つづら 目標年2055').uncheck();
  await page.getByRole('button', { name: '2本を比べる' }).click();
  await expect(page).toHaveURL(/compare=TZ010001(,|%2C)TZ010002/);
  const dialog = page.getByRole('dialog', { name: 'ファンドを比べる' });
  await expect(dialog.getByRole('row', { name: /^信託報酬/ })).toContainText('年0.0938%');
  await expect(dialog.getByText(/過去の実績であり、将来の成果を示すものではありません。/)).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(check('つづら 国内株式インデックス')).toBeChecked();
  await page.getByRole('button', { name: 'クリア', exact: true }).click();
  await expect(page.getByRole('button', { name: /本を比べる/ })).toHaveCount(0);
});

test('R2.04 more funds come by twenty, and who comes back from a fund finds the row that was left', async ({
  page,
  stage,
}) => {
  // The catalogue has fewer funds than a page: what the service really answers is repeated under other codes.
  await page.route(
    ({ pathname }) => pathname === '/public/v1/funds',
    async (route) => {
      const asked = new URL(route.request().url());
      const [limit, offset] = ['limit', 'offset'].map((name) => Number(asked.searchParams.get(name)));
      asked.searchParams.set('limit', '100');
      asked.searchParams.set('offset', '0');
      const answer = await route.fetch({ url: asked.href });
      const { funds } = (await answer.json()) as Listed;
      const many = Array.from({ length: 45 }, (_, index) =>
        index < funds.length ? funds[index] : { ...funds[index % funds.length], code: `TZ99${1000 + index}` },
      ).toReversed();
      await route.fulfill({
        response: answer,
        json: {
          funds: many.slice(offset, offset! + limit!),
          paging: { total: many.length, limit, offset },
          readAs: [],
        },
      });
    },
  );
  await openList(page, stage);
  await expect(fundLinks(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'さらに表示' }).click();
  await expect(fundLinks(page)).toHaveCount(40);
  await page.getByRole('button', { name: 'さらに表示' }).click();
  await expect(fundLinks(page)).toHaveCount(45);
  await expect(page.getByRole('button', { name: 'さらに表示' })).toHaveCount(0);

  const row = fundLinks(page).nth(35);
  await row.scrollIntoViewIfNeeded();
  const before = await row.evaluate((link) => link.getBoundingClientRect().top);
  await row.click();
  await expect(page).toHaveURL(/\/funds\/TZ01\d{4}$/);
  await expect(chart(page)).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(fundLinks(page)).toHaveCount(45);
  await expect
    .poll(async () => Math.abs((await row.evaluate((link) => link.getBoundingClientRect().top)) - before))
    .toBeLessThan(4);
});

test('a pointer near a fund fetches it: its page stands without another answer', async ({ page, stage }) => {
  await openList(page, stage);
  const link = fundLinks(page).first();
  const ahead = page.waitForResponse((response) => response.url().endsWith('/public/v1/funds/TZ010001'));
  await link.hover();
  await ahead;
  await page.route('**/public/v1/funds/TZ010001', () => {}); // no further answer comes
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'つづら 全世界株式インデックス' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'リターン' })).toBeVisible();
});

test('every price names its day, and every return that the past is no promise', async ({ page, stage }) => {
  const { funds } = await ask<Listed>(page, stage, '/public/v1/funds?limit=1');
  const [, month, day] = (funds[0]?.navDate ?? '').split('-').map(Number);
  await openList(page, stage);
  await expect(page.getByText(new RegExp(`^${month}/${day}（.）の基準価額`))).toBeVisible();
  await expect(page.getByText(/騰落率は過去の実績であり、将来の成果を示すものではありません。/)).toBeVisible();
  await openFund(page, stage, 'TZ010001');
  await expect(page.getByText(new RegExp(`^${month}/${day}（.）$`)).first()).toBeVisible();
  await expect(page.getByText(/過去の実績であり、将来の成果を示すものではありません。/)).toBeVisible();
  await expect(page.getByText(/^\d{4}\/\d{2}\/\d{2}まで$/)).toBeVisible();
});

test('R2.05 the page says what the service knows: price, cut-off, costs, dates, documents', async ({ page, stage }) => {
  const fund = await ask<{ nav: number; nextDates: { buy: { cutoffAt: string } } }>(
    page,
    stage,
    '/public/v1/funds/TZ010006',
  );
  await openFund(page, stage, 'TZ010006');
  const main = page.getByRole('main');
  await expect(main.getByText(`${fund.nav.toLocaleString('en-US')}円`).first()).toBeVisible();
  const time = fund.nextDates.buy.cutoffAt.slice(11, 16);
  await expect(main.getByText(new RegExp(`次の締切 .*${time}.*あと`)).filter({ visible: true })).toHaveCount(1);
  await expect(main.getByText('約9,900円')).toBeVisible();
  await expect(main.getByText('売却のとき、基準価額の0.3%の信託財産留保額がかかります。')).toBeVisible();
  await expect(main.getByText('年4回（2月10日、5月10日、8月10日、11月10日）')).toBeVisible();
  const distributions = main.getByRole('table', { name: '分配金の実績' }).getByRole('row');
  await expect(distributions).toHaveCount(11);
  await main.getByRole('button', { name: /^すべて表示/ }).click();
  await expect(distributions).toHaveCount(41);
  const prospectus = main.getByRole('link', { name: /^交付目論見書/ });
  await expect(prospectus).toHaveAttribute('target', '_blank');
  await expect(prospectus).toHaveAttribute('rel', /noopener/);
  // Until 積立 can be registered, nothing here offers it.
  await expect(main.getByRole('button', { name: '積立' })).toHaveCount(0);
  await main.getByRole('link', { name: '購入', exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/funds\/TZ010006\/buy$/);
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
});

test('R2.05 the chart is read with the arrow keys, and its period stands in the address', async ({ page, stage }) => {
  const { tracks } = await ask<{ tracks: readonly { date: string; nav: number; navWithDistributions: number }[] }>(
    page,
    stage,
    '/public/v1/funds/TZ010006/tracks?period=3m',
  );
  const words = (at: number, series: 'nav' | 'navWithDistributions') =>
    `${tracks.at(at)?.date.replaceAll('-', '/')}　${tracks.at(at)?.[series].toLocaleString('en-US')}円`;
  await openFund(page, stage, 'TZ010006');
  await page.getByRole('button', { name: '3か月', exact: true }).click();
  await expect(page).toHaveURL(/period=3m/);
  // The last point is the same for every period: the number of points tells that the new one is there.
  await expect(chart(page)).toHaveAttribute('aria-valuemax', String(tracks.length - 1));
  await expect(chart(page)).toHaveAttribute('aria-valuetext', words(-1, 'nav'));
  await chart(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(chart(page)).toHaveAttribute('aria-valuetext', words(-2, 'nav'));
  await page.keyboard.press('Home');
  await expect(chart(page)).toHaveAttribute('aria-valuetext', words(0, 'nav'));

  await page.getByText('分配金を再投資').click();
  await expect(page).toHaveURL(/reinvest=1/);
  await expect(chart(page)).toHaveAttribute('aria-valuetext', words(-1, 'navWithDistributions'));
  await page.reload();
  await expect(chart(page)).toHaveAttribute('aria-valuetext', words(-1, 'navWithDistributions'));
  await page.getByRole('button', { name: '表で見る' }).click();
  const table = page.getByRole('table', { name: '分配金再投資基準価額の推移 3か月' });
  await expect(table.getByRole('row').nth(1)).toContainText(
    `${tracks.at(-1)?.navWithDistributions.toLocaleString('en-US')}円`,
  );
});

test('R2.05 the chart fails alone, and is tried again in its place', async ({ page, stage }) => {
  // A page of its own: the browser itself notes a request that was cut off.
  const broken = await page.context().newPage();
  await broken.route('**/tracks?*', (route) => route.abort());
  await openFund(broken, stage, 'TZ010001');
  await expect(broken.getByRole('heading', { name: 'リターン' })).toBeVisible();
  await expect(broken.getByRole('link', { name: /^交付目論見書/ })).toBeVisible();
  await expect(chart(broken)).toHaveCount(0);
  await expect(broken.getByRole('alertdialog')).toHaveCount(0);
  await broken.unroute('**/tracks?*');
  await broken.getByRole('button', { name: 'もう一度読み込む' }).click();
  await expect(chart(broken)).toBeVisible();
  await broken.close();
});

test('R2.05 a code without a fund shows that there is none, keeps its address and leads to the list', async ({
  page,
  stage,
}) => {
  for (const code of ['TZ019999', 'nonsense']) {
    await openFund(page, stage, code);
    await expect(page.getByRole('heading', { level: 1, name: 'ファンドが見つかりません' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/funds/${code}$`));
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
  await stage.accessible();
  await page.getByRole('link', { name: 'ファンド一覧を見る' }).click();
  await expect(fundLinks(page).first()).toBeVisible();
});

test('a star is kept on the device and shown on both pages', async ({ page, stage }) => {
  await openFund(page, stage, 'TZ010001');
  const star = page.getByRole('button', { name: 'つづら 全世界株式インデックスをお気に入りにする' });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await openList(page, stage);
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await star.click();
  await page.reload();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
});

test('a fund is shared by its bare address', async ({ page, stage }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => sessionStorage.setItem('copied', text) },
    });
  });
  await openFund(page, stage, 'TZ010001', '?period=5y&pid=mc&i=abc');
  await page.getByRole('button', { name: 'このファンドを共有する' }).click();
  await expect(page.getByText('リンクをコピーしました。').first()).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('copied'))).toBe(stage.url('web', '/funds/TZ010001'));
});
