import type { Yen } from '../money/index.ts';

export type Product = 'EQUITY' | 'NISA' | 'MARGIN' | 'US_EQUITY';
export type ProductState = 'NOT_OPENED' | 'REQUESTING' | 'AVAILABLE' | 'SUSPENDED' | 'CLOSING' | 'CLOSE';

export interface ClosingFacts {
  readonly states: Readonly<Record<Product, ProductState>>;
  /** Funds that are held, locked, bought or sold and not settled: in NISA, and in all account types together. */
  readonly nisaUnits: bigint;
  readonly allUnits: bigint;
  /** Orders that are not settled. */
  readonly nisaOrders: number;
  readonly allOrders: number;
  /** 積立, 定期売却 and 定期出金 that are not over. */
  readonly plans: number;
  /** Everything we owe or are owed in yen, reserved and on its way included. */
  readonly cash: Yen;
}

export type ClosingRefusal =
  | 'NOT_OPEN'
  | 'HOLDINGS'
  | 'ORDERS'
  | 'PLANS'
  | 'CASH'
  | 'NISA_OPEN'
  | 'MARGIN_OPEN'
  | 'US_OPEN';

/** Every reason at once, so that the customer can clear them in one go (rule ACCT-9). Empty: it may be closed. */
export function whyNotClose(product: Product, facts: ClosingFacts): readonly ClosingRefusal[] {
  const { states } = facts;
  if (states[product] !== 'AVAILABLE' && states[product] !== 'SUSPENDED') return ['NOT_OPEN'];
  if (product === 'NISA') return reasons({ HOLDINGS: facts.nisaUnits !== 0n, ORDERS: facts.nisaOrders > 0 });
  if (product !== 'EQUITY') return [];
  return reasons({
    HOLDINGS: facts.allUnits !== 0n,
    ORDERS: facts.allOrders > 0,
    PLANS: facts.plans > 0,
    CASH: facts.cash !== 0n,
    NISA_OPEN: isOpen(states.NISA),
    MARGIN_OPEN: isOpen(states.MARGIN),
    US_OPEN: isOpen(states.US_EQUITY),
  });
}

const isOpen = (state: ProductState): boolean => state !== 'NOT_OPENED' && state !== 'CLOSE';

const reasons = (found: Readonly<Partial<Record<ClosingRefusal, boolean>>>): ClosingRefusal[] =>
  (Object.entries(found) as [ClosingRefusal, boolean][]).filter(([, is]) => is).map(([reason]) => reason);
