import { expect } from 'vitest';
import { yearOf, type Ymd } from '../calendar/index.ts';
import type { FxRates } from '../fx/index.ts';
import { usTradeDates } from '../us-stock/index.ts';
import { keyOf, type UsType } from './us-life.test-support.ts';
import type { UsFill } from './index.ts';

/* A naive twin of a life with US shares: it adds up what everybody can read in docs/rules and shares no rule with the books. For tests only. */

export const ceil = (one: bigint, by: bigint): bigint => (one + by - 1n) / by;
const halfUp = (one: bigint, by: bigint): bigint => (2n * one + by) / (2n * by);
/** 0.495 % of all that an order came to, 22 dollars at most. */
const feeOf = (amount: bigint, type: UsType): bigint => {
  if (type === 'NISA_GROWTH') return 0n;
  const fee = (amount * 495n) / 100_000n;
  return fee < 2_200n ? fee : 2_200n;
};
const yearly = 2_400_000n;

interface Pending {
  readonly id: string;
  readonly symbol: string;
  readonly type: UsType;
  readonly side: 'BUY' | 'SELL';
  readonly currency: 'JPY' | 'USD';
  readonly amount: bigint;
  readonly fee: bigint;
  readonly tradeDate: Ymd;
  readonly settles: Ymd;
  readonly quota: bigint;
  readonly quotaYear: number;
  quantity: bigint;
}

/** An order in NISA: what of the frame is kept for it. */
interface Kept {
  readonly price: bigint;
  readonly tts: bigint;
  readonly year: number;
  readonly notional: bigint | null;
  rest: bigint;
}

const quotaOf = ({ price, tts, rest, notional }: Kept): bigint =>
  rest === 0n ? 0n : ceil((notional ?? ceil(price * rest, 10_000_000n)) * tts * 105n, 1_000_000n);

export class UsTwin {
  cash: bigint;
  usd = 0n;
  readonly units = new Map<string, bigint>();
  readonly cost = new Map<string, bigint>();
  readonly costUsd = new Map<string, bigint>();
  readonly book = new Map<string, bigint>();
  readonly gains = new Map<number, bigint>();
  readonly #used = new Map<number, bigint>();
  readonly #kept = new Map<string, Kept>();
  readonly #filled = new Map<string, bigint>();
  #pending: Pending[] = [];
  #coming: { on: Ymd; jpy: bigint; usd: bigint; gain: bigint }[] = [];
  #dividends: { gross: bigint; type: UsType; receivedOn: Ymd }[] = [];

  constructor(cash: bigint) {
    this.cash = cash;
  }

  held(symbol: string, type: UsType): bigint {
    return this.#pending
      .filter((one) => one.symbol === symbol && one.type === type)
      .reduce(
        (sum, one) => (one.side === 'BUY' ? sum + one.quantity : sum - one.quantity),
        this.units.get(keyOf(symbol, type)) ?? 0n,
      );
  }

  /** A purchase in NISA keeps a part of the frame, and gives it back with its end. */
  keep(orderId: string, kept: Kept | null): void {
    if (kept) this.#kept.set(orderId, kept);
    else this.#kept.delete(orderId);
  }

  room(year: number): bigint {
    const open = [...this.#kept.values()].filter((one) => one.year === year);
    const waiting = this.#pending.filter((one) => one.quotaYear === year);
    return (
      yearly -
      (this.#used.get(year) ?? 0n) -
      open.reduce((sum, one) => sum + quotaOf(one), 0n) -
      waiting.reduce((sum, one) => sum + one.quota, 0n)
    );
  }

  /** `left`: of the order after it, nothing once it has ended. */
  execute(fill: UsFill, { isByAmount, left }: { readonly isByAmount: boolean; readonly left: bigint }): void {
    const type = fill.accountType as UsType;
    const { orderId } = fill;
    const product = fill.price * fill.quantity;
    const amount = isByAmount ? halfUp(product, 10_000_000n) : product / 10_000_000n;
    const before = this.#filled.get(orderId) ?? 0n;
    const fee = feeOf(before + amount, type) - feeOf(before, type);
    this.#filled.set(orderId, before + amount);
    expect([fill.amount, fill.fee]).toEqual([amount, fee]);
    const kept = this.#kept.get(orderId);
    const reserved = kept ? quotaOf(kept) : 0n;
    if (kept) kept.rest = left;
    const { domesticTradeDate: tradeDate, domesticSettlementDate: settles } = usTradeDates(fill.localTradeDate);
    this.#pending.push({
      id: fill.id,
      symbol: fill.symbol,
      type,
      side: fill.side,
      currency: fill.settlementCurrency,
      amount,
      fee,
      tradeDate,
      settles,
      quota: kept ? reserved - quotaOf(kept) : 0n,
      quotaYear: kept?.year ?? yearOf(settles),
      quantity: fill.quantity,
    });
  }

  exchange(jpy: bigint, usd: bigint): void {
    this.cash += jpy;
    this.usd += usd;
  }

