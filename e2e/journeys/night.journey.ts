import type { Page } from '@playwright/test';
import { openAs } from '../scene/customer.ts';
import { amount, buy, choose, confirm, main, send, toConfirm } from '../scene/order-form.ts';
import { expect, test, type Stage } from '../scene/own-service.ts';
import { inWholeRun } from '../whole-run.ts';

const who = 'beika';
/** Nobody of the demo holds it: what is held here was bought here. No fee, no 信託財産留保額, prices per 10,000 units. */
const fund = { code: 'TZ010008', name: 'つづら 国内リートインデックス' } as const;

/** The demo's prices of the two days. Every figure below is worked out from them by hand. */
const navs = { '2026-11-13': 13_284, '2026-11-27': 13_492 } as const;

interface Worked {
  readonly type: 'SPECIFIC' | 'GENERAL' | 'NISA_GROWTH';
  readonly card: string;
  readonly paid: number;
  /** Paid × 10,000 ÷ 13,284, rounded down. */
  readonly units: string;
  /** Paid × 10,000 ÷ units, rounded up. */
  readonly averageCost: string;
  readonly sale: {
    readonly method: '金額' | '口数' | '全部';
    readonly typed: string;
    readonly units: string;
    /** Units × 13,492 ÷ 10,000, rounded down. */
    readonly proceeds: string;
    /** Proceeds less tax. */
    readonly net: string;
    readonly tax: Readonly<Record<string, string>>;
  };
}

const worked: readonly Worked[] = [
  {
    type: 'SPECIFIC',
    card: '特定口座',
    paid: 100_000,
    units: '75,278口', // 75,278.53
    averageCost: '13,285円', // 13,284.09
    sale: {
      method: '金額',
      typed: '30000',
      units: '22,236口', // 30,000 × 10,000 ÷ 13,492 = 22,235.39, rounded up
      proceeds: '30,000円', // 30,000.81
      // Cost 22,236 × 13,285 ÷ 10,000 = 29,540.52, rounded up 29,541. Gain 459: 15.315 % is 70.29, 5 % is 22.95.
      net: '29,908円',
      tax: { '所得税・復興特別所得税': '70円', 住民税: '22円' },
    },
  },
  {
    type: 'GENERAL',
    card: '一般口座',
    paid: 50_000,
    units: '37,639口', // 37,639.26
    averageCost: '13,285円', // 13,284.09
    // 一般口座 leaves the tax to the customer's return.
    sale: { method: '口数', typed: '5000', units: '5,000口', proceeds: '6,746円', net: '6,746円', tax: {} },
  },
  {
    type: 'NISA_GROWTH',
    card: 'NISA 成長投資枠',
    paid: 60_000,
    units: '45,167口', // 45,167.11
    averageCost: '13,285円', // 13,284.03
    sale: {
      method: '全部',
      typed: '',
      units: '45,167口',
      proceeds: '60,939円', // 60,939.31
      net: '60,939円',
      tax: {},
    },
  },
];
/** 100,000 + 50,000 + 60,000, and 29,908 + 6,746 + 60,939. */
const [allPaid, allCredited] = [210_000n, 97_593n];

test.use({ history: 'none', story: 'night' });
/** Weeks of business time pass here, of one service, in this order. */
test.describe.configure({ mode: 'default', timeout: 300_000 });

