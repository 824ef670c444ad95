import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { ceilYen, readFxRate } from '../fx/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { formatQuantity, formatUsd, quantity, usdCents, usdPrice, yen } from '../money/index.ts';
import { halfUpUsAmount, sharesFor } from '../us-stock/index.ts';
import {
  decideUsBuy,
  decideUsSale,
  isW8benValid,
  notionalWithin,
  paysUsFee,
  usFee,
  usFeeOfExecution,
  usReserveFor,
  usReservePrice,
  w8benValidUntil,
  type TradedUsStock,
  type UsDraft,
  type UsStanding,
} from './index.ts';
import { draft, orchard, price, shares, standing, traded, usd } from './us-order.test-support.ts';

const today = ymd('2026-11-13');

interface Reservation {
  readonly last: string;
  readonly quantity: string;
  readonly limit: string | null;
  readonly tts: string;
}

test.each(['S51', 'S52', 'S53'])('%s what a purchase reserves in both currencies', (id) => {
  const { inputs, result } = golden<{ reservedUsd: string; reservedJpy: number }, Reservation>(id);
  const limitPrice = inputs.limit === null ? null : price(inputs.limit);
  const reserve = usReserveFor(
    { quantity: shares(inputs.quantity) },
    {
      price: usReservePrice({ limitPrice }, price(inputs.last)),
      tts: readFxRate(inputs.tts),
      accountType: 'SPECIFIC',
    },
  );
  expect([formatUsd(reserve.usd), reserve.jpy]).toEqual([result.reservedUsd, BigInt(result.reservedJpy)]);
});

test('U14 shares for fifty dollars', () => {
  const { result } = golden<{ qty: string; cost: string }>('U14');
  const bought = sharesFor(usd('50.00'), price('187.45'));
  expect([formatQuantity(bought), formatUsd(halfUpUsAmount(price('187.45'), bought))]).toEqual([
    result.qty,
    result.cost,
  ]);
});

test('S68 shares for an amount, with the fee on top', () => {
  const { inputs, result } = golden<
    { quantity: string; amount: string; fee: string; total: string },
    { notional: string; price: string }
  >('S68');
  const bought = sharesFor(usd(inputs.notional), price(inputs.price));
  const amount = halfUpUsAmount(price(inputs.price), bought);
  const fee = usFee(amount, true);
  expect({
    quantity: formatQuantity(bought),
    amount: formatUsd(amount),
    fee: formatUsd(fee),
    total: formatUsd(usdCents(amount + fee)),
  }).toEqual(result);
});

test('the fee ends at 22 dollars, counts over the whole order, and NISA pays none', () => {
  expect([usFee(usd('4444.44'), true), usFee(usd('4444.45'), true), usFee(usd('99999.00'), true)]).toEqual([
    2_199n,
    2_200n,
    2_200n,
  ]);
  expect(paysUsFee('NISA_GROWTH')).toBe(false);
  assertRandom(
    fc.property(fc.array(fc.bigInt({ min: 1n, max: 300_000n }), { minLength: 1, maxLength: 8 }), (amounts) => {
      let [before, fees] = [0n, 0n];
      for (const amount of amounts) {
        fees += usFeeOfExecution(usdCents(before), usdCents(amount), true);
        before += amount;
      }
      expect(fees).toBe(usFee(usdCents(before), true));
    }),
  );
});

test('an amount in yen buys as many dollars as fit into it with their fee, and not a cent more', () => {
  assertRandom(
    fc.property(fc.bigInt({ min: 0n, max: 20_000_000n }), fc.bigInt({ min: 8_000n, max: 25_000n }), (budget, sen) => {
      const tts = sen as ReturnType<typeof readFxRate>;
      const cost = (cents: bigint) => ceilYen(usdCents(cents + usFee(usdCents(cents), true)), tts);
      const notional = notionalWithin(yen(budget), tts, 'SPECIFIC');
      expect(cost(notional) <= budget && cost(notional + 1n) > budget).toBe(true);
    }),
  );
});

