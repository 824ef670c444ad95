import { ask, chart, fitsSideways, fundLinks, openFund } from '../scene/funds.ts';
import { colorSchemes, expect, test } from '../scene/stage.ts';

for (const colorScheme of colorSchemes) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

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
  await expect(main.getByRole('link', { name: '積立で買う' }).filter({ visible: true })).toHaveAttribute(
    'href',
    '/funds/TZ010006/scheduledBuy',
  );
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
