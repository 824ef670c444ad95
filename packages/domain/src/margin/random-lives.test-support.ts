import { expect } from 'vitest';
import { addBusinessDays, isBusinessDay, japan, previousBusinessDay, ymd } from '../calendar/index.ts';
import { accounts } from '../ledger/index.ts';
import { customerId, firstDay, MarginLife, stocks, type Chance } from './life.test-support.ts';
import { booksOf, NaiveLife } from './naive-life.test-support.ts';
import { remainingOf } from './index.ts';

const days = 24;
const startCash = 4_000_000;
/** So few live to the 期日 of their lots: it is half a year of days. */
const waitsOneIn = 20;
/** What is closed then settles within the year: the twin knows one year of tax. */
const lastDay = ymd('2026-12-24');

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

/** 10:00: what the stock-loan market of the day before cost. */
function publishPremiums(life: MarginLife, chance: Chance): void {
  const before = previousBusinessDay(japan, life.day);
  for (const code of stocks) {
    const known = life.costsOf(code).premiums.some(({ tradeDate }) => tradeDate === before);
    if (!known && chance() < 0.3) life.publishPremium(code, before, BigInt(Math.floor(chance() * 40)));
  }
}

/** What a customer and the exchange do on one day. */
function liveDay(life: MarginLife, chance: Chance): void {
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

/** A call that is open at noon of the second business day after its day: all lots are closed. */
function forceClose(life: MarginLife): boolean {
  const isDue = life.calls.some(
    (call) => remainingOf(call) > 0n && addBusinessDays(japan, call.occurredOn, 2) <= life.day,
  );
  if (!isDue) return false;
  closeEverything(life);
  life.calls = [];
  return true;
}

/** Six months later, the end of the month where it has no such day, the business day before where it is closed: by the calendar alone. */
function naiveExpiry(openedOn: string): string {
  const [year = 0, month = 0, day = 0] = openedOn.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 6, 0)).getUTCDate();
  const at = new Date(Date.UTC(year, month + 5, Math.min(day, last)));
  const text = () => at.toISOString().slice(0, 10);
  while (!isBusinessDay(japan, ymd(text()))) at.setUTCDate(at.getUTCDate() - 1);
  return text();
}

/** Nobody trades any more: half a year goes by, and the firm closes each lot of 制度信用 on its 期日. */
function waitForExpiry(life: MarginLife, chance: Chance): number {
  let expired = 0;
  while (life.day < lastDay) {
    for (const { openedOn } of life.expire()) {
      expired += 1;
      expect(life.day).toBe(naiveExpiry(openedOn));
    }
    life.nextDay(chance, null);
  }
  return expired;
}

function closeEverything(life: MarginLife): void {
  for (const lot of Array.from(life.lots.values())) {
    life.close(lot.stockCode as (typeof stocks)[number], lot.side, 'OLDEST', lot.quantity);
  }
}

const naive = new NaiveLife((day) => isBusinessDay(japan, ymd(day)));

interface Lived {
  readonly calls: number;
  readonly forced: number;
  readonly expired: number;
}

function live(seed: number): Lived {
  const chance = chanceOf(seed);
  const life = new MarginLife(firstDay, BigInt(startCash));
  life.move(BigInt(Math.floor(chance() * 600_000)) + 200_000n);
  let [calls, forced, expired] = [0, 0, 0];
  const check = () => {
    const twin = naive.books(life.events, startCash, life.day, life.prices);
    expect({ seed, day: life.day, ...booksOf(life, [2026]) }).toEqual({ seed, day: life.day, ...twin });
  };
  const split = Math.floor(chance() * days * 3);
  for (let day = 0; day < days; day += 1) {
    publishPremiums(life, chance);
    if (forceClose(life)) forced += 1;
    liveDay(life, chance);
    if (day % 6 === 5) check();
    const figures = life.figures();
    const called = life.callRun();
    const open = life.calls.reduce((sum, call) => sum + remainingOf(call), 0n);
    expect(open >= figures.callBelowEquity - figures.equity).toBe(true);
    if (called > 0n) calls += 1;
    life.nextDay(chance, day === split ? pick(chance, stocks) : null);
  }
  if (seed % waitsOneIn === 0) {
    expired = waitForExpiry(life, chance);
    check();
  }
  closeEverything(life);
  check();
  for (let day = 0; day < 8; day += 1) life.nextDay(chance, null);
  check();
  expectNothingOpen(life);
  return { calls, forced, expired };
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
  // 顧客分別金 has what the customer's cash and withheld tax come to, whatever is owed.
  const inBank = new Set(['CASH_FREE', 'MARGIN_CASH', 'TAX_INCOME', 'TAX_RESIDENT', 'BANK']);
  const customers = [...life.ledger.balances()].filter(([key]) => inBank.has(key.split('/')[0] ?? ''));
  expect(customers.reduce((sum, [, amount]) => sum + amount, 0n)).toBe(0n);
  const yenAccounts = [...life.ledger.balances()].filter(([key]) => key.includes('/JPY/'));
  expect(yenAccounts.reduce((sum, [, amount]) => sum + amount, 0n)).toBe(0n);
}

/** Lives of so many seeds: the books and the naive twin agree to the yen. */
export function expectLives(lives: number): void {
  const seen = { calls: 0, forced: 0, expired: 0 };
  for (let seed = 1; seed <= lives; seed += 1) {
    const lived = live(seed);
    for (const kind of Object.keys(seen) as (keyof Lived)[]) seen[kind] += lived[kind];
  }
  expect(seen.calls).toBeGreaterThan(lives / 20);
  for (const kind of ['forced', 'expired'] as const) expect([kind, seen[kind] > 0]).toEqual([kind, true]);
}
