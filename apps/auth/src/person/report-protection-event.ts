import { createHash } from 'node:crypto';
import { protectionRulesAt, type SeenReason } from '@tsuzura/domain/protection';
import { addProtectionEventFromSignIn } from '@tsuzura/store/auth';
import type { Tx } from '@tsuzura/store/kernel';
import { hours, later, nowOf, type PersonDeps } from './deps.ts';
import type { EventKind } from './event.ts';

/** What lowers what may leave the account for a time: things that whoever took it over would do first. */
const reasons: Readonly<Partial<Record<EventKind, SeenReason>>> = {
  'password-changed': 'FACTOR_CHANGE',
  'password-reset': 'FACTOR_CHANGE',
  'passkey-added': 'FACTOR_CHANGE',
  'passkey-removed': 'FACTOR_CHANGE',
  'totp-enabled': 'FACTOR_CHANGE',
  'totp-removed': 'FACTOR_CHANGE',
  'recovery-codes-made': 'FACTOR_CHANGE',
  'recovery-code-used': 'FACTOR_CHANGE',
  'factor-lost': 'FACTOR_CHANGE',
  returned: 'FACTOR_CHANGE',
  'email-changed': 'EMAIL_CHANGE',
};

export const protectionReasonOf = (kind: EventKind): SeenReason | null => reasons[kind] ?? null;

/**
 * Reports to account protection, and returns the link with which the owner freezes the account from the mail about it.
 * Null: the event does not concern account protection, or the person has no account.
 */
export async function reportProtectionEvent(
  tx: Tx,
  deps: PersonDeps,
  {
    personId,
    kind,
    reason = protectionReasonOf(kind),
  }: { personId: string; kind: EventKind; reason?: SeenReason | null },
): Promise<string | null> {
  if (reason === null) return null;
  const at = nowOf(deps);
  const token = Buffer.from(deps.random(32)).toString('base64url');
  const told = await addProtectionEventFromSignIn(tx, {
    personId,
    reason,
    event: kind,
    at,
    linkHash: createHash('sha256').update(token).digest(),
    linkUntil: later(at, protectionRulesAt(at).linkHours * hours),
  });
  return told ? `${deps.webUrl}/freeze#${token}` : null;
}
