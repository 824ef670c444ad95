import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import {
  getCollateral,
  getMarginCall,
  getMarginLadder,
  getTradeCapacities,
  getAverageMarginBalance,
  listExpirationDates,
  listMarginPositions,
  listStockMarginPositions,
  moveCollateral,
  placeMarginSettlement,
} from '@tsuzura/contract/trading';
import { atJst, instant, ymd, type Instant } from '@tsuzura/domain/calendar';
import { accounts, customerRanges } from '@tsuzura/domain/ledger';
import { ratio, yen } from '@tsuzura/domain/money';
import { readStockPrice } from '@tsuzura/domain/stock';
import { noCosts } from '@tsuzura/domain/margin';
import type { Tx } from '@tsuzura/store/kernel';
import { balanceOf } from '@tsuzura/store/ledger';
import { lockShares } from '@tsuzura/store/margin';
import { subjectOf } from '@tsuzura/store/seed';
import { readStanding } from '@tsuzura/store/fund-order';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import { assessPage, forceClose, overdueCalls, settleMarginPage, settleOpenings } from '../night/margin/index.ts';
import { closeByFill, openByFill } from './apply-fill.test-support.ts';
import { lockedLots } from './lot-batch.ts';
import { marginOrder, SampleMarket } from './margin.test-support.ts';

const market = new SampleMarket();
let scene: Scene;
let customerId: string;

beforeAll(async () => {
  scene = await openScene({ marginStocks: market });
  customerId = (await readStanding(scene.api.database.reader, subjectOf('oisho'), '', ymd('2026-11-13'))).customerId;
});
afterAll(() => scene.close());

const inTx = <Value>(work: (tx: Tx) => Promise<Value>) => scene.api.database.tx(work);
const oisho = () => scene.as('oisho', 'trading');
const move = async (direction: 'TO_MARGIN' | 'TO_CASH', amount: number, key: string = randomUUID()) =>
  (await oisho()).call(moveCollateral, { body: { direction, amount: yen(amount) } }, { key });
const open = (id: string, price: string, quantity: bigint, at: Instant, side: 'BUY' | 'SELL' = 'BUY') =>
  inTx((tx) =>
    openByFill(
      tx,
      marginOrder({ id, customerId, side, tradeType: 'MARGIN_NEW', quantity }),
      { fillId: `${id}-1`, quantity, price: readStockPrice(price), executedAt: at },
      { initialRatio: ratio(30, 100), cashRatio: null },
      at,
    ),
  );
const ledger = async (account: ReturnType<(typeof accounts)['marginCash']>) =>
  Number(await balanceOf(scene.api.database.reader, account));

test('collateral moves within what may leave, and a repeat moves nothing', async () => {
  await expect(move('TO_CASH', 1)).rejects.toMatchObject({ body: { code: '400-137' } });
  await expect(move('TO_MARGIN', 2_000_001)).rejects.toMatchObject({ body: { code: '400-102' } });
  const key = randomUUID();
  const once = await move('TO_MARGIN', 600_000, key);
  expect(once).toMatchObject({ marginCash: 600_000n, movableToCash: 600_000n, movableToMargin: 1_400_000n });
  expect(await move('TO_MARGIN', 600_000, key)).toEqual(once);
  expect(await move('TO_CASH', 100_000)).toMatchObject({ marginCash: 500_000n, movableToMargin: 1_500_000n });
  expect(await (await oisho()).call(getCollateral)).toMatchObject({ marginCash: 500_000n, substitutes: [] });
});

test('who has no margin account is told so', async () => {
  const hanako = await scene.as('hanako', 'trading');
  const call = hanako.call(moveCollateral, { body: { direction: 'TO_MARGIN', amount: yen(1) } });
  await expect(call).rejects.toMatchObject({ body: { code: '400-130' } });
});

test('unread documents stop collateral, 現引 and 現渡', async () => {
  await scene.api.database.pool.query(
    `update app.account a set margin = 'AVAILABLE' from app.customer c where c.id = a.customer_id and c.subject = $1`,
    [subjectOf('midoku')],
  );
  const midoku = await scene.as('midoku', 'trading');
  const unread = { body: { code: '400-997' } };
  const cash = midoku.call(moveCollateral, { body: { direction: 'TO_MARGIN', amount: yen(1) } });
  await expect(cash).rejects.toMatchObject(unread);
  const lots = [{ positionId: 'none', quantity: 100 }];
  const settlement = midoku.call(placeMarginSettlement, { body: { kind: 'GENBIKI', lots, confirmToken: 'none' } });
  await expect(settlement).rejects.toMatchObject(unread);
});

