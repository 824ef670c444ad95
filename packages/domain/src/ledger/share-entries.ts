import { ymdOf, type Instant } from '../calendar/index.ts';
import { noYen, type Yen } from '../money/index.ts';
import { totalTax, type OrderAccountType, type Tax } from '../tax/index.ts';
import { accounts, type UnitsType } from './account.ts';
import type { EntryKindOf } from './chart.ts';
import { credit, debit, moving, type Entry, type PostingLine } from './entry.ts';
import { unitsTypeOf, type SaleTax } from './fund-entries.ts';

/** What every entry about shares says; `ref` is the order, and `revision` counts its executions or its reservations. */
export interface ShareBooking extends Pick<Entry, 'ref' | 'revision' | 'day' | 'bookedAt'> {
  readonly customerId: string;
  readonly stockCode: string;
  readonly accountType: UnitsType;
}

export const shareBookingOf = (
  {
    id,
    customerId,
    stockCode,
    accountType,
  }: {
    readonly id: string;
    readonly customerId: string;
    readonly stockCode: string;
    readonly accountType: OrderAccountType;
  },
  revision: number,
  at: Instant,
): ShareBooking => ({
  ref: id,
  revision,
  day: ymdOf(at),
  bookedAt: at,
  customerId,
  stockCode,
  accountType: unitsTypeOf(accountType),
});

interface Paid {
  /** 約定代金 */
  readonly amount: Yen;
  readonly fee: Yen;
  readonly consumptionTax: Yen;
  readonly quantity: bigint;
}

interface Projected {
  /** By how much this execution changes what is held back for the customer's taxes in all. */
  readonly projectedTax: Yen;
  readonly projectedRefund?: Yen;
}

