import { greatest, noYen, yen, type Yen } from '../money/index.ts';
import { outgoing, type CashStanding } from './standing.ts';

/** 「この金額の内訳」: the first less all the others. */
export interface WithdrawableParts {
  readonly settledCash: Yen;
  readonly pendingWithdrawals: Yen;
  readonly openReserve: Yen;
  readonly unsettledBuys: Yen;
  readonly deliveryFees: Yen;
  /** 立替金 */
  readonly advanced: Yen;
  readonly dayTradeLock: Yen;
  readonly marginHold: Yen;
}

/** 出金できる金額: settled cash less everything promised; unsettled sales do not count (rule CASH-5). */
export function withdrawable(standing: CashStanding): { readonly amount: Yen; readonly parts: WithdrawableParts } {
  const { settledCash, dayTradeLock, marginHold } = standing;
  const parts = {
    settledCash,
    pendingWithdrawals: outgoing(standing, 'WITHDRAWAL'),
    openReserve: outgoing(standing, 'OPEN_BUY'),
    unsettledBuys: outgoing(standing, 'UNSETTLED_BUY'),
    deliveryFees: outgoing(standing, 'DELIVERY_FEE'),
    advanced: outgoing(standing, 'ADVANCED'),
    dayTradeLock,
    marginHold,
  };
  const orders = parts.openReserve + parts.unsettledBuys + parts.deliveryFees;
  const promised = parts.pendingWithdrawals + orders + parts.advanced + dayTradeLock + marginHold;
  return { amount: greatest(noYen, yen(settledCash - promised)), parts };
}
