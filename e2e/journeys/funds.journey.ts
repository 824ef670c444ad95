import { brokenWords } from '../scene/broken-words.ts';
import { ask, chart, count, fitsSideways, fundLinks, list, openFund, openList, type Listed } from '../scene/funds.ts';
import { colorSchemes, expect, test } from '../scene/stage.ts';
import { inWholeRun } from '../whole-run.ts';

for (const colorScheme of colorSchemes) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test(
      'R2.04 the list, its sheet and the comparison are accessible and do not scroll sideways',
      inWholeRun,
      async ({ page, stage }) => {
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
      },
    );
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

test('R2.04 R2.05 at 320 px nothing scrolls sideways', inWholeRun, async ({ page, stage }) => {
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

test('R2.04 Enter that ends a composition does not search', inWholeRun, async ({ page, stage }) => {
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
  // What is pressed before the page is alive is done when it is: the order in the address is not that of the presses.
  for (const condition of [/[?&]tsumitate=1/, /[?&]index=1/]) await expect(page).toHaveURL(condition);
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

test('R2.04 when nothing fits, the conditions that are in the way are offered', inWholeRun, async ({ page, stage }) => {
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
