import type { Instant } from '../calendar/index.ts';
import { isSameHolder } from '../cash/index.ts';
import { accept, refuse, type Outcome } from '../kernel/index.ts';
import { noYen, yen, type Yen } from '../money/index.ts';
import type { RightsDays } from '../stock/index.ts';
import { deliveryDates, type DeliveryDates } from './delivery-state.ts';
import {
  collateralLeaving,
  deliverableOf,
  withoutCollateral,
  type CollateralFigures,
  type HeldItem,
} from './deliverable.ts';
import { deliveryFee, type DeliveryFee } from './fee.ts';

export interface DeliveryItem {
  readonly held: HeldItem;
  readonly quantity: bigint;
  /** What it is worth today: account protection counts it as money that leaves. */
  readonly value: Yen;
}

export interface DeliveryDraft {
  readonly items: readonly DeliveryItem[];
  /** Of the account at the other firm. */
  readonly holderName: string;
}

export interface DeliveryStanding {
  readonly name: string;
  readonly kana: string;
  readonly figures: CollateralFigures;
  readonly isCashShort: boolean;
  /** 余力 of today: the fee is set aside. */
  readonly freeCash: Yen;
  /** Coming record dates of the shares. */
  readonly rights: readonly Pick<RightsDays, 'lastCumDay' | 'recordDate'>[];
}

export interface DecidedDelivery {
  readonly dates: DeliveryDates;
  /** Of each item, in their order. */
  readonly fees: readonly DeliveryFee[];
  readonly total: Yen;
  /** What leaves, for account protection. */
  readonly value: Yen;
}

export type DeliveryRefusal = 'HOLDER_NAME' | 'NOT_DELIVERABLE' | 'CASH_SHORTAGE' | 'CASH_SHORT';

/** In the order of rule DELIV-6. */
export function decideDelivery(
  { items, holderName }: DeliveryDraft,
  standing: DeliveryStanding,
  now: Instant,
): Outcome<DecidedDelivery, DeliveryRefusal> {
  if (!isOwnName(holderName, standing)) return refuse('HOLDER_NAME');
  if (items.length === 0 || !areDeliverable(items, standing.figures)) return refuse('NOT_DELIVERABLE');
  const dates = deliveryDates(now, standing.rights);
  const fees = items.map(({ held }) => deliveryFee(held.product, dates.acceptDate));
  const total = yen(fees.reduce((sum, fee) => sum + fee.total, 0n));
  if (total > 0n && standing.isCashShort) return refuse('CASH_SHORTAGE');
  if (total > standing.freeCash) return refuse('CASH_SHORT');
  return accept({ dates, fees, total, value: yen(items.reduce<bigint>((sum, { value }) => sum + value, noYen)) });
}

/** Each item takes its part of the collateral that is to spare: what two could move alone, both together may not. */
function areDeliverable(items: readonly DeliveryItem[], figures: CollateralFigures): boolean {
  let left = figures;
  for (const { held, quantity } of items) {
    if (quantity <= 0n || quantity > deliverableOf(held, left).transferable) return false;
    if (held.product === 'EQUITY') left = withoutCollateral(left, collateralLeaving(held, quantity));
  }
  return true;
}

/** In kana of either width, or as the name is written, spaces aside (rule DELIV-5). */
function isOwnName(holderName: string, { name, kana }: Pick<DeliveryStanding, 'name' | 'kana'>): boolean {
  const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s/gu, '');
  return isSameHolder(holderName, kana) || (plain(name) !== '' && plain(holderName) === plain(name));
}