test('S64 W-8BEN holds to the end of the third year after its signature', () => {
  const { inputs, result } = golden<
    { validUntil: readonly string[]; buyAllowed: readonly boolean[] },
    { rows: readonly { signedOn: string; today: string }[] }
  >('S64');
  expect(inputs.rows.map(({ signedOn }) => w8benValidUntil(ymd(signedOn)))).toEqual(result.validUntil);
  expect(inputs.rows.map((row) => isW8benValid(ymd(row.signedOn), ymd(row.today)))).toEqual(result.buyAllowed);
  const buys = inputs.rows.map((row) => {
    const decided = decideUsBuy(traded, { ...standing, w8benSignedOn: ymd(row.signedOn) }, draft, ymd(row.today));
    return decided.ok ? true : decided.refusal;
  });
  expect(buys).toEqual([true, 'W8BEN_EXPIRED', true]);
});

const buy = (given: Partial<UsDraft> = {}, of: Partial<UsStanding> = {}, at: Partial<TradedUsStock> = {}) => {
  const decided = decideUsBuy({ ...traded, ...at }, { ...standing, ...of }, { ...draft, ...given }, today);
  return decided.ok ? null : decided.refusal;
};
const sell = (given: Partial<UsDraft> = {}, of: Partial<UsStanding> = {}, at: Partial<TradedUsStock> = {}) => {
  const decided = decideUsSale({ ...traded, ...at }, { ...standing, ...of }, { ...draft, ...given });
  return decided.ok ? null : decided.refusal;
};
const limit = (text: string): Partial<UsDraft> => ({ orderType: 'LIMIT', limitPrice: price(text) });

