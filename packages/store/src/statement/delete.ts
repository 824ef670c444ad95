import type { Instant } from '@tsuzura/domain/calendar';
import { moment, statement, type Tx } from '../kernel/index.ts';

const expired = statement<{ deleted: bigint }, readonly unknown[]>(
  'statement.delete-past-keeping',
  'select app.delete_papers_past_keeping($1, $2) as deleted',
);

/** Statements whose keeping period ended before that day, at most so many. The database lets nothing else go. */
export const deleteStatementsPastKeeping = async (tx: Tx, at: Instant, limit: number): Promise<number> =>
  Number((await expired(tx, moment(at), limit))[0]?.deleted ?? 0n);
