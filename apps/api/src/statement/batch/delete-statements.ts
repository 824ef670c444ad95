import type { Instant } from '@tsuzura/domain/calendar';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import { deleteStatementsPastKeeping } from '@tsuzura/store/statement';

/** Nothing is printed, so one transaction takes more than of those that do. */
const deletedAtOnce = 1_000;

/** Statements past their keeping period; each leaves a line that says what was there. True while more are left. */
export async function deleteStatements(tx: Tx, at: Instant, limit: number = deletedAtOnce): Promise<boolean> {
  const deleted = await deleteStatementsPastKeeping(tx, at, limit);
  if (deleted === 0) return false;
  await writeAudit(tx, {
    at,
    actorRole: 'system',
    actor: 'paper.delete-past-keeping',
    action: 'paper.deleted',
    detail: { papers: deleted },
  });
  return deleted === limit;
}
