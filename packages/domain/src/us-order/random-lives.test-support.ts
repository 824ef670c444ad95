import fc from 'fast-check';
import { expect } from 'vitest';
import { addDays, atJst, isBusinessDay, japan, unitedStates, yearOf, ymd, type Ymd } from '../calendar/index.ts';
import { exchangeAt, fxRate, ratesAt, type FxRates } from '../fx/index.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { fxEntries } from '../ledger/index.ts';
import { quantity, usdCents, usdPrice, yen, type UsdPrice } from '../money/index.ts';
import { isOpen } from '../stock-order/index.ts';
import { sharesFor, usdPerShare, usOrderSession, usTradeDates, wholeShare } from '../us-stock/index.ts';
import { notionalWithin, restOf, usDividendReceivedOn, usReservePrice, type UsOrder } from './index.ts';
import { oneDay, type Day } from './us-days.test-support.ts';
import { keyOf, UsLife, who, type UsType } from './us-life.test-support.ts';
import { orderOf } from './us-order.test-support.ts';
import { UsTwin } from './us-twin.test-support.ts';

/* Random lives with US shares over the rules of both currencies, against a twin that adds up what everybody can read (rules US-3 to US-14). */

const symbols = ['ORCHA', 'WORLB'];
const types: readonly UsType[] = ['SPECIFIC', 'SPECIFIC', 'GENERAL', 'NISA_GROWTH', 'NISA_GROWTH'];
const openings = [18_745n, 9_120n];

/** Ends of a year, and the nights on which summer time begins and ends. */
const starts = ['2026-11-12', '2026-12-14', '2027-03-08', '2027-10-29'];
const opening = 12_000_000n;

/** How often what these lives are about came up: a run without one of them proves nothing of it. */
const seen = new Map<string, number>();
const note = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);

const currencies = ['JPY', 'USD'];
const expected = [
  ...types.flatMap((type) => currencies.flatMap((one) => [`${type} BUY ${one}`, `${type} SELL ${one}`])),
  ...currencies.flatMap((one) => [`SPECIFIC BUY ${one} late`, `SPECIFIC SELL ${one} late`]),
  'by amount',
  'carried over',
  'ended DAY_END',
  'dividend',
  'split',
  'no room in NISA',
  'owed',
  'dollars bought for a purchase',
  'dollars sold for what is owed',
];

class Walk {
  readonly books: UsLife;
  readonly twin = new UsTwin(opening);
  readonly withholds: boolean;
  readonly rates = new Map<Ymd, FxRates>();
  newest = ratesAt(fxRate(15_500n));
  readonly price = new Map<string, bigint>(symbols.map((symbol, index) => [symbol, openings[index] ?? 1n]));
  /** The last session before each split. */
  readonly splits: { readonly symbol: string; readonly ended: Ymd }[] = [];
  #orders = 0;

  constructor(withholds: boolean) {
    this.withholds = withholds;
    this.books = new UsLife(yen(opening), withholds ? 'WITH' : 'WITHOUT');
  }

  priceOf(symbol: string): UsdPrice {
    return usdPrice((this.price.get(symbol) ?? 1n) * 100n);
  }

  live(day: Ymd, one: Day): void {
    this.books.settle(day);
    this.twin.settle(day);
    const ended = addDays(day, -1);
    if (isBusinessDay(unitedStates, ended)) this.session(ended, day, one);
    if (isBusinessDay(japan, day)) this.fixing(day, one);
    const at = atJst(day, '12:00');
    if (isBusinessDay(japan, day) && one.exchange) this.exchange(one.exchange, at);
    for (const order of one.asked) this.ask(order, day);
    this.compare(yearOf(day));
  }

