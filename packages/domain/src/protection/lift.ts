import type { ProtectionReason } from './protection-rules.ts';

export type FrozenBy = 'CUSTOMER' | 'LINK' | 'OPERATOR';

/** One line of what happened to an account. */
export interface ProtectionEvent {
  readonly kind: ProtectionReason | 'FROZEN' | 'LIFTED';
  /** The sign-in server's word for it. */
  readonly detail: string;
}

export type LiftRefusal = 'BY_OPERATOR' | 'NEW_FACTOR';

/** A factor that could answer the strong check a lift asks for, or the mailbox through which one is set up. */
const opens = ({ kind, detail }: ProtectionEvent): boolean =>
  kind === 'EMAIL_CHANGE' || (kind === 'FACTOR_CHANGE' && (detail === 'passkey-added' || detail === 'totp-enabled'));

/**
 * Why the customer cannot lift a freeze by a strong check: whoever took the account over may have brought the factor along.
 * One that came from a new device before the freeze, or came after it, proves nothing. `events` are the last days', oldest
 * first; the business clock may stand still, so their order counts, not their moments.
 */
export function refuseLift(by: FrozenBy, events: readonly ProtectionEvent[]): LiftRefusal | null {
  if (by === 'OPERATOR') return 'BY_OPERATOR';
  const frozen = events.findLastIndex(({ kind }) => kind === 'FROZEN');
  const stranger = events.findIndex(({ kind }) => kind === 'NEW_DEVICE');
  const isDoubtful = (event: ProtectionEvent, index: number) =>
    opens(event) && (index > frozen || (stranger !== -1 && index > stranger));
  return events.some(isDoubtful) ? 'NEW_FACTOR' : null;
}
