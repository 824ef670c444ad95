import { emptyPosition, type Position } from '../fund/index.ts';
import type { AccountKind } from '../ledger/index.ts';
import { units, type Units } from '../money/index.ts';
import type { OrderAccountType } from '../tax/index.ts';
import type { OrderStanding } from './standing.ts';

/** A fund in one account type: units from the ledger, cost and NISA book from the position beside it. */
export function positionOf(
  { balances, positions }: Pick<OrderStanding, 'balances' | 'positions'>,
  fundCode: string,
  accountType: OrderAccountType,
  navUnit: bigint,
): Position {
  const held = (kind: AccountKind): Units => {
    const found = balances.find(
      ({ account }) => account.kind === kind && account.instrument === fundCode && account.tag === accountType,
    );
    return units(found?.amount ?? 0n);
  };
  const [locked, sold] = [held('UNITS_LOCKED'), held('UNITS_SOLD')];
  const empty = emptyPosition(accountType, navUnit);
  const known = positions.find((position) => position.accountType === accountType);
  return {
    accountType,
    settledUnits: units(held('UNITS') + locked + sold),
    unsettledUnits: held('UNITS_UNSETTLED'),
    pendingSaleUnits: locked,
    soldUnits: sold,
    pool: known ? { navUnit, units: known.units, cost: known.cost } : empty.pool,
    individualPrincipal: known?.individualPrincipal ?? empty.individualPrincipal,
    nisaBook: known?.nisaBook ?? empty.nisaBook,
  };
}
