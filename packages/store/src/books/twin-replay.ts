import type { BookDifference } from './check-books.ts';

/*
 * The arithmetic of the naive twin, without a database: cost, individual principal, NISA book, gains and tax, replayed from
 * fills and distributions in loops that are easy to read (rules FUND-26, FUND-27, TAX-3, TAX-7, NISA-7). It shares nothing with the
 * rules that decide. Where the two differ, one of them is wrong.
 */

/** A fill or a distribution, as plain as it is written down. */
export interface TwinEvent {
  readonly customer_id: string;
  readonly fund_code: string;
  readonly account_type: string;
  /** 0 distribution, 1 reinvestment, 2 purchase, 3 sale: the order of one day (rule FUND-22). */
  readonly rank: number;
  readonly settled_in: number | null;
  readonly nav_unit: bigint;
  readonly units: bigint;
  readonly nav: bigint;
  readonly amount: bigint;
  /** Fee and its tax. */
  readonly fees: bigint;
  /** What was written down for a sale. */
  readonly cost: bigint | null;
  /** Declared per navUnit. */
  readonly declared: bigint;
  readonly special: bigint;
}

export interface TwinPosition {
  units: bigint;
  cost: bigint;
  principal: bigint;
  book: bigint;
}

export interface TwinBooks {
  /** By customer, fund and account type. */
  readonly positions: Map<string, TwinPosition>;
  /** Of settled sales in the specific account, by customer and year. */
  readonly gains: Map<string, bigint>;
}

type Differ = (book: BookDifference['book'], subject: string, kept: bigint, derived: bigint) => void;

export const nothingHeld = (): TwinPosition => ({ units: 0n, cost: 0n, principal: 0n, book: 0n });

/** `events` by customer, day, rank and order of acceptance. What an event itself says wrongly goes to `differ`. */
export function replayEvents(events: readonly TwinEvent[], differ: Differ): TwinBooks {
  const positions = new Map<string, TwinPosition>();
  const gains = new Map<string, bigint>();
  for (const event of events) {
    const subject = `${event.customer_id} ${event.fund_code} ${event.account_type}`;
    const twin = positions.get(subject) ?? nothingHeld();
    positions.set(subject, twin);
    if (event.rank === 0) {
      differ('twin.entitled', subject, event.units, twin.units);
      const short = twin.principal > event.nav ? twin.principal - event.nav : 0n;
      const special = short < event.declared ? short : event.declared;
      differ('twin.special', subject, event.special, (twin.units * special) / event.nav_unit);
      twin.principal -= special;
      twin.cost -= event.special * event.nav_unit;
      if (twin.cost < 0n) twin.cost = 0n;
    } else if (event.rank < 3) {
      const all = twin.units + event.units;
      twin.principal = (2n * (twin.principal * twin.units + event.nav * event.units) + all) / (2n * all);
      twin.units = all;
      twin.cost += (event.amount + event.fees) * event.nav_unit;
      if (event.account_type.startsWith('NISA_')) twin.book += event.amount;
    } else {
      const each = (twin.cost + twin.units - 1n) / twin.units;
      const cost = (each * event.units + event.nav_unit - 1n) / event.nav_unit;
      differ('twin.sale-cost', subject, event.cost ?? 0n, cost);
      twin.book -= (twin.book * event.units) / twin.units;
      twin.units -= event.units;
      twin.cost = each * twin.units;
      if (twin.units === 0n) twin.principal = 0n;
      if (event.account_type === 'SPECIFIC' && event.settled_in !== null) {
        const year = `${event.customer_id} ${event.settled_in}`;
        gains.set(year, (gains.get(year) ?? 0n) + event.amount - cost);
      }
    }
  }
  return { positions, gains };
}

/** On the year's net, both floored; nothing on a loss, and nothing where nothing is withheld. */
export function twinTax(gain: bigint, withholds: boolean): { readonly income: bigint; readonly resident: bigint } {
  const taxed = gain > 0n && withholds ? gain : 0n;
  return { income: (taxed * 15_315n) / 100_000n, resident: (taxed * 5n) / 100n };
}