  /** 06:05: executions of the session, late ones, carry-over, then rights. */
  session(ended: Ymd, day: Ymd, one: Day): void {
    symbols.forEach((symbol, index) => {
      const moved = ((this.price.get(symbol) ?? 1n) * BigInt(one.moves[index] ?? 100)) / 100n;
      this.price.set(symbol, moved < 100n ? 100n : moved > 90_000n ? 90_000n : moved);
    });
    const working = this.books.openOrders().filter(({ sessionDate }) => sessionDate === ended);
    working.forEach((order, index) => this.fill(order, BigInt(one.filled[index % 8] ?? 0), ended, day));
    this.late(one.late, ended, day);
    for (const { id } of this.books.openOrders().filter(({ sessionDate }) => sessionDate === ended))
      this.carry(id, day);
    if (one.right) this.right(one.right, ended, day);
  }

  fill(order: UsOrder, quarters: bigint, local: Ymd, day: Ymd): void {
    const last = this.priceOf(order.symbol);
    const { limitPrice, side, size } = order;
    const price = limitPrice === null || (side === 'BUY' ? last <= limitPrice : last >= limitPrice) ? last : limitPrice;
    const rest = restOf(order);
    const wanted =
      'notional' in size ? (quarters > 1n ? sharesFor(size.notional, price) : 0n) : ((rest ?? 0n) * quarters) / 4n;
    if (wanted > 0n) this.execute(order, wanted, price, local, day);
  }

  execute(order: UsOrder, count: bigint, price: UsdPrice, local: Ymd, day: Ymd): void {
    const at = atJst(day, '06:05');
    const execution = {
      execId: `${order.id} ${day}`,
      quantity: quantity(count),
      price,
      executedAt: at,
      localTradeDate: local,
    };
    const done = this.books.execute(order.id, execution, this.newest, at);
    if (!done) return;
    const after = this.books.order(order.id);
    const left = isOpen(after) ? (restOf(after) ?? 0n) : 0n;
    note(`${order.accountType} ${order.side} ${order.settlementCurrency}${isOpen(order) ? '' : ' late'}`);
    if ('notional' in order.size) note('by amount');
    if (done.exchange) {
      note('dollars bought for a purchase');
      const { jpy, usd } = done.exchange;
      expect(jpy).toBe((usd * this.newest.tts + 9_999n) / 10_000n);
      this.twin.exchange(0n - jpy, usd);
    }
    this.twin.execute(done.fill, { isByAmount: 'notional' in order.size, left });
    if (!isOpen(after)) this.twin.keep(order.id, null);
  }

  /** A trade of an order that has ended, on the day of its last session. */
  late(pick: number | null, ended: Ymd, day: Ymd): void {
    if (pick === null) return;
    const over = this.books
      .orders()
      .filter((order) => !isOpen(order) && order.status !== 'FILLED' && order.sessionDate <= ended)
      .filter(
        ({ symbol, sessionDate }) => !this.splits.some((one) => one.symbol === symbol && one.ended >= sessionDate),
      );
    const order = over[pick % Math.max(over.length, 1)];
    if (order) this.fill(order, 2n, order.sessionDate, day);
  }

  carry(id: string, day: Ymd): void {
    const at = atJst(day, '06:05');
    const order = this.books.order(id);
    if (order.timeInForce === 'DAY') {
      this.books.end(id, { status: 'EXPIRED', expiryReason: 'DAY_END' }, at);
      return this.twin.keep(id, null);
    }
    const session = usOrderSession(at).date;
    const settlementDate = usTradeDates(session).domesticSettlementDate;
    const next = { session, settlementDate, lastPrice: this.priceOf(order.symbol), tts: this.newest.tts };
    const goesOn = this.books.carry(id, next, at);
    note(goesOn ? 'carried over' : `ended ${this.books.order(id).expiryReason}`);
    this.twin.keep(id, goesOn ? this.keptOf(this.books.order(id)) : null);
  }

