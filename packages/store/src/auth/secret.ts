import type { Instant } from '@tsuzura/domain/calendar';
import { moment, query, type Tx } from '../kernel/index.ts';

const insertSecret = query(
  'auth.secret-make',
  ['n', 'v', 0 as Instant],
  (db, name: string, value: string, at: Instant) =>
    db
      .insertInto('auth.secret')
      .values({ name, value, created_at: moment(at) })
      .onConflict((conflict) => conflict.doNothing()),
);
const selectSecret = query('auth.secret-read', ['n'], (db, name: string) =>
  db.selectFrom('auth.secret').select('value').where('name', '=', name),
);

/** The installation's secret of this name; made with `candidate` by whoever asks first. */
export async function ensureSecret(tx: Tx, name: string, candidate: string, at: Instant): Promise<string> {
  await insertSecret(tx, name, candidate, at).execute();
  return (await selectSecret(tx, name).executeTakeFirstOrThrow()).value;
}
