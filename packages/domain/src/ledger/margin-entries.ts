import type { Instant } from '../calendar/index.ts';
import { greatest, yen, type Yen } from '../money/index.ts';
import { accounts, type UnitsType } from './account.ts';
import type { EntryKindOf } from './chart.ts';
import { credit, debit, moving, type Entry, type PostingLine } from './entry.ts';
import type { SaleTax } from './fund-entries.ts';

/** What every entry about a margin position says; `ref` is the execution, the settlement or the adjustment. */
export interface MarginBooking extends Pick<Entry, 'ref' | 'revision' | 'day' | 'bookedAt'> {
  readonly customerId: string;
  readonly stockCode: string;
  readonly accountType: UnitsType;
  readonly side: 'LONG' | 'SHORT';
}

/** Where a result goes: to and from 保証金現金, then 預り金; what is still missing is owed (立替金, below zero). */
export interface ResultParts {
  readonly margin: Yen;
  readonly cash: Yen;
  readonly advanced: Yen;
}

interface OpenPart {
  readonly openAmount: Yen;
  readonly quantity: bigint;
}

interface ClosePart extends OpenPart {
  readonly closeAmount: Yen;
  readonly expenses: Yen;
  /** After expenses, before tax. */
  readonly realized: Yen;
}

interface TakenPart extends OpenPart {
  readonly expenses: Yen;
}