  split(symbol: string, times: bigint): void {
    for (const one of this.#pending) if (one.symbol === symbol) one.quantity *= times;
    for (const [key, units] of this.units) {
      if (!key.startsWith(`${symbol} `) || units === 0n) continue;
      this.units.set(key, units * times);
      this.cost.set(key, ceil(this.cost.get(key) ?? 0n, units * times) * units * times);
    }
  }

  declare(symbol: string, type: UsType, perShare: bigint, receivedOn: Ymd): bigint {
    const held = this.held(symbol, type);
    this.#dividends.push({ gross: halfUp(held * perShare, 1_000_000_000n), type, receivedOn });
    return held;
  }

  payDividends(day: Ymd, ttb: bigint): bigint {
    let sum = 0n;
    for (const { gross, type } of this.#dividends.filter(({ receivedOn }) => receivedOn <= day)) {
      const base = gross - halfUp(gross, 10n);
      const taxes =
        type === 'NISA_GROWTH' ? 0n : (base * ttb * 15_315n) / 1_000_000_000n + (base * ttb * 5n) / 1_000_000n;
      sum += (base * ttb) / 10_000n - taxes;
    }
    this.#dividends = this.#dividends.filter(({ receivedOn }) => receivedOn > day);
    this.cash += sum;
    return sum;
  }

  /** 10:00. Which purchases in NISA found no room. */
  fix(day: Ymd, rates: ReadonlyMap<Ymd, FxRates>): string[] {
    const moved: string[] = [];
    const due = this.#pending.filter(({ tradeDate }) => tradeDate <= day);
    for (const date of [...new Set(due.map(({ tradeDate }) => tradeDate))].toSorted()) {
      const { tts, ttb } = rates.get(date) as FxRates;
      const ofDay = due.filter(({ tradeDate }) => tradeDate === date).map((one) => this.#placed(one, tts, moved));
      for (const key of new Set(ofDay.map((one) => keyOf(one.symbol, one.type))))
        this.#fixKey(
          key,
          ofDay.filter((one) => keyOf(one.symbol, one.type) === key),
          tts,
          ttb,
        );
    }
    return moved;
  }

  /** It leaves the waiting ones before its own need is looked at. */
  #placed(one: Pending, tts: bigint, moved: string[]): Pending {
    this.#pending = this.#pending.filter(({ id }) => id !== one.id);
    if (one.side === 'SELL' || one.type !== 'NISA_GROWTH') return one;
    const [used, year] = [(one.amount * tts) / 10_000n, yearOf(one.settles)];
    const isCovered = used <= one.quota && year === one.quotaYear;
    if (isCovered || used <= this.room(year)) {
      this.#used.set(year, (this.#used.get(year) ?? 0n) + used);
      return one;
    }
    moved.push(one.id);
    return { ...one, type: 'GENERAL' };
  }

  #fixKey(key: string, fills: readonly Pending[], tts: bigint, ttb: bigint): void {
    let [units, cost] = [this.units.get(key) ?? 0n, this.cost.get(key) ?? 0n];
    let [costUsd, book] = [this.costUsd.get(key) ?? 0n, this.book.get(key) ?? 0n];
    for (const one of fills.filter(({ side }) => side === 'BUY')) {
      const paid = ((one.amount + one.fee) * tts) / 10_000n;
      units += one.quantity;
      cost += paid * 100_000n;
      costUsd += one.amount + one.fee;
      if (one.type === 'NISA_GROWTH') book += (one.amount * tts) / 10_000n;
      const inYen = one.currency === 'JPY';
      this.#coming.push({
        on: one.settles,
        jpy: inYen ? -paid : 0n,
        usd: inYen ? 0n : -one.amount - one.fee,
        gain: 0n,
      });
    }
    const each = units === 0n ? 0n : ceil(cost, units);
    const sales = fills.filter(({ side }) => side === 'SELL');
    for (const one of sales) {
      const proceeds = ((one.amount - one.fee) * ttb) / 10_000n;
      const gain = proceeds - ceil(each * one.quantity, 100_000n);
      costUsd -= (costUsd * one.quantity) / units;
      book -= (book * one.quantity) / units;
      units -= one.quantity;
      const inYen = one.currency === 'JPY';
      this.#coming.push({
        on: one.settles,
        jpy: inYen ? proceeds : 0n,
        usd: inYen ? 0n : one.amount - one.fee,
        gain: one.type === 'SPECIFIC' ? gain : 0n,
      });
    }
    if (sales.length > 0) cost = each * units;
    this.units.set(key, units);
    this.cost.set(key, cost);
    this.costUsd.set(key, costUsd);
    this.book.set(key, book);
  }

  settle(day: Ymd): void {
    for (const { on, jpy, usd, gain } of this.#coming.filter((one) => one.on <= day)) {
      this.cash += jpy;
      this.usd += usd;
      this.gains.set(yearOf(on), (this.gains.get(yearOf(on)) ?? 0n) + gain);
    }
    this.#coming = this.#coming.filter(({ on }) => on > day);
  }

  get isQuiet(): boolean {
    return this.#pending.length === 0 && this.#coming.length === 0 && this.#dividends.length === 0;
  }
}
