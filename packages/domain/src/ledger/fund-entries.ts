import { ymdOf, type Instant } from '../calendar/index.ts';
import { assert } from '../kernel/index.ts';
import { noYen, type Units, type Yen } from '../money/index.ts';
import type { OrderAccountType } from '../tax/index.ts';
import { accounts, type UnitsType } from './account.ts';
import type { EntryKindOf } from './chart.ts';
import { credit, debit, moving, type Entry, type PostingLine } from './entry.ts';

/** What every entry about a fund order says; `ref` is the order. */
export interface FundOrderBooking extends Pick<Entry, 'ref' | 'revision' | 'day' | 'bookedAt'> {
  readonly customerId: string;
  readonly fundCode: string;
  readonly accountType: UnitsType;
}

/** An order as the ledger names it, booked at this moment. */
export const bookingOf = ({ id, customerId, fundCode, accountType }: BookedOrder, at: Instant): FundOrderBooking => ({
  ref: id,
  day: ymdOf(at),
  bookedAt: at,
  customerId,
  fundCode,
  accountType: unitsTypeOf(accountType),
});

/** What of an order the ledger has to know. */
export interface BookedOrder {
  readonly id: string;
  readonly customerId: string;
  readonly fundCode: string;
  readonly accountType: OrderAccountType;
}

/** The account types of before 2024 hold nothing here, so no order of theirs gets this far. */
export function unitsTypeOf(type: OrderAccountType): UnitsType {
  assert(type !== 'NISA_OLD' && type !== 'TSUMITATE_NISA_OLD', 'the ledger keeps units of today’s account types');
  return type;
}

/**
 * A fund order as entries: the tables of docs/ledger.md. Amounts are decided by the domain; here is only written where
 * they go, once for single orders and for batches.
 */
