import { expect, test } from 'vitest';
import { atJst, ymd } from '../calendar/index.ts';
import { ratio, yen } from '../money/index.ts';
import { dailyBand, readStockPrice } from '../stock/index.ts';
import { applyChange, type Amendment, type StockOrder } from '../stock-order/index.ts';
import { orderOf } from '../stock-order/stock-order.test-support.ts';
import {
  decideMarginAmend,
  marginFigures,
  marginFor,
  noSums,
  type MarginedStock,
  type MarginStanding,
} from './index.ts';
import { shareOf } from './margin.test-support.ts';

const session = ymd('2026-11-16');
const at = atJst(session, '10:00');
const base = readStockPrice('2300');
const traded: MarginedStock = {
  stock: shareOf(),
  session,
  settlementDate: ymd('2026-11-18'),
  basePrice: base,
  band: dailyBand('ORDINARY', base),
  lastPrice: base,
  opensAgain: false,
  lastCumDay: null,
  regulation: null,
  shortSale: { base, last: base, lastDifferent: base, triggered: false },
};
const order = orderOf({
  tradeType: 'MARGIN_NEW',
  marginType: 'SYSTEM',
  orderType: 'LIMIT',
  price: readStockPrice('2200'),
  reservePrice: readStockPrice('2200'),
  quantity: 1_000n,
  expiresOn: session,
  sessionDate: session,
});
/** With so much free beside what the order needs itself: 660,000. */
const standing = (free: number, over: Partial<MarginStanding> = {}): MarginStanding => ({
  figures: marginFigures({
    ...noSums,
    cash: yen(660_000 + free),
    openReserve: marginFor(yen(2_200_000), ratio(30, 100)),
  }),
  isCalled: false,
  isCashShort: false,
  isRestricted: false,
  ...over,
});
const amend = (asked: Partial<Amendment>, of: StockOrder = order, who = standing(3_000), on = traded) =>
  decideMarginAmend(of, { seenFilledQuantity: of.filledQuantity, ...asked }, on, who, at);
const refusal = (...args: Parameters<typeof amend>) => {
  const decided = amend(...args);
  return decided.ok ? null : decided.refusal;
};
const limit = (price: string) => ({ price: readStockPrice(price) });

test('a higher limit needs more margin, to the yen; what the order needs itself is given back first', () => {
  expect(refusal(limit('2210'))).toBe(null);
  expect(refusal(limit('2211'))).toBe('MARGIN_POWER');
  expect(refusal({ ...limit('2211'), quantity: 900n })).toBe(null);
  expect(refusal(limit('2280.5'))).toBe('TICK');
  expect(refusal(limit('9000'))).toBe('PRICE_LIMIT');
  // 成行 counts at the upper limit.
  expect(refusal({ orderType: 'MARKET' })).toBe('MARGIN_POWER');
});

test('a larger order is refused as a new one would be, a smaller one is taken also while there is a call', () => {
  expect(refusal(limit('2201'), order, standing(3_000, { isCalled: true }))).toBe('MARGIN_CALLED');
  expect(refusal(limit('2201'), order, standing(3_000, { isCashShort: true }))).toBe('CASH_SHORTAGE');
  expect(refusal(limit('2201'), order, standing(3_000, { isRestricted: true }))).toBe('SUITABILITY');
  expect(refusal({ quantity: 500n }, order, standing(-100_000, { isCalled: true }))).toBe(null);
  expect(refusal(limit('2199'), order, standing(-100_000, { isCalled: true }))).toBe(null);
});

test('under a regulation the larger order needs its part in cash', () => {
  const regulation = { marginRate: ratio(30, 100), cashRate: ratio(20, 100) };
  const poor = standing(3_000);
  const figures = { ...poor.figures, cashFree: yen(1_999) };
  expect(refusal(limit('2210'), order, { ...poor, figures }, { ...traded, regulation })).toBe('MARGIN_POWER');
  const enough = { ...poor.figures, cashFree: yen(2_000) };
  expect(refusal(limit('2210'), order, { ...poor, figures: enough }, { ...traded, regulation })).toBe(null);
});

test('a short counts at the upper limit whatever its price, and 空売り規制 holds for the changed order', () => {
  const short = { ...order, side: 'SELL' as const, quantity: 5_100n, reservePrice: traded.band.upper };
  const rich = standing(10_000_000);
  const taken = amend(limit('2250'), short, rich);
  expect(taken).toMatchObject({ ok: true, value: { order: { reservePrice: traded.band.upper } } });
  expect(refusal(limit('2070'), short, rich)).toBe('SHORT_SALE_RULE');
  expect(refusal({ ...limit('2070'), quantity: 5_000n }, short, rich)).toBe(null);
});

test('it never becomes smaller than what was filled, and only for who saw what was filled', () => {
  const part = { ...order, status: 'PARTIALLY_FILLED' as const, filledQuantity: 300n, sentAt: at };
  expect(refusal({ quantity: 300n }, part)).toBe('NOT_AMENDABLE');
  expect(refusal({ quantity: 200n }, part)).toBe('NOT_AMENDABLE');
  expect(refusal({ quantity: 400n }, part)).toBe(null);
  expect(refusal({ quantity: 1_100n }, part)).toBe('NOT_AMENDABLE');
  expect(refusal({ quantity: 0n }, part)).toBe('NOT_AMENDABLE');
  expect(refusal({ quantity: 400n, seenFilledQuantity: 0n }, part)).toBe('CHANGED_SINCE');
  const waiting = amend({ quantity: 400n }, part);
  expect(waiting.ok && refusal({ quantity: 500n }, waiting.value.order)).toBe('ORDER_BUSY');
  expect(refusal({ quantity: 400n }, { ...part, status: 'FILLED' })).toBe('NOT_AMENDABLE');
});

test('a closing order of fewer shares closes its first lots, once the exchange has taken it', () => {
  const lots = [
    { positionId: 'a', quantity: 300n },
    { positionId: 'b', quantity: 700n },
  ];
  const closing = { ...order, tradeType: 'MARGIN_CLOSE' as const, side: 'SELL' as const, close: { lots } };
  const here = amend({ quantity: 500n }, closing);
  const cut = [lots[0], { positionId: 'b', quantity: 200n }];
  expect(here).toMatchObject({ ok: true, value: { order: { quantity: 500n, close: { lots: cut } } } });
  const sent = amend({ quantity: 200n }, { ...closing, sentAt: at });
  expect(sent).toMatchObject({ ok: true, value: { order: { quantity: 1_000n, close: { lots } } } });
  if (!sent.ok) return;
  // A fill was faster: the order is then filled with what it was made.
  const raced = { ...sent.value.order, filledQuantity: 200n, status: 'PARTIALLY_FILLED' as const };
  expect(applyChange(raced, at).order).toMatchObject({
    status: 'FILLED',
    close: { lots: [{ positionId: 'a', quantity: 200n }] },
  });
  // What is left of a lot after a split has any size.
  expect(refusal({ quantity: 150n }, closing)).toBe(null);
});