/** Positions as entries: the tables of docs/ledger.md. Amounts are decided by the domain. */
export const marginEntries = {
  /** Above zero: from 預り金 to 保証金現金. */
  collateralMoved: (
    { ref, customerId, day, bookedAt }: Pick<MarginBooking, 'ref' | 'customerId' | 'day' | 'bookedAt'>,
    toMargin: Yen,
  ): Entry => ({
    kind: 'COLLATERAL_MOVED',
    ref,
    revision: 0,
    day,
    bookedAt,
    lines: moving([debit(accounts.cashFree(customerId), toMargin), credit(accounts.marginCash(customerId), toMargin)]),
  }),

  opened: (of: MarginBooking, { openAmount, quantity }: OpenPart): Entry =>
    entry('MARGIN_OPENED', of, [
      of.side === 'LONG'
        ? debit(accounts.marginLoan(of.customerId), openAmount)
        : credit(accounts.shortProceeds(of.customerId), openAmount),
      credit(accounts.clearingCash(of.customerId), signed(of, openAmount)),
      ...sharesMoved(of, quantity),
    ]),

  openSettled: (of: MarginBooking, { openAmount, quantity }: OpenPart): Entry =>
    entry('MARGIN_OPEN_SETTLED', of, [
      debit(accounts.clearingCash(of.customerId), signed(of, openAmount)),
      credit(accounts.houseBank, signed(of, openAmount)),
      ...sharesCleared(of, quantity),
    ]),

  closed: (of: MarginBooking, { openAmount, closeAmount, expenses, realized, quantity }: ClosePart): Entry =>
    entry('MARGIN_CLOSED', of, [
      of.side === 'LONG'
        ? credit(accounts.marginLoan(of.customerId), openAmount)
        : debit(accounts.shortProceeds(of.customerId), openAmount),
      debit(accounts.clearingCash(of.customerId), signed(of, closeAmount)),
      credit(accounts.marginRealized(of.customerId), realized),
      credit(accounts.marginIncome(of.customerId), expenses),
      ...sharesMoved(of, -quantity),
    ]),

  /** 逆日歩 that was published after the close: the expenses are others, and with them the result. */
  closeRebooked: (of: MarginBooking, addedExpenses: Yen): Entry =>
    entry('MARGIN_CLOSED', of, [
      debit(accounts.marginRealized(of.customerId), addedExpenses),
      credit(accounts.marginIncome(of.customerId), addedExpenses),
    ]),

  closeSettled: (
    of: MarginBooking,
    {
      closeAmount,
      realized,
      quantity,
      tax,
      to,
    }: Pick<ClosePart, 'closeAmount' | 'realized' | 'quantity'> & { tax: SaleTax; to: ResultParts },
  ): Entry =>
    entry('MARGIN_CLOSE_SETTLED', of, [
      credit(accounts.clearingCash(of.customerId), signed(of, closeAmount)),
      // What is owed does not leave 顧客分別金: our own money pays it (rule CASH-22).
      debit(accounts.houseBank, signed(of, closeAmount) - realized + to.advanced),
      debit(accounts.bank, realized - to.advanced),
      ...sharesCleared(of, -quantity),
      debit(accounts.marginRealized(of.customerId), realized),
      ...resultTo(of, to, tax),
    ]),

  /** What it will cost is set aside until 15:35. */
  genbikiAccepted: (of: MarginBooking, reserved: Yen): Entry =>
    entry('GENBIKI_ACCEPTED', of, [
      debit(accounts.cashFree(of.customerId), reserved),
      credit(accounts.cashReserved(of.customerId, 'ORDER'), reserved),
    ]),

  genbikiReleased: (of: MarginBooking, reserved: Yen): Entry =>
    entry('GENBIKI_RELEASED', of, [
      debit(accounts.cashReserved(of.customerId, 'ORDER'), reserved),
      credit(accounts.cashFree(of.customerId), reserved),
    ]),

  genbikiExecuted: (of: MarginBooking, { openAmount, expenses, quantity }: TakenPart): Entry =>
    entry('GENBIKI_EXECUTED', of, [
      debit(accounts.cashFree(of.customerId), openAmount + expenses),
      credit(accounts.buyPayable(of.customerId), openAmount + expenses),
      debit(accounts.marginLong(of.customerId, of.stockCode, of.accountType), quantity),
      credit(accounts.shares(of.customerId, of.stockCode, of.accountType), quantity),
    ]),

  genbikiSettled: (of: MarginBooking, { openAmount, expenses }: Omit<TakenPart, 'quantity'>): Entry =>
    entry('GENBIKI_SETTLED', of, [
      debit(accounts.buyPayable(of.customerId), openAmount + expenses),
      credit(accounts.marginLoan(of.customerId), openAmount),
      credit(accounts.marginIncome(of.customerId), expenses),
      credit(accounts.bank, openAmount + expenses),
      debit(accounts.houseBank, openAmount + expenses),
    ]),

  genwatashiAccepted: (of: MarginBooking, quantity: bigint): Entry =>
    entry('GENWATASHI_ACCEPTED', of, [
      debit(accounts.shares(of.customerId, of.stockCode, of.accountType), quantity),
      credit(accounts.sharesLocked(of.customerId, of.stockCode, of.accountType), quantity),
    ]),

  genwatashiReleased: (of: MarginBooking, quantity: bigint): Entry =>
    entry('GENWATASHI_RELEASED', of, [
      debit(accounts.sharesLocked(of.customerId, of.stockCode, of.accountType), quantity),
      credit(accounts.shares(of.customerId, of.stockCode, of.accountType), quantity),
    ]),

  genwatashiExecuted: (
    of: MarginBooking,
    { openAmount, expenses, quantity, projectedTax }: TakenPart & { projectedTax: Yen },
  ): Entry =>
    entry('GENWATASHI_EXECUTED', of, [
      debit(accounts.sharesLocked(of.customerId, of.stockCode, of.accountType), quantity),
      credit(accounts.marginShort(of.customerId, of.stockCode, of.accountType), quantity),
      debit(accounts.saleReceivable(of.customerId), openAmount - expenses),
      credit(accounts.cashFree(of.customerId), openAmount - expenses - projectedTax),
      credit(accounts.cashReserved(of.customerId, 'TAX'), projectedTax),
    ]),

  genwatashiSettled: (
    of: MarginBooking,
    {
      openAmount,
      expenses,
      quantity,
      projectedTax,
      projectedRefund = yen(0),
      tax,
    }: TakenPart & { projectedTax: Yen; projectedRefund?: Yen; tax: SaleTax },
  ): Entry =>
    entry('GENWATASHI_SETTLED', of, [
      debit(accounts.shortProceeds(of.customerId), openAmount),
      credit(accounts.saleReceivable(of.customerId), openAmount - expenses),
      credit(accounts.marginIncome(of.customerId), expenses),
      debit(accounts.bank, openAmount - expenses),
      credit(accounts.houseBank, openAmount - expenses),
      debit(accounts.stockLender(of.stockCode, of.customerId), quantity),
      credit(accounts.depository(of.stockCode, of.customerId), quantity),
      debit(accounts.cashReserved(of.customerId, 'TAX'), projectedTax),
      credit(accounts.taxRefundReceivable(of.customerId), projectedRefund),
      credit(accounts.incomeTax(of.customerId, 'GAIN', tax.year), tax.income),
      credit(accounts.residentTax(of.customerId, 'GAIN', tax.year), tax.resident),
      credit(accounts.cashFree(of.customerId), projectedTax - projectedRefund - tax.income - tax.resident),
    ]),

  /** 配当落調整金: above zero received, below zero paid. */
  dividendAdjusted: (of: MarginBooking, adjustment: Yen, tax: SaleTax, to: ResultParts): Entry =>
    entry('DIVIDEND_ADJUSTED', of, [
      debit(accounts.marginIncome(of.customerId), adjustment),
      credit(accounts.houseBank, adjustment - to.advanced),
      debit(accounts.bank, adjustment - to.advanced),
      ...resultTo(of, to, tax),
    ]),

  /** `added` shares by a split. */
  split: (of: MarginBooking, added: bigint): Entry =>
    entry(
      'MARGIN_SPLIT',
      of,
      of.side === 'LONG' ? heldBy(of, added, depositoryOf(of)) : heldBy(of, -added, lenderOf(of)),
    ),
} as const;

