import { openAs } from '../scene/customer.ts';
import { savedBy } from '../scene/saved-file.ts';
import { colorSchemes, expect, test, type Page } from '../scene/stage.ts';
import { inWholeRun } from '../whole-run.ts';

/** An account with a NISA account. What is held is given below. */
const who = 'beika';
/** Cash and no fund: no journey orders as this person. */
const without = 'ginko';

const position = (given: object) => ({
  fundCode: 'TZ010001',
  fundName: 'つづら 全世界株式インデックス',
  assetClass: 'FOREIGN_EQUITY',
  accountType: 'SPECIFIC',
  distributionCourse: 'REINVEST',
  units: 213_154,
  unsettledUnits: 0,
  lockedUnits: 0,
  sellableUnits: 213_154,
  nav: 23_456,
  navUnit: 10_000,
  navDate: '2026-11-13',
  valuation: 499_974,
  valuationChange: 2_622,
  averageCost: 18_204,
  acquisitionCost: 388_025,
  individualPrincipal: 18_204,
  profit: 111_949,
  profitRate: '28.85',
  receivedDistributions: 0,
  soldAmount: 0,
  boughtAmount: 388_025,
  totalReturn: 111_949,
  scheduledSubscription: false,
  scheduledRedemption: false,
  ...given,
});

const funds = [
  position({}),
  position({
    accountType: 'NISA_GROWTH',
    valuation: 531_086,
    profit: 51_086,
    profitRate: '10.64',
    acquisitionCost: 480_000,
  }),
  position({
    fundCode: 'TZ010003',
    fundName: 'つづら 先進国債券（為替ヘッジあり）',
    assetClass: 'FOREIGN_BOND',
    accountType: 'NISA_GROWTH',
    lockedUnits: 296_150,
    sellableUnits: 0,
    valuation: 290_641,
    valuationChange: -355,
    profit: -9_359,
    profitRate: '-3.12',
    acquisitionCost: 300_000,
  }),
];

const held = {
  total: 6_168_025,
  fundTotal: {
    valuation: 1_321_701,
    valuationChange: 4_889,
    acquisitionCost: 1_168_025,
    profit: 153_676,
    profitRate: '13.16',
  },
  funds,
};

const tracks = Array.from({ length: 10 }, (_, index) => ({
  date: `2026-11-${String(index + 4).padStart(2, '0')}`,
  total: 6_000_000 + index * 18_669,
  cash: 4_846_324,
  fundValuation: 1_153_676 + index * 18_669,
  acquisitionCost: 1_168_025,
  netDeposit: 6_000_000,
  profit: index * 18_669,
}));

/** Holdings come by a night; here the real answers get some. Everything around them stays the service's. */
async function giveHoldings(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/v1/assets' || pathname === '/v1/assets/tracks',
    async (route) => {
      const response = await route.fetch().catch(() => null);
      const real = (await response?.json().catch(() => null)) as object | null;
      if (response === null || real === null) return; // the journey was over before the answer
      const isTracks = new URL(route.request().url()).pathname.endsWith('/tracks');
      await route.fulfill({ response, json: isTracks ? { tracks } : { ...real, ...held } });
    },
  );
}

const isDesktop = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1024;
const main = (page: Page) => page.getByRole('main');
const chart = (page: Page) => page.getByRole('slider', { name: '評価額の値' });

test('R2.03 R2.02 without a fund both pages say so, show the cash and lead to the funds', async ({ page, stage }) => {
  await openAs(page, stage, without, '/assets');
  await expect(main(page).getByText('保有しているファンドはありません。')).toBeVisible();
  await expect(main(page).getByText('100,000円').first()).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'CSVで保存する' })).toHaveCount(0);
  await stage.accessible();
  await main(page).getByRole('link', { name: 'ファンドを選ぶ' }).click();
  await expect(page).toHaveURL(/\/funds$/);
  await page.goto(stage.url('web', '/myPage'));
  await expect(main(page).getByText('まだ保有ファンドがありません')).toBeVisible();
  await expect(main(page).getByText('100,000円').first()).toBeVisible();
  await expect(main(page).getByRole('meter')).toHaveCount(0); // no NISA account
  await expect(main(page).getByText('約定や受渡の予定はありません。')).toBeVisible();
});

