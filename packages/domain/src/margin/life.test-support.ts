import { addBusinessDays, atJst, japan, nextBusinessDay, ymd, type Ymd } from '../calendar/index.ts';
import { accountKey, accounts, marginEntries, Twin, type Entry, type LedgerAccount } from '../ledger/index.ts';
import { noYen, yen, type Yen } from '../money/index.ts';
import { nearestTick, stockPrice, type StockPrice } from '../stock/index.ts';
import { taxRateOn } from '../tax/index.ts';
import {
  callAmount,
  chooseLots,
  clearCalls,
  clearingOfClose,
  closeLots,
  dividendAdjustment,
  emptyBook,
  figuresOf,
  marginTerms,
  openLot,
  openingSettled,
  remainingOf,
  settleResults,
  splitLot,
  type CloseOrder,
  type Lot,
  type LotShare,
  type MarginCall,
  type MarginFill,
  type MarginOpening,
  type PositionSide,
  type ResultToSettle,
  type StockCosts,
} from './index.ts';

export const customerId = 'c';
export const stocks = ['1078', '1174'] as const;
export type Code = (typeof stocks)[number];

/** What happened, in plain words and numbers: all that the naive twin is given. */
export type LifeEvent =
  | { readonly kind: 'move'; readonly day: Ymd; readonly amount: bigint }
  | {
      readonly kind: 'open';
      readonly day: Ymd;
      readonly lot: string;
      readonly code: Code;
      readonly side: PositionSide;
      readonly system: boolean;
      readonly quantity: bigint;
      readonly price: bigint;
    }
  | {
      readonly kind: 'close';
      readonly day: Ymd;
      readonly lot: string;
      readonly quantity: bigint;
      readonly price: bigint;
    }
  | { readonly kind: 'premium'; readonly day: Ymd; readonly code: Code; readonly sen: bigint }
  | { readonly kind: 'split'; readonly day: Ymd; readonly code: Code; readonly ratio: bigint }
  | {
      readonly kind: 'dividend';
      readonly day: Ymd;
      readonly code: Code;
      readonly perShare: bigint;
      readonly paidOn: Ymd;
    };

export type Chance = () => number;

/** For tests only: one customer's margin over business days, by the decisions of this room over a ledger in memory. */
export class MarginLife {
  readonly ledger = new Twin();
  readonly events: LifeEvent[] = [];
  readonly prices = new Map<string, StockPrice>([
    ['1078', stockPrice(23_180)],
    ['1174', stockPrice(8_120)],
  ]);
  readonly costs = new Map<string, { premiums: StockCosts['premiums'][number][]; lastCumDays: Ymd[] }>(
    stocks.map((code) => [code, { premiums: [], lastCumDays: [] }]),
  );
  lots = new Map<string, Lot>();
  calls: readonly MarginCall[] = [];
  day: Ymd;
  #openings: (MarginOpening & { lot: Lot })[] = [];
  #due: ResultToSettle[] = [];
  /** Every lot with the days it was open and what it was then, for 配当落調整金. */
  #dividends: { code: Code; perShare: bigint; paidOn: Ymd; held: { lot: Lot; quantity: bigint }[] }[] = [];
  #netGain = new Map<number, Yen>();
  #number = 0;

