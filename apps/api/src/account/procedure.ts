import { writeAudit, type AuditEntry, type Tx } from '@tsuzura/store/kernel';
import type { Clock } from '../kernel/clock.ts';
import { newFreezeLink, type LinkTools } from '../protection/index.ts';

/** What every procedure is given besides its input. */
export interface Procedure {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly requestId: string;
  /** For mails that warn: how a link is made that freezes the account. */
  readonly links?: LinkTools;
}

/** Which site told us; jobs and customers act for themselves. */
export type Teller = 'account-opening' | 'account-update' | 'system' | { readonly operator: string };

/** Leaves the trace of one step. Ids and states only: no value of the person. */
export async function trace(
  tx: Tx,
  { clock, requestId }: Procedure,
  by: Teller,
  action: string,
  customerId: string,
  detail: NonNullable<AuditEntry['detail']> = {},
): Promise<void> {
  await writeAudit(tx, {
    at: clock.now(),
    actorRole: typeof by === 'object' ? 'operator' : by === 'system' ? 'system' : 'partner',
    actor: typeof by === 'object' ? by.operator : by,
    action,
    subject: customerId,
    detail,
    requestId,
  });
}

export const freezeLinkOf = (tx: Tx, customerId: string, { links }: Procedure): Promise<string | null> | null =>
  links === undefined ? null : newFreezeLink(tx, customerId, links);