/** What is booked at this moment. */
export const marginBookingAt = (
  of: Omit<MarginBooking, 'day' | 'bookedAt'>,
  day: MarginBooking['day'],
  bookedAt: Instant,
): MarginBooking => ({ ...of, day, bookedAt });

/** Cash of a long runs as it is written, of a short the other way. */
const signed = ({ side }: MarginBooking, amount: bigint): bigint => (side === 'LONG' ? amount : -amount);

const depositoryOf = ({ stockCode, customerId }: MarginBooking) => accounts.depository(stockCode, customerId);
const lenderOf = ({ stockCode, customerId }: MarginBooking) => accounts.stockLender(stockCode, customerId);

const positionOf = ({ side, customerId, stockCode, accountType }: MarginBooking) =>
  side === 'LONG'
    ? accounts.marginLong(customerId, stockCode, accountType)
    : accounts.marginShort(customerId, stockCode, accountType);

/** A position changes by shares (below zero for a short) against another account. */
const heldBy = (of: MarginBooking, change: bigint, against: PostingLine['account']): readonly PostingLine[] => [
  credit(positionOf(of), change),
  debit(against, change),
];

/** Executed: the clearing house owes the shares. `quantity` is below zero for a close. */
const sharesMoved = (of: MarginBooking, quantity: bigint): readonly PostingLine[] =>
  heldBy(of, signed(of, quantity), accounts.clearingShares(of.stockCode, of.customerId));

/** Settled: shares of longs lie at the depository, those of shorts were borrowed. */
const sharesCleared = (of: MarginBooking, quantity: bigint): readonly PostingLine[] => [
  credit(accounts.clearingShares(of.stockCode, of.customerId), signed(of, quantity)),
  debit(of.side === 'LONG' ? depositoryOf(of) : lenderOf(of), signed(of, quantity)),
];

const resultTo = ({ customerId }: MarginBooking, to: ResultParts, tax: SaleTax): readonly PostingLine[] => [
  credit(accounts.marginCash(customerId), to.margin),
  credit(accounts.cashFree(customerId), to.cash),
  credit(accounts.cashAdvanced(customerId), to.advanced),
  credit(accounts.incomeTax(customerId, 'GAIN', tax.year), tax.income),
  credit(accounts.residentTax(customerId, 'GAIN', tax.year), tax.resident),
];

/** A gain goes to 保証金現金; a loss takes it, then 預り金, and is owed beyond (rule MARGIN-3). */
export function spreadResult(result: Yen, marginCash: Yen, cashFree: Yen): ResultParts {
  const margin = greatest(result, yen(0n - marginCash));
  const cash = greatest(yen(result - margin), yen(0n - cashFree));
  return { margin, cash, advanced: yen(result - margin - cash) };
}

const entry = (
  kind: EntryKindOf<'margin'>,
  { ref, revision = 0, day, bookedAt }: MarginBooking,
  lines: readonly PostingLine[],
): Entry => ({ kind, ref, revision, day, bookedAt, lines: moving(lines) });
