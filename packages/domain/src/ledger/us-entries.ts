import type { Instant } from '../calendar/index.ts';
import { usdCents, yen, type Quantity, type Usd, type Yen } from '../money/index.ts';
import { totalTax, type OrderAccountType, type Tax } from '../tax/index.ts';
import { accounts, type UnitsType } from './account.ts';
import type { EntryKindOf } from './chart.ts';
import { credit, debit, entryAt, type Entry, type PostingLine } from './entry.ts';
import { unitsTypeOf } from './fund-entries.ts';

/** What every entry about US shares says; `ref` is the order, and `revision` counts its executions or its reservations. */
export interface UsBooking {
  readonly ref: string;
  readonly revision: number;
  readonly at: Instant;
  readonly customerId: string;
  readonly symbol: string;
  readonly accountType: UnitsType;
}

export const usBookingOf = (
  {
    id,
    customerId,
    symbol,
    accountType,
  }: {
    readonly id: string;
    readonly customerId: string;
    readonly symbol: string;
    readonly accountType: OrderAccountType;
  },
  revision: number,
  at: Instant,
): UsBooking => ({ ref: id, revision, at, customerId, symbol, accountType: unitsTypeOf(accountType) });

/** An execution in dollars. */
interface Traded {
  /** 約定代金 */
  readonly amount: Usd;
  readonly fee: Usd;
  readonly quantity: Quantity;
}

