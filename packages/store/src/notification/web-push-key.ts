import { assert } from '@tsuzura/domain/kernel';
import { statement, type Reader } from '../kernel/index.ts';

const byName = statement<{ value: Buffer }, [name: string]>(
  'notification.web-push-key',
  'select value from ops.secret where name = $1',
);

/** The private key of Web Push, known to our own programs alone. */
export async function readWebPushKey(reader: Reader): Promise<Buffer> {
  const [found] = await byName(reader, 'web-push.vapid');
  assert(found, 'the key was made with the tables of notifications');
  return found.value;
}
