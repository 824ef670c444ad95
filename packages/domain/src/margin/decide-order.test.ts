import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { ratio, yen } from '../money/index.ts';
import { dailyBand, readStockPrice } from '../stock/index.ts';
import {
  decideClosing,
  decideOpening,
  marginFigures,
  marginFor,
  marginTerms,
  noSums,
  type MarginDraft,
  type MarginedStock,
  type MarginStanding,
} from './index.ts';
import { lotOf, shareOf } from './margin.test-support.ts';

const session = ymd('2026-11-16');
const stock = shareOf();
const base = readStockPrice('2300');
const traded: MarginedStock = {
  stock,
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

/** As in S31: equity 1,047,000 on positions of 1,200,000. */
const figures = marginFigures({
  ...noSums,
  cash: yen(700_000),
  substitute: yen(400_000),
  netUnrealized: yen(-50_000),
  positions: yen(1_200_000),
  requiredByLots: marginFor(yen(1_200_000), marginTerms.initialRatio),
  expenses: yen(3_000),
});
const standing: MarginStanding = { figures, isCalled: false, isCashShort: false, isRestricted: false };
const draft: MarginDraft = {
  side: 'BUY',
  marginType: 'SYSTEM',
  accountType: 'SPECIFIC',
  orderType: 'LIMIT',
  price: readStockPrice('2280'),
  triggerPrice: null,
  condition: 'NONE',
  timeInForce: 'DAY',
  expiresOn: session,
  quantity: 1_000n,
};
const market = { ...draft, orderType: 'MARKET', price: null } as const;
const refusal = (outcome: ReturnType<typeof decideOpening>) => (outcome.ok ? null : outcome.refusal);
const open = (
  stockOver: Partial<MarginedStock>,
  standingOver: Partial<MarginStanding> = {},
  draftOver: Partial<MarginDraft> = {},
) => refusal(decideOpening({ ...traded, ...stockOver }, { ...standing, ...standingOver }, { ...draft, ...draftOver }));

test('S31 an order within the power is taken with what it needs, the same by market is not', () => {
  const taken = decideOpening(traded, standing, draft);
  expect(taken).toMatchObject({ ok: true, value: { value: 2_280_000n, reserved: 684_000n, session, cashRatio: null } });
  expect(refusal(decideOpening(traded, standing, market))).toBe('MARGIN_POWER');
  expect(refusal(decideOpening(traded, standing, { ...draft, side: 'SELL' }))).toBe('MARGIN_POWER');
});

test('to the yen the power is enough, one share lot more is not', () => {
  // 687,000 is free: 2,290,000 at 30 %.
  expect(open({}, {}, { price: readStockPrice('2290') })).toBe(null);
  expect(open({}, {}, { price: readStockPrice('2291') })).toBe('MARGIN_POWER');
});

test('refusals come in the order of rule MARGIN-19', () => {
  const none = { marginable: { system: false, general: true, shortable: false } };
  const everything = { isCalled: true, isCashShort: true, figures: marginFigures(noSums) };
  const halted = { ...stock, ...none, halted: true };
  expect(open({ session: null, stock: halted }, everything, { price: readStockPrice('2280.5') })).toBe('INTAKE_PAUSED');
  expect(open({ stock: halted }, everything, { price: readStockPrice('2280.5') })).toBe('HALTED');
  expect(open({ stock: { ...stock, ...none } }, everything, { quantity: 50n })).toBe('NOT_MARGINABLE');
  expect(open({}, everything, { quantity: 50n })).toBe('LOT');
  expect(open({}, everything, { price: readStockPrice('2280.5') })).toBe('TICK');
  expect(open({}, everything, { price: readStockPrice('9000') })).toBe('PRICE_LIMIT');
  expect(open({}, everything)).toBe('MARGIN_CALLED');
  expect(open({}, { ...everything, isCalled: false })).toBe('CASH_SHORTAGE');
  expect(open({}, { figures: everything.figures })).toBe('MARGIN_MINIMUM');
  expect(open({}, {}, { side: 'SELL', quantity: 5_100n, orderType: 'MARKET', price: null })).toBe('SHORT_SALE_RULE');
  expect(open({}, { isRestricted: true })).toBe('SUITABILITY');
});

test('a share that is no 貸借銘柄 cannot be sold short, and 制度信用 is for its issues only', () => {
  const noShort = { stock: { ...stock, marginable: { system: true, general: true, shortable: false } } };
  expect(open(noShort, {}, { side: 'SELL', quantity: 100n })).toBe('NOT_MARGINABLE');
  expect(open(noShort, {}, { quantity: 100n })).toBe(null);
  const growth = { stock: { ...stock, marginable: { system: true, general: false, shortable: false } } };
  expect(open(growth, {}, { marginType: 'GENERAL', quantity: 100n })).toBe('NOT_MARGINABLE');
});

test('under a regulation an order needs its part in cash', () => {
  const regulation = { marginRate: ratio(50, 100), cashRate: ratio(20, 100) };
  const rich = marginFigures({ ...noSums, cash: yen(200_000), substitute: yen(4_800_000) });
  const order = (quantity: bigint) =>
    open({ regulation }, { figures: rich }, { price: readStockPrice('2000'), quantity });
  expect([order(500n), order(600n)]).toEqual([null, 'MARGIN_POWER']);
});

const lot = lotOf({ quantity: 1_000, openPrice: '2300', openedOn: '2026-11-02' }, 'a');
const newer = lotOf({ quantity: 500, openPrice: '2200', openedOn: '2026-11-10' }, 'b');
const lots = [
  { lot: newer, closable: 500n },
  { lot, closable: 700n },
];
const sell = { ...market, side: 'SELL' as const };
const close = (choice: Parameters<typeof decideClosing>[2]['close'], quantity: bigint, of = lots) =>
  decideClosing(traded, of, { ...sell, quantity, close: choice });

test('lots are closed as named or in order, never more than is free', () => {
  const chosen = (outcome: ReturnType<typeof close>) =>
    outcome.ok ? outcome.value.lots.map((one) => `${one.lotId} ${one.quantity}`) : outcome.refusal;
  expect(chosen(close({ order: 'OLDEST' }, 900n))).toEqual(['a 700', 'b 200']);
  expect(chosen(close({ order: 'NEWEST' }, 900n))).toEqual(['b 500', 'a 400']);
  expect(chosen(close({ order: 'MOST_PROFIT' }, 600n))).toEqual(['b 500', 'a 100']);
  expect(chosen(close({ order: 'MOST_LOSS' }, 600n))).toEqual(['a 600']);
  expect(chosen(close({ order: 'OLDEST' }, 1_200n))).toEqual(['a 700', 'b 500']);
  expect(chosen(close({ order: 'OLDEST' }, 1_300n))).toBe('POSITION_SHORT');
  const named = (quantity: bigint) => ({ lots: [{ positionId: 'a', quantity }] });
  expect(chosen(close(named(700n), 700n))).toEqual(['a 700']);
  expect(chosen(close(named(800n), 800n))).toBe('POSITION_SHORT');
  expect(chosen(close(named(100n), 200n))).toBe('POSITION_SHORT');
  expect(chosen(close({ lots: [...named(100n).lots, ...named(100n).lots] }, 200n))).toBe('POSITION_SHORT');
  expect(chosen(close({ lots: [{ positionId: 'another', quantity: 100n }] }, 100n))).toBe('POSITION_SHORT');
});

test('on its 期日 the firm closes a lot, the customer no more', () => {
  const expiring = { lot: { ...lot, expirationDate: session }, closable: 1_000n };
  expect(close({ lots: [{ positionId: 'a', quantity: 100n }] }, 100n, [expiring])).toMatchObject({
    refusal: 'POSITION_EXPIRING',
  });
  const tomorrow = { ...expiring, lot: { ...lot, expirationDate: ymd('2026-11-17') } };
  expect(close({ order: 'OLDEST' }, 100n, [tomorrow])).toMatchObject({ ok: true });
});
