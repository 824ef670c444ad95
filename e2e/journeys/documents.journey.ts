import { openAs } from '../scene/customer.ts';
import { savedBy } from '../scene/saved-file.ts';
import { expect, test, type Page } from '../scene/stage.ts';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => main(page).getByRole('heading', { level: 1, name });

/** Sold in the specific account in 2025 and in 2026. */
const seller = 'hanako';
const closedThisYear = 'owari';
const closedLongAgo = 'mukashi';

const fitsSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

test('R2.14 tab, year and kind stand in the address; a mistyped one still shows documents', async ({ page, stage }) => {
  await openAs(page, stage, seller, '/documents?tab=contracts');
  const documents = main(page).getByRole('list', { name: '契約締結前交付書面・約款' });
  await expect(documents.getByRole('link').first()).toBeVisible();
  const count = await documents.getByRole('link').count();
  await main(page).getByRole('button', { name: /種類/ }).click();
  await page.getByRole('option', { name: '約款・規程' }).click();
  await expect(page).toHaveURL(/[?&]kind=TERMS/);
  await expect.poll(() => documents.getByRole('link').count()).toBeLessThan(count);
  await page.goBack();
  await expect(documents.getByRole('link')).toHaveCount(count);
  const opened = page.waitForEvent('popup');
  await documents.getByRole('link').first().click();
  await (await opened).close();

  // Everything is read: the dialog says so and lets go on.
  await page.goto(stage.url('web', '/documents?docs=1'));
  const box = page.getByRole('alertdialog');
  await expect(box.getByText('未読の書面はありません。お取引をお続けいただけます。')).toBeVisible();
  await box.getByRole('button', { name: '続ける' }).click();
  await expect(page).not.toHaveURL(/docs=/);

  await page.goto(stage.url('web', '/documents?tab=x&year=1&kind=toString'));
  await expect(main(page).getByRole('tab', { name: '報告書', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect(heading(page, '電子交付書面')).toBeVisible();
});

test('R2.14 R2.15 R4.10 R6.04 a closed customer reads, one closed long ago is told that the account is closed', async ({
  page,
  stage,
}) => {
  await openAs(page, stage, closedThisYear, '/documents');
  await expect(main(page).getByText('2026年3月31日（火）に閉鎖されました。')).toBeVisible();
  await main(page).getByRole('tab', { name: '契約書面・約款' }).click();
  await expect(main(page).getByRole('list', { name: '契約締結前交付書面・約款' })).toBeVisible();
  await stage.accessible();
  await page.goto(stage.url('web', '/specificAccountTrades'));
  await expect(main(page).getByText('2026年3月31日（火）に閉鎖されました。')).toBeVisible();
  await expect(main(page).getByRole('table', { name: '売却の明細' }).getByRole('row')).toHaveCount(4);

  await openAs(page, stage, closedLongAgo, '/documents');
  await expect(page.getByRole('heading', { name: '口座は閉鎖されています' })).toBeVisible();
});

test('R2.15 a year of gains and tax: the parts make the sums, each sale shows its cost, the file says the same', async ({
  page,
  stage,
}) => {
  await openAs(page, stage, seller, '/specificAccountTrades');
  const table = main(page).getByRole('table', { name: '売却の明細' });
  await expect(table).toBeVisible();
  const total = table.locator('tfoot');
  const amounts = async (cells: string) =>
    (await table.locator(cells).allInnerTexts()).map((text) =>
      Number(text.replaceAll('−', '-').replaceAll(/[^\d-]/g, '')),
    );
  const [proceeds, cost, fee, profit] = await amounts('tfoot td:nth-child(n+5)');
  expect(Number(proceeds) - Number(cost) - Number(fee)).toBe(profit);
  await expect(main(page).getByText('源泉徴収あり')).toBeVisible();
  await expect(main(page).getByText('2026年分は、2027年の最初の営業日に作成します。')).toBeVisible();
  await stage.accessible();

  await table.getByRole('button').first().click();
  const box = page.getByRole('dialog');
  await expect(box.getByText(/円 × [\d,]+口 ÷ 10,000口（1円未満切上げ）/)).toBeVisible();
  await stage.accessible();
  await page.goBack();
  await expect(box).toHaveCount(0);

  const { name, text } = await savedBy(page, () => main(page).getByRole('button', { name: 'CSV' }).click());
  expect(name).toBe('特定口座損益明細-2026.csv');
  expect(text.codePointAt(0)).toBe(0xfeff);
  const lines = text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const column = lines[0]?.indexOf('損益（円）') ?? -1;
  expect(lines.slice(1).reduce((sum, cells) => sum + Number(cells[column]), 0)).toBe(profit);
  await expect(total).toContainText('合計');

  await main(page)
    .getByRole('button', { name: /年（受渡日）/ })
    .click();
  await page.getByRole('option', { name: '2024年' }).click();
  await expect(page).toHaveURL(/[?&]year=2024/);
  await expect(main(page).getByText('2024年の売却はありません。')).toBeVisible();
});

test('R2.50 both pages fit a screen of 320 px, and are accessible in the dark', async ({ page, stage }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, stage, seller, '/documents?tab=contracts');
  await expect(main(page).getByRole('list', { name: '契約締結前交付書面・約款' })).toBeVisible();
  await fitsSideways(page);
  await stage.accessible();
  await page.goto(stage.url('web', '/specificAccountTrades?year=2026'));
  await expect(main(page).getByRole('heading', { name: '売却の明細' })).toBeVisible();
  await fitsSideways(page);
  await stage.accessible();
});
