import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atJst, instant, ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { accounts } from '../ledger/index.ts';
import { formatUsd, parseUsd, usdCents, yen, type Usd } from '../money/index.ts';
import {
  decideExchange,
  exchangeAt,
  forcedUsdSale,
  formatFxRate,
  fxQuote,
  isFxOpen,
  isQuoteValid,
  largestExchange,
  newestFixingDay,
  parseFxRate,
  quotedMid,
  ratesAt,
  readFxRate,
  usdBuyingPower,
  usdInYen,
  usdStanding,
  type ExchangeDraft,
  type FxStanding,
} from './index.ts';

const usd = (text: string): Usd => parseUsd(text) as Usd;
const friday = ymd('2026-11-13');

test.each(['155.2', '155.255', '0.00', '-1.00', 'x'])('%s is no rate', (text) => {
  expect(parseFxRate(text)).toBeNull();
});

test('U06 a thousand dollars there and back cost the spread twice', () => {
  const { result } = golden<{ jpyPaid: number; jpyReceived: number; roundTripCost: number }>('U06');
  const { tts, ttb } = ratesAt(readFxRate('155.00'));
  const paid = exchangeAt({ direction: 'JPY_TO_USD', named: { usd: usd('1000.00') } }, tts).jpyAmount;
  const got = exchangeAt({ direction: 'USD_TO_JPY', named: { usd: usd('1000.00') } }, ttb).jpyAmount;
  expect([paid, got, paid - got]).toEqual(
    [result.jpyPaid, result.jpyReceived, result.roundTripCost].map((amount) => BigInt(amount)),
  );
});

test('U07 yen that are named are taken whole, and the dollars floored to the cent', () => {
  const { result } = golden<{ usd: string; jpyUsed: number }>('U07');
  const { jpyAmount, usdAmount } = exchangeAt(
    { direction: 'JPY_TO_USD', named: { jpy: yen(100_000) } },
    readFxRate('155.25'),
  );
  expect([formatUsd(usdAmount), jpyAmount]).toEqual([result.usd, BigInt(result.jpyUsed)]);
});

interface Quoted {
  readonly mid: string;
  readonly tts: string;
  readonly ttb: string;
  readonly exchanges: readonly { readonly jpyAmount: number; readonly usdAmount: string }[];
}
interface ExchangeInputs {
  readonly seed: string;
  readonly date: string;
  readonly at: string;
  readonly fixing: string;
  readonly exchanges: readonly {
    direction: 'JPY_TO_USD' | 'USD_TO_JPY';
    named: 'JPY' | 'USD';
    amount: number | string;
  }[];
}

test('S67 the quote of a quarter of an hour, and exchanges at it from each side', () => {
  const { inputs, result } = golden<Quoted, ExchangeInputs>('S67');
  const now = atJst(ymd(inputs.date), inputs.at);
  const quote = fxQuote(quotedMid(inputs.seed, readFxRate(inputs.fixing), now), now);
  expect([quote.mid, quote.tts, quote.ttb].map(formatFxRate)).toEqual([result.mid, result.tts, result.ttb]);
  const done = inputs.exchanges.map(({ direction, named, amount }) => {
    const draft: ExchangeDraft = {
      direction,
      named: named === 'JPY' ? { jpy: yen(amount as number) } : { usd: usd(amount as string) },
    };
    const decided = decideExchange(quote, draft, rich, now);
    return decided.ok
      ? { jpyAmount: Number(decided.value.jpyAmount), usdAmount: formatUsd(decided.value.usdAmount) }
      : decided.refusal;
  });
  expect(done).toEqual(result.exchanges);
});