test('R2.03 R2.10 years of saving: holdings, chart and sales are the service’s own', async ({ page, stage }) => {
  await openAs(page, stage, 'hanako', '/assets?period=all');
  for (const name of ['つづら 全世界株式インデックス', 'つづら ゴールド（為替ヘッジなし）'])
    await expect(main(page).getByText(name).first()).toBeVisible();
  await chart(page).focus();
  await page.keyboard.press('Home');
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /^2024\/02\/\d\d　[1-9][\d,]*円　取得金額 [1-9]/);
  await page.goto(stage.url('web', '/orders?tab=history&kind=sell&period=all'));
  await expect(main(page).getByText('つづら 四つの季節（バランス・成長）').first()).toBeVisible();
});

test('R2.03 the holdings: total with its day, order and division in the address, every account type sold by itself', async ({
  page,
  stage,
}) => {
  await giveHoldings(page);
  await openAs(page, stage, who, '/assets?sort=rate&by=account');
  await expect(main(page).getByText('1,321,701円').first()).toBeVisible();
  await expect(main(page).getByText(/^11\/13（金）の基準価額で計算。/)).toBeVisible();
  await expect(main(page).getByRole('list', { name: '口座区分の内訳' })).toContainText('NISA 成長投資枠821,727円62.2%');
  await main(page).getByRole('button', { name: 'ファンド', exact: true }).click();
  await expect(page).toHaveURL(/sort=rate&by=fund$/);
  await expect(main(page).getByRole('list', { name: 'ファンドの内訳' })).toContainText('1,031,060円');
  await main(page)
    .getByRole('button', { name: /並べ替え/ })
    .click();
  await page.getByRole('option', { name: '名前順' }).click();
  await expect(page).toHaveURL(/sort=name/);

  const cards = main(page).locator('summary');
  if (!isDesktop(page)) for (const card of await cards.all()) await card.click();
  const refused = main(page).getByRole('button', {
    name: '売却（つづら 先進国債券（為替ヘッジあり） NISA 成長投資枠）',
  });
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  await expect(refused).toHaveAccessibleDescription('注文中のため売却できません。');
  await main(page)
    .getByRole('link', { name: /^売却 ?（つづら 全世界株式インデックス NISA 成長投資枠）$/ })
    .click();
  await expect(page).toHaveURL(/\/funds\/TZ010001\/NISA_GROWTH\/sell$/);
});

test('R2.03 the chart is read with the arrow keys and as a table; its period stands in the address', async ({
  page,
  stage,
}) => {
  await giveHoldings(page);
  await openAs(page, stage, who, '/assets');
  // The line ends at the headline: the same worth, the same cost.
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /　1,321,701円　取得金額 1,168,025円$/);
  await chart(page).focus();
  await page.keyboard.press('Home');
  await expect(chart(page)).toHaveAttribute('aria-valuetext', '2026/11/04　1,153,676円　取得金額 1,168,025円');
  const asked = page.waitForRequest((request) => request.url().endsWith('/v1/assets/tracks?period=3y'));
  await main(page).getByRole('button', { name: '3年', exact: true }).click();
  await asked;
  await expect(page).toHaveURL(/period=3y$/);
  await main(page).getByRole('button', { name: '表で見る' }).click();
  await expect(main(page).getByRole('table', { name: '評価額の推移 3年' }).getByRole('row').nth(1)).toContainText(
    '1,321,701円',
  );
});

test('R2.03 the file of the holdings has plain numbers and a mark for Excel', inWholeRun, async ({ page, stage }) => {
  await giveHoldings(page);
  await openAs(page, stage, who, '/assets');
  const file = await savedBy(page, () => main(page).getByRole('button', { name: 'CSVで保存する' }).click());
  expect(file.name).toMatch(/^保有ファンド-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = file.text.split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[0]).toMatch(/^\uFEFFファンドコード,/);
  expect(lines[3]).toContain(',290641,-355,300000,-9359,-3.12,');
});

