import type { Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { evidenceColumns, exampleConfirmation, type Confirmation } from '../document/index.ts';
import { query, type Tx } from '../kernel/index.ts';

const insertConfirmation = query('fund-order.document-confirm', [exampleConfirmation], (db, one: Confirmation) =>
  db
    .insertInto('app.fund_document_confirmation')
    .values(evidenceColumns(one))
    .onConflict((conflict) => conflict.doNothing())
    .returning('confirmed_at'),
);

const confirmedAt = query(
  'fund-order.document-confirmed-at',
  ['c', 'd'],
  (db, customerId: string, documentId: string) =>
    db
      .selectFrom('app.fund_document_confirmation')
      .select('confirmed_at')
      .where('customer_id', '=', customerId)
      .where('document_id', '=', documentId),
);

/** Adds it, or finds that it is there: the first time is the one that counts. */
export async function confirmFundDocument(
  tx: Tx,
  confirmation: Confirmation,
): Promise<{ readonly confirmedAt: Instant; readonly isNew: boolean }> {
  if (await insertConfirmation(tx, confirmation).executeTakeFirst())
    return { confirmedAt: confirmation.confirmedAt, isNew: true };
  const found = await confirmedAt(tx, confirmation.customerId, confirmation.documentId).executeTakeFirst();
  assert(found, 'what stands in the way is there');
  return { confirmedAt: found.confirmed_at, isNew: false };
}
