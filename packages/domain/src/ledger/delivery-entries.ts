import type { Instant } from '../calendar/index.ts';
import { yen, type Yen } from '../money/index.ts';
import { accounts, type LedgerAccount, type UnitsType } from './account.ts';
import type { EntryKindOf } from './chart.ts';
import { credit, debit, entryAt, type Entry, type PostingLine } from './entry.ts';

/** One item of a transfer to another firm; `ref` is the request, `revision` counts its items from 1. */
export interface DeliveryBooking {
  readonly ref: string;
  readonly revision: number;
  readonly at: Instant;
  readonly customerId: string;
  readonly product: 'EQUITY' | 'FUND';
  /** Stock code or fund code. */
  readonly code: string;
  readonly accountType: UnitsType;
}

interface Moved {
  /** Shares or units. */
  readonly quantity: bigint;
  readonly fee: Yen;
  readonly consumptionTax: Yen;
}

/** 移管（出庫） as entries: the tables of docs/ledger.md. */
export const deliveryEntries = {
  /** The holding is locked and the fee set aside. */
  requested: (item: DeliveryBooking, moved: Moved): Entry => entry('DELIVERY_REQUESTED', item, hold(item, moved, 1n)),

  /** Cancelled or rejected: as before. */
  released: (item: DeliveryBooking, moved: Moved): Entry => entry('DELIVERY_RELEASED', item, hold(item, moved, -1n)),

  /** It left; the fee is taken. */
  sent: (item: DeliveryBooking, { quantity, fee, consumptionTax }: Moved): Entry =>
    entry('DELIVERY_SENT', item, [
      debit(holdingOf(item).locked, quantity),
      credit(keeperOf(item), quantity),
      debit(accounts.cashReserved(item.customerId, 'DELIVERY'), fee + consumptionTax),
      credit(accounts.feeIncome, fee),
      credit(accounts.consumptionTax, consumptionTax),
    ]),
} as const;

function holdingOf({ product, customerId, code, accountType }: DeliveryBooking): {
  readonly free: LedgerAccount;
  readonly locked: LedgerAccount;
} {
  return product === 'EQUITY'
    ? {
        free: accounts.shares(customerId, code, accountType),
        locked: accounts.sharesLocked(customerId, code, accountType),
      }
    : {
        free: accounts.units(customerId, code, accountType),
        locked: accounts.unitsLocked(customerId, code, accountType),
      };
}

const keeperOf = ({ product, customerId, code }: DeliveryBooking): LedgerAccount =>
  product === 'EQUITY' ? accounts.depository(code, customerId) : accounts.fundUnits(code, customerId);

function hold(item: DeliveryBooking, { quantity, fee, consumptionTax }: Moved, sign: 1n | -1n): PostingLine[] {
  const { free, locked } = holdingOf(item);
  const kept = yen(sign * (fee + consumptionTax));
  return [
    debit(free, sign * quantity),
    credit(locked, sign * quantity),
    debit(accounts.cashFree(item.customerId), kept),
    credit(accounts.cashReserved(item.customerId, 'DELIVERY'), kept),
  ];
}

const entry = (
  kind: EntryKindOf<'delivery'>,
  { ref, revision, at }: DeliveryBooking,
  lines: readonly PostingLine[],
): Entry => entryAt({ kind, ref, revision }, at, lines);