const rich: FxStanding = { settledYen: yen(10_000_000), settledUsd: usd('100000.00'), isYenOwed: false };
const noon = atJst(friday, '12:00');
const quote = fxQuote(readFxRate('155.00'), noon);
const buy = (jpy: bigint | number): ExchangeDraft => ({ direction: 'JPY_TO_USD', named: { jpy: yen(jpy) } });
const sell = (cents: bigint | number): ExchangeDraft => ({ direction: 'USD_TO_JPY', named: { usd: usdCents(cents) } });
const why = (draft: ExchangeDraft, given: Partial<FxStanding> = {}, now = noon, of = quote) => {
  const decided = decideExchange(of, draft, { ...rich, ...given }, now);
  return decided.ok ? null : decided.refusal;
};

test('a quote lasts fifteen seconds, and none comes from the future', () => {
  expect(isQuoteValid(quote, instant(noon + 14_999))).toBe(true);
  expect(isQuoteValid(quote, instant(noon + 15_000))).toBe(false);
  expect(isQuoteValid(quote, instant(noon - 1))).toBe(false);
  expect(why(buy(1_000), {}, instant(noon + 15_000))).toBe('QUOTE_EXPIRED');
});

test.each([
  ['2026-11-13T08:59:59+09:00', false],
  ['2026-11-13T09:00:00+09:00', true],
  ['2026-11-13T15:29:59+09:00', true],
  ['2026-11-13T15:30:00+09:00', false],
  ['2026-11-14T12:00:00+09:00', false],
  ['2026-11-23T12:00:00+09:00', false],
  // New York is closed, Japan is not.
  ['2026-11-26T12:00:00+09:00', true],
])('at %s exchange is open: %s', (text, isOpen) => {
  const now = instant(Date.parse(text));
  expect(isFxOpen(now)).toBe(isOpen);
  expect(why(buy(1_000), {}, now, fxQuote(readFxRate('155.00'), now))).toBe(isOpen ? null : 'FX_HOURS');
});

test.each([
  ['2026-11-13T09:59:59+09:00', '2026-11-12'],
  ['2026-11-13T10:00:00+09:00', '2026-11-13'],
  ['2026-11-24T09:00:00+09:00', '2026-11-20'],
  ['2026-11-15T12:00:00+09:00', '2026-11-13'],
])('the newest fixing at %s is that of %s', (text, day) => {
  expect(newestFixingDay(instant(Date.parse(text)))).toBe(day);
});

test('outside its hours the quoted mid is the fixing itself', () => {
  expect(quotedMid('tsuzura', readFxRate('155.00'), atJst(friday, '08:00'))).toBe(15_500n);
});

test('what comes out as nothing, and more than the largest exchange, is refused', () => {
  expect(why(buy(1))).toBe('AMOUNT_RANGE'); // 0.0064 dollars
  expect(why(buy(2))).toBeNull();
  expect(why(sell(1))).toBeNull();
  const much = { settledYen: yen(10n ** 12n), settledUsd: usdCents(10n ** 12n) };
  expect(why({ direction: 'JPY_TO_USD', named: { usd: largestExchange.usd } }, much)).toBeNull();
  expect(why(buy(largestExchange.jpy + 1n), much)).toBe('AMOUNT_RANGE');
  expect(why(sell(largestExchange.usd + 1n), much)).toBe('AMOUNT_RANGE');
});

test('only settled currency that is promised to nothing is exchanged, to the last unit of it', () => {
  expect(why(buy(10_000_000))).toBeNull();
  expect(why(buy(10_000_001))).toBe('CASH_SHORT');
  expect(why(sell(10_000_000))).toBeNull();
  expect(why(sell(10_000_001))).toBe('USD_SHORT');
  expect(why(buy(1_000), { isYenOwed: true })).toBe('CASH_SHORTAGE');
});

