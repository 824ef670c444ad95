import { expect, test } from 'vitest';
import { isBusinessDay, japan, previousBusinessDay, ymd } from '../calendar/index.ts';
import { accounts } from '../ledger/index.ts';
import { customerId, firstDay, MarginLife, stocks, type Chance } from './life.test-support.ts';
import { booksOf, NaiveLife } from './naive-life.test-support.ts';
import { remainingOf } from './index.ts';

/** Usually this many; `MARGIN_LIVES=10000` for the long run. */
const lives = Number(globalThis.process?.env['MARGIN_LIVES'] ?? 1_000);
const days = 24;
const startCash = 4_000_000;

/** A chain of numbers that a seed repeats (mulberry32). */
function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <Item>(chance: Chance, items: readonly [Item, ...Item[]]): Item =>
  items[Math.floor(chance() * items.length)] ?? items[0];
const lotsOf = (chance: Chance, most: number): bigint => BigInt(1 + Math.floor(chance() * most)) * 100n;

/** What a customer, the exchange and the stock-loan market do on one day. */
function liveDay(life: MarginLife, chance: Chance): void {
  const before = previousBusinessDay(japan, life.day);
  for (const code of stocks) {
    const known = life.costsOf(code).premiums.some(({ tradeDate }) => tradeDate === before);
    if (!known && chance() < 0.3) life.publishPremium(code, before, BigInt(Math.floor(chance() * 40)));
  }
  if (chance() < 0.1) {
    const free = life.balance(accounts.cashFree(customerId));
    if (free > 0n) life.move((free * BigInt(Math.floor(chance() * 100))) / 100n);
  }
  for (let turn = 0; turn < 2; turn += 1) {
    const code = pick(chance, stocks);
    const side = pick(chance, ['LONG', 'SHORT'] as const);
    if (chance() < 0.45) life.open(code, side, chance() < 0.7, lotsOf(chance, 5));
    if (chance() < 0.4) {
      const order = pick(chance, ['OLDEST', 'NEWEST', 'MOST_PROFIT', 'MOST_LOSS'] as const);
      life.close(code, side, order, lotsOf(chance, 4));
    }
  }
  if (chance() < 0.06) life.dividend(pick(chance, stocks), BigInt(Math.floor(chance() * 400)));
}

function closeEverything(life: MarginLife): void {
  for (const lot of Array.from(life.lots.values())) {
    life.close(lot.stockCode as (typeof stocks)[number], lot.side, 'OLDEST', lot.quantity);
  }
}

const naive = new NaiveLife((day) => isBusinessDay(japan, ymd(day)));

function live(seed: number): { calls: number } {
  const chance = chanceOf(seed);
  const life = new MarginLife(firstDay, BigInt(startCash));
  life.move(BigInt(Math.floor(chance() * 600_000)) + 200_000n);
  let calls = 0;
  const check = () => {
    const twin = naive.books(life.events, startCash, life.day, life.prices);
    expect({ seed, day: life.day, ...booksOf(life, [2026]) }).toEqual({ seed, day: life.day, ...twin });
  };
  const split = Math.floor(chance() * days * 3);
  for (let day = 0; day < days; day += 1) {
    liveDay(life, chance);
    if (day % 6 === 5) check();
    const figures = life.figures();
    const called = life.callRun();
    const open = life.calls.reduce((sum, call) => sum + remainingOf(call), 0n);
    expect(open >= figures.callBelowEquity - figures.equity).toBe(true);
    if (called > 0n) calls += 1;
    life.nextDay(chance, day === split ? pick(chance, stocks) : null);
  }
  closeEverything(life);
  check();
  for (let day = 0; day < 8; day += 1) life.nextDay(chance, null);
  check();
  expectNothingOpen(life);
  return { calls };
}

/** All is closed and settled: nothing is left with the clearing house, the depository or the lender, and nothing is lent. */
function expectNothingOpen(life: MarginLife): void {
  const kinds = new Set([...life.ledger.balances().keys()].map((key) => key.split('/')[0]));
  for (const kind of ['CLEARING_CASH', 'CLEARING_SHARES', 'DEPOSITORY', 'STOCK_LENDER', 'MARGIN_LOAN']) {
    expect([kind, kinds.has(kind)]).toEqual([kind, false]);
  }
  for (const kind of ['SHORT_PROCEEDS', 'MARGIN_LONG', 'MARGIN_SHORT', 'MARGIN_REALIZED']) {
    expect([kind, kinds.has(kind)]).toEqual([kind, false]);
  }
  const yenAccounts = [...life.ledger.balances()].filter(([key]) => key.includes('/JPY/'));
  expect(yenAccounts.reduce((sum, [, amount]) => sum + amount, 0n)).toBe(0n);
}

test('random margin lives: the books and the naive twin agree to the yen', { timeout: 600_000 }, () => {
  let calls = 0;
  for (let seed = 1; seed <= lives; seed += 1) calls += live(seed).calls;
  expect(calls).toBeGreaterThan(lives / 20);
});
