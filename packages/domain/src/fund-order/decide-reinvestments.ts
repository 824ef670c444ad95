import { yearOf, type Instant } from '../calendar/index.ts';
import { applyBuy, netDistribution, reinvest, type TradedFund } from '../fund/index.ts';
import { assert } from '../kernel/index.ts';
import { distributionEntries, type Entry } from '../ledger/index.ts';
import { noYen, yen, type Units } from '../money/index.ts';
import { frameOf, nisaRoom, reinvestInto, takeNisa, type NisaAccount } from '../nisa/index.ts';
import type { OrderAccountType } from '../tax/index.ts';
import { BatchPositions } from './batch-positions.ts';
import type { BatchCustomer } from './customer.ts';
import { dividendOf, type DeclaredDistribution, type Reinvestment } from './distribution.ts';
import type { PositionRecord } from './position-record.ts';
import type { NisaChange, TaxChange } from './year-books.ts';

export interface ReinvestmentFacts {
  readonly fund: Pick<TradedFund, 'code' | 'navUnit'>;
  /** Oldest first. */
  readonly due: readonly DeclaredDistribution[];
  readonly customers: ReadonlyMap<string, BatchCustomer>;
  readonly positions: readonly PositionRecord[];
  /** Of customers with distributions in NISA. */
  readonly nisa: ReadonlyMap<string, NisaAccount>;
  readonly at: Instant;
}

/** A distribution of a NISA position that the quota could not take. */
export interface ReinvestedOutside {
  readonly distributionId: string;
  readonly customerId: string;
  readonly into: 'SPECIFIC' | 'GENERAL';
}

export interface Reinvestments {
  readonly entries: readonly Entry[];
  readonly bought: readonly Reinvestment[];
  readonly positions: readonly PositionRecord[];
  readonly nisa: readonly NisaChange[];
  readonly taxes: readonly TaxChange[];
  readonly outside: readonly ReinvestedOutside[];
}

/** Buys with declared distributions at the NAV of their fiscal date, executed and settled on one day (rule FUND-29). */
export const decideReinvestments = (facts: ReinvestmentFacts): Reinvestments => new ReinvestmentBatch(facts).run();

class ReinvestmentBatch {
  readonly #facts: ReinvestmentFacts;
  readonly #positions: BatchPositions;
  readonly #books: Map<string, NisaAccount>;
  readonly #entries: Entry[] = [];
  readonly #bought: Reinvestment[] = [];
  readonly #nisa: NisaChange[] = [];
  readonly #outside: ReinvestedOutside[] = [];

  constructor(facts: ReinvestmentFacts) {
    const { fund, positions, nisa } = facts;
    this.#facts = facts;
    this.#positions = new BatchPositions(fund.code, fund.navUnit, positions);
    this.#books = new Map(nisa);
  }

  run(): Reinvestments {
    const { due, fund, at } = this.#facts;
    for (const one of due) {
      const into = this.#intoWhich(one);
      const bought = this.#buy(one, into);
      this.#entries.push(distributionEntries.reinvested(one, into, bought, at));
      this.#bought.push({
        id: one.id,
        customerId: one.customerId,
        fundCode: fund.code,
        accountType: into,
        net: netDistribution(one),
        navEx: one.navEx,
        units: bought,
        date: one.dueDate,
        nisaYear: frameOf(into) === null ? null : yearOf(one.dueDate),
      });
    }
    return {
      entries: this.#entries,
      bought: this.#bought,
      positions: this.#positions.changed(),
      nisa: this.#nisa,
      taxes: due.flatMap(dividendOf),
      outside: this.#outside,
    };
  }

  /** Takes the quota where the distribution stays in NISA. */
  #intoWhich({ customerId, accountType, dueDate, ...one }: DeclaredDistribution): OrderAccountType {
    const frame = frameOf(accountType);
    const book = this.#books.get(customerId);
    const year = yearOf(dueDate);
    const net = netDistribution(one);
    const room = frame === null || !book ? noYen : nisaRoom(book, year, frame);
    const into = reinvestInto(accountType, net, room, this.#facts.customers.get(customerId)?.withholding != null);
    if (frame !== null && book && into === accountType) {
      const taken = takeNisa(book, year, frame, net);
      assert(taken.ok, 'the room was asked for before');
      this.#books.set(customerId, taken.value);
      this.#nisa.push({ customerId, year, frame, used: net });
    }
    return into;
  }

  #buy(one: DeclaredDistribution, into: OrderAccountType): Units {
    const { customerId, accountType, navEx } = one;
    const positions = this.#positions;
    const net = netDistribution(one);
    const purchase = reinvest(net, navEx, this.#facts.fund.navUnit);
    const isMoved = into !== accountType;
    positions.put(
      customerId,
      applyBuy(positions.positionOf(customerId, into), purchase, navEx),
      // Inside one position it is neither received nor paid in; between two it is both.
      (before) => ({ bought: yen(before.bought + (isMoved ? net : 0n)) }),
      'REINVEST',
    );
    if (isMoved) {
      const source = positions.positionOf(customerId, accountType);
      positions.put(customerId, source, (before) => ({ distributed: yen(before.distributed + net) }));
      assert(into === 'SPECIFIC' || into === 'GENERAL', 'outside the quota it is bought in a taxable account');
      this.#outside.push({ distributionId: one.id, customerId, into });
    }
    return purchase.units;
  }
}