describe('a purchase', () => {
  test('fits to the last yen and to the last cent of its currency', () => {
    expect(buy()).toBeNull();
    expect(buy({}, { yenPower: yen(316_291) })).toBe('CASH_SHORT');
    expect(buy({ settlementCurrency: 'USD' })).toBeNull();
    expect(buy({ settlementCurrency: 'USD' }, { usdPower: usd('1940.28') })).toBe('USD_SHORT');
    expect(buy({ settlementCurrency: 'USD' }, { yenPower: yen(0) })).toBeNull();
  });

  test.each<[string, Partial<UsDraft>, Partial<UsStanding>, Partial<TradedUsStock>]>([
    ['US_NOT_OPEN', {}, { isUsOpen: false, w8benSignedOn: null }, {}],
    ['W8BEN_EXPIRED', {}, { w8benSignedOn: null }, { stock: { ...orchard, halted: true } }],
    ['HALTED', {}, { isRestricted: true }, { stock: { ...orchard, halted: true } }],
    ['SUITABILITY', { size: { quantity: quantity(1) } }, { isRestricted: true }, {}],
    ['SUITABILITY', {}, { hasAccountType: false }, {}],
    ['SUITABILITY', { accountType: 'NISA_OLD' }, {}, {}],
    ['NISA_TSUMITATE_SPOT', { accountType: 'NISA_TSUMITATE' }, {}, {}],
    ['NISA_NOT_ELIGIBLE', { accountType: 'NISA_GROWTH' }, {}, { stock: { ...orchard, nisaGrowth: false } }],
    ['NISA_UNAVAILABLE', { accountType: 'NISA_GROWTH' }, { canBuyInNisa: false }, {}],
    ['FRACTION', { size: { quantity: shares('0.5') }, ...limit('185.005'.slice(0, 6)) }, {}, {}],
    ['FRACTION', { size: { quantity: quantity(0) } }, {}, {}],
    ['CONDITION', { orderType: 'LIMIT' }, {}, {}],
    ['CONDITION', { limitPrice: price('185.00') }, {}, {}],
    ['TICK', { orderType: 'LIMIT', limitPrice: usdPrice(1_850_050) }, {}, {}],
    ['PRICE_LIMIT', limit('93.72'), {}, {}],
    ['PRICE_LIMIT', limit('281.18'), {}, {}],
    ['EXPIRES_ON', { expiresOn: ymd('2026-11-16') }, {}, {}],
    ['EXPIRES_ON', { timeInForce: 'GTD', expiresOn: ymd('2026-11-26') }, {}, {}],
    ['EXPIRES_ON', { timeInForce: 'GTD', expiresOn: ymd('2026-11-30') }, { isCashShort: true }, {}],
    ['AMOUNT_RANGE', { size: { quantity: shares('20000') } }, { isCashShort: true }, {}],
    ['CASH_SHORTAGE', {}, { isCashShort: true, yenPower: yen(0) }, {}],
    ['NISA_LIMIT', { accountType: 'NISA_GROWTH' }, { nisaRoom: yen(314_734) }, {}],
  ])('is refused with %s', (refusal, given, of, at) => {
    expect(buy(given, of, at)).toBe(refusal);
  });

  test('of ten sessions and at half the price either way is taken', () => {
    expect(buy({ timeInForce: 'GTD', expiresOn: ymd('2026-11-27') })).toBeNull();
    expect(buy(limit('93.73'))).toBeNull();
    expect(buy(limit('281.17'), { yenPower: yen(10_000_000) })).toBeNull();
    expect(buy({ accountType: 'NISA_GROWTH' }, { nisaRoom: yen(314_735) })).toBeNull();
  });

  test('by amount is for a dollar to 100,000, at any price, for the day, and of no ADR', () => {
    const rich = { yenPower: yen(100_000_000) };
    const byAmount = (text: string, given: Partial<UsDraft> = {}) =>
      buy({ size: { notional: usd(text) }, ...given }, rich);
    expect([byAmount('0.99'), byAmount('1.00'), byAmount('100000.00'), byAmount('100000.01')]).toEqual([
      'AMOUNT_RANGE',
      null,
      null,
      'AMOUNT_RANGE',
    ]);
    expect(byAmount('50.00', limit('185.00'))).toBe('FRACTION');
    expect(byAmount('50.00', { timeInForce: 'GTD', expiresOn: ymd('2026-11-16') })).toBe('FRACTION');
    expect(buy({ size: { notional: usd('50.00') } }, rich, { stock: { ...orchard, fractional: false } })).toBe(
      'FRACTION',
    );
    expect(buy({ size: { notional: usd('1.00') } }, rich, { lastPrice: usdPrice(2_000_000_000_00n) })).toBe(
      'AMOUNT_RANGE',
    );
  });

  test('with the proceeds of the same day’s round trip is refused, in the same currency only', () => {
    const tradeDay = {
      heldAtOpen: 0n,
      sales: [{ quantity: shares('10'), currency: 'JPY' as const, credit: 300_000n }],
      openSales: 0n,
    };
    expect(buy({}, { tradeDay })).toBe('ROUND_TRIP');
    expect(buy({}, { tradeDay, yenPower: yen(616_292) })).toBeNull();
    expect(buy({ settlementCurrency: 'USD' }, { tradeDay })).toBeNull();
  });
});

describe('a sale', () => {
  test('needs no W-8BEN and no cash, only shares', () => {
    expect(sell({}, { w8benSignedOn: null, isCashShort: true, yenPower: yen(0) })).toBeNull();
    expect(sell({ size: { quantity: shares('11') } })).toBe('SHARES_SHORT');
    expect(sell({}, { isUsOpen: false })).toBe('US_NOT_OPEN');
    expect(sell({}, {}, { stock: { ...orchard, halted: true } })).toBe('HALTED');
  });

  test('of a fraction is 成行 for the day, never by amount', () => {
    expect(sell({ size: { quantity: shares('0.26673') } })).toBeNull();
    expect(sell({ size: { quantity: shares('0.26673') }, ...limit('185.00') })).toBe('FRACTION');
    expect(sell({ size: { notional: usd('50.00') } })).toBe('FRACTION');
  });

  test('of shares that were bought back needs the cash of the purchase', () => {
    const tradeDay = {
      heldAtOpen: shares('10'),
      sales: [{ quantity: shares('10'), currency: 'JPY' as const, credit: 300_000n }],
      openSales: 0n,
    };
    expect(sell({}, { tradeDay, yenPower: yen(299_999) })).toBe('ROUND_TRIP');
    expect(sell({}, { tradeDay, yenPower: yen(300_000) })).toBeNull();
  });
});