test('a fill opens a lot; positions, expiry, call status and ladder show it', async () => {
  market.set('1078', '2000');
  await open('order-1', '2000', 1_000n, atJst(ymd('2026-11-13'), '10:00'));
  const client = await oisho();
  const { positions, totals } = await client.call(listMarginPositions, { query: {} });
  expect(positions).toMatchObject([
    { stockCode: '1078', side: 'LONG', quantity: 1_000, openPrice: '2000', openAmount: 2_000_000n, interest: 153n },
  ]);
  expect(totals).toEqual({ longAmount: 2_000_000n, shortAmount: 0n, unrealized: 0n, expenses: 153n });
  const short = await client.call(listStockMarginPositions, {
    params: { 'stock-code': '1078' },
    query: { side: 'SHORT' },
  });
  expect(short.positions).toEqual([]);
  const { expirationDates } = await client.call(listExpirationDates);
  expect(expirationDates).toMatchObject([{ expirationDate: '2027-05-13', lastCloseDate: '2027-05-12' }]);
  // 500,000 − 153 against 2,000,000.
  expect(await client.call(getMarginCall)).toMatchObject({
    status: 'NONE',
    ratio: '24.99',
    equity: 499_847n,
    calls: [],
  });
  // The same figures at both places: 新規建 needs 600,000 of the 499,847.
  expect(await client.call(getTradeCapacities)).toMatchObject({
    marginEquity: 499_847n,
    requiredMargin: 600_000n,
    marginRatio: '24.99',
    newPositionPower: 0n,
  });
  const ladder = await client.call(getMarginLadder);
  // 499,847 − 1,000 × fall < 400,000 from a fall of 100 yen on.
  expect(ladder.rungs).toMatchObject([
    { stockCode: '1078', direction: 'DOWN', price: '1900', changePct: '-5.00', currentPrice: '2000' },
  ]);
  expect(ladder).toMatchObject({ callBelowEquity: 400_000n, allDownPct: '5' });
});

/** In two ranges of customers, as the job does. */
async function assess(day: string, kind: 'PROVISIONAL' | 'FINAL', at: Instant): Promise<void> {
  for (const range of customerRanges)
    await inTx((tx) => assessPage(tx, market, { day: ymd(day), kind, at, after: null }, undefined, range));
}

test('the night calls at the price of the ladder and not one step above it', async () => {
  const final = atJst(ymd('2026-11-14'), '02:30');
  market.set('1078', '1901');
  await assess('2026-11-13', 'FINAL', final);
  expect(await (await oisho()).call(getMarginCall)).toMatchObject({ status: 'NONE', calls: [] });
  market.set('1078', '1900');
  await assess('2026-11-13', 'PROVISIONAL', atJst(ymd('2026-11-13'), '16:00'));
  expect(await (await oisho()).call(getMarginCall)).toMatchObject({ status: 'NONE', calls: [] });
  await assess('2026-11-13', 'FINAL', final);
  await assess('2026-11-13', 'FINAL', final);
  const info = await (await oisho()).call(getMarginCall);
  expect(info).toMatchObject({
    status: 'CALLED',
    calls: [
      { occurredOn: '2026-11-13', amount: 153n, remaining: 153n, dueAt: '2026-11-17T12:00:00+09:00', ratio: '19.99' },
    ],
  });
  expect((await (await oisho()).call(getMarginLadder)).rungs).toEqual([]);
  await expect(move('TO_CASH', 1)).rejects.toMatchObject({ body: { code: '400-135' } });
});