/** An order of shares as entries: the tables of docs/ledger.md. Amounts are decided by the domain. */
export const shareEntries = {
  buyAccepted: (order: ShareBooking, { reservedCash }: { reservedCash: Yen }): Entry =>
    entry('SHARE_BUY_ACCEPTED', order, [
      debit(accounts.cashFree(order.customerId), reservedCash),
      credit(accounts.cashReserved(order.customerId, 'ORDER'), reservedCash),
    ]),

  buyReleased: (order: ShareBooking, { reservedCash }: { reservedCash: Yen }): Entry =>
    entry('SHARE_BUY_RELEASED', order, [
      debit(accounts.cashReserved(order.customerId, 'ORDER'), reservedCash),
      credit(accounts.cashFree(order.customerId), reservedCash),
    ]),

  /** `reservedCash` is what this execution frees of the reserve; a late one has none and takes free cash (rule SPOT-10). */
  buyExecuted: (order: ShareBooking, { reservedCash, ...paid }: Paid & { reservedCash: Yen }): Entry => {
    const total = paid.amount + paid.fee + paid.consumptionTax;
    return entry('SHARE_BUY_EXECUTED', order, [
      debit(accounts.cashReserved(order.customerId, 'ORDER'), reservedCash),
      credit(accounts.buyPayable(order.customerId), total),
      credit(accounts.cashFree(order.customerId), reservedCash - total),
      credit(sharesOf(order), paid.quantity),
      debit(accounts.clearingShares(order.stockCode, order.customerId), paid.quantity),
    ]);
  },

  buySettled: (order: ShareBooking, { amount, fee, consumptionTax, quantity }: Paid): Entry =>
    entry('SHARE_BUY_SETTLED', order, [
      debit(accounts.buyPayable(order.customerId), amount + fee + consumptionTax),
      credit(accounts.bank, amount),
      credit(accounts.feeIncome, fee),
      credit(accounts.consumptionTax, consumptionTax),
      credit(accounts.clearingShares(order.stockCode, order.customerId), quantity),
      debit(accounts.depository(order.stockCode, order.customerId), quantity),
    ]),

  saleAccepted: (order: ShareBooking, { lockedShares }: { lockedShares: bigint }): Entry =>
    entry('SHARE_SALE_ACCEPTED', order, [debit(sharesOf(order), lockedShares), credit(lockedOf(order), lockedShares)]),

  saleReleased: (order: ShareBooking, { lockedShares }: { lockedShares: bigint }): Entry =>
    entry('SHARE_SALE_RELEASED', order, [debit(lockedOf(order), lockedShares), credit(sharesOf(order), lockedShares)]),

  /** `lockedShares` of them were locked; the rest of a late execution is taken from what is free (rule SPOT-10). */
  saleExecuted: (
    order: ShareBooking,
    { lockedShares, projectedTax, projectedRefund = noYen, ...paid }: Paid & Projected & { lockedShares: bigint },
  ): Entry => {
    const proceeds = paid.amount - paid.fee - paid.consumptionTax;
    return entry('SHARE_SALE_EXECUTED', order, [
      debit(lockedOf(order), lockedShares),
      debit(sharesOf(order), paid.quantity - lockedShares),
      credit(accounts.clearingShares(order.stockCode, order.customerId), paid.quantity),
      ...receivable(order, proceeds, projectedTax, projectedRefund),
    ]);
  },

  /** The fraction of a reverse split: its shares left with the split. */
  fractionExecuted: (
    order: ShareBooking,
    { amount, projectedTax, projectedRefund = noYen }: { amount: Yen } & Projected,
  ): Entry => entry('SHARE_SALE_EXECUTED', order, receivable(order, amount, projectedTax, projectedRefund)),

  /** The tax is the execution's share of the settlement day's; its year is the settlement's. A fraction has no shares to deliver. */
  saleSettled: (
    order: ShareBooking,
    {
      amount,
      fee,
      consumptionTax,
      quantity,
      projectedTax,
      projectedRefund = noYen,
      tax,
    }: Paid & Projected & { tax: SaleTax },
  ): Entry =>
    entry('SHARE_SALE_SETTLED', order, [
      credit(accounts.saleReceivable(order.customerId), amount - fee - consumptionTax),
      debit(accounts.bank, amount),
      credit(accounts.feeIncome, fee),
      credit(accounts.consumptionTax, consumptionTax),
      debit(accounts.cashReserved(order.customerId, 'TAX'), projectedTax),
      credit(accounts.taxRefundReceivable(order.customerId), projectedRefund),
      credit(accounts.incomeTax(order.customerId, 'GAIN', tax.year), tax.income),
      credit(accounts.residentTax(order.customerId, 'GAIN', tax.year), tax.resident),
      credit(accounts.cashFree(order.customerId), projectedTax - projectedRefund - tax.income - tax.resident),
      debit(accounts.clearingShares(order.stockCode, order.customerId), quantity),
      credit(accounts.depository(order.stockCode, order.customerId), quantity),
    ]),

  /** What is held back for taxes follows the outlook of the year: the final cost of a day (15:45) changes gains. */
  projectionAdjusted: (
    { ref, revision, customerId, at }: { ref: string; revision: number; customerId: string; at: Instant },
    { projectedTax, projectedRefund = noYen }: Projected,
  ): Entry => ({
    kind: 'TAX_ADJUSTED',
    ref,
    revision,
    day: ymdOf(at),
    bookedAt: at,
    lines: moving([
      credit(accounts.cashReserved(customerId, 'TAX'), projectedTax),
      debit(accounts.taxRefundReceivable(customerId), projectedRefund),
      debit(accounts.cashFree(customerId), projectedTax - projectedRefund),
    ]),
  }),

  dividendPaid: (order: ShareBooking, { gross, tax, year }: { gross: Yen; tax: Tax; year: number }): Entry =>
    entry('DIVIDEND_PAID', order, [
      debit(accounts.bank, gross),
      credit(accounts.incomeTax(order.customerId, 'DISTRIBUTION', year), tax.income),
      credit(accounts.residentTax(order.customerId, 'DISTRIBUTION', year), tax.resident),
      credit(accounts.cashFree(order.customerId), gross - totalTax(tax)),
    ]),

  /** `added` is below zero for a reverse split (株式併合). */
  split: (order: ShareBooking, added: bigint): Entry =>
    entry(added >= 0n ? 'SPLIT' : 'MERGED', order, [
      credit(sharesOf(order), added),
      debit(accounts.depository(order.stockCode, order.customerId), added),
    ]),
} as const;

const sharesOf = ({ customerId, stockCode, accountType }: ShareBooking) =>
  accounts.shares(customerId, stockCode, accountType);
const lockedOf = ({ customerId, stockCode, accountType }: ShareBooking) =>
  accounts.sharesLocked(customerId, stockCode, accountType);

const receivable = (
  { customerId }: ShareBooking,
  proceeds: bigint,
  projectedTax: Yen,
  projectedRefund: Yen,
): PostingLine[] => [
  debit(accounts.saleReceivable(customerId), proceeds),
  credit(accounts.cashFree(customerId), proceeds - projectedTax + projectedRefund),
  credit(accounts.cashReserved(customerId, 'TAX'), projectedTax),
  debit(accounts.taxRefundReceivable(customerId), projectedRefund),
];

const entry = (
  kind: EntryKindOf<'stock-order'>,
  { ref, revision = 0, day, bookedAt }: ShareBooking,
  lines: readonly PostingLine[],
): Entry => ({ kind, ref, revision, day, bookedAt, lines: moving(lines) });