export const fundEntries = {
  buyAccepted: (order: FundOrderBooking, { reservedCash }: { reservedCash: Yen }): Entry =>
    entry('BUY_ACCEPTED', order, [
      debit(accounts.cashFree(order.customerId), reservedCash),
      credit(accounts.cashReserved(order.customerId, 'ORDER'), reservedCash),
    ]),

  buyReleased: (order: FundOrderBooking, { reservedCash }: { reservedCash: Yen }): Entry =>
    entry('BUY_RELEASED', order, [
      debit(accounts.cashReserved(order.customerId, 'ORDER'), reservedCash),
      credit(accounts.cashFree(order.customerId), reservedCash),
    ]),

  /** A total above what was reserved takes free cash, and is `SHORT` where there is none: the order lapses (rule FUND-24). */
  buyExecuted: (
    order: FundOrderBooking,
    { reservedCash, total, units }: { reservedCash: Yen; total: Yen; units: Units },
  ): Entry =>
    entry('BUY_EXECUTED', order, [
      debit(accounts.cashReserved(order.customerId, 'ORDER'), reservedCash),
      credit(accounts.buyPayable(order.customerId), total),
      credit(accounts.cashFree(order.customerId), reservedCash - total),
      credit(unitsOf('unitsUnsettled', order), units),
      debit(accounts.fundUnits(order.fundCode, order.customerId), units),
    ]),

  buySettled: (
    order: FundOrderBooking,
    { principal, fee, consumptionTax, units }: { principal: Yen; fee: Yen; consumptionTax: Yen; units: Units },
  ): Entry =>
    entry('BUY_SETTLED', order, [
      debit(accounts.buyPayable(order.customerId), principal + fee + consumptionTax),
      credit(accounts.bank, principal),
      credit(accounts.feeIncome, fee),
      credit(accounts.consumptionTax, consumptionTax),
      debit(unitsOf('unitsUnsettled', order), units),
      credit(unitsOf('units', order), units),
    ]),

  saleAccepted: (order: FundOrderBooking, { lockedUnits }: { lockedUnits: Units }): Entry =>
    entry('SALE_ACCEPTED', order, [
      debit(unitsOf('units', order), lockedUnits),
      credit(unitsOf('unitsLocked', order), lockedUnits),
    ]),

  saleReleased: (order: FundOrderBooking, { lockedUnits }: { lockedUnits: Units }): Entry =>
    entry('SALE_RELEASED', order, [
      debit(unitsOf('unitsLocked', order), lockedUnits),
      credit(unitsOf('units', order), lockedUnits),
    ]),

  /**
   * An order by amount locks everything and sells part of it; the rest is free again. A sale moves the projection of the
   * others of its year, so tax and refund are changes of all that is projected for the customer.
   */
  saleExecuted: (
    order: FundOrderBooking,
    { lockedUnits, sold, proceeds, projectedTax, projectedRefund = noYen }: ProjectedSale & { lockedUnits: Units },
  ): Entry =>
    entry('SALE_EXECUTED', order, [
      debit(unitsOf('unitsLocked', order), lockedUnits),
      credit(unitsOf('unitsSold', order), sold),
      credit(unitsOf('units', order), lockedUnits - sold),
      debit(accounts.saleReceivable(order.customerId), proceeds),
      credit(accounts.cashFree(order.customerId), proceeds - projectedTax + projectedRefund),
      credit(accounts.cashReserved(order.customerId, 'TAX'), projectedTax),
      debit(accounts.taxRefundReceivable(order.customerId), projectedRefund),
    ]),

  /** The tax is the sale's share of the day's change; negative where the day refunds. Its year is the settlement's. */
  saleSettled: (
    order: FundOrderBooking,
    { sold, proceeds, projectedTax, projectedRefund = noYen, tax }: ProjectedSale & { tax: SaleTax },
  ): Entry =>
    entry('SALE_SETTLED', order, [
      credit(accounts.saleReceivable(order.customerId), proceeds),
      debit(accounts.bank, proceeds),
      debit(unitsOf('unitsSold', order), sold),
      credit(accounts.fundUnits(order.fundCode, order.customerId), sold),
      debit(accounts.cashReserved(order.customerId, 'TAX'), projectedTax),
      credit(accounts.taxRefundReceivable(order.customerId), projectedRefund),
      credit(accounts.incomeTax(order.customerId, 'GAIN', tax.year), tax.income),
      credit(accounts.residentTax(order.customerId, 'GAIN', tax.year), tax.resident),
      credit(accounts.cashFree(order.customerId), projectedTax - projectedRefund - tax.income - tax.resident),
    ]),

  /** Units change their account type, wherever on their way they are; money has not moved. */
  unitsMoved: (
    order: FundOrderBooking,
    { state, to, units }: { state: UnitsState; to: UnitsType; units: Units },
  ): Entry =>
    entry('TRANSFER', order, [
      debit(unitsOf(state, order), units),
      credit(accounts[state](order.customerId, order.fundCode, to), units),
    ]),
} as const;

export interface ProjectedSale {
  readonly sold: Units;
  readonly proceeds: Yen;
  /** Held back for the tax. */
  readonly projectedTax: Yen;
  /** Counted as due to the customer already. */
  readonly projectedRefund?: Yen;
}

export interface SaleTax {
  readonly income: Yen;
  readonly resident: Yen;
  readonly year: number;
}

/** How far units are on their way. */
export type UnitsState = 'units' | 'unitsLocked' | 'unitsUnsettled' | 'unitsSold';

const unitsOf = (state: UnitsState, { customerId, fundCode, accountType }: FundOrderBooking) =>
  accounts[state](customerId, fundCode, accountType);

const entry = (
  kind: EntryKindOf<'fund-order'>,
  { ref, revision = 0, day, bookedAt }: FundOrderBooking,
  lines: readonly PostingLine[],
): Entry => ({
  kind,
  ref,
  revision,
  day,
  bookedAt,
  lines: moving(lines),
});