test('nobody gains by exchanging there and back, whichever side is named', () => {
  const amount = fc.bigInt({ min: 2n, max: 100_000_000n });
  assertRandom(
    fc.property(amount, fc.bigInt({ min: 8_000n, max: 30_000n }), (jpy, mid) => {
      const { tts, ttb } = ratesAt(mid as Parameters<typeof ratesAt>[0]);
      const there = exchangeAt(buy(jpy), tts);
      expect(there.usdAmount * tts <= jpy * 10_000n && (there.usdAmount + 1n) * tts > jpy * 10_000n).toBe(true);
      if (there.usdAmount > 0n) expect(exchangeAt(sell(there.usdAmount), ttb).jpyAmount <= jpy).toBe(true);
      const back = exchangeAt({ direction: 'USD_TO_JPY', named: { jpy: yen(jpy) } }, ttb);
      expect(back.usdAmount * ttb >= jpy * 10_000n).toBe(true);
    }),
  );
});

interface Forced {
  readonly soldUsd: string;
  readonly creditedJpy: number;
  readonly freeAfter: number;
  readonly shortage: number;
}

test('S59 yen tax that is short is paid by a sale of settled dollars', () => {
  const { inputs, result } = golden<Forced, { yenDue: number; freeYen: number; ttb: string; settledUsd: string }>(
    'S59',
  );
  const owed = { yenDue: yen(inputs.yenDue), freeYen: yen(inputs.freeYen), ttb: readFxRate(inputs.ttb) };
  const sold = forcedUsdSale({ ...owed, settledUsd: usd(inputs.settledUsd) });
  expect({ ...sold, soldUsd: formatUsd(sold.soldUsd) }).toEqual({
    soldUsd: result.soldUsd,
    creditedJpy: BigInt(result.creditedJpy),
    freeAfter: BigInt(result.freeAfter),
    shortage: BigInt(result.shortage),
  });
  expect(forcedUsdSale({ ...owed, settledUsd: usd('100.00') })).toEqual({
    soldUsd: 10_000n,
    creditedJpy: 15_475n,
    freeAfter: 0n,
    shortage: 2_986n,
  });
  expect(forcedUsdSale({ ...owed, freeYen: yen(40_000), settledUsd: usd('100.00') })).toMatchObject({
    soldUsd: 0n,
    freeAfter: 9_539n,
    shortage: 0n,
  });
});

test('dollars by trade date, settled, and what of them can become yen', () => {
  const balances = [
    { account: accounts.usdFree('c'), amount: 50_000n },
    { account: accounts.usdReserved('c'), amount: 20_000n },
    { account: accounts.usdPayable('c'), amount: 10_000n },
    { account: accounts.usdReceivable('c'), amount: -30_000n },
    { account: accounts.cashFree('c'), amount: 7n },
  ];
  const standing = usdStanding(balances);
  expect(standing).toEqual({ cash: 70_000n, settled: 50_000n, withdrawableToJpy: 20_000n, free: 50_000n });
  const flows = [
    { on: ymd('2026-11-17'), amount: usdCents(-10_000) },
    { on: ymd('2026-11-18'), amount: usdCents(30_000) },
    { on: ymd('2026-11-19'), amount: usdCents(-20_000) },
  ];
  expect(usdBuyingPower(standing, flows, ymd('2026-11-17'))).toBe(40_000n);
  expect(usdBuyingPower(standing, flows, ymd('2026-11-18'))).toBe(50_000n);
});

test('S77 US shares and dollars as parts of all assets, at the mid', () => {
  interface Parts {
    readonly usValuationUsd: string;
    readonly usdCash: string;
    readonly mid: string;
  }
  const { inputs, result } = golden<
    { assets: { usEquityJpy: number; total: number }; series: { cash: number } },
    Parts & Record<string, number>
  >('S77');
  const mid = readFxRate(inputs.mid);
  const cash = usdInYen(usd(inputs.usdCash), mid);
  expect(usdInYen(usd(inputs.usValuationUsd), mid)).toBe(BigInt(result.assets.usEquityJpy));
  const { deposit = 0, marginCash = 0, unsettled = 0 } = inputs as Record<string, number>;
  expect(BigInt(deposit + marginCash + unsettled) + cash).toBe(BigInt(result.series.cash));
});
