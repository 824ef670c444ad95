import { yen } from '@tsuzura/domain/money';
import { manYenLabel } from '@tsuzura/domain/text';
import { expect, test, type Page, type Stage } from '../scene/stage.ts';

async function ask<T>(page: Page, stage: Stage, call: string, asked: Record<string, string>): Promise<T> {
  const answer = await page.request.get(
    stage.url('main', `/public/v1/simulation/${call}?${new URLSearchParams(asked)}`),
  );
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as T;
}

/** R5.06: what a simulation says is in 万, and nothing is rounded away. */
const said = (amount: number) => manYenLabel(yen(amount));
const open = (page: Page, stage: Stage, query = '') => page.goto(stage.url('web', `/simulation${query}`));
const result = (page: Page) => page.getByRole('tabpanel');

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('each of the four tabs computes at once, is accessible and does not scroll sideways', async ({
      page,
      stage,
    }) => {
      await open(page, stage);
      await expect(page).toHaveTitle('試算｜つづら');
      for (const tab of ['いくらになる', '毎月いくら必要', '何年かかる', '取り崩すと']) {
        await page.getByRole('tab', { name: tab }).click();
        await expect(result(page).getByRole('slider')).toBeVisible();
        await stage.accessible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      }
      await page.getByRole('button', { name: '表で見る' }).click();
      await expect(result(page).getByRole('rowheader', { name: '30年後' })).toBeVisible();
      await stage.accessible();
    });
  });
}

test('R7.01 M01 what is typed is computed by the service, shown to the yen, and kept in the address', async ({
  page,
  stage,
}) => {
  await open(page, stage);
  await page.getByLabel('年数').fill('２０');
  await page.getByLabel('想定利回り（年）').fill('5');
  const { valuation, profit } = await ask<{ valuation: number; profit: number }>(page, stage, 'valuation', {
    monthlyAmount: '30000',
    years: '20',
    annualRate: '5',
  });
  expect(valuation).toBe(12_331_010);
  await expect(result(page).getByText(said(valuation), { exact: true }).first()).toBeVisible();
  await expect(result(page).getByText(said(profit)).first()).toBeVisible();
  await expect(page).toHaveURL(/rate=5/);

  // The address alone brings the same result to somebody else.
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  await expect(page.getByLabel('想定利回り（年）')).toHaveValue('5');
  await expect(result(page).getByText(said(valuation), { exact: true }).first()).toBeVisible();
});

test('R7.01 M07 M11 M17 the other three calls, to the yen and to the month; back leads to the tab before', async ({
  page,
  stage,
}) => {
  await open(page, stage, '?tab=amount&target=20000000&years=20&rate=5');
  const { monthlyAmount } = await ask<{ monthlyAmount: number }>(page, stage, 'scheduledSubscriptionAmount', {
    targetAmount: '20000000',
    years: '20',
    annualRate: '5',
  });
  await expect(result(page).getByText(said(monthlyAmount), { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: '何年かかる' }).click();
  await page.getByLabel('目標の金額').fill('1,000万円');
  await expect(result(page).getByText('17年6か月', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: '毎月いくら必要' })).toHaveAttribute('aria-selected', 'true');

  await open(page, stage, '?tab=redemption&balance=20000000&years=25&rate=3');
  await expect(result(page).getByText(said(94_842), { exact: true })).toBeVisible();
  await expect(result(page).getByText(said(117), { exact: true }).first()).toBeVisible();
});

test('R7.01 M06 M15 a rate below zero shows the loss, and a goal out of reach is said in words', async ({
  page,
  stage,
}) => {
  await open(page, stage, '?monthly=30000&years=10&rate=-2');
  await expect(result(page).getByText(said(3_265_305), { exact: true }).first()).toBeVisible();
  await expect(result(page).getByText('減った分')).toBeVisible();
  await expect(result(page).getByText('−33.4695万円').first()).toBeVisible();
  await open(page, stage, '?tab=period&target=1000000&monthly=0&initial=0&rate=3');
  await expect(result(page).getByText('この条件では、100年以内に目標の金額に届きません。').first()).toBeVisible();
});

test('a value out of bounds is named at its field, and the last result stays', async ({ page, stage }) => {
  await open(page, stage, '?monthly=30000&years=101&rate=3.05');
  await expect(page.getByText('1年から100年の間で入力してください。')).toBeVisible();
  await expect(page.getByText('0.1%単位で入力してください。')).toBeVisible();
  await expect(page.getByLabel('年数')).toHaveAttribute('aria-invalid', 'true');
  await expect(result(page).getByText('入力内容をご確認ください。')).toBeVisible();
  await stage.accessible();
  await page.getByLabel('年数').fill('100');
  await page.getByLabel('想定利回り（年）').fill('3');
  await expect(result(page).getByRole('slider')).toBeVisible();
  await page.getByLabel('毎月の金額').fill('10000000001');
  await page.getByLabel('年数').focus();
  await expect(page.getByText('1,000,000万円以下で入力してください。')).toBeVisible();
  await expect(result(page).getByText(/ひとつ前の条件の試算です/)).toBeVisible();
  await expect(result(page).getByRole('slider')).toBeVisible();
});

test('a result that no number can hold is refused in place, without a dialog', async ({ page, stage }) => {
  await open(page, stage, '?monthly=10000000000&years=100&rate=20');
  await expect(result(page).getByText(/結果が大きすぎるため、表示できません/)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