  keptOf(order: UsOrder): Parameters<UsTwin['keep']>[1] {
    if (order.accountType !== 'NISA_GROWTH' || order.side === 'SELL') return null;
    return {
      price: order.limitPrice ?? order.reservePrice,
      tts: order.reserveRate,
      year: yearOf(order.settlementDate),
      notional: 'notional' in order.size ? order.size.notional : null,
      rest: restOf(order) ?? 1n,
    };
  }

  right({ isSplit, symbol: index, times, cents }: NonNullable<Day['right']>, ended: Ymd, day: Ymd): void {
    const at = atJst(day, '06:05');
    const symbol = symbols[index] ?? '';
    if (!isSplit) {
      const [perShare, receivedOn] = [usdPerShare(BigInt(cents) * 10_001n), usDividendReceivedOn(addDays(day, 3))];
      for (const type of ['SPECIFIC', 'GENERAL', 'NISA_GROWTH'] as const)
        expect(this.books.declare(symbol, type, perShare, receivedOn)).toBe(
          this.twin.declare(symbol, type, perShare, receivedOn),
        );
      return;
    }
    for (const { id } of this.books.openOrders().filter((order) => order.symbol === symbol)) {
      this.books.end(id, { status: 'EXPIRED', expiryReason: 'EX_DATE' }, at);
      this.twin.keep(id, null);
    }
    note('split');
    this.books.split(symbol, BigInt(times), at);
    this.twin.split(symbol, BigInt(times));
    this.splits.push({ symbol, ended });
    const after = (this.price.get(symbol) ?? 1n) / BigInt(times);
    this.price.set(symbol, after < 100n ? 100n : after);
  }

  /** 10:00 */
  fixing(day: Ymd, { mid }: Pick<Day, 'mid'>): void {
    this.newest = ratesAt(fxRate(BigInt(mid)));
    this.rates.set(day, this.newest);
    const moved = this.books.fix(day, this.rates);
    expect(moved.toSorted()).toEqual(this.twin.fix(day, this.rates).toSorted());
    for (const _ of moved) note('no room in NISA');
    if (this.books.owed > 0n) note('owed');
    const { ttb } = this.newest;
    const paid = this.books.payDividends(day, this.newest);
    expect(paid).toBe(this.twin.payDividends(day, ttb));
    if (paid > 0n) note('dividend');
    const [owed, free, settled] = [this.books.owed, this.books.freeYen, this.twin.usd];
    const sold = this.books.sellDollars(this.newest, atJst(day, '10:00'));
    if (!sold) return;
    note('dollars sold for what is owed');
    // As many dollars as what is owed lacks, and never more than there are.
    const needed = ((owed - free) * 10_000n + ttb - 1n) / ttb;
    expect(sold.usd).toBeLessThanOrEqual(needed < settled ? needed : settled);
    expect(sold.jpy).toBe((sold.usd * ttb) / 10_000n);
    this.twin.exchange(sold.jpy, 0n - sold.usd);
  }

  exchange({ toUsd, namesYen, share }: NonNullable<Day['exchange']>, at: ReturnType<typeof atJst>): void {
    const { books, newest } = this;
    const settledYen = books.freeYen + books.balance('SALE_RECEIVABLE');
    const settledUsd = books.freeUsd + books.balance('USD_RECEIVABLE', 'USD');
    const all = toUsd
      ? namesYen
        ? settledYen
        : (settledYen * 10_000n) / newest.tts
      : namesYen
        ? (settledUsd * newest.ttb) / 10_000n
        : settledUsd;
    const part = (all * BigInt(share)) / 10n;
    if (part <= 0n || books.owed > 0n) return;
    const named = namesYen ? { jpy: yen(part) } : { usd: usdCents(part) };
    const { jpyAmount: jpy, usdAmount: usd } = exchangeAt(
      { direction: toUsd ? 'JPY_TO_USD' : 'USD_TO_JPY', named },
      toUsd ? newest.tts : newest.ttb,
    );
    if (jpy === 0n || usd === 0n || (toUsd ? jpy > settledYen : usd > settledUsd)) return;
    const booking = { ref: `exchange ${at}`, customerId: who, at };
    const sides = { jpy, usd };
    books.book(
      toUsd
        ? [fxEntries.bought(booking, sides), fxEntries.sweptBought(booking, sides)]
        : [fxEntries.sold(booking, sides), fxEntries.sweptSold(booking, sides)],
    );
    const rate = toUsd ? newest.tts : newest.ttb;
    // What is named stands; what is paid is rounded up, what is received is rounded down.
    if (namesYen) expect(usd).toBe(toUsd ? (jpy * 10_000n) / rate : (jpy * 10_000n + rate - 1n) / rate);
    else expect(jpy).toBe(toUsd ? (usd * rate + 9_999n) / 10_000n : (usd * rate) / 10_000n);
    this.twin.exchange(toUsd ? 0n - jpy : jpy, toUsd ? usd : 0n - usd);
  }

