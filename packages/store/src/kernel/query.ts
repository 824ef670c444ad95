import type { Compilable } from 'kysely';
import type { Reader } from './database.ts';

/** A query, its name, and arguments good enough to print its SQL with. */
export interface NamedQuery {
  readonly name: string;
  print(db: Reader): string;
}

const all: NamedQuery[] = [];

/**
 * Names a query, so that its SQL is printed to `queries/<area>.sql` and a change of it is seen in review. The name is
 * `area.what`; the example only has to have the right types.
 */
export function query<Args extends unknown[], Built extends Compilable>(
  name: string,
  example: NoInfer<Args>,
  build: (db: Reader, ...args: Args) => Built,
): (db: Reader, ...args: Args) => Built {
  all.push({ name, print: (db) => build(db, ...example).compile().sql });
  return build;
}

export const nameQuery = (named: NamedQuery): void => void all.push(named);
export const namedQueries = (): readonly NamedQuery[] => all;
