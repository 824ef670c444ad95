import type { Page } from '@playwright/test';
import { ymd, type Ymd } from '@tsuzura/domain/calendar';
import {
  applyBuy,
  applySell,
  buyByAmount,
  emptyPosition,
  lockUnits,
  priceSell,
  purchaseTermsOn,
  settleBuy,
  shownCost,
  unitsToLock,
  type FundTerms,
  type Position,
  type SellSize,
} from '@tsuzura/domain/fund';
import { nav as toNav, noYen, ratio, units as toUnits, yen, type Nav, type Yen } from '@tsuzura/domain/money';
import { netCredit, noTax, taxRateOn, withholdDay, type OrderAccountType, type Tax } from '@tsuzura/domain/tax';
import { yenText } from '@tsuzura/domain/text';
import { openAs } from '../scene/customer.ts';
import { amount, buy, choose, confirm, main, send, toConfirm } from '../scene/order-form.ts';
import { expect, test, type Stage } from '../scene/own-service.ts';

const who = 'beika';
/** Nobody of the demo holds it: what is held here was bought here. */
const fund = { code: 'TZ010008', name: 'つづら 国内リートインデックス', navUnit: 10_000n } as const;

test.use({ history: 'none' });
/** Weeks of business time pass here, of one service, in this order. */
test.describe.configure({ mode: 'default', timeout: 300_000 });

test('R2.06 R2.05 R2.08 R2.10 R2.03 a purchase and a sale in each account type through their nights, to the yen', async ({
  page,
  stage,
  business,
}) => {
  const cards: Readonly<Record<string, { readonly card: string; readonly paid: Yen }>> = {
    SPECIFIC: { card: '特定口座', paid: yen(100_000) },
    GENERAL: { card: '一般口座', paid: yen(50_000) },
    NISA_GROWTH: { card: 'NISA 成長投資枠', paid: yen(60_000) },
  };
  await openAs(page, stage, who, '/myPage');
  const cashBefore = await cashShown(page, stage);
  const bought = new Map<string, string>();
  for (const [type, { card, paid }] of Object.entries(cards)) {
    await page.goto(stage.url('web', `/funds/${fund.code}/buy`));
    await choose(page, card);
    bought.set(type, await buy(page, String(paid)));
  }

  await business.runTo('2026-11-14T09:00');
  const boughtOn = ymd('2026-11-13');
  const buyNav = await navOf(page, stage, boughtOn);
  const positions = new Map<string, Position>();
  for (const [type, { paid }] of Object.entries(cards)) {
    const purchase = buyByAmount(paid, buyNav, purchaseTermsOn(fund.navUnit, terms, boughtOn));
    positions.set(type, applyBuy(emptyPosition(type as OrderAccountType, fund.navUnit), purchase, buyNav));
    await expectOrder(page, stage, bought.get(type), {
      state: '約定',
      figures: { 口数: unitsText(purchase.units), 約定金額: yenText(purchase.principal), 受渡金額: yenText(paid) },
    });
  }
  await page.goto(stage.url('web', '/assets'));
  await expect(holding(page, '特定口座')).toContainText(
    `うち受渡前 ${unitsText(positionOf(positions, 'SPECIFIC').pool.units)}`,
  );

  await business.runTo('2026-11-18T09:00');
  await page.goto(stage.url('web', '/assets'));
  for (const [type, { card }] of Object.entries(cards)) {
    const settled = settleBuy(positionOf(positions, type), positionOf(positions, type).unsettledUnits);
    positions.set(type, settled);
    await expect(holding(page, card)).toContainText(unitsText(settled.settledUnits));
    await expect(holding(page, card)).not.toContainText('うち受渡前');
    await expect(holding(page, card)).toContainText(yenText(shownCost(settled).averageCost));
  }
  expect(await cashShown(page, stage)).toBe(cashBefore - 210_000n);
  await page.goto(stage.url('web', `/funds/${fund.code}`));
  const own = main(page).getByRole('region', { name: '保有中' });
  await expect(own.getByRole('listitem')).toHaveCount(3);
  await expect(own.getByRole('link', { name: /^売却/ })).toHaveCount(3);
  await stage.accessible();

  await business.runTo('2026-11-27T10:00'); // it has risen
  const sales: Readonly<Record<string, SellSize>> = {
    SPECIFIC: { orderMethod: 'AMOUNT', amount: yen(30_000) },
    GENERAL: { orderMethod: 'UNITS', units: toUnits(5_000) },
    NISA_GROWTH: { orderMethod: 'ALL' },
  };
  const sold = new Map<string, string>();
  for (const [type, size] of Object.entries(sales)) {
    await page.goto(stage.url('web', `/funds/${fund.code}/${type}/sell`));
    await fillSale(page, size);
    await confirm(page);
    await expect(main(page).locator('.slip')).toContainText('概算の受取金額（税引後）');
    sold.set(type, await send(page, '売却のご注文を受け付けました'));
  }

  await business.runTo('2026-11-28T09:00');
  const sellNav = await navOf(page, stage, ymd('2026-11-27'));
  let credited = noYen;
  const settled = new Map<string, Expected['figures']>();
  for (const [type, size] of Object.entries(sales)) {
    const { sale, gain } = sell(positionOf(positions, type), size, sellNav);
    // 特定口座 withholds; 一般口座 leaves it to the tax return, and NISA has none.
    const tax =
      type === 'SPECIFIC' ? (withholdDay(noYen, [gain], taxRateOn(ymd('2026-12-02'))).changes[0] ?? noTax) : noTax;
    const net = netCredit(sale.proceeds, tax);
    credited = yen(credited + net);
    await expectOrder(page, stage, sold.get(type), {
      state: '約定',
      figures: {
        口数: unitsText(sale.units),
        約定金額: yenText(sale.proceeds),
        受渡金額: yenText(net),
      },
    });
    settled.set(type, { 受渡金額: yenText(net), ...(type === 'SPECIFIC' ? taxFigures(tax) : {}) });
  }

  await business.runTo('2026-12-02T09:00');
  expect(await cashShown(page, stage)).toBe(cashBefore - 210_000n + credited);
  await page.goto(stage.url('web', '/assets'));
  await expect(main(page).getByRole('table', { name: '保有ファンド' })).toBeVisible();
  await expect(holding(page, 'NISA 成長投資枠')).toHaveCount(0);
  for (const [type, figures] of settled) await expectOrder(page, stage, sold.get(type), { state: '完了', figures });
});

