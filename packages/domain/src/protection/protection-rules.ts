import { inForce, ymd, ymdOf, type Dated, type Instant } from '../calendar/index.ts';
import { noYen, yen, type Yen } from '../money/index.ts';

/** What a thief would do first. */
export type ProtectionReason = 'NEW_DEVICE' | 'BANK_CHANGE' | 'FACTOR_CHANGE' | 'EMAIL_CHANGE';

/** Reasons that the sign-in server reports. A change of the bank has its own cooling-off, counted by the day (`cooling-off.ts`). */
export type SeenReason = Exclude<ProtectionReason, 'BANK_CHANGE'>;

export interface HoldRule {
  readonly hours: number;
  /** What may leave the account a day meanwhile. */
  readonly mostADay: Yen;
}

export interface ProtectionRules extends Dated {
  readonly holds: Readonly<Record<SeenReason, HoldRule>>;
  /** What leaves a day when nothing is wrong, and how often it may be asked for, cancelled or not. */
  readonly mostADay: Yen;
  readonly requestsADay: number;
  /** Changes of bank, telephone, address and name that may be asked for in so many days. */
  readonly changes: { readonly most: number; readonly days: number };
  /** From a device that is new for so many hours, a sale of a whole holding, or of more than this, asks for a strong check. */
  readonly saleCheck: { readonly hours: number; readonly most: Yen };
  /** How long a link in a warning mail freezes. */
  readonly linkHours: number;
}

const small = yen(100_000);

/** House rules as dated data (rules PROT-4 to PROT-7). */
export const protectionRules: readonly ProtectionRules[] = [
  {
    from: ymd('2016-01-01'),
    holds: {
      NEW_DEVICE: { hours: 24, mostADay: small },
      FACTOR_CHANGE: { hours: 24, mostADay: small },
      // The warnings no longer reach the owner.
      EMAIL_CHANGE: { hours: 72, mostADay: noYen },
    },
    mostADay: yen(100_000_000),
    requestsADay: 50,
    changes: { most: 10, days: 30 },
    saleCheck: { hours: 24, most: yen(1_000_000) },
    linkHours: 72,
  },
];

export const protectionRulesAt = (now: Instant): ProtectionRules => inForce(protectionRules, ymdOf(now));

/** No hold is longer than this: older events need not be read. */
export const longestHoldHours = Math.max(
  ...protectionRules.flatMap(({ holds }) => Object.values(holds).map(({ hours }) => hours)),
);
