import { emptyPosition, type DistributionCourse, type Position } from '../fund/index.ts';
import { noYen, nav, units, type Units } from '../money/index.ts';
import type { OrderAccountType } from '../tax/index.ts';
import type { PositionRecord } from './position-record.ts';

/** Positions of one fund while a batch goes through them, by customer and account type. */
export class BatchPositions {
  readonly #fundCode: string;
  readonly #navUnit: bigint;
  readonly #records = new Map<string, PositionRecord>();
  readonly #changed = new Set<string>();

  constructor(fundCode: string, navUnit: bigint, records: readonly PositionRecord[]) {
    this.#fundCode = fundCode;
    this.#navUnit = navUnit;
    for (const record of records) this.#records.set(keyOf(record.customerId, record.accountType), record);
  }

  find(customerId: string, accountType: OrderAccountType): PositionRecord | null {
    return this.#records.get(keyOf(customerId, accountType)) ?? null;
  }

  /**
   * As the domain reads it, on the axis of execution: everything counts as settled, and `locked` is what the sale at hand
   * holds. The true split is the ledger's, which refuses what it does not have.
   */
  positionOf(customerId: string, accountType: OrderAccountType, locked: Units = units(0)): Position {
    const known = this.find(customerId, accountType);
    const empty = emptyPosition(accountType, this.#navUnit);
    if (!known) return empty;
    return {
      ...empty,
      settledUnits: known.units,
      pendingSaleUnits: locked,
      pool: { ...empty.pool, units: known.units, cost: known.cost },
      individualPrincipal: known.individualPrincipal,
      nisaBook: known.nisaBook,
    };
  }

  put(
    customerId: string,
    position: Position,
    also: (before: PositionRecord) => Partial<PositionRecord>,
    course: DistributionCourse = 'RECEIVE',
  ): void {
    const { accountType, pool, individualPrincipal, nisaBook } = position;
    const key = keyOf(customerId, accountType);
    const before = this.#records.get(key) ?? {
      customerId,
      fundCode: this.#fundCode,
      accountType,
      course,
      units: units(0),
      cost: 0n,
      individualPrincipal: nav(0),
      nisaBook: noYen,
      bought: noYen,
      sold: noYen,
      distributed: noYen,
    };
    this.#records.set(key, {
      ...before,
      units: pool.units,
      cost: pool.cost,
      individualPrincipal,
      nisaBook,
      ...also(before),
    });
    this.#changed.add(key);
  }

  changed(): PositionRecord[] {
    return [...this.#changed].flatMap((key) => this.#records.get(key) ?? []);
  }
}

const keyOf = (customerId: string, accountType: string): string => `${accountType} ${customerId}`;