test('R2.06 an order of the last days of the year takes the quota of the year it settles in', async ({
  page,
  stage,
  business,
}) => {
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
});

/** Trading terms of the fund, as its prospectus says. */
const terms: readonly FundTerms[] = [
  {
    from: ymd('2016-01-01'),
    cutoffTime: '15:30',
    buy: { executionLag: 0, settlementLag: 3 },
    sell: { executionLag: 0, settlementLag: 3 },
    skipFundHolidaysInLag: false,
    purchaseFeeRate: ratio(0, 1),
    redemptionReserveRate: ratio(0, 1),
    redemptionReserveRounding: 'FLOOR',
    limits: { minAmount: yen(100), amountStep: yen(1), minUnits: toUnits(1), unitStep: toUnits(1) },
  },
];

const taxFigures = ({ income, resident }: Tax) => {
  expect(income).toBeGreaterThan(0n); // else the day was chosen badly
  return { '所得税・復興特別所得税': yenText(income), 住民税: yenText(resident) };
};

function positionOf(positions: ReadonlyMap<string, Position>, type: string): Position {
  const position = positions.get(type);
  if (!position) throw new Error(`nothing was bought in ${type}`);
  return position;
}

function sell(position: Position, size: SellSize, price: Nav) {
  const locked = unitsToLock(size, position.settledUnits);
  const held = lockUnits(position, locked);
  if (!held.ok) throw new Error(held.refusal);
  const sale = priceSell(size, locked, price, fund.navUnit);
  return { sale, gain: applySell(held.value, locked, sale).gain };
}

/** The line of the fund in this account type. */
const holding = (page: Page, account: string) =>
  main(page).getByRole('row').filter({ hasText: fund.name }).filter({ hasText: account });

/** 預り金, on my page. */
async function cashShown(page: Page, stage: Stage): Promise<bigint> {
  await page.goto(stage.url('web', '/myPage'));
  const line = main(page).locator('dl > div', { hasText: '預り金' }).first();
  return BigInt((await line.locator('dd').innerText()).split('うち')[0]?.replaceAll(/\D/g, '') ?? '');
}

const unitsText = (count: bigint): string => `${count.toLocaleString('ja-JP')}口`;

/** The price of this day, when it is the newest one. */
async function navOf(page: Page, stage: Stage, day: Ymd): Promise<Nav> {
  const answer = await page.request.get(stage.url('main', `/public/v1/funds/${fund.code}`));
  const { nav, navDate } = (await answer.json()) as { nav: number; navDate: string };
  expect(navDate).toBe(day);
  return toNav(nav);
}

async function fillSale(page: Page, size: SellSize): Promise<void> {
  if (size.orderMethod === 'ALL') return main(page).getByText('全部', { exact: true }).click();
  await main(page)
    .getByText(size.orderMethod === 'AMOUNT' ? '金額' : '口数', { exact: true })
    .first()
    .click();
  if (size.orderMethod === 'AMOUNT') await amount(page).fill(String(size.amount));
  else await main(page).getByRole('textbox', { name: '口数' }).fill(String(size.units));
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