test('R2.06 R2.05 R2.08 R2.10 R2.03 a purchase and a sale in each account type through their nights, to the yen', async ({
  page,
  stage,
  business,
}) => {
  await openAs(page, stage, who, '/myPage');
  const cashBefore = await cashShown(page, stage);
  const bought = new Map<string, string>();
  for (const { type, card, paid } of worked) {
    await page.goto(stage.url('web', `/funds/${fund.code}/buy`));
    await choose(page, card);
    bought.set(type, await buy(page, String(paid)));
  }

  await business.runTo('2026-11-14T09:00');
  await expectNav(page, stage, '2026-11-13');
  for (const { type, paid, units } of worked) {
    const amountPaid = `${paid.toLocaleString('ja-JP')}円`;
    await expectOrder(page, stage, bought.get(type), {
      state: '約定',
      figures: { 口数: units, 約定金額: amountPaid, 受渡金額: amountPaid },
    });
  }
  await page.goto(stage.url('web', '/assets'));
  await expect(holding(page, '特定口座')).toContainText('うち受渡前 75,278口');

  await business.runTo('2026-11-18T09:00');
  await page.goto(stage.url('web', '/assets'));
  for (const { card, units, averageCost } of worked) {
    await expect(holding(page, card)).toContainText(units);
    await expect(holding(page, card)).not.toContainText('うち受渡前');
    await expect(holding(page, card)).toContainText(averageCost);
  }
  expect(await cashShown(page, stage)).toBe(cashBefore - allPaid);
  await page.goto(stage.url('web', `/funds/${fund.code}`));
  const own = main(page).getByRole('region', { name: '保有中' });
  await expect(own.getByRole('listitem')).toHaveCount(3);
  await expect(own.getByRole('link', { name: /^売却/ })).toHaveCount(3);
  await stage.accessible();

  await business.runTo('2026-11-27T10:00'); // it has risen
  const sold = new Map<string, string>();
  for (const { type, sale } of worked) {
    await page.goto(stage.url('web', `/funds/${fund.code}/${type}/sell`));
    await fillSale(page, sale);
    await confirm(page);
    await expect(main(page).locator('.slip')).toContainText('概算の受取金額（税引後）');
    sold.set(type, await send(page, '売却のご注文を受け付けました'));
  }

  await business.runTo('2026-11-28T09:00');
  await expectNav(page, stage, '2026-11-27');
  for (const { type, sale } of worked) {
    await expectOrder(page, stage, sold.get(type), {
      state: '約定',
      figures: { 口数: sale.units, 約定金額: sale.proceeds, 受渡金額: sale.net },
    });
  }

  await business.runTo('2026-12-02T09:00');
  expect(await cashShown(page, stage)).toBe(cashBefore - allPaid + allCredited);
  await page.goto(stage.url('web', '/assets'));
  await expect(main(page).getByRole('table', { name: '保有ファンド' })).toBeVisible();
  await expect(holding(page, 'NISA 成長投資枠')).toHaveCount(0);
  for (const { type, sale } of worked)
    await expectOrder(page, stage, sold.get(type), { state: '完了', figures: { 受渡金額: sale.net, ...sale.tax } });
});

test(
  'R2.06 an order of the last days of the year takes the quota of the year it settles in',
  inWholeRun,
  async ({ page, stage, business }) => {
    await business.runTo('2026-12-29T10:00');
    await openAs(page, stage, who, `/funds/${fund.code}/buy`);
    await choose(page, 'NISA 成長投資枠');
    await toConfirm(page, '70000');
    const slip = main(page).locator('.slip');
    await expect(slip).toContainText('2027年の成長投資枠');
    await expect(slip).toContainText('2027年1月5日');
    const number = await send(page, '購入のご注文を受け付けました');

    await business.runTo('2027-01-06T09:00');
    await expectOrder(page, stage, number, { state: '完了', figures: { 受渡金額: '70,000円' } });
    await page.goto(stage.url('web', '/myPage'));
    await expect(main(page).getByRole('heading', { name: 'NISA 2027年' })).toBeVisible();
    await expect(main(page).getByRole('meter', { name: /成長投資枠/ })).toHaveAttribute(
      'aria-valuetext',
      '240万円のうち、使用7万円、注文中0円',
    );
  },
);

/** The line of the fund in this account type. */
const holding = (page: Page, account: string) =>
  main(page).getByRole('row').filter({ hasText: fund.name }).filter({ hasText: account });

/** 預り金, on my page. */
async function cashShown(page: Page, stage: Stage): Promise<bigint> {
  await page.goto(stage.url('web', '/myPage'));
  const line = main(page).locator('dl > div', { hasText: '預り金' }).first();
  return BigInt((await line.locator('dd').innerText()).split('うち')[0]?.replaceAll(/\D/g, '') ?? '');
}

/** The newest price is that of this day, and what the figures were worked out from. */
async function expectNav(page: Page, stage: Stage, day: keyof typeof navs): Promise<void> {
  const answer = await page.request.get(stage.url('main', `/public/v1/funds/${fund.code}`));
  const { nav, navDate } = (await answer.json()) as { nav: number; navDate: string };
  expect([navDate, nav]).toEqual([day, navs[day]]);
}

async function fillSale(page: Page, { method, typed }: Worked['sale']): Promise<void> {
  await main(page).getByText(method, { exact: true }).first().click();
  if (method === '金額') await amount(page).fill(typed);
  if (method === '口数') await main(page).getByRole('textbox', { name: '口数' }).fill(typed);
}

interface Expected {
  readonly state: string;
  readonly figures: Readonly<Record<string, string>>;
}

async function expectOrder(
  page: Page,
  stage: Stage,
  id: string | undefined,
  { state, figures }: Expected,
): Promise<void> {
  await page.goto(stage.url('web', `/orders?order=${id}`));
  const box = page.getByRole('dialog');
  await expect(box).toContainText(state);
  for (const [term, figure] of Object.entries(figures))
    await expect(box.locator('dl > div', { hasText: term }).last()).toContainText(figure);
}
