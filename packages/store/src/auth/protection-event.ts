import type { Instant } from '@tsuzura/domain/calendar';
import type { SeenReason } from '@tsuzura/domain/protection';
import { moment, statement, type Tx } from '../kernel/index.ts';

/** What was seen of a person, and the hash of the link that was mailed to them with it. */
export interface Warning {
  readonly personId: string;
  readonly reason: SeenReason;
  /** Our own word for it. */
  readonly event: string;
  readonly at: Instant;
  readonly linkHash: Buffer;
  readonly linkUntil: Instant;
}

const tell = statement<{ told: boolean }, readonly unknown[]>(
  'auth.report-protection-event',
  'select auth.tell_shield($1, $2, $3, $4, $5, $6) as told',
);

/** Reports what happened to the API's account protection (docs/account-protection.md), in the same transaction. False: the person is no customer. */
export async function addProtectionEventFromSignIn(tx: Tx, warning: Warning): Promise<boolean> {
  const { personId, reason, event, at, linkHash, linkUntil } = warning;
  const [row] = await tell(tx, personId, reason, event, moment(at), linkHash, moment(linkUntil));
  return row?.told ?? false;
}
