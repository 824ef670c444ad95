import type { Instant } from '@tsuzura/domain/calendar';
import { moment, statement, type Tx } from '../kernel/index.ts';

const put = statement<object, readonly unknown[]>(
  'statement.put-aside',
  'insert into app.paper_to_print (id, issued_at, due) values ($1, $2, $3) on conflict do nothing',
);

/** Puts a statement aside to be printed later, once. `due` is whatever the press will need. */
export const putAside = async (tx: Tx, id: string, at: Instant, due: object): Promise<void> =>
  void (await put(tx, id, moment(at), JSON.stringify(due)));

export interface PutAside {
  readonly at: Instant;
  readonly due: unknown;
}

const take = statement<{ issued_at: Instant; due: unknown }, [limit: number]>(
  'statement.take-aside',
  `with taken as (delete from app.paper_to_print
      where id = any (array(select id from app.paper_to_print order by issued_at desc, id limit $1)) returning *)
    select issued_at, due from taken order by issued_at, id`,
);

/** Takes the newest of what was put aside; oldest first within them, as corrections name what they correct. */
export const takeAside = async (tx: Tx, limit: number): Promise<PutAside[]> =>
  (await take(tx, limit)).map(({ issued_at: at, due }) => ({ at, due }));
