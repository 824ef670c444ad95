import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import {
  confirmSubscription,
  getAssets,
  listTradedOrders,
  listWithdrawals,
  requestWithdrawal,
} from '@tsuzura/contract/main';
import { getTradeCapacities, getTradingPowerTransition } from '@tsuzura/contract/trading';
import { addDays, type Ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { subjectOf } from '@tsuzura/store/seed';
import { buyNow, domestic, quoteBuy, readFundDocuments, sellNow } from '../../fund-order/orders.test-support.ts';
import { isOfFunds, openNight, type NightScene } from './night.test-support.ts';

/*
 * Buying power by the rule itself: what is there, and on each day what will have come and gone by then. It is computed here from
 * rows of orders, fills, distributions and withdrawals, in loops a reader can check by eye; the cash accounts of the ledger,
 * which every answer is made from, are not looked at.
 */

const who = 'beika';
const customerId = subjectOf(who);
let scene: NightScene;
let beika: Client;
let trading: Client;
beforeAll(async () => {
  // The payment of a withdrawal belongs to the story.
  scene = await openNight({ runsJob: (job) => isOfFunds(job) || job === 'cash.pay-withdrawals' });
  beika = await scene.as(who, 'main', { strongSecondsAgo: 1 });
  trading = await scene.as(who, 'trading');
  await readFundDocuments(beika);
  await scene.setNav(domestic, 10_000);
});
afterAll(() => scene.close());

interface Flow {
  readonly on: string;
  readonly amount: bigint;
}

const rows = async (statement: string) =>
  ((await scene.row(`select json_agg(x) as all from (${statement}) x`))?.['all'] ?? []) as Record<string, unknown>[];
const big = (value: unknown): bigint => BigInt(String(value));

const due = (gain: bigint): bigint => {
  const taxed = gain > 0n ? gain : 0n;
  return (taxed * 15_315n) / 100_000n + (taxed * 5n) / 100n;
};

/** 預り金: what the bank holds for the customer, without the tax that was withheld and is still there. */
async function settledCash(): Promise<bigint> {
  const [row] = await rows(`select -sum(p.amount) filter (where a.kind = 100)
        - coalesce(sum(p.amount) filter (where a.kind in (20, 21, 102, 103)), 0) as cash
    from ledger.posting p join ledger.account a on a.id = p.account_id
    where p.entry_id in (select x.entry_id from ledger.posting x join ledger.account o on o.id = x.account_id
      where o.customer_id = '${customerId}')`);
  return big(row?.['cash']);
}

async function flows(): Promise<Flow[]> {
  const found: Flow[] = [];
  const orders = await rows(`select o.side, o.state, o.settlement_date as on, o.reserved_cash, f.amount, f.cost,
      coalesce(f.fee + f.consumption_tax, 0) as fees
    from app.fund_order o left join app.fund_fill f on f.order_id = o.id
    where o.customer_id = '${customerId}' and o.source <> 'REINVEST' and o.state not in ('CANCELED', 'LAPSED')
    order by o.settlement_date, o.sequence`);
  const gains = new Map<string, bigint>();
  for (const order of orders) {
    const [on, state] = [String(order['on']), String(order['state'])];
    const isPast = state === 'SETTLED' || state === 'COMPLETED';
    if (order['side'] === 'BUY') {
      if (isPast) continue;
      const isOpen = state === 'RECEIVED' || state === 'WORKING';
      found.push({
        on,
        amount: 0n - (isOpen ? big(order['reserved_cash']) : big(order['amount']) + big(order['fees'])),
      });
    } else if (order['amount'] !== null) {
      // Of the specific account with 源泉徴収: each sale moves the tax on the year's net.
      const year = on.slice(0, 4);
      const before = gains.get(year) ?? 0n;
      const after = before + big(order['amount']) - big(order['cost']);
      gains.set(year, after);
      if (!isPast) found.push({ on, amount: big(order['amount']) - (due(after) - due(before)) });
    }
  }
  const declared = await rows(`select due_date as on, special, ordinary from app.distribution
    where customer_id = '${customerId}' and state = 'DECLARED' and course = 'RECEIVE'`);
  for (const one of declared) {
    const ordinary = big(one['ordinary']);
    found.push({ on: String(one['on']), amount: big(one['special']) + ordinary - due(ordinary) });
  }
  const leaving = await rows(`select pay_date as on, amount from app.withdrawal
    where customer_id = '${customerId}' and state in ('REQUESTED', 'LOCKED')`);
  for (const one of leaving) found.push({ on: String(one['on']), amount: 0n - big(one['amount']) });
  return found;
}

/** The least that is there on any day from `from` on. */
function powerOf(cash: bigint, all: readonly Flow[], from: Ymd): bigint {
  let least: bigint | null = null;
  for (let ahead = 0; ahead < 40; ahead += 1) {
    const day = addDays(from, ahead);
    let there = cash;
    for (const { on, amount } of all) if (on <= day) there += amount;
    if (least === null || there < least) least = there;
  }
  return least !== null && least > 0n ? least : 0n;
}

/** Every answer that names buying power, against the rule. */
async function expectTheRule(): Promise<{ readonly power: bigint; readonly now: bigint }> {
  const today = scene.api.clock.today();
  const [cash, all] = [await settledCash(), await flows()];
  const now = powerOf(cash, all, today);
  const assets = await beika.call(getAssets);
  const shown = await beika.call(listWithdrawals);
  const capacities = await trading.call(getTradeCapacities);
  expect([assets.cash, assets.buyingPower, capacities.fundBuyingPower, shown.buyingPower.amount]).toEqual([
    cash,
    now,
    now,
    now,
  ]);
  expect(shown.buyingPower.lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(now);
  const { transition } = await trading.call(getTradingPowerTransition);
  expect(transition.map(({ date, balance, buyingPower }) => [date, balance, buyingPower])).toEqual(
    transition.map(({ date }) => {
      const balance = all.reduce((sum, { on, amount }) => (on <= date ? sum + amount : sum), cash);
      return [date, balance, powerOf(cash, all, date)];
    }),
  );
  const { buyingPower, dates } = await beika.call(confirmSubscription, { query: { fundCode: domestic } });
  const power = powerOf(cash, all, dates.settlementDate);
  expect(buyingPower).toBe(power);
  return { power, now };
}

const settlementAmountOf = async (id: string) =>
  (await beika.call(listTradedOrders, { query: { limit: 20, offset: 0 } })).orders.find((order) => order.id === id)
    ?.execution?.settlementAmount;

test('declared distributions, projected refunds and withdrawals count on their days, in every answer and to the yen', async () => {
  await buyNow(beika, { amount: 3_000_000 });
  await expectTheRule();
  await scene.to('2026-11-18', '10:00');
  // 3,000,000 units: 30,000, of which 4,594 + 1,500 are withheld; payable on the 26th.
  scene.price(domestic, '2026-11-18', 10_000, 100);
  const before = await expectTheRule();
  await scene.to('2026-11-19', '10:00');
  const declared = await expectTheRule();
  expect([declared.now, declared.power]).toEqual([before.now, before.power]);

  scene.price(domestic, '2026-11-19', 11_000);
  const gain = await sellNow(beika, { units: 500_000 });
  await scene.to('2026-11-20', '10:00');
  scene.price(domestic, '2026-11-20', 9_000);
  const loss = await sellNow(beika, { units: 500_000 });
  await expectTheRule();
  // Friday's fills on Saturday morning: what is ordered now settles on the 27th, after all of it.
  await scene.to('2026-11-21', '10:00');
  expect([await settlementAmountOf(gain.orderId), await settlementAmountOf(loss.orderId)]).toEqual([
    550_000n - 10_157n,
    450_000n + 10_157n,
  ]);
  const { power } = await expectTheRule();
  expect(power).toBe(2_000_000n + 550_000n + 450_000n + 23_906n);

  const asked = { body: { amount: yen(power - 2_410_000n) } };
  await beika.call(requestWithdrawal, asked, { key: randomUUID() });
  expect((await expectTheRule()).power).toBe(2_410_000n);
  // Without the money that is known to come it would be the cash that is short.
  await expect(quoteBuy(beika, { accountType: 'NISA_GROWTH', amount: 2_400_001 })).rejects.toMatchObject({
    code: '400-301',
  });
  await expect(quoteBuy(beika, { amount: 2_410_001 })).rejects.toMatchObject({ code: '400-102' });
  await buyNow(beika, { amount: 2_410_000 });
  expect((await expectTheRule()).power).toBe(0n);

  for (const day of ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']) {
    await scene.to(day, '10:00');
    await expectTheRule();
  }
  expect(await settlementAmountOf(loss.orderId)).toBe(450_000n + 10_157n);
  expect((await beika.call(getAssets)).cash).toBe(0n);
  await scene.expectSoundBooks();
});

test('of a gain and a loss on their way, the books hold back the tax of one and expect the refund of the other', async () => {
  await scene.to('2026-11-30', '10:00');
  scene.price(domestic, '2026-11-30', 10_500);
  const gain = await sellNow(beika, { units: 100_000 });
  await scene.to('2026-12-01', '10:00');
  await expectTheRule();
  scene.price(domestic, '2026-12-01', 8_500);
  const loss = await sellNow(beika, { units: 100_000 });
  await scene.to('2026-12-02', '10:00');
  await expectTheRule();
  const books = await scene.books(customerId);
  const projected = await rows(`select f.projected_tax from app.fund_fill f
    where f.order_id in ('${gain.orderId}', '${loss.orderId}') order by f.projected_tax desc`);
  const [held, refund] = projected.map((row) => big(row['projected_tax']));
  expect(held).toBeGreaterThan(0n);
  expect(books['CASH_RESERVED/TAX']).toBe(held);
  expect(books['TAX_REFUND_RECEIVABLE']).toBe(refund);
  await scene.to('2026-12-08', '10:00');
  await expectTheRule();
  await scene.expectSoundBooks();
});
