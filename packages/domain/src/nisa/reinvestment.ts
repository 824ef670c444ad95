import type { Yen } from '../money/index.ts';
import type { OrderAccountType } from '../tax/index.ts';
import { frameOf } from './frame.ts';

/**
 * Where a reinvested distribution is bought (rule NISA-12): in its own account type, but from NISA only when the quota takes
 * the whole amount; else all of it goes to SPECIFIC, or GENERAL, and the customer is told.
 */
export function reinvestInto(
  type: OrderAccountType,
  amount: Yen,
  room: Yen,
  hasSpecificAccount: boolean,
): OrderAccountType {
  if (type === 'SPECIFIC' || type === 'GENERAL') return type;
  if (frameOf(type) !== null && amount <= room) return type;
  return hasSpecificAccount ? 'SPECIFIC' : 'GENERAL';
}
