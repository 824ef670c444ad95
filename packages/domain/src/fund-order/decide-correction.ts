import { yearOf, type Instant } from '../calendar/index.ts';
import { netDistribution, transition, type Position } from '../fund/index.ts';
import { assert } from '../kernel/index.ts';
import {
  accounts,
  bookingOf,
  correctionLoan,
  credit,
  debit,
  entryAt,
  fundEntries,
  inPlaceOf,
  movedOn,
  type Entry,
  type PostingLine,
} from '../ledger/index.ts';
import { greatest, least, noYen, yen, type Yen } from '../money/index.ts';
import { frameOf, type NisaAccount } from '../nisa/index.ts';
import type { Tax } from '../tax/index.ts';
import { correctTaxes } from './correct-taxes.ts';
import type {
  CashAtHand,
  CorrectedDistribution,
  CorrectedFill,
  FundHistory,
  KnownTransfer,
  NavCorrection,
} from './correction.ts';
import type { BatchCustomer } from './customer.ts';
import type { DeclaredDistribution, KnownDistribution } from './distribution.ts';
import type { FilledOrder, SaleOnItsWay } from './fill.ts';
import type { PositionRecord } from './position-record.ts';
import { figuresOf, replayHistory, type FillFigures, type Replay, type ReplayedFund } from './replay-history.ts';
import type { NisaChange, TaxChange, TaxYear } from './year-books.ts';

export interface CorrectionFacts {
  readonly correction: NavCorrection;
  readonly fund: ReplayedFund;
  readonly customer: BatchCustomer;
  readonly history: FundHistory;
  readonly positions: readonly PositionRecord[];
  /** Null for whoever never bought in NISA. */
  readonly nisa: NisaAccount | null;
  readonly taxYears: readonly TaxYear[];
  readonly sales: readonly SaleOnItsWay[];
  readonly cash: CashAtHand;
  /** Of the entries that belong to no single order: the year's tax and what is lent. */
  readonly ref: string;
  readonly at: Instant;
}

/** What one customer was notified of before, and what it is now. */
export interface CorrectedLine {
  readonly known: FilledOrder;
  readonly now: FillFigures;
  readonly tax: Tax | null;
}

export interface Correction {
  readonly entries: readonly Entry[];
  readonly fills: readonly CorrectedFill[];
  readonly distributions: readonly CorrectedDistribution[];
  /** What went along with units that left comes out at another cost. */
  readonly transfers: readonly KnownTransfer[];
  readonly positions: readonly PositionRecord[];
  readonly nisa: readonly NisaChange[];
  readonly taxes: readonly TaxChange[];
  readonly refunds: readonly { readonly year: number; readonly refund: Tax }[];
  readonly projected: ReadonlyMap<string, Yen>;
  readonly notified: readonly CorrectedLine[];
  /** What the customer gets (+) or gives back (−) in cash, in all. */
  readonly cashChange: Yen;
  /** 立替金 that is new: what was not there to give back. */
  readonly advanced: Yen;
  /** What the firm pays instead of the customer. */
  readonly borne: Yen;
}

/**
 * One customer after the price of a day was corrected: every fill and distribution that comes out differently, the day's
 * own and those that followed from them, is undone and done again in the books, never edited. A difference in favour of the
 * customer is paid. One against them is taken from free cash only, and what is not there is lent without interest (立替金):
 * no order, payment or withdrawal that was promised fails because of a price we had wrong.
 */
export function decideCorrection(facts: CorrectionFacts): Correction {
  const { correction, fund, customer, history, positions, ref, at } = facts;
  const before = replayHistory(history, fund, null, facts.nisa);
  assertSame(before.positions, positions);
  const repriced = { date: correction.date, nav: correction.newNav };
  const whole = replayHistory(history, fund, repriced, facts.nisa);
  const replay = changesOf(whole);
  const taxes = correctTaxes(replay, { customer, years: facts.taxYears, sales: facts.sales, at });
  const things = [
    ...replay.fills.map(({ known, now }) => fillEntry(known, now, replay, at)),
    ...replay.distributions.flatMap(({ known, now }) => {
      return [
        entryAt({ kind: 'CORRECTION', ref: now.id, revision: known.revision + 1 }, at, distributionLines(known, now)),
      ];
    }),
  ];
  const sorted = [...unitsFirst(things), entryAt({ kind: 'TAX_ADJUSTED', ref, revision: 0 }, at, taxes.lines)];
  const cover = coverOf(customer.id, ref, sorted, facts.cash, at);
  const ownProjected = new Set(replay.fills.map(({ known }) => known.order.id));
  return {
    entries: [...cover.first, ...sorted, ...cover.last],
    fills: replay.fills.map(({ known, now }) => {
      assert(transition(known.order.state, 'CORRECT').ok, 'only what was executed is corrected');
      return {
        fill: {
          ...now,
          orderId: known.order.id,
          projectedTax: taxes.projected.get(known.order.id) ?? known.fill.projectedTax,
        },
        revision: known.revision + 1,
        tax: taxes.settled.get(known.order.id) ?? null,
      };
    }),
    distributions: replay.distributions.map(({ known, now }) => ({ distribution: now, revision: known.revision })),
    transfers: replay.transfers.map(({ now }) => now),
    positions: positions.map((record) => correctedPosition(record, whole.positions, replay)),
    nisa: replay.fills.flatMap(({ known, now }) => nisaChange(known, now)),
    taxes: taxes.changes,
    refunds: taxes.refunds,
    projected: new Map([...taxes.projected].filter(([id]) => !ownProjected.has(id))),
    notified: replay.fills.map(({ known, now }) => ({ known, now, tax: taxes.settled.get(known.order.id) ?? null })),
    cashChange: cover.cashChange,
    advanced: cover.advanced,
    borne: whole.borne,
  };
}

