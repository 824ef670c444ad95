import { assert } from '@tsuzura/domain/kernel';
import { query, type Reader } from '../kernel/index.ts';

const byName = query('fund-order.confirm-key', ['fund-order.confirm-token'], (db, name: string) =>
  db.selectFrom('ops.secret').select('value').where('name', '=', name),
);

/** What confirm tokens are signed with: the same in every program on this database, and known to nobody else. */
export async function readConfirmKey(reader: Reader): Promise<Buffer> {
  const found = await byName(reader, 'fund-order.confirm-token').executeTakeFirst();
  assert(found, 'the key was made with the table');
  return found.value;
}