/** An order of US shares as entries: the tables of docs/ledger.md. Settled in yen, or in dollars; shares are counted in 1/100,000. */
export const usEntries = {
  buyAccepted: (order: UsBooking, reserved: { jpy: Yen } | { usd: Usd }): Entry =>
    entry('US_BUY_ACCEPTED', order, reserve(order, reserved, 1n)),

  buyReleased: (order: UsBooking, reserved: { jpy: Yen } | { usd: Usd }): Entry =>
    entry('US_BUY_RELEASED', order, reserve(order, reserved, -1n)),

  /** In yen the whole reserve is kept until the rate is fixed (概算). A late execution has none and takes `free` yen for it. */
  buyExecutedInYen: (
    order: UsBooking,
    { reservedJpy, payableJpy, quantity }: { reservedJpy: Yen; payableJpy: Yen; quantity: Quantity },
  ): Entry =>
    entry('US_BUY_EXECUTED', order, [
      debit(accounts.cashReserved(order.customerId, 'ORDER'), reservedJpy),
      credit(accounts.buyPayable(order.customerId), payableJpy),
      debit(accounts.cashFree(order.customerId), payableJpy - reservedJpy),
      ...bought(order, quantity),
    ]),

  buyExecutedInUsd: (order: UsBooking, { reservedUsd, amount, fee, quantity }: Traded & { reservedUsd: Usd }): Entry =>
    entry('US_BUY_EXECUTED', order, [
      debit(accounts.usdReserved(order.customerId), reservedUsd),
      credit(accounts.usdPayable(order.customerId), amount + fee),
      credit(accounts.usdFree(order.customerId), reservedUsd - amount - fee),
      ...bought(order, quantity),
    ]),

  /** 確定: what was kept beyond the yen of the fixing is free. A rate above the margin takes free yen, after what is missing was advanced. */
  buyFixed: (order: UsBooking, { payableJpy, settlementJpy }: { payableJpy: Yen; settlementJpy: Yen }): Entry =>
    entry('US_BUY_FIXED', order, [
      debit(accounts.buyPayable(order.customerId), payableJpy - settlementJpy),
      credit(accounts.cashFree(order.customerId), payableJpy - settlementJpy),
    ]),

  /** A purchase that NISA had no room for at the fixing: its shares go over to GENERAL (rule US-9). */
  buyMoved: (order: UsBooking, quantity: Quantity): Entry =>
    entry('US_BUY_FIXED', { ...order, ref: `${order.ref}-general` }, [
      debit(sharesOf(order), quantity),
      credit(sharesOf({ ...order, accountType: 'GENERAL' }), quantity),
    ]),

  /** After `sweptBought` of its yen and dollars: the dollars are then at the bank. */
  buySettledInYen: (
    order: UsBooking,
    { settlementJpy, amount, fee, quantity }: Traded & { settlementJpy: Yen },
  ): Entry =>
    entry('US_BUY_SETTLED', order, [
      debit(accounts.buyPayable(order.customerId), settlementJpy),
      credit(accounts.fxPosition('JPY', order.customerId), settlementJpy),
      debit(accounts.fxPosition('USD', order.customerId), amount + fee),
      credit(accounts.usBank(order.customerId), amount),
      credit(accounts.feeIncomeUsd, fee),
      ...received(order, quantity),
    ]),

  buySettledInUsd: (order: UsBooking, { amount, fee, quantity }: Traded): Entry =>
    entry('US_BUY_SETTLED', order, [
      debit(accounts.usdPayable(order.customerId), amount + fee),
      credit(accounts.usBank(order.customerId), amount),
      credit(accounts.feeIncomeUsd, fee),
      ...received(order, quantity),
    ]),

  saleAccepted: (order: UsBooking, locked: Quantity): Entry =>
    entry('US_SALE_ACCEPTED', order, [debit(sharesOf(order), locked), credit(lockedOf(order), locked)]),

  saleReleased: (order: UsBooking, locked: Quantity): Entry =>
    entry('US_SALE_RELEASED', order, [debit(lockedOf(order), locked), credit(sharesOf(order), locked)]),

  /** `proceedsJpy` at the newest rate, until the fixing. Its tax is held back by TAX_ADJUSTED (`shareEntries.projectionAdjusted`). */
  saleExecutedInYen: (
    order: UsBooking,
    { proceedsJpy, lockedShares, quantity }: { proceedsJpy: Yen; lockedShares: Quantity; quantity: Quantity },
  ): Entry =>
    entry('US_SALE_EXECUTED', order, [
      ...sold(order, lockedShares, quantity),
      debit(accounts.saleReceivable(order.customerId), proceedsJpy),
      credit(accounts.cashFree(order.customerId), proceedsJpy),
    ]),

  saleExecutedInUsd: (
    order: UsBooking,
    { amount, fee, quantity, lockedShares }: Traded & { lockedShares: Quantity },
  ): Entry =>
    entry('US_SALE_EXECUTED', order, [
      ...sold(order, lockedShares, quantity),
      debit(accounts.usdReceivable(order.customerId), amount - fee),
      credit(accounts.usdFree(order.customerId), amount - fee),
    ]),

  /** 確定 of a sale in yen. A rate below the estimate takes from what is free, after what is missing was advanced. */
  saleFixed: (order: UsBooking, { estimatedJpy, proceedsJpy }: { estimatedJpy: Yen; proceedsJpy: Yen }): Entry =>
    entry('US_SALE_FIXED', order, [
      debit(accounts.saleReceivable(order.customerId), proceedsJpy - estimatedJpy),
      credit(accounts.cashFree(order.customerId), proceedsJpy - estimatedJpy),
    ]),

  /** Before `sweptSold` of its yen and dollars. The tax is a TAX_ADJUSTED of its own. */
  saleSettledInYen: (order: UsBooking, { proceedsJpy, amount, fee, quantity }: Traded & { proceedsJpy: Yen }): Entry =>
    entry('US_SALE_SETTLED', order, [
      credit(accounts.saleReceivable(order.customerId), proceedsJpy),
      debit(accounts.fxPosition('JPY', order.customerId), proceedsJpy),
      credit(accounts.fxPosition('USD', order.customerId), amount - fee),
      debit(accounts.usBank(order.customerId), amount),
      credit(accounts.feeIncomeUsd, fee),
      ...delivered(order, quantity),
    ]),

  saleSettledInUsd: (order: UsBooking, { amount, fee, quantity }: Traded): Entry =>
    entry('US_SALE_SETTLED', order, [
      credit(accounts.usdReceivable(order.customerId), amount - fee),
      debit(accounts.usBank(order.customerId), amount),
      credit(accounts.feeIncomeUsd, fee),
      ...delivered(order, quantity),
    ]),

  /**
   * The yen tax of a sale at its settlement (rule US-10). What was projected at execution was held back, or is a receivable; the rest takes
   * free yen, after what is missing was advanced until the forced sale of dollars. Tax below zero is a refund.
   */
  taxSettled: (
    order: UsBooking,
    { tax, year, projectedTax, projectedRefund }: { tax: Tax; year: number; projectedTax: Yen; projectedRefund: Yen },
  ): Entry =>
    entryAt({ kind: 'TAX_ADJUSTED', ref: order.ref, revision: order.revision }, order.at, [
      credit(accounts.incomeTax(order.customerId, 'GAIN', year), tax.income),
      credit(accounts.residentTax(order.customerId, 'GAIN', year), tax.resident),
      debit(accounts.cashReserved(order.customerId, 'TAX'), projectedTax),
      credit(accounts.taxRefundReceivable(order.customerId), projectedRefund),
      credit(accounts.cashFree(order.customerId), projectedTax - projectedRefund - totalTax(tax)),
    ]),

  /** `paidUsd` arrived after the foreign tax and the fee of an ADR; it is paid in yen. Before `sweptSold` of both. */
  dividendPaid: (
    order: UsBooking,
    { paidUsd, jpyBeforeTax, tax, year }: { paidUsd: Usd; jpyBeforeTax: Yen; tax: Tax; year: number },
  ): Entry =>
    entry('US_DIVIDEND_PAID', order, [
      debit(accounts.usBank(order.customerId), paidUsd),
      credit(accounts.fxPosition('USD', order.customerId), paidUsd),
      debit(accounts.fxPosition('JPY', order.customerId), jpyBeforeTax),
      credit(accounts.incomeTax(order.customerId, 'DISTRIBUTION', year), tax.income),
      credit(accounts.residentTax(order.customerId, 'DISTRIBUTION', year), tax.resident),
      credit(accounts.cashFree(order.customerId), jpyBeforeTax - totalTax(tax)),
    ]),

  split: (order: UsBooking, added: Quantity): Entry =>
    entry('US_SPLIT', order, [
      credit(sharesOf(order), added),
      debit(accounts.usCustody(order.symbol, order.customerId), added),
    ]),
} as const;

