import { floorYen } from '../fx/index.ts';
import { assert } from '../kernel/index.ts';
import { floorDiv, noYen, yen, type Yen } from '../money/index.ts';
import type { UsFill } from '../us-order/index.ts';
import { wholeShare } from '../us-stock/index.ts';

/** A sale of US shares in yen, as reports of the year have it (rule TAX-15). */
export interface ReportedUsSale {
  /** Of a share, at the rate of the fixing, 切捨て. */
  readonly price: Yen;
  /** 譲渡の対価: before the fee. */
  readonly proceeds: Yen;
  /** What the fee takes off in yen: together they are what the trade settled for. */
  readonly fee: Yen;
  readonly cost: Yen;
  /** 取得単価 of a share, where the cost leaves no doubt about it: of whole shares. */
  readonly unitCost: Yen | null;
}

export function reportedUsSale({ fixed, amount, price, heldQuantity }: UsFill): ReportedUsSale {
  assert(fixed !== null, 'a sale that is reported was fixed');
  const proceeds = floorYen(amount, fixed.rate);
  const cost = fixed.costJpy ?? noYen;
  const shares = heldQuantity / wholeShare;
  const isWhole = heldQuantity % wholeShare === 0n && shares > 0n && cost % shares === 0n;
  return {
    price: yen(floorDiv(price * fixed.rate, 1_000_000n)),
    proceeds,
    fee: yen(proceeds - fixed.settlementJpy),
    cost,
    unitCost: isWhole ? yen(cost / shares) : null,
  };
}
