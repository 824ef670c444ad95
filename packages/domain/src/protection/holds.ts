import { areWithdrawalsHeld, changedOnBefore } from '../account/index.ts';
import { atJst, instant, ymdOf, type Instant, type Ymd } from '../calendar/index.ts';
import { noYen, type Yen } from '../money/index.ts';
import { protectionRulesAt, type SeenReason, type ProtectionReason } from './protection-rules.ts';

/** When something was last seen. */
export interface SeenEvent {
  readonly reason: SeenReason;
  readonly at: Instant;
}

export interface Hold {
  readonly reason: ProtectionReason;
  readonly since: Instant;
  readonly until: Instant;
  readonly mostADay: Yen;
}

const hour = 3_600_000;

/** What is held now, the one that ends last first. The rule is that of the day on which it happened. */
export function holdsAt(seen: readonly SeenEvent[], bankHeldUntil: Ymd | null, now: Instant): readonly Hold[] {
  const held = seen
    .map(({ reason, at }): Hold => {
      const { hours, mostADay } = protectionRulesAt(at).holds[reason];
      return { reason, since: at, until: instant(at + hours * hour), mostADay };
    })
    .filter(({ until }) => now < until);
  return [...held, ...bankHold(bankHeldUntil, now)].toSorted((one, other) => other.until - one.until);
}

/** 出金先の変更: the cooling-off of the account, as one of the holds. It is counted by the day, so it began with one. */
function bankHold(heldUntil: Ymd | null, now: Instant): readonly Hold[] {
  if (heldUntil === null || !areWithdrawalsHeld(heldUntil, ymdOf(now))) return [];
  const until = atJst(heldUntil, '00:00');
  return [{ reason: 'BANK_CHANGE', since: atJst(changedOnBefore(heldUntil), '00:00'), until, mostADay: noYen }];
}
