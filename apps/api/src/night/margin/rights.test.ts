import { afterAll, beforeAll, expect, test } from 'vitest';
import { listExpirationDates, listMarginPositions, moveCollateral } from '@tsuzura/contract/trading';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { noCosts } from '@tsuzura/domain/margin';
import { accounts } from '@tsuzura/domain/ledger';
import { ratio, yen } from '@tsuzura/domain/money';
import { readStockPrice, type StockCode, type StockEvent } from '@tsuzura/domain/stock';
import { checkBooks, compareBooksWithTwin } from '@tsuzura/store/books';
import { readStanding } from '@tsuzura/store/fund-order';
import type { Tx } from '@tsuzura/store/kernel';
import { balanceOf } from '@tsuzura/store/ledger';
import { lockShares } from '@tsuzura/store/margin';
import { subjectOf } from '@tsuzura/store/seed';
import { openScene, type Scene } from '../../kernel/scene.test-support.ts';
import { closeByFill, openByFill } from '../../margin/apply-fill.test-support.ts';
import { lockedLots } from '../../margin/index.ts';
import { marginOrder, SampleMarket } from '../../margin/margin.test-support.ts';
import { takePremiums } from './premiums.ts';
import { bookLotRights } from './rights.ts';
import { settleMarginPage, settleOpenings } from './settle-page.ts';

let scene: Scene;
let customerId: string;
const market = new SampleMarket();
beforeAll(async () => {
  scene = await openScene({ marginStocks: market });
  customerId = (await readStanding(scene.api.database.reader, subjectOf('oisho'), '', ymd('2026-11-13'))).customerId;
  const oisho = await scene.as('oisho', 'trading');
  await oisho.call(moveCollateral, { body: { direction: 'TO_MARGIN', amount: yen(1_000_000) } });
});
afterAll(() => scene.close());

const inTx = <Value>(work: (tx: Tx) => Promise<Value>) => scene.api.database.tx(work);
const open = (id: string, stockCode: string, side: 'BUY' | 'SELL', price = '1000') =>
  inTx((tx) =>
    openByFill(
      tx,
      marginOrder({ id, customerId, side, stockCode, tradeType: 'MARGIN_NEW' }),
      {
        fillId: `${id}-1`,
        quantity: 100n,
        price: readStockPrice(price),
        executedAt: atJst(ymd('2026-11-13'), '10:00'),
      },
      { initialRatio: ratio(30, 100), cashRatio: null },
      atJst(ymd('2026-11-13'), '10:00'),
    ),
  );
const rights = (events: readonly StockEvent[], day: string, limit?: number) =>
  inTx((tx) => bookLotRights(tx, events, atJst(ymd(day), '00:00'), null, limit));
const positions = async (stockCode: string) =>
  (await (await scene.as('oisho', 'trading')).call(listMarginPositions, { query: {} })).positions.filter(
    (one) => one.stockCode === stockCode,
  );
const ledger = async (account: ReturnType<(typeof accounts)['marginCash']>) =>
  balanceOf(scene.api.database.reader, account);
async function expectWholeBooks(): Promise<void> {
  expect(await checkBooks(scene.api.database.reader, [customerId])).toEqual([]);
  expect(await compareBooksWithTwin(scene.api.database.reader, [customerId])).toEqual([]);
}
const days = { recordDate: ymd('2026-11-17'), lastCumDay: ymd('2026-11-13'), exDate: ymd('2026-11-16') };

test('配当落調整金 is for the shares of before a split of the same day; a long receives it and a short pays', async () => {
  await open('long', '1174', 'BUY');
  await open('short', '1129', 'SELL');
  const dividend = (stockCode: string): StockEvent => ({
    kind: 'DIVIDEND',
    stockCode: stockCode as StockCode,
    ...days,
    perShare: readStockPrice('50'),
    paidOn: ymd('2026-11-26'),
  });
  const split: StockEvent = { kind: 'SPLIT', stockCode: '1174' as StockCode, ...days, ratio: ratio(3, 1) };
  await rights([split, dividend('1174'), dividend('1129')], '2026-11-13');
  expect(await positions('1174')).toMatchObject([{ quantity: 100 }]);
  expect(await rights([split, dividend('1174'), dividend('1129')], '2026-11-16')).toBe(false);
  // One lot as before, with the same amount (rule MARGIN-13).
  expect(await positions('1174')).toMatchObject([{ quantity: 300, openAmount: 100_000n, openPrice: '333.3333' }]);
  expect(await ledger(accounts.marginLong(customerId, '1174', 'SPECIFIC'))).toBe(300n);
  await expectWholeBooks();

  const before = await ledger(accounts.marginCash(customerId));
  await inTx(async (tx) => {
    await settleOpenings(tx, atJst(ymd('2026-11-26'), '00:00'));
    await settleMarginPage(tx, atJst(ymd('2026-11-26'), '00:00'), null);
  });
  // 5,000 less 15.315 %, received and paid: they cancel out.
  expect(await ledger(accounts.marginCash(customerId))).toBe(before);
  const { rows } = await scene.api.database.pool.query(
    `select amount::text as amount, is_paid from app.margin_adjustment order by side`,
  );
  expect(rows).toEqual([
    { amount: '4235', is_paid: true },
    { amount: '-4235', is_paid: true },
  ]);
  await expectWholeBooks();
});

test('a reverse split brings the 期日 forward to its last cum day', async () => {
  await open('reverse', '1189', 'BUY');
  const event: StockEvent = {
    kind: 'SPLIT',
    stockCode: '1189' as StockCode,
    recordDate: ymd('2027-03-31'),
    lastCumDay: ymd('2027-03-29'),
    exDate: ymd('2027-03-30'),
    ratio: ratio(1, 5),
  };
  await rights([event], '2026-11-16');
  const { expirationDates } = await (await scene.as('oisho', 'trading')).call(listExpirationDates);
  expect(expirationDates.find(({ stockCode }) => stockCode === '1189')).toMatchObject({
    expirationDate: '2027-03-29',
    lastCloseDate: '2027-03-26',
    shortened: true,
  });
});

test('逆日歩 that is published after a close is booked with it at 10:00, once', async () => {
  await open('premium', '1078', 'SELL');
  const [lot] = await positions('1078');
  const order = marginOrder({
    id: 'premium-close',
    customerId,
    side: 'BUY',
    tradeType: 'MARGIN_CLOSE',
    close: { lots: [{ positionId: lot?.positionId ?? '', quantity: 100n }] },
  });
  const at = atJst(ymd('2026-11-16'), '09:30');
  const execution = { fillId: 'premium-close-1', quantity: 100n, price: readStockPrice('900'), executedAt: at };
  await inTx(async (tx) => {
    await lockShares(tx, lockedLots(order), 1n);
    await closeByFill(tx, order, execution, noCosts, at);
  });
  const realized = await ledger(accounts.marginRealized(customerId));
  const publish = () =>
    inTx((tx) => takePremiums(tx, atJst(ymd('2026-11-16'), '10:00'), [{ stockCode: '1078', sen: 25n }]));
  await publish();
  // 25 sen, 100 shares, one night from the settlement of Friday's trades to that of Monday's.
  expect(await ledger(accounts.marginRealized(customerId))).toBe(realized - 25n);
  await publish();
  expect(await ledger(accounts.marginRealized(customerId))).toBe(realized - 25n);
  await expectWholeBooks();
});
