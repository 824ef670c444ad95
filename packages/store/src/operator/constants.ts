import type { Instant } from '@tsuzura/domain/calendar';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

/** A change of the constants of the apps that two people made; the newest counts. */
export interface ConstantsRevision {
  readonly id: bigint;
  readonly at: Instant;
  readonly maker: string;
  readonly checker: string;
  readonly reason: string;
  readonly constants: unknown;
}

const newest = statement<ConstantsRevision, [limit: number]>(
  'operator.constants',
  'select id, at, maker, checker, reason, constants from ops.constants_revision order by id desc limit $1',
);

/** Newest first. */
export const constantsRevisions = (reader: Reader, limit: number): Promise<readonly ConstantsRevision[]> =>
  newest(reader, limit);

const insert = statement<{ id: bigint }, readonly unknown[]>(
  'operator.constants-add',
  `insert into ops.constants_revision (at, maker, checker, reason, constants) values ($1::timestamptz, $2, $3, $4, $5::jsonb) returning id`,
);

export async function addConstantsRevision(tx: Tx, revision: Omit<ConstantsRevision, 'id'>): Promise<bigint> {
  const { at, maker, checker, reason, constants } = revision;
  const [added] = await insert(tx, moment(at), maker, checker, reason, JSON.stringify(constants));
  return added?.id ?? 0n;
}

const hashed = statement<{ number: string; hashed_user_id: string | null }, [numbers: readonly string[]]>(
  'operator.hashed-ids',
  `select a.number, c.hashed_user_id from app.account a join app.customer c on c.id = a.customer_id where a.number = any ($1::text[])`,
);

/** How outside programs know these customers, by account number. */
export const hashedIdsOf = async (
  reader: Reader,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string | null>> =>
  new Map((await hashed(reader, numbers)).map((row) => [row.number, row.hashed_user_id]));
