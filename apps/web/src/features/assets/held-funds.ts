import type { FundHolding } from '@tsuzura/contract/main';
import { sumYen, units, type Ratio, type Units, type Yen } from '@tsuzura/domain/money';
import { rateOf } from '../../shared/asset/index.ts';

/** One fund and everything held of it. A sale is made for one account type (口座区分), so each stays visible. */
export interface HeldFund {
  readonly code: string;
  readonly name: string;
  readonly valuation: Yen;
  readonly valuationChange: Yen;
  readonly acquisitionCost: Yen;
  readonly profit: Yen;
  readonly profitRate: Ratio | null;
  readonly receivedDistributions: Yen;
  readonly totalReturn: Yen;
  readonly units: Units;
  /** The largest first. */
  readonly positions: readonly [FundHolding, ...FundHolding[]];
}

/** Bought units count from their execution on, as the valuation does. */
export const heldUnits = ({ units: settled, unsettledUnits }: FundHolding): Units => units(settled + unsettledUnits);

export function heldFunds(holdings: readonly FundHolding[]): readonly HeldFund[] {
  return [...Map.groupBy(holdings, ({ fundCode }) => fundCode).values()].flatMap((some) => {
    const [first, ...others] = some.toSorted((a, b) => descending(a.valuation, b.valuation));
    return first === undefined ? [] : [together([first, ...others])];
  });
}

function together(positions: HeldFund['positions']): HeldFund {
  const sum = (of: (position: FundHolding) => Yen) => sumYen(positions.map(of));
  const acquisitionCost = sum((one) => one.acquisitionCost);
  const profit = sum((one) => one.profit);
  return {
    code: positions[0].fundCode,
    name: positions[0].fundName,
    valuation: sum((one) => one.valuation),
    valuationChange: sum((one) => one.valuationChange),
    acquisitionCost,
    profit,
    profitRate: rateOf(profit, acquisitionCost),
    receivedDistributions: sum((one) => one.receivedDistributions),
    totalReturn: sum((one) => one.totalReturn),
    units: units(positions.reduce((all, one) => all + heldUnits(one), 0n)),
    positions,
  };
}

export const descending = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? 1 : -1);

/** The cost of nothing is below every other: it has no rate to compare. */
export function compareRates(a: Ratio | null, b: Ratio | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return descending(a.numerator * b.denominator, b.numerator * a.denominator);
}