  ask(one: Day['asked'][number], day: Ymd): void {
    const at = atJst(day, '12:00');
    const [symbol, type] = [symbols[one.symbol] ?? '', types[one.type] ?? 'SPECIFIC'];
    const session = usOrderSession(at).date;
    const last = this.priceOf(symbol);
    const byAmount = one.isBuy && (one.size === 'NOTIONAL' || one.size === 'BUDGET');
    const budget = notionalWithin(yen(BigInt(one.count) * 10_007n), this.newest.tts, type);
    const notional = one.size === 'BUDGET' ? budget : usdCents(BigInt(one.count) * 1_013n);
    const sellable = this.books.sellable(symbol, type, session);
    const wanted = one.size === 'WHOLE' ? BigInt(one.count) * wholeShare : BigInt(one.count) * 12_347n;
    const count = one.isBuy ? wanted : wanted < sellable ? wanted : sellable;
    if (!byAmount && count <= 0n) return;
    const isWhole = count % wholeShare === 0n;
    const limitPrice =
      byAmount || !isWhole || one.limit === null ? null : usdPrice(((last * BigInt(one.limit)) / 10_000n) * 100n);
    const isDated = limitPrice !== null && one.dated > 0;
    this.#orders += 1;
    const order = orderOf({
      id: `order-${this.#orders}`,
      sequence: BigInt(this.#orders),
      symbol,
      accountType: type,
      side: one.isBuy ? 'BUY' : 'SELL',
      settlementCurrency: one.inYen ? 'JPY' : 'USD',
      acceptedAt: at,
      orderType: limitPrice === null ? 'MARKET' : 'LIMIT',
      size: byAmount ? { notional } : { quantity: quantity(count) },
      limitPrice,
      timeInForce: isDated ? 'GTD' : 'DAY',
      expiresOn: isDated ? addDays(session, one.dated * 2) : session,
      sessionDate: session,
      settlementDate: usTradeDates(session).domesticSettlementDate,
      reservePrice: usReservePrice({ limitPrice }, last),
      reserveRate: this.newest.tts,
    });
    const taken = this.books.accept(order, at);
    if (!taken) return;
    this.twin.keep(order.id, this.keptOf(taken));
    if (one.cancels > 0) return;
    this.books.end(order.id, { status: 'CANCELED' }, at);
    this.twin.keep(order.id, null);
  }

  /** What is held, what it cost, the cash of both currencies that has settled, the tax, the frame; and what must hold of the books at any time. */
  compare(year: number): void {
    const { books, twin } = this;
    for (const symbol of symbols) {
      let all = 0n;
      for (const type of ['SPECIFIC', 'GENERAL', 'NISA_GROWTH'] as const) {
        const { quantity: held, cost, costUsd, nisaBook } = books.position(symbol, type);
        const key = keyOf(symbol, type);
        const [units, own] = [
          twin.units.get(key) ?? 0n,
          [twin.cost, twin.costUsd, twin.book].map((map) => map.get(key) ?? 0n),
        ];
        expect([held, cost, costUsd, nisaBook]).toEqual([units, ...own]);
        const shares = books.balance('SHARES', symbol, type) + books.balance('SHARES_LOCKED', symbol, type);
        expect(shares).toBe(twin.held(symbol, type));
        all += shares;
      }
      expect(books.balance('US_CUSTODY', symbol) + books.balance('CLEARING_SHARES', symbol)).toBe(-all);
    }
    let taxes = 0n;
    for (const [ofYear, gain] of twin.gains) {
      const taxed = this.withholds && gain > 0n ? gain : 0n;
      const tax = { income: (taxed * 15_315n) / 100_000n, resident: (taxed * 5n) / 100n };
      expect(books.withheld.get(ofYear) ?? { income: 0n, resident: 0n }).toEqual(tax);
      taxes += tax.income + tax.resident;
    }
    const kinds = [
      'CASH_FREE',
      'CASH_RESERVED',
      'BUY_PAYABLE',
      'SALE_RECEIVABLE',
      'TAX_REFUND_RECEIVABLE',
      'CASH_ADVANCED',
    ] as const;
    const settled = kinds.reduce((sum, kind) => sum + books.balance(kind), 0n);
    expect(settled).toBe(twin.cash - taxes);
    const dollars = (['USD_FREE', 'USD_RESERVED', 'USD_PAYABLE', 'USD_RECEIVABLE'] as const).reduce(
      (sum, kind) => sum + books.balance(kind, 'USD'),
      0n,
    );
    expect(dollars).toBe(twin.usd);
    for (const ofYear of [year, year + 1]) expect(books.nisaRoomOn(ymd(`${ofYear}-12-31`))).toBe(twin.room(ofYear));
    // 顧客分別金 is what customers' cash comes to without what they owe, and the tax that was withheld.
    const withheld = books.balance('TAX_INCOME') + books.balance('TAX_RESIDENT');
    expect(-books.balance('BANK')).toBe(settled + books.owed + withheld);
    expect(-books.balance('US_BANK', 'USD')).toBe(dollars + books.balance('FEE_INCOME', 'USD'));
    expect(books.balance('FX_POSITION') + books.balance('HOUSE_BANK')).toBe(books.owed);
    expect(books.balance('FX_POSITION', 'USD') + books.balance('HOUSE_USD', 'USD')).toBe(0n);
  }
}

function live(days: readonly Day[], start: string, withholds: boolean): void {
  const walk = new Walk(withholds);
  let day = ymd(start);
  for (const one of days) {
    walk.live(day, one);
    day = addDays(day, 1);
  }
  const quiet: Day = {
    ...(days[0] as Day),
    asked: [],
    exchange: null,
    late: null,
    right: null,
    filled: Array(8).fill(0),
  };
  for (const { id } of walk.books.openOrders()) {
    walk.books.end(id, { status: 'CANCELED' }, atJst(day, '12:00'));
    walk.twin.keep(id, null);
  }
  for (let left = 16; left > 0; left -= 1, day = addDays(day, 1)) walk.live(day, quiet);
  expect(walk.twin.isQuiet).toBe(true);
  const left = ['CASH_RESERVED', 'BUY_PAYABLE', 'SALE_RECEIVABLE'] as const;
  expect(left.map((kind) => walk.books.balance(kind))).toEqual([0n, 0n, 0n]);
  for (const symbol of symbols) expect(walk.books.balance('CLEARING_SHARES', symbol)).toBe(0n);
}

/** So many lives, half of them with the fresh seed of the run. */
export function expectLives(lives: number): void {
  const life = fc.array(oneDay, { minLength: 3, maxLength: 18 });
  const property = fc.property(life, fc.constantFrom(...starts), fc.boolean(), live);
  assertRandom(property, { numRuns: Math.ceil(lives / 2) });
  const kinds = [...seen.keys()];
  for (const what of expected) expect(kinds).toContain(what);
}