const sharesOf = ({ customerId, symbol, accountType }: UsBooking) => accounts.shares(customerId, symbol, accountType);
const lockedOf = ({ customerId, symbol, accountType }: UsBooking) =>
  accounts.sharesLocked(customerId, symbol, accountType);
const clearingOf = ({ symbol, customerId }: UsBooking) => accounts.clearingShares(symbol, customerId);

function reserve({ customerId }: UsBooking, reserved: { jpy: Yen } | { usd: Usd }, sign: 1n | -1n): PostingLine[] {
  if ('jpy' in reserved) {
    const amount = yen(sign * reserved.jpy);
    return [debit(accounts.cashFree(customerId), amount), credit(accounts.cashReserved(customerId, 'ORDER'), amount)];
  }
  const amount = usdCents(sign * reserved.usd);
  return [debit(accounts.usdFree(customerId), amount), credit(accounts.usdReserved(customerId), amount)];
}

const bought = (order: UsBooking, quantity: Quantity): PostingLine[] => [
  credit(sharesOf(order), quantity),
  debit(clearingOf(order), quantity),
];
const received = (order: UsBooking, quantity: Quantity): PostingLine[] => [
  credit(clearingOf(order), quantity),
  debit(accounts.usCustody(order.symbol, order.customerId), quantity),
];
/** What of a late execution was not locked is taken from what is free. */
const sold = (order: UsBooking, lockedShares: Quantity, quantity: Quantity): PostingLine[] => [
  debit(lockedOf(order), lockedShares),
  debit(sharesOf(order), quantity - lockedShares),
  credit(clearingOf(order), quantity),
];
const delivered = (order: UsBooking, quantity: Quantity): PostingLine[] => [
  debit(clearingOf(order), quantity),
  credit(accounts.usCustody(order.symbol, order.customerId), quantity),
];

const entry = (kind: EntryKindOf<'us-order'>, { ref, revision, at }: UsBooking, lines: readonly PostingLine[]): Entry =>
  entryAt({ kind, ref, revision }, at, lines);
