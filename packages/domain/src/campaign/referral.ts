import {
  addDays,
  addMonths,
  japan,
  lastDayOfMonth,
  rollBack,
  ymdOf,
  type Instant,
  type Ymd,
} from '../calendar/index.ts';

export type ReferralState = 'SIGNED_UP' | 'ACCOUNT_OPENED' | 'QUALIFIED' | 'REWARDED' | 'REJECTED' | 'EXPIRED';

/** So long a link counts (rule CAMP-8). */
export const attributionDays = 30;

/** A friend and who invited them, as far as a decision about a link needs it. */
export interface Attribution {
  readonly friendId: string;
  readonly referrerId: string;
  /** The friend has, or had, an account. */
  readonly isCustomer: boolean;
  /** Whom the friend invited, in any campaign. */
  readonly invitedByFriend: readonly string[];
}

/** Rule CAMP-9: no self-referral, no existing customer, no ring. */
export function refuseAttribution(attribution: Attribution): 'SELF' | 'CUSTOMER' | 'RING' | null {
  const { friendId, referrerId, isCustomer, invitedByFriend } = attribution;
  if (friendId === referrerId) return 'SELF';
  if (isCustomer) return 'CUSTOMER';
  return invitedByFriend.includes(referrerId) ? 'RING' : null;
}

export const isAttributionOver = (touchedAt: Instant, now: Instant): boolean =>
  ymdOf(now) > addDays(ymdOf(touchedAt), attributionDays);

/** Rule CAMP-10: the last business day of the month after the one in which the friend met the conditions. */
export const referralRewardDay = (qualifiedOn: Ymd): Ymd => rollBack(japan, lastDayOfMonth(addMonths(qualifiedOn, 1)));

/** Mails of invitation that a customer may send in a day, and to one address in a campaign. */
export const invitationsADay = 10;
