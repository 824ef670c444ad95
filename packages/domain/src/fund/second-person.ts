import { noYen, type Nav, type Yen } from '../money/index.ts';

/** An operator sets a price further away than this, in percent, only together with a second one. */
const widestAlone = 20n;

/** A price as an operator wants to set it. */
export interface NavToSet {
  readonly nav: Nav;
  /** Comes with a price that was missing. */
  readonly distribution?: Yen | undefined;
  /**
   * What it is measured by: for a correction the price in use and the one before any single operator touched it, so that
   * many small steps are no way around the rule; for a held or missing one the price of the day before.
   */
  readonly references: readonly Nav[];
}

/** True beyond ± 20 %, for a distribution beyond 20 %, and where there is nothing to measure by. */
export function needsSecondPerson({ nav, distribution = noYen, references }: NavToSet): boolean {
  if (references.length === 0) return true;
  return references.some((reference) => {
    const move = nav + distribution - reference;
    const size = move < 0n ? -move : move;
    return isBeyond(size, reference) || isBeyond(distribution, reference);
  });
}

const isBeyond = (size: bigint, reference: Nav): boolean => size * 100n > reference * widestAlone;
