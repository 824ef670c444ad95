import { nisaKind } from '../account/index.ts';
import type { Ymd } from '../calendar/index.ts';
import { frameOf, nisaRoom, nisaYear, type NisaFrame } from '../nisa/index.ts';
import type { Yen } from '../money/index.ts';
import type { OrderAccountType } from '../tax/index.ts';
import type { OrderStanding } from './standing.ts';

/** Open for buying, now. A minor's account (こどもNISA) has frames of its own and is switched off. */
export function canBuyInNisa(
  { nisaStatus, nisaOpenedOn, birthDate }: Pick<OrderStanding, 'nisaStatus' | 'nisaOpenedOn' | 'birthDate'>,
  today: Ymd,
): boolean {
  const isOpen = nisaStatus === 'AVAILABLE' && nisaOpenedOn !== null && nisaOpenedOn <= today;
  return isOpen && (birthDate === null || nisaKind(birthDate, today) === 'ADULT');
}

export interface OrderQuota {
  readonly year: number;
  readonly frame: NisaFrame;
  readonly remaining: Yen;
}

/** The quota an order would take: of the year it settles in (rule NISA-2). Null outside NISA. */
export function quotaFor(
  { nisa }: Pick<OrderStanding, 'nisa'>,
  accountType: OrderAccountType,
  settlementDate: Ymd,
): OrderQuota | null {
  const frame = frameOf(accountType);
  if (frame === null) return null;
  const year = nisaYear(settlementDate);
  return { year, frame, remaining: nisaRoom(nisa, year, frame) };
}
