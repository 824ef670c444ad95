import { yearOf, type Instant } from '../calendar/index.ts';
import type { NisaChange } from '../fund-order/index.ts';
import { floorYen, type FxRates } from '../fx/index.ts';
import { assert } from '../kernel/index.ts';
import { usBookingOf, usEntries, type Entry } from '../ledger/index.ts';
import { noYen, type Yen } from '../money/index.ts';
import { frameOf, type NisaAccount } from '../nisa/index.ts';
import type { OrderAccountType } from '../tax/index.ts';
import type { FixedUsFill, UsFill } from './fill.ts';
import { fixTrades } from './fixing.ts';
import { emptyUsPosition, type UsPosition } from './position.ts';
import { bookFixing, fixQuota } from './settle.ts';

/** A fill to be fixed, and the year in which its quota is reserved. */
export interface UsFillToFix {
  readonly fill: UsFill;
  readonly nisaYear: number | null;
}

/** What the fixing made of an execution; GENERAL where NISA had no room. */
export interface NewFixedUsFill {
  readonly id: string;
  readonly accountType: OrderAccountType;
  readonly fixed: FixedUsFill;
}

interface AdvancedForUs {
  readonly orderId: string;
  readonly amount: Yen;
}

/** All that is to be written after a fixing. */
export interface FixedUsTrades {
  readonly entries: readonly Entry[];
  readonly nisa: readonly NisaChange[];
  readonly positions: readonly UsPosition[];
  readonly fixed: readonly NewFixedUsFill[];
  /** Yen that customers did not have free. */
  readonly advanced: readonly AdvancedForUs[];
}

const keyOf = (one: Pick<UsPosition, 'customerId' | 'symbol' | 'accountType'>): string =>
  `${one.customerId} ${one.symbol} ${one.accountType}`;

/** 10:00 over whole customers: yen, quota and positions of executions, day by day (rule US-9). */
export class UsFixing {
  readonly #positions: Map<string, UsPosition>;
  readonly #nisaBooks: Map<string, NisaAccount>;
  readonly #freeYen: Map<string, Yen>;
  readonly #at: Instant;
  readonly #changed = new Set<string>();
  readonly #fixed: NewFixedUsFill[] = [];
  readonly #entries: Entry[] = [];
  readonly #nisa: NisaChange[] = [];
  readonly #advanced: AdvancedForUs[] = [];

  constructor(
    positions: readonly UsPosition[],
    nisaBooks: ReadonlyMap<string, NisaAccount>,
    freeYen: ReadonlyMap<string, Yen>,
    at: Instant,
  ) {
    this.#positions = new Map(positions.map((position) => [keyOf(position), position]));
    this.#nisaBooks = new Map(nisaBooks);
    this.#freeYen = new Map(freeYen);
    this.#at = at;
  }

  /** Fills of one domestic trade date. */
  fix(due: readonly UsFillToFix[], rates: FxRates): void {
    const fills = due.map(({ fill, nisaYear }) => this.#withRoom(fill, nisaYear, rates));
    for (const [key, own] of Map.groupBy(fills, keyOf)) {
      const [first] = own as [UsFill];
      const position = this.#positions.get(key) ?? emptyUsPosition(first.customerId, first.symbol, first.accountType);
      const { position: after, fixed } = fixTrades(position, own, rates);
      this.#positions.set(key, after);
      this.#changed.add(key);
      for (const fill of own) {
        const figures = fixed.get(fill.id);
        assert(figures, 'every fill is fixed');
        this.#fixed.push({ id: fill.id, accountType: fill.accountType, fixed: figures });
        const freeYen = this.#freeYen.get(fill.customerId) ?? noYen;
        const booked = bookFixing(fill, figures, { freeYen, at: this.#at });
        this.#freeYen.set(fill.customerId, booked.freeYen);
        this.#entries.push(...booked.entries);
        if (booked.advanced > 0n) this.#advanced.push({ orderId: fill.orderId, amount: booked.advanced });
      }
    }
  }

  /** A purchase in NISA takes its quota, or goes to GENERAL with its shares. */
  #withRoom(fill: UsFill, nisaYear: number | null, { tts }: FxRates): UsFill {
    if (fill.side !== 'BUY' || frameOf(fill.accountType) === null) return fill;
    const books = this.#nisaBooks.get(fill.customerId);
    assert(books, 'who buys in NISA has its books');
    const year = nisaYear ?? yearOf(fill.domesticSettlementDate);
    const { accountType, nisa, books: after } = fixQuota(fill, floorYen(fill.amount, tts), books, year);
    this.#nisaBooks.set(fill.customerId, after);
    this.#nisa.push(...nisa);
    if (accountType === fill.accountType) return fill;
    const booking = usBookingOf({ ...fill, id: fill.orderId }, fill.number, this.#at);
    this.#entries.push(usEntries.buyMoved(booking, fill.heldQuantity));
    return { ...fill, accountType };
  }

  result(): FixedUsTrades {
    return {
      entries: this.#entries,
      nisa: this.#nisa,
      positions: [...this.#changed].flatMap((key) => this.#positions.get(key) ?? []),
      fixed: this.#fixed,
      advanced: this.#advanced,
    };
  }
}