test('a deposit and a close clear a call; the market does not', async () => {
  market.set('1078', '2200');
  expect(await (await oisho()).call(getMarginCall)).toMatchObject({ status: 'CALLED' });
  await move('TO_MARGIN', 100);
  expect((await (await oisho()).call(getMarginCall)).calls[0]).toMatchObject({
    remaining: 53n,
    clearedBy: { deposit: 100n, closedPositions: 0n },
  });
  const { positions } = await (await oisho()).call(listMarginPositions, { query: {} });
  const positionId = positions[0]?.positionId ?? '';
  const order = marginOrder({
    id: 'order-2',
    customerId,
    side: 'SELL',
    tradeType: 'MARGIN_CLOSE',
    quantity: 300n,
    close: { lots: [{ positionId, quantity: 300n }] },
  });
  const at = atJst(ymd('2026-11-16'), '10:00');
  const execution = { fillId: 'order-2-1', quantity: 100n, price: readStockPrice('1900'), executedAt: at };
  // Nothing is locked for the order yet: the books refuse it whole.
  await expect(inTx((tx) => closeByFill(tx, order, execution, noCosts, at))).rejects.toThrow('margin_lot');
  await inTx(async (tx) => {
    await lockShares(tx, lockedLots(order), 1n);
    await closeByFill(tx, order, execution, noCosts, at);
  });
  await inTx((tx) => lockShares(tx, lockedLots({ ...order, filledQuantity: 100n }), -1n));
  expect(await (await oisho()).call(getMarginCall)).toMatchObject({
    status: 'RESOLVED',
    calls: [{ remaining: 0n, clearedBy: { deposit: 100n, closedPositions: 53n } }],
  });
  const after = await (await oisho()).call(listMarginPositions, { query: {} });
  expect(after.positions).toMatchObject([{ quantity: 900, openAmount: 1_800_000n }]);
  expect(await ledger(accounts.marginRealized(customerId))).toBe(-10_030);
  expect(await ledger(accounts.marginLoan(customerId))).toBe(-1_800_000);
});

const settle = (day: string) =>
  inTx(async (tx) => {
    const at = atJst(ymd(day), '00:00');
    await settleOpenings(tx, at);
    await settleMarginPage(tx, at, null);
  });

test('two business days later the house has paid, and the loss is taken from the margin, once', async () => {
  await settle('2026-11-17');
  expect(await ledger(accounts.marginCash(customerId))).toBe(500_100);
  await settle('2026-11-18');
  await settle('2026-11-18');
  expect(await ledger(accounts.marginCash(customerId))).toBe(490_070);
  expect(await ledger(accounts.marginRealized(customerId))).toBe(0);
  expect(await ledger(accounts.clearingCash(customerId))).toBe(0);
});

test('a call that is not cleared by noon of its day is closed by force, and what is missing is owed', async () => {
  market.set('1078', '1000');
  await assess('2026-11-18', 'FINAL', atJst(ymd('2026-11-19'), '02:30'));
  const noon = atJst(ymd('2026-11-20'), '12:00');
  const cancelled: string[] = [];
  const cancel = async (_tx: Tx, ids: readonly string[]) => void cancelled.push(...ids);
  await inTx((tx) => overdueCalls(tx, instant(noon - 1), null, cancel));
  expect(cancelled).toEqual([]);
  await inTx((tx) => overdueCalls(tx, noon, null, cancel));
  expect(cancelled).toEqual([customerId]);
  expect(await (await oisho()).call(getMarginCall)).toMatchObject({ status: 'FORCED_CLOSE' });
  const prices = new Map([['1078', readStockPrice('1000')]]);
  await inTx((tx) => forceClose(tx, atJst(ymd('2026-11-20'), '12:31'), null, market, prices));
  const client = await oisho();
  expect((await client.call(listMarginPositions, { query: {} })).positions).toEqual([]);
  expect((await client.call(getMarginCall)).status).toBe('RESOLVED');
  const cash = await ledger(accounts.cashFree(customerId));
  const realized = await ledger(accounts.marginRealized(customerId));
  await settle('2026-11-25');
  expect(await ledger(accounts.marginCash(customerId))).toBe(0);
  expect(await ledger(accounts.cashFree(customerId))).toBe(cash + realized + 490_070);
  expect(await ledger(accounts.marginLoan(customerId))).toBe(0);
});

test('the average balance is over calendar days, from the nights', async () => {
  const period = { from: ymd('2026-11-13'), to: ymd('2026-11-19') };
  const { days, averageBalance, daily } = await (await oisho()).call(getAverageMarginBalance, { query: period });
  expect([days, daily.map(({ balance }) => Number(balance) / 100_000)]).toEqual([7, [20, 20, 20, 20, 20, 18, 18]]);
  expect(averageBalance).toBe(1_942_857n);
});