test('R2.03 R2.02 each block fails alone and is tried again in its place', inWholeRun, async ({ page, stage }) => {
  stage.forgive(/Failed to load resource/);
  await giveHoldings(page);
  await openAs(page, stage, who, '/offline.html');
  const again = main(page).getByRole('button', { name: 'もう一度読み込む' });

  await page.route('**/v1/assets/tracks?*', (route) => route.abort());
  await page.goto(stage.url('web', '/assets'));
  await expect(main(page).getByText('1,321,701円').first()).toBeVisible();
  await expect(main(page).getByRole('heading', { name: '保有の一覧' })).toBeVisible();
  await expect(again).toHaveCount(1);
  await expect(chart(page)).toHaveCount(0);
  await page.unroute('**/v1/assets/tracks?*');
  await again.click();
  await expect(chart(page)).toBeVisible();

  for (const path of ['/v1/assets', '/v1/brokerageAccount/nisaUsages', '/v1/fundInvestment/pendingOrders']) {
    const isPath = ({ pathname }: URL) => pathname === path;
    await page.route(isPath, (route) => route.abort());
    await page.goto(stage.url('web', '/myPage'));
    await expect(again, path).toHaveCount(1);
    await expect(main(page).getByRole('heading', { name: 'お知らせ' })).toBeVisible();
    await expect(main(page).getByText('1,321,701円')).toHaveCount(path === '/v1/assets' ? 0 : 1);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.unroute(isPath);
    await again.click();
    await expect(again, path).toHaveCount(0);
    await expect(main(page).getByText('1,321,701円')).toBeVisible();
    await expect(main(page).getByRole('meter', { name: '成長投資枠' })).toBeVisible();
  }
});

test('R2.02 on a desktop the column beside the total has the frames of NISA and the next days', async ({
  page,
  stage,
}) => {
  await giveHoldings(page);
  await openAs(page, stage, who, '/myPage');
  const aside = page.getByRole('complementary', { name: 'ご確認と予定' });
  const place = isDesktop(page) ? aside : main(page).locator('.my-page-main');
  await expect(place.getByRole('meter', { name: '成長投資枠' })).toBeVisible();
  await expect(place.getByRole('heading', { name: '次の予定' })).toBeVisible();
  await expect(main(page).getByRole('heading', { name: '次の予定' })).toHaveCount(1);
});

test('amounts are hidden by one press, on both pages, and stay so on this device', async ({ page, stage }) => {
  await giveHoldings(page);
  await openAs(page, stage, who, '/assets');
  const eye = main(page).getByRole('button', { name: '金額を隠す' });
  const amounts = /\d[\d,.]*(?:万円|口)|(?:1,321,701|531,086|6,168,02\d|5,000,000)/;
  await expect(main(page)).toContainText(amounts);
  await eye.click();
  await expect(eye).toHaveAttribute('aria-pressed', 'true');
  const cards = main(page).locator('summary');
  if (!isDesktop(page)) for (const card of await cards.all()) await card.click();
  await expect(chart(page)).not.toHaveAttribute('aria-valuetext', /円/);
  expect((await main(page).innerText()).replaceAll('1万口あたり', '')).not.toMatch(amounts);
  await page.goto(stage.url('web', '/myPage'));
  await expect(eye).toHaveAttribute('aria-pressed', 'true');
  await expect(main(page).getByRole('heading', { name: /^NISA 20/ })).toBeVisible();
  await expect(main(page)).not.toContainText(/1,321,701|6,168,02\d|5,000,000/);
  await eye.click();
  await expect(main(page).getByText('1,321,701円')).toBeVisible();
});

for (const scheme of colorSchemes) {
  test(
    `R2.03 R2.02 axe finds nothing on holdings and my page, and nothing is wider than 320 px, ${scheme}`,
    inWholeRun,
    async ({ page, stage }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await giveHoldings(page);
      await openAs(page, stage, who, '/offline.html');
      for (const path of ['/assets', '/myPage']) {
        await page.goto(stage.url('web', path));
        await expect(main(page).getByText('1,321,701円').first()).toBeVisible();
        await stage.settled();
        const cards = main(page).locator('summary');
        for (const card of await cards.all()) await card.click();
        await stage.accessible();
      }
      await page.setViewportSize({ width: 320, height: 700 });
      for (const path of ['/assets', '/myPage']) {
        await page.goto(stage.url('web', path));
        await expect(main(page).getByText('1,321,701円').first()).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
      }
    },
  );
}
