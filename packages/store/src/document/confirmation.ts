import { moment, query, type Tx } from '../kernel/index.ts';
import { evidenceColumns, exampleConfirmation as example, type Confirmation } from './evidence.ts';

const insertConfirmations = query('document.confirm', [[example]], (db, given: readonly Confirmation[]) =>
  db
    .insertInto('app.document_confirmation')
    .values(
      given.map((one) => ({
        customer_id: one.customerId,
        document_id: one.documentId,
        confirmed_at: moment(one.confirmedAt),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('document_id'),
);

const insertEvidence = query('document.add-evidence', [[example]], (db, given: readonly Confirmation[]) =>
  db.insertInto('app.document_evidence').values(given.map(evidenceColumns)),
);

/** Adds what is not there yet, each with its evidence, and says which were new: a repeat leaves the first as it was. */
export async function addConfirmations(tx: Tx, given: readonly Confirmation[]): Promise<readonly string[]> {
  const added = new Set((await insertConfirmations(tx, given).execute()).map((row) => row.document_id));
  const fresh = given.filter((one) => added.has(one.documentId));
  if (fresh.length > 0) await insertEvidence(tx, fresh).execute();
  return fresh.map((one) => one.documentId);
}