/** Records that do not follow from their history must be checked before a correction is built on them. */
function assertSame(replayed: Replay['positions'], records: readonly PositionRecord[]): void {
  for (const { customerId, accountType, units, cost, individualPrincipal, nisaBook } of records) {
    const position = replayed.get(accountType);
    const isSame =
      (position?.pool.units ?? 0n) === units &&
      (position?.pool.cost ?? 0n) === cost &&
      (position?.individualPrincipal ?? 0n) === individualPrincipal &&
      (position?.nisaBook ?? 0n) === nisaBook;
    if (!isSame) throw new Error(`the ${accountType} position of ${customerId} does not follow from its history`);
  }
}

function changesOf({ fills, distributions, transfers, ...rest }: Replay): Replay {
  const moved = distributions.filter(({ known: { distribution: before }, now }) =>
    [
      [before.units, now.units],
      [before.navEx, now.navEx],
      [before.special, now.special],
      [before.ordinary, now.ordinary],
      [before.tax.income, now.tax.income],
      [before.tax.resident, now.tax.resident],
    ].some(([one, other]) => one !== other),
  );
  // A reinvestment belongs to its distribution, also where the quota let it take no more than before.
  const withSource = new Set(moved.map(({ now }) => now.id));
  return {
    ...rest,
    fills: fills.filter(({ known, now }) => {
      const before = figuresOf(known);
      const names = Object.keys(before) as (keyof FillFigures)[];
      return withSource.has(known.order.id) || names.some((name) => before[name] !== now[name]);
    }),
    distributions: moved,
    transfers: transfers.filter(
      ({ known, now }) => known.cost !== now.cost || known.individualPrincipal !== now.individualPrincipal,
    ),
  };
}

/** Tax goes into an entry of its own, because it is the year's and not the order's. */
function fillEntry(known: FilledOrder, now: FillFigures, replay: Replay, at: Instant): Entry {
  const { order, revision } = known;
  const booking = bookingOf(order, at);
  const entries = (figures: FillFigures): Entry[] => {
    if (order.side === 'SELL') {
      const sale = { sold: figures.units, proceeds: figures.amount, projectedTax: noYen };
      const tax = { income: noYen, resident: noYen, year: yearOf(order.settlementDate) };
      const executed = fundEntries.saleExecuted(booking, { ...sale, lockedUnits: order.lockedUnits });
      return order.state === 'EXECUTED' ? [executed] : [executed, fundEntries.saleSettled(booking, { ...sale, tax })];
    }
    const { amount: principal, fee, consumptionTax, units } = figures;
    const total = yen(principal + fee + consumptionTax);
    const executed = fundEntries.buyExecuted(booking, { reservedCash: order.reservedCash, total, units });
    if (order.state === 'EXECUTED') return [executed];
    return [executed, fundEntries.buySettled(booking, { principal, fee, consumptionTax, units })];
  };
  const lines =
    order.source === 'REINVEST'
      ? reinvestedLines(known, now, replay, at)
      : inPlaceOf(entries(figuresOf(known)), entries(now));
  return entryAt({ kind: 'CORRECTION', ref: order.id, revision: revision + 1 }, at, lines);
}

/** The net went straight back to the fund; only units moved, and cash where the quota took less than the whole. */
function reinvestedLines(known: FilledOrder, now: FillFigures, replay: Replay, at: Instant): PostingLine[] {
  const { order, fill } = known;
  const { customerId, fundCode, accountType } = bookingOf(order, at);
  const source = replay.distributions.find(({ now: { id } }) => id === order.id);
  const paid = source
    ? netDistribution(source.now) - now.amount - (netDistribution(source.known.distribution) - fill.amount)
    : 0n;
  const more = now.units - fill.units;
  return [
    credit(accounts.units(customerId, fundCode, accountType), more),
    debit(accounts.fundUnits(fundCode, customerId), more),
    credit(accounts.cashFree(customerId), paid),
    debit(accounts.bank, paid),
  ];
}

