import { Client } from 'pg';
import { heard } from './heard.ts';

/** Distinct statements worth keeping prepared; a text built from a varying list is sent unprepared beyond this. */
const mostNames = 500;
const names = new Map<string, string>();

/**
 * A connection that lets PostgreSQL parse and plan each statement once. Statements with parameters are sent by name, and
 * the server keeps them for the life of the connection.
 */
export class PreparingClient extends Client {
  // The driver's `query` has many signatures; only `query(text, values)` is of interest, the others pass untouched.
  override query: Client['query'] = ((first: unknown, ...rest: unknown[]) => {
    const send = Client.prototype.query.bind(this) as (...all: unknown[]) => unknown;
    if (typeof first !== 'string' || !Array.isArray(rest[0])) return send(first, ...rest);
    const name = nameOf(first);
    const ask = () =>
      name === undefined
        ? send(first, ...rest)
        : send({ name, text: first, values: rest[0] as unknown[] }, ...rest.slice(1));
    // With a callback it comes from the pool, which is heard where it is asked (statement.ts).
    return rest.length === 1 ? heard(first, ask as () => Promise<unknown>) : ask();
  }) as Client['query'];
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
