import { Refused } from '@tsuzura/contract/kernel';
import { formatJst, instant } from '@tsuzura/domain/calendar';
import type { FrozenBy } from '@tsuzura/domain/protection';
import { writeAudit, type AuditEntry, type Tx } from '@tsuzura/store/kernel';
import { addProtectionEvent, lockProtectedCustomer, writeFreeze } from '@tsuzura/store/protection';
import { stopWithdrawals } from '../cash/index.ts';
import { stopDeliveries } from '../delivery/index.ts';
import type { Clock } from '../kernel/clock.ts';
import { notify } from '../notification/index.ts';

export interface ProtectionTools {
  readonly clock: Clock;
  readonly realNow: () => number;
}

export interface Freezing {
  readonly by: FrozenBy;
  readonly actor: Pick<AuditEntry, 'actorRole' | 'actor'>;
  readonly requestId: string;
  /** Of the operator. */
  readonly note?: string;
}

export interface Frozen {
  readonly state: 'FROZEN';
  readonly since: string;
  readonly stoppedWithdrawals: number;
}

/**
 * Everything of a freeze is in one transaction: the mark that orders and withdrawals read under this lock, the end of every
 * session, the withdrawals on their way, the trail and the mail. A second tap ends the sessions begun since and keeps the rest.
 */
export async function freezeCustomer(
  tx: Tx,
  customerId: string,
  { by, actor, requestId, note }: Freezing,
  { clock, realNow }: ProtectionTools,
): Promise<Frozen> {
  const customer = await lockProtectedCustomer(tx, customerId);
  if (!customer) throw new Refused('NOT_FOUND');
  const now = clock.now();
  const { frozen: before } = customer;
  // What we froze stays ours to lift, and what the customer froze becomes it.
  const after = before && by !== 'OPERATOR' ? before : { since: before?.since ?? now, by };
  await writeFreeze(tx, customer, { ...after, realAt: instant(Math.trunc(realNow())) });
  const stoppedWithdrawals = await stopWithdrawals(tx, customer, 'ACCOUNT_FROZEN', now);
  const stoppedTransfers = await stopDeliveries(tx, customer, 'FROZEN', now);
  await writeAudit(tx, {
    at: now,
    ...actor,
    action: 'shield.frozen',
    subject: customerId,
    detail: {
      by,
      isNew: before === null,
      stoppedWithdrawals,
      stoppedTransfers,
      ...(note === undefined ? {} : { note }),
    },
    requestId,
  });
  if (before?.by !== after.by) {
    await addProtectionEvent(tx, customerId, { kind: 'FROZEN', detail: after.by, at: now });
    const event = { kind: 'protection.frozen', by: after.by, stoppedWithdrawals, at: now, requestId } as const;
    await notify(tx, customer, event, now);
  }
  return { state: 'FROZEN', since: formatJst(after.since), stoppedWithdrawals };
}
