import { yen } from '@tsuzura/domain/money';
import { manYenLabel } from '@tsuzura/domain/text';
import { openAs } from '../scene/customer.ts';
import { colorSchemes, expect, test, type Page, type Stage } from '../scene/stage.ts';

const sections = [
  '毎月つづけると、いくらになるか',
  'よく選ばれているファンド',
  'NISAは、ふたつの枠',
  'はじめるまで',
  'お知らせ',
  'お預かりするということ',
  'リスクと費用',
];

interface Valuation {
  readonly valuation: number;
  readonly principal: number;
  readonly profit: number;
}

/** What the service itself says, to be found on the screen to the yen. */
async function valuationOf(page: Page, stage: Stage, asked: Record<string, string>): Promise<Valuation> {
  const answer = await page.request.get(
    stage.url('main', `/public/v1/simulation/valuation?${new URLSearchParams(asked)}`),
  );
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as Valuation;
}

const said = (amount: number) => manYenLabel(yen(amount));
const simulator = (page: Page) => page.getByRole('region', { name: '毎月つづけると、いくらになるか' });

for (const colorScheme of colorSchemes) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('R2.01 a visitor sees every block of the top page, without a dialog, a sideways scroll or a barrier', async ({
      page,
      stage,
    }) => {
      await page.goto(stage.url('web'));
      await expect(page).toHaveTitle('投資信託とNISAの口座｜つづら');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('遠まわりも、ちゃんと前へ。');
      for (const name of sections) await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
      const funds = page.getByRole('region', { name: 'よく選ばれているファンド' });
      await expect(funds.getByRole('listitem')).toHaveCount(6);
      await expect(funds.getByRole('listitem').first()).toContainText('信託報酬');
      await expect(page.getByRole('region', { name: 'お知らせ' }).getByRole('listitem')).toHaveCount(5);
      await expect(page.getByRole('link', { name: /^重要なお知らせ/ })).toBeVisible();
      await expect(simulator(page).getByRole('slider', { name: /推移/ })).toBeVisible();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await stage.accessible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    });
  });
}

/** As transferred, until the code that is asked for after the first paint is here (ADR-0057). */
test('R2.01 the first view of the top page loads at most 104 kB of scripts, whatever the other pages have gained', async ({
  page,
  stage,
}) => {
  const lengths = new Map<string, Promise<string | null>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      lengths.set(response.url(), response.headerValue('content-length'));
  });
  await page.goto(stage.url('web'));
  const funds = page.getByRole('region', { name: 'よく選ばれているファンド' });
  await expect(funds.getByRole('listitem')).toHaveCount(6);
  await expect(simulator(page).getByRole('slider', { name: /推移/ })).toBeVisible();
  const sizes = (await Promise.all(lengths.values())).map(Number);
  expect(sizes.length).toBeGreaterThan(3);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(60_000); // React alone has as much
  expect(total).toBeLessThan(104_000);
});

test('R2.01 the simulator says what the service computed, to the yen, before and after a key press', async ({
  page,
  stage,
}) => {
  await page.goto(stage.url('web'));
  const first = await valuationOf(page, stage, { monthlyAmount: '30000', years: '30', annualRate: '3.0' });
  expect(first.principal).toBe(10_800_000);
  const band = simulator(page);
  await expect(band.getByText(said(first.valuation), { exact: true })).toBeVisible();
  await expect(band.getByText(said(first.profit), { exact: true })).toBeVisible();
  await expect(band.getByText('1,748万円').first()).toBeVisible();

  await band.getByRole('slider', { name: '年数' }).press('ArrowLeft');
  await band.getByRole('slider', { name: '想定利回り（年）' }).press('ArrowRight');
  const next = await valuationOf(page, stage, { monthlyAmount: '30000', years: '29', annualRate: '3.1' });
  await expect(band.getByText(said(next.valuation), { exact: true })).toBeVisible();
  await expect(band.getByText('29年後', { exact: true })).toBeVisible();

  await band.getByRole('link', { name: '条件を変えて試算する' }).click();
  await expect(page).toHaveURL(/\/simulation\?monthly=30000&years=29&rate=3\.1$/);
  await expect(page.getByText(said(next.valuation), { exact: true }).first()).toBeVisible();
});

test('R2.01 a block whose call fails says so alone, without a dialog, and comes back when it is tried again', async ({
  page,
  stage,
}) => {
  // A page of its own: the browser notes a broken line in the console, which the stage does not let pass.
  const broken = await page.context().newPage();
  await broken.route('**/public/v1/news**', (route) => route.abort());
  await broken.goto(stage.url('web'));
  const news = broken.getByRole('region', { name: 'お知らせ' });
  await expect(news.getByRole('alert')).toContainText('通信できませんでした');
  await expect(broken.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(simulator(broken).getByRole('slider', { name: /推移/ })).toBeVisible();
  await expect(broken.getByRole('alertdialog')).toHaveCount(0);
  await broken.unroute('**/public/v1/news**');
  await news.getByRole('button', { name: 'もう一度読み込む' }).click();
  await expect(news.getByRole('listitem')).toHaveCount(5);
});

test('R2.01 a visitor leaves for the sign-in app, to sign up or to sign in', async ({ page, stage }) => {
  await page.goto(stage.url('web'));
  await page.getByRole('button', { name: '口座をひらく（無料）' }).click();
  await expect(page.getByRole('heading', { name: '新規登録', exact: true })).toBeVisible();
  await page.goto(stage.url('web'));
  await page.getByRole('main').getByRole('button', { name: 'ログイン', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'ログイン', exact: true })).toBeVisible();
});

test('R2.01 who is signed in finds the way to my page instead', async ({ page, stage }) => {
  await openAs(page, stage, 'hajime', '/');
  await expect(page.getByRole('link', { name: 'マイページへ', exact: true })).toHaveAttribute('href', '/myPage');
  await expect(page.getByRole('button', { name: /口座をひらく/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'ログイン', exact: true })).toHaveCount(0);
  await stage.accessible();
});
