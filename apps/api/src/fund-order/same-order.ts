import { sizeColumn, type AcceptedOrder, type ReceivedOrder } from '@tsuzura/store/fund-order';

/**
 * Whether both ask for the same of one fund: sent from two tabs, or again because nobody noticed that it was taken. What
 * becomes of distributions is left out: it follows from the first order of a fund.
 */
export const isSameOrder = (one: ReceivedOrder, other: Pick<AcceptedOrder, 'side' | 'accountType' | 'size'>): boolean =>
  one.side === other.side &&
  one.accountType === other.accountType &&
  one.orderMethod === other.size.orderMethod &&
  one.size === sizeColumn(other.size);
