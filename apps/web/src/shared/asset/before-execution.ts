import type { FundOrder } from '@tsuzura/contract/main';

/** Accepted and not executed yet: no holding counts them. */
export const beforeExecution = (orders: readonly FundOrder[]): readonly FundOrder[] =>
  orders.filter(({ status }) => status === 'RECEIVED' || status === 'WORKING');

/** Somebody whose first purchase is on its way does not read that there is nothing. */
export const hasPurchaseComing = (orders: readonly FundOrder[]): boolean =>
  beforeExecution(orders).some(({ side }) => side === 'BUY');
