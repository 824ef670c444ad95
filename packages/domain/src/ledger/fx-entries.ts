import type { Instant } from '../calendar/index.ts';
import { usdCents, yen, type Usd, type Yen } from '../money/index.ts';
import { accounts } from './account.ts';
import { rangeOf } from './customer-range.ts';
import { credit, debit, entryAt, type Entry } from './entry.ts';

export interface FxBooking {
  /** The exchange, or the trade that it belongs to. */
  readonly ref: string;
  readonly revision?: number;
  readonly customerId: string;
  readonly at: Instant;
}

interface BothSides {
  readonly jpy: Yen;
  readonly usd: Usd;
}

/** 両替 as entries: the tables of docs/ledger.md. The house stands between: its banks follow by `swept…`. */
export const fxEntries = {
  /** Yen into dollars. */
  bought: (booking: FxBooking, { jpy, usd }: BothSides): Entry =>
    entry('FX_EXECUTED', booking, [
      debit(accounts.cashFree(booking.customerId), jpy),
      credit(accounts.fxPosition('JPY', booking.customerId), jpy),
      debit(accounts.fxPosition('USD', booking.customerId), usd),
      credit(accounts.usdFree(booking.customerId), usd),
    ]),

  /** Dollars into yen. */
  sold: (booking: FxBooking, { jpy, usd }: BothSides): Entry =>
    entry('FX_EXECUTED', booking, [
      debit(accounts.usdFree(booking.customerId), usd),
      credit(accounts.fxPosition('USD', booking.customerId), usd),
      debit(accounts.fxPosition('JPY', booking.customerId), jpy),
      credit(accounts.cashFree(booking.customerId), jpy),
    ]),

  /** The house took yen and gave dollars: customers' money moves between its banks and those of customers. */
  sweptBought: (booking: FxBooking, { jpy, usd }: BothSides): Entry =>
    entry('FX_SWEPT', booking, [
      credit(accounts.bank, jpy),
      debit(accounts.houseBank, jpy),
      credit(accounts.houseUsd(booking.customerId), usd),
      debit(accounts.usBank(booking.customerId), usd),
    ]),

  sweptSold: (booking: FxBooking, { jpy, usd }: BothSides): Entry =>
    entry('FX_SWEPT', booking, [
      debit(accounts.bank, jpy),
      credit(accounts.houseBank, jpy),
      debit(accounts.houseUsd(booking.customerId), usd),
      credit(accounts.usBank(booking.customerId), usd),
    ]),
} as const;

const entry = (kind: 'FX_EXECUTED' | 'FX_SWEPT', { ref, revision = 0, at }: FxBooking, lines: Entry['lines']): Entry =>
  entryAt({ kind, ref, revision }, at, lines);

/** An exchange that was executed, as the house sees it. */
export interface ExecutedSides extends BothSides {
  readonly booking: FxBooking;
  readonly isBought: boolean;
}

/**
 * What the banks follow by when many exchanges are booked at once: one entry for each direction and range of customers, called by
 * its first exchange. The banks see what they would see of an entry for each.
 */
export function sweptTogether(exchanges: readonly ExecutedSides[]): readonly Entry[] {
  const groups = Map.groupBy(exchanges, ({ booking, isBought }) => `${isBought} ${rangeOf(booking.customerId).tag}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const sides = {
      jpy: yen(group.reduce((sum, { jpy }) => sum + jpy, 0n)),
      usd: usdCents(group.reduce((sum, { usd }) => sum + usd, 0n)),
    };
    return [first.isBought ? fxEntries.sweptBought(first.booking, sides) : fxEntries.sweptSold(first.booking, sides)];
  });
}
