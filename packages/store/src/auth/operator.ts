import { statement, type Reader, type Tx } from '../kernel/index.ts';

/** What an operator is called and may do. Which roles there are is said by the contract. */
export interface Operator {
  readonly name: string;
  readonly roles: readonly string[];
}

const byId = statement<Operator, [personId: string]>(
  'auth.operator',
  'select name, roles from auth.operator where person_id = $1',
);

export async function findOperator(reader: Reader, personId: string): Promise<Operator | null> {
  return (await byId(reader, personId))[0] ?? null;
}

const put = statement<object, readonly unknown[]>(
  'auth.operator-put',
  `insert into auth.operator (person_id, name, roles) values ($1, $2, $3::text[])
    on conflict (person_id) do update set name = excluded.name, roles = excluded.roles`,
);

export async function putOperator(tx: Tx, personId: string, { name, roles }: Operator): Promise<void> {
  await put(tx, personId, name, roles);
}
