import type { Instant } from '../calendar/index.ts';
import { TaxOutlook, type BatchCustomer, type SaleOnItsWay } from '../fund-order/index.ts';
import { advanceEntry, shareEntries, type Entry } from '../ledger/index.ts';
import { noYen, yen, type Yen } from '../money/index.ts';
import type { ShareFill } from './fill.ts';
import { dayCost, type SharePosition } from './share-position.ts';

export interface FinalCostFacts {
  /** With sales on their day. */
  readonly positions: readonly SharePosition[];
  /** The sales of these positions on that day. */
  readonly fills: readonly ShareFill[];
  readonly customers: ReadonlyMap<string, BatchCustomer>;
  readonly sales: readonly SaleOnItsWay[];
  readonly netGains: ReadonlyMap<string, Yen>;
  /** What each of the customers could spend now. */
  readonly freeCash: ReadonlyMap<string, Yen>;
  readonly at: Instant;
  /** Names the run: one a day. */
  readonly ref: string;
}

export interface FinalCosts {
  readonly costs: ReadonlyMap<string, Yen>;
  readonly entries: readonly Entry[];
  readonly projected: ReadonlyMap<string, Yen>;
  /** Where free cash did not reach for it: what the house advanced. */
  readonly advanced: readonly { readonly customerId: string; readonly amount: Yen }[];
}

/** 15:45: every sale of the day at the cost of all its purchases (rule SPOT-6); what is held back for tax follows. */
export function decideFinalCosts(facts: FinalCostFacts): FinalCosts {
  const outlook = new TaxOutlook(facts.customers, facts.sales, facts.netGains);
  const costs = new Map<string, Yen>();
  const entries: Entry[] = [];
  const advanced: { customerId: string; amount: Yen }[] = [];
  for (const position of facts.positions) {
    for (const fill of facts.fills) {
      if (!isOf(fill, position) || fill.side !== 'SELL') continue;
      const cost = dayCost(position, fill.quantity);
      if (cost !== fill.cost) costs.set(fill.id, cost);
    }
  }
  const changed = Map.groupBy(
    facts.fills.filter(({ id }) => costs.has(id)),
    ({ customerId }) => customerId,
  );
  for (const [customerId, fills] of changed) {
    const gains = new Map(fills.map((fill) => [fill.id, gainOf(fill, costs.get(fill.id) ?? yen(0))]));
    const moved = outlook.restate(customerId, gains);
    if (moved.projectedTax === 0n && moved.projectedRefund === 0n) continue;
    const ref = `${facts.ref}-${customerId}`;
    const needed = moved.projectedTax - moved.projectedRefund;
    const missing = yen(needed - (facts.freeCash.get(customerId) ?? noYen));
    // A refund that was counted on may be spent by now; what is then missing is a shortage, and no reason for the day to stop.
    if (needed > 0n && missing > 0n) {
      advanced.push({ customerId, amount: missing });
      entries.push(advanceEntry({ ref, customerId, at: facts.at }, missing));
    }
    entries.push(shareEntries.projectionAdjusted({ ref, revision: 0, customerId, at: facts.at }, moved));
  }
  return { costs, entries, projected: outlook.changed(new Set()), advanced };
}

const isOf = (fill: ShareFill, position: SharePosition): boolean =>
  fill.customerId === position.customerId &&
  fill.stockCode === position.stockCode &&
  fill.accountType === position.accountType &&
  fill.tradeDate === position.day;

const gainOf = ({ amount, fee, consumptionTax }: ShareFill, cost: Yen): Yen =>
  yen(amount - fee - consumptionTax - cost);
