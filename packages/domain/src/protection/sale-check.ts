import type { Instant } from '../calendar/index.ts';
import type { Yen } from '../money/index.ts';
import { protectionRulesAt } from './protection-rules.ts';

/** A device the customer had never used before. */
export interface NewDevice {
  /** When it was first seen. */
  readonly at: Instant;
  /** What the orders to sell that were accepted since then come to, at the last prices. */
  readonly soldSince: Yen;
}

export interface SaleToCheck {
  readonly newDevice: NewDevice | null;
  /** Nothing of the holding would be left to sell. */
  readonly isWhole: boolean;
  /** 概算. */
  readonly proceeds: Yen;
}

const hour = 3_600_000;

/** Whether the sale needs a strong check. Sales since the device appeared count together: parts are no way around it. */
export function saleNeedsCheck({ newDevice, isWhole, proceeds }: SaleToCheck, now: Instant): boolean {
  if (newDevice === null) return false;
  const { hours, most } = protectionRulesAt(newDevice.at).saleCheck;
  if (now >= newDevice.at + hours * hour) return false;
  return isWhole || newDevice.soldSince + proceeds > most;
}
