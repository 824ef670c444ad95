import type { DistributionCourse } from '../fund/index.ts';
import type { Nav, Units, Yen } from '../money/index.ts';
import type { OrderAccountType } from '../tax/index.ts';

/** A row of `app.position`: what the ledger does not hold of a fund in one account type. */
export interface PositionRecord {
  readonly customerId: string;
  readonly fundCode: string;
  readonly accountType: OrderAccountType;
  readonly course: DistributionCourse;
  /** What cost is averaged over. */
  readonly units: Units;
  /** In 1/navUnit yen. */
  readonly cost: bigint;
  readonly individualPrincipal: Nav;
  readonly nisaBook: Yen;
  /** The terms of トータルリターン. */
  readonly bought: Yen;
  readonly sold: Yen;
  readonly distributed: Yen;
}