function distributionLines(
  { distribution: before, state }: KnownDistribution,
  now: DeclaredDistribution,
): PostingLine[] {
  if (now.course === 'REINVEST') return [];
  // What was to be reinvested and is paid now had nothing booked.
  const booked = before.course === 'REINVEST' ? 0n : before.special + before.ordinary;
  const more = now.special + now.ordinary - booked;
  const from = state === 'PAID' ? accounts.bank : accounts.distributionReceivable(now.customerId);
  return [debit(from, more), credit(accounts.cashFree(now.customerId), more)];
}

/** Account types that gain units come first, so that the units are there for those that lose some. */
const unitsFirst = (entries: readonly Entry[]): Entry[] => {
  const gained = ({ lines }: Entry) =>
    lines.filter(({ account }) => account.kind === 'UNITS').reduce((sum, { amount }) => sum + amount, 0n);
  return entries.toSorted((one, other) => (gained(one) === gained(other) ? 0 : gained(one) > gained(other) ? -1 : 1));
};

/** 立替金 where free cash does not reach, and given back from what comes in. Our own money goes with it (docs/ledger.md). */
function coverOf(customerId: string, ref: string, entries: readonly Entry[], cash: CashAtHand, at: Instant) {
  const account = accounts.cashFree(customerId);
  let running = 0n;
  let lowest = 0n;
  for (const { lines } of entries) {
    running += movedOn(account, lines);
    if (running < lowest) lowest = running;
  }
  const needed = greatest(yen(0n - cash.free - lowest), noYen);
  const short = greatest(yen(0n - cash.free - running), noYen);
  const repaid = least(cash.advanced, greatest(yen(running), noYen));
  const first = needed === 0n ? [] : [correctionLoan({ ref, customerId, at }, needed)];
  const back = yen(needed - short + repaid);
  const last = back === 0n ? [] : [correctionLoan({ ref, revision: 1, customerId, at }, 0n - back)];
  return { first, last, cashChange: yen(running), advanced: short };
}

/** By the year of the settlement date; book value counts from settlement on (rules NISA-5 and NISA-6). */
function nisaChange({ order, fill, bookReleased }: FilledOrder, now: FillFigures): NisaChange[] {
  const frame = frameOf(order.accountType);
  if (frame === null) return [];
  const of = { customerId: order.customerId, year: yearOf(order.settlementDate), frame };
  if (order.side === 'BUY') return [{ ...of, used: now.amount - fill.amount }];
  if (order.state === 'EXECUTED') return [];
  return [{ ...of, released: (now.bookReleased ?? 0n) - (bookReleased ?? 0n) }];
}

function correctedPosition(record: PositionRecord, positions: Replay['positions'], replay: Replay): PositionRecord {
  const position: Position | undefined = positions.get(record.accountType);
  assert(position, 'a position has a history');
  let { bought, sold, distributed } = record;
  for (const { known, now } of replay.fills) {
    const { order, fill } = known;
    const source = replay.distributions.find(({ now: { id } }) => id === order.id)?.now ?? null;
    const more = now.amount + now.fee + now.consumptionTax - fill.amount - fill.fee - fill.consumptionTax;
    const isInto = order.accountType === record.accountType;
    if (order.side === 'SELL') {
      if (isInto) sold = yen(sold + more);
    } else if (order.source !== 'REINVEST') {
      if (isInto) bought = yen(bought + more);
    } else if (source && source.accountType !== order.accountType) {
      // Between two positions it is both received and paid in.
      if (isInto) bought = yen(bought + more);
      if (source.accountType === record.accountType) distributed = yen(distributed + more);
    }
  }
  for (const { known, now } of replay.distributions) {
    if (now.accountType !== record.accountType) continue;
    const wasPaid = known.distribution.course === 'RECEIVE' || known.state === 'REINVESTED';
    const more = netDistribution(now) - (wasPaid ? netDistribution(known.distribution) : 0n);
    if (now.course === 'RECEIVE') distributed = yen(distributed + more);
    const reinvested = replay.fills.find(({ known: { order } }) => order.id === now.id);
    if (reinvested) {
      // What the quota did not take was paid.
      distributed = yen(distributed + more - (reinvested.now.amount - reinvested.known.fill.amount));
    }
  }
  return {
    ...record,
    units: position.pool.units,
    cost: position.pool.cost,
    individualPrincipal: position.individualPrincipal,
    nisaBook: position.nisaBook,
    bought,
    sold,
    distributed,
  };
}
