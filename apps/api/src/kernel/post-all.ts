import type { Entry } from '@tsuzura/domain/ledger';
import type { Tx } from '@tsuzura/store/kernel';
import { post } from '@tsuzura/store/ledger';

/** What the batch decided is covered by what was set aside before. If the ledger says no, the books are wrong: stop. */
export async function postAll(tx: Tx, entries: readonly Entry[]): Promise<void> {
  const moving = entries.filter(({ lines }) => lines.length > 0);
  if (moving.length === 0) return;
  const posted = await post(tx, moving);
  if (posted.ok) return;
  const { reason, entry } = posted.refusal;
  throw new Error(`the ledger refused ${entry.kind} of ${entry.ref}: ${reason}`);
}
