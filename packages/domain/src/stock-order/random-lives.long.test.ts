import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addBusinessDays, japan, yearOf, ymd, type Ymd } from '../calendar/index.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { heldShares } from './index.ts';
import { keyOf, ShareLife, type ShareType, type TradeRequest } from './share-life.test-support.ts';

/* Random trading lives over the rules of shares, against a twin that adds up what everybody can read (rules SPOT-1 to SPOT-8). */

/** Usually this many; `SHARE_LIVES=10000` for the long run. */
const lives = Number(globalThis.process?.env['SHARE_LIVES'] ?? 300);

const stocks = ['1078', '1174'];
const types: readonly ShareType[] = ['SPECIFIC', 'GENERAL', 'NISA_GROWTH'];

const trade = fc.record({
  kind: fc.constant('TRADE' as const),
  stock: fc.nat(1),
  type: fc.nat(2),
  isBuy: fc.boolean(),
  lots: fc.integer({ min: 1, max: 12 }),
  prices: fc.array(fc.integer({ min: 5_000, max: 30_000 }), { minLength: 0, maxLength: 3 }),
});
const right = fc.record({
  kind: fc.constantFrom('SPLIT' as const, 'MERGE' as const, 'DIVIDEND' as const),
  stock: fc.nat(1),
  type: fc.nat(2),
  times: fc.integer({ min: 2, max: 7 }),
});
const days = fc.array(
  fc.record({
    rights: fc.array(right, { maxLength: 1 }),
    trades: fc.array(trade, { maxLength: 5 }),
    rest: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 20 },
);

/** 1,000 yen and 10 % at most, on what the order has come to. */
const feeOf = (amount: bigint, type: ShareType): bigint => {
  if (type === 'NISA_GROWTH' || amount <= 500_000n) return 0n;
  const fee = (amount * 5n) / 10_000n < 1_000n ? (amount * 5n) / 10_000n : 1_000n;
  return fee + fee / 10n;
};
const ceil = (one: bigint, by: bigint): bigint => (one + by - 1n) / by;

class Twin {
  cash: bigint;
  readonly units = new Map<string, bigint>();
  readonly cost = new Map<string, bigint>();
  readonly gains = new Map<number, bigint>();
  readonly #coming: { on: Ymd; cash: bigint; year: number; gain: bigint; id: string; type: ShareType }[] = [];
  #day: { id: string; key: string; type: ShareType; side: string; quantity: bigint; net: bigint; on: Ymd }[] = [];

  constructor(cash: bigint) {
    this.cash = cash;
  }

  trade(id: string, { stockCode, accountType, side }: TradeRequest, quantity: bigint, net: bigint, on: Ymd): void {
    this.#day.push({ id, key: keyOf(stockCode, accountType), type: accountType, side, quantity, net, on });
  }

  /** All purchases, then all sales at one cost. */
  close(costs: ReadonlyMap<string, bigint>): void {
    for (const key of new Set(this.#day.map((one) => one.key))) {
      const ofKey = this.#day.filter((one) => one.key === key);
      let [units, cost] = [this.units.get(key) ?? 0n, this.cost.get(key) ?? 0n];
      for (const one of ofKey.filter(({ side }) => side === 'BUY')) {
        [units, cost] = [units + one.quantity, cost + one.net];
        this.#coming.push({ ...one, cash: 0n - one.net, year: yearOf(one.on), gain: 0n });
      }
      const each = units === 0n ? 0n : ceil(cost, units);
      const sales = ofKey.filter(({ side }) => side === 'SELL');
      for (const one of sales) {
        expect(costs.get(one.id)).toBe(each * one.quantity);
        units -= one.quantity;
        this.#coming.push({ ...one, cash: one.net, year: yearOf(one.on), gain: one.net - each * one.quantity });
      }
      this.units.set(key, units);
      this.cost.set(key, sales.length > 0 ? each * units : cost);
    }
    this.#day = [];
  }

  settle(day: Ymd): void {
    for (const one of this.#coming.filter(({ on }) => on <= day)) {
      this.cash += one.cash;
      if (one.type === 'SPECIFIC') this.gains.set(one.year, (this.gains.get(one.year) ?? 0n) + one.gain);
      this.#coming.splice(this.#coming.indexOf(one), 1);
    }
  }
}

const opening = 20_000_000n;
const upper = 40_000n;

test('a life of purchases, sales, splits and dividends comes to what a twin adds up, to the yen', () => {
  const property = fc.property(days, fc.boolean(), (life, withholds) => live(life, withholds));
  assertRandom(property, { numRuns: Math.ceil(lives / 2) });
});

type Day = typeof days extends fc.Arbitrary<(infer One)[]> ? One : never;

function live(life: readonly Day[], withholds: boolean): void {
  const books = new ShareLife(opening, withholds ? 'WITH' : 'WITHOUT');
  const twin = new Twin(opening);
  let day = ymd('2026-11-13');
  for (const { rights, trades, rest } of life) {
    books.settle(day);
    twin.settle(day);
    for (const one of rights) takeRight(books, twin, one, day);
    for (const one of trades) takeTrade(books, twin, one, day);
    books.fixCosts(day);
    twin.close(books.costs);
    compareAll(books, twin, withholds);
    day = addBusinessDays(japan, day, rest);
  }
  const end = addBusinessDays(japan, day, 5);
  books.settle(end);
  twin.settle(end);
  compareAll(books, twin, withholds);
  expect(
    ['CASH_RESERVED', 'BUY_PAYABLE', 'SALE_RECEIVABLE', 'TAX_REFUND_RECEIVABLE'].map((kind) =>
      books.balance(kind as never),
    ),
  ).toEqual([0n, 0n, 0n, 0n]);
  for (const stock of stocks) {
    const held = types.reduce((sum, type) => sum + (twin.units.get(keyOf(stock, type)) ?? 0n), 0n);
    expect([books.balance('CLEARING_SHARES', stock), books.balance('DEPOSITORY', stock)]).toEqual([0n, 0n - held]);
  }
}

function takeRight(books: ShareLife, twin: Twin, { kind, stock, type, times }: Day['rights'][number], day: Ymd): void {
  const [stockCode, accountType] = [stocks[stock] as string, types[type] as ShareType];
  const key = keyOf(stockCode, accountType);
  const [units, cost] = [twin.units.get(key) ?? 0n, twin.cost.get(key) ?? 0n];
  if (kind === 'DIVIDEND') {
    const gross = (BigInt(times) * 11n * units) / 10n;
    const taxed = accountType === 'NISA_GROWTH' ? 0n : (gross * 15_315n) / 100_000n + (gross * 5n) / 100n;
    expect(books.dividend(stockCode, accountType, day, BigInt(times) * 11n)).toBe(gross - taxed);
    twin.cash += gross - taxed;
    return;
  }
  const n = BigInt(times);
  books.split(stockCode, accountType, day, kind === 'SPLIT' ? { times: n } : { into: n });
  if (units === 0n) return;
  twin.units.set(key, kind === 'SPLIT' ? units * n : units / n);
  twin.cost.set(key, kind === 'SPLIT' ? ceil(cost, units * n) * units * n : ceil(cost * n, units) * (units / n));
}

function takeTrade(books: ShareLife, twin: Twin, one: Day['trades'][number], day: Ymd): void {
  const [stockCode, accountType] = [stocks[one.stock] as string, types[one.type] as ShareType];
  const side = one.isBuy ? 'BUY' : 'SELL';
  const sellable = books.balance('SHARES', stockCode, accountType);
  const wanted = BigInt(one.lots) * 100n;
  const quantity = one.isBuy ? wanted : wanted < sellable ? wanted : sellable;
  const parts = BigInt(one.prices.length === 0 ? 1 : one.prices.length);
  const each = quantity / parts;
  if (quantity === 0n || each === 0n) return;
  const fills = one.prices.map((price) => ({ quantity: each, price: BigInt(price) }));
  const request: TradeRequest = { stockCode, accountType, side, quantity, fills };
  const { cash } = books.reserveOf(request, upper);
  // Of the NISA frame too: a life has 2,400,000 yen of it in a year.
  if (one.isBuy && (cash > books.balance('CASH_FREE') || (accountType === 'NISA_GROWTH' && wanted > 100n))) return;
  if (one.isBuy && accountType === 'NISA_GROWTH' && books.nisaRoomIn(day) < cash) return;
  let cumulated = 0n;
  for (const fill of books.trade(request, day, upper)) {
    const amount = (fill.price * fill.quantity) / 10n;
    const fee = feeOf(cumulated + amount, accountType) - feeOf(cumulated, accountType);
    cumulated += amount;
    expect([fill.amount, fill.fee + fill.consumptionTax]).toEqual([amount, fee]);
    twin.trade(fill.id, request, fill.quantity, one.isBuy ? amount + fee : amount - fee, fill.settlementDate);
  }
}

/** What is held, what it cost, the cash that has settled, and the tax of each year on its net. */
function compareAll(books: ShareLife, twin: Twin, withholds: boolean): void {
  for (const stock of stocks)
    for (const type of types) {
      const key = keyOf(stock, type);
      const position = books.position(stock, type);
      const held = position ? heldShares(position) : { quantity: 0n, cost: 0n };
      const [units, cost] = [twin.units.get(key) ?? 0n, twin.cost.get(key) ?? 0n];
      expect([held.quantity, held.cost]).toEqual([units, cost]);
      expect(books.balance('SHARES', stock, type) + books.balance('SHARES_LOCKED', stock, type)).toBe(units);
    }
  let taxes = 0n;
  for (const [year, gain] of twin.gains) {
    const taxed = withholds && gain > 0n ? gain : 0n;
    const tax = { income: (taxed * 15_315n) / 100_000n, resident: (taxed * 5n) / 100n };
    expect(books.withheld.get(year) ?? { income: 0n, resident: 0n }).toEqual(tax);
    taxes += tax.income + tax.resident;
  }
  expect(books.settledCash).toBe(twin.cash - taxes);
}
