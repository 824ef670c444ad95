import { assert } from '@tsuzura/domain/kernel';
import type { Reader } from './database.ts';
import { statement } from './statement.ts';

const byName = statement<{ value: Buffer }, [name: string]>(
  'kernel.page-key',
  'select value from ops.secret where name = $1',
);

/** What page tokens are signed with: the same in every program on this database, and known to nobody else. */
export async function readPageKey(reader: Reader): Promise<Buffer> {
  const [found] = await byName(reader, 'page-token');
  assert(found, 'the key was made with the table');
  return found.value;
}
