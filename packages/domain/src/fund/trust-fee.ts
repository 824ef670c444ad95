import { floorPortion, product, ratio, yen, type Ratio, type Yen } from '../money/index.ts';

export interface TrustFeeBorne {
  /** 切捨て to the yen, for the yearly notice. */
  readonly perYear: Yen;
  /** In 1/10,000 yen, 切捨て. */
  readonly perDay: bigint;
}

/** 信託報酬 borne on a valuation, for information only: it is inside the NAV and never posted (rule FUND-30, F24). */
export const trustFeeBorne = (valuation: Yen, annualRate: Ratio): TrustFeeBorne => ({
  perYear: yen(floorPortion(valuation, annualRate)),
  perDay: floorPortion(valuation * 10_000n, product(annualRate, ratio(1, 365))),
});
