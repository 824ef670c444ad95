import { yen, type Yen } from '../money/index.ts';

/** What a customer has, by product; everything in yen. */
export interface AssetParts {
  readonly cash: {
    readonly deposit: Yen;
    readonly marginCash: Yen;
    /** Executed receivables less payables, net of projected tax, with results of margin that have not settled and what is owed. */
    readonly unsettled: Yen;
  };
  readonly equities: { readonly valuation: Yen };
  readonly funds: { readonly valuation: Yen };
  readonly margin: { readonly unrealized: Yen; readonly expenses: Yen };
  /** US shares at the mid. */
  readonly usEquity: { readonly valuationJpy: Yen };
  /** 外貨預り金 at the mid, rounded down. */
  readonly usdCashJpy: Yen;
}

export interface NetAsset {
  readonly total: Yen;
  /** 預り金, 保証金現金 and what is on its way, in yen alone. */
  readonly cash: Yen;
  readonly marginProfit: Yen;
  /** As a chart divides them: with dollars, and everything else. */
  readonly cashWithDollars: Yen;
  readonly securities: Yen;
}

/** 純資産: one sum behind every page that shows it (rule CASH-7). */
export function netAssetOf({ cash, equities, funds, margin, usEquity, usdCashJpy }: AssetParts): NetAsset {
  const inYen = cash.deposit + cash.marginCash + cash.unsettled;
  const marginProfit = margin.unrealized - margin.expenses;
  const securities = equities.valuation + funds.valuation + marginProfit + usEquity.valuationJpy;
  return {
    total: yen(inYen + usdCashJpy + securities),
    cash: yen(inYen),
    marginProfit: yen(marginProfit),
    cashWithDollars: yen(inYen + usdCashJpy),
    securities: yen(securities),
  };
}