  constructor(start: Ymd, cash: bigint) {
    this.day = start;
    this.#post({
      kind: 'DEPOSIT',
      ref: 'start',
      day: start,
      bookedAt: atJst(start, '00:00'),
      lines: [
        { account: accounts.cashFree(customerId), amount: cash },
        { account: accounts.bank, amount: -cash },
      ],
    });
  }

  balance(account: LedgerAccount): bigint {
    return this.ledger.balanceOf(account);
  }

  move(amount: bigint): void {
    this.#post(
      marginEntries.collateralMoved(
        { ref: this.#next('move'), customerId, day: this.day, bookedAt: this.#at() },
        yen(amount),
      ),
    );
    this.events.push({ kind: 'move', day: this.day, amount });
    if (amount > 0n) this.calls = clearCalls(this.calls, 'DEPOSIT', yen(amount));
  }

  open(code: Code, side: PositionSide, system: boolean, quantity: bigint): void {
    const price = this.priceOf(code);
    const fill = this.#fill(code, side, quantity, price);
    const lotId = `lot-${fill.id}`;
    const terms = {
      type: system ? 'SYSTEM' : 'GENERAL',
      initialRatio: marginTerms.initialRatio,
      cashRatio: null,
    } as const;
    const opened = openLot(fill, terms, lotId, null, this.#at());
    this.#post(opened.entry);
    this.lots.set(lotId, opened.lot);
    this.#openings.push({ ...opened.opening, lot: opened.lot });
    this.events.push({ kind: 'open', day: this.day, lot: lotId, code, side, system, quantity, price });
  }

  close(code: Code, side: PositionSide, order: CloseOrder, quantity: bigint): void {
    const ofStock = [...this.lots.values()].filter((lot) => lot.stockCode === code && lot.side === side);
    const price = this.priceOf(code);
    const chosen = chooseLots(
      ofStock.map((lot) => ({ lot, closable: lot.quantity })),
      order,
      price,
      quantity,
    );
    if (chosen !== null) this.#closeShares(code, side, chosen, quantity);
  }

  /** 期日: the firm closes what is due, whole. Gives the lots as they were. */
  expire(): readonly Lot[] {
    const due = [...this.lots.values()].filter(
      ({ expirationDate }) => expirationDate !== null && expirationDate <= this.day,
    );
    for (const { id, stockCode, side, quantity } of due)
      this.#closeShares(stockCode as Code, side, [{ lotId: id, quantity }], quantity);
    return due;
  }

  #closeShares(code: Code, side: PositionSide, chosen: readonly LotShare[], quantity: bigint): void {
    const price = this.priceOf(code);
    const fill = this.#fill(code, side, quantity, price);
    const closed = closeLots(fill, chosen, this.lots, this.costsOf(code), this.#at());
    for (const entry of closed.entries) this.#post(entry);
    for (const [id, lot] of closed.lots) {
      if (lot === null) this.lots.delete(id);
      else this.lots.set(id, lot);
    }
    for (const close of closed.closes) {
      const { part } = close;
      this.calls = clearCalls(this.calls, 'POSITIONS', clearingOfClose(part.openAmount));
      this.events.push({ kind: 'close', day: this.day, lot: close.lotId, quantity: part.quantity, price });
      this.#due.push({
        id: close.id,
        customerId,
        stockCode: code,
        accountType: close.accountType,
        side,
        settlementDate: part.settlementDate,
        realized: part.realized,
        close: { amount: part.closeAmount, quantity: part.quantity },
        sequence: BigInt(this.#due.length + 1),
      });
    }
  }

  /** 逆日歩 of the business day before, published at 10:00. */
  publishPremium(code: Code, tradeDate: Ymd, sen: bigint): void {
    this.costs.get(code)?.premiums.push({ tradeDate, sen });
    this.events.push({ kind: 'premium', day: tradeDate, code, sen });
  }

  /** At the close of the day: who holds now is on the register. */
  dividend(code: Code, perShare: bigint): void {
    const paidOn = addBusinessDays(japan, this.day, 6);
    this.costs.get(code)?.lastCumDays.push(this.day);
    const held = [...this.lots.values()]
      .filter((lot) => lot.stockCode === code)
      .map((lot) => ({ lot, quantity: lot.quantity }));
    this.#dividends.push({ code, perShare, paidOn, held });
    this.events.push({ kind: 'dividend', day: this.day, code, perShare, paidOn });
  }

  /** The final calculation of the night: gives what was called. */
  callRun(): Yen {
    const outstanding = yen(this.calls.reduce((sum, call) => sum + remainingOf(call), 0n));
    const amount = callAmount(this.figures(), outstanding);
    if (amount > 0n) {
      const call = { occurredOn: this.day, amount, clearedByDeposit: noYen, clearedByPositions: noYen };
      this.calls = [...this.calls, call];
    }
    return amount;
  }

  figures() {
    const book = {
      ...emptyBook,
      cash: yen(this.balance(accounts.marginCash(customerId))),
      lots: [...this.lots.values()],
      realized: yen(this.balance(accounts.marginRealized(customerId))),
      advance: yen(-this.balance(accounts.cashAdvanced(customerId))),
    };
    return figuresOf(book, { prices: this.prices, costs: this.costs }, this.day);
  }

  /** To the next business day: settlements and splits of 00:00, new prices. */
  nextDay(chance: Chance, split: Code | null): void {
    this.day = nextBusinessDay(japan, this.day);
    if (split !== null) this.#split(split);
    for (const opening of this.#openings.filter(({ settlementDate }) => settlementDate <= this.day)) {
      this.#post(openingSettled({ ...opening, customerId }, opening.lot, this.#at()));
    }
    this.#openings = this.#openings.filter(({ settlementDate }) => settlementDate > this.day);
    this.#settle();
    for (const [code, price] of this.prices) {
      const moved = price + (price * BigInt(Math.floor(chance() * 121) - 60)) / 1_000n;
      this.prices.set(code, nearestTick('ORDINARY', moved > 100n ? moved : 100n));
    }
  }

  #split(code: Code): void {
    const times = 2n;
    for (const lot of [...this.lots.values()].filter(({ stockCode }) => stockCode === code)) {
      const { side, accountType } = lot;
      const ref = this.#next('split');
      const booking = { ref, day: this.day, bookedAt: this.#at(), customerId, stockCode: code, accountType, side };
      this.#post(marginEntries.split(booking, lot.quantity * (times - 1n)));
      this.lots.set(lot.id, splitLot(lot, { exOn: this.day, ratio: times }));
    }
    this.prices.set(code, nearestTick('ORDINARY', this.priceOf(code), times));
    this.events.push({ kind: 'split', day: this.day, code, ratio: times });
  }

  #settle(): void {
    const adjustments = this.#dividends
      .filter(({ paidOn }) => paidOn === this.day)
      .flatMap(({ code, perShare, held }) =>
        held.map(({ lot, quantity }): ResultToSettle => {
          const gross = yen((perShare * quantity) / 10n);
          return {
            id: this.#next('adjustment'),
            customerId,
            stockCode: code,
            accountType: lot.accountType,
            side: lot.side,
            settlementDate: this.day,
            sequence: 0n,
            realized: dividendAdjustment(lot, gross, taxRateOn(this.day).income),
            close: null,
          };
        }),
      );
    const due = this.#due.filter(({ settlementDate }) => settlementDate <= this.day);
    this.#due = this.#due.filter(({ settlementDate }) => settlementDate > this.day);
    const settlement = settleResults(
      [...adjustments, ...due],
      {
        withholding: 'WITH',
        marginCash: yen(this.balance(accounts.marginCash(customerId))),
        cashFree: yen(this.balance(accounts.cashFree(customerId))),
        netGain: (year) => this.#netGain.get(year) ?? noYen,
      },
      this.#at(),
    );
    for (const entry of settlement.entries) this.#post(entry);
    for (const { year, netGain } of settlement.taxes) {
      this.#netGain.set(year, yen((this.#netGain.get(year) ?? noYen) + netGain));
    }
  }

  priceOf(code: Code): StockPrice {
    return this.prices.get(code) ?? stockPrice(10);
  }

  costsOf(code: Code): StockCosts {
    return this.costs.get(code) ?? { premiums: [], lastCumDays: [] };
  }

  #fill(code: Code, side: PositionSide, quantity: bigint, price: StockPrice): MarginFill {
    const executedAt = atJst(this.day, '10:00');
    return {
      id: this.#next('fill'),
      customerId,
      stockCode: code,
      accountType: 'SPECIFIC',
      side,
      quantity,
      price,
      executedAt,
    };
  }

  #next(kind: string): string {
    this.#number += 1;
    return `${kind}-${this.#number}`;
  }

  #at() {
    return atJst(this.day, '00:00');
  }

  #post(entry: Entry): void {
    const refusal = this.ledger.post(entry);
    if (refusal !== null) {
      const what = 'account' in refusal ? ` ${accountKey(refusal.account)} ${refusal.short}` : '';
      throw new Error(`${entry.kind} is refused: ${refusal.reason}${what}`);
    }
  }
}

export const firstDay = ymd('2026-06-15');
