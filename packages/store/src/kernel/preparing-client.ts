import { Client } from 'pg';
import { heard } from './heard.ts';

/** Distinct statements worth keeping prepared; a text built from a varying list is sent unprepared beyond this. */
const mostNames = 500;
const names = new Map<string, string>();

type Done = (error: unknown, result?: unknown) => void;

/**
 * A connection that lets PostgreSQL parse and plan each statement once. Statements with parameters are sent by name, and
 * the server keeps them for the life of the connection. A migration that adds a column makes those stale that ask for `*`:
 * they are prepared anew, under new names, and sent again.
 */
export class PreparingClient extends Client {
  #turn = 0;
  /** As far as has been sent: of a statement that is sent together with `commit`, the failure arrives after it. */
  #isInTransaction = false;

  // The driver's `query` has many signatures; only `query(text, values)` is of interest, the others pass untouched.
  override query: Client['query'] = ((first: unknown, ...rest: unknown[]) => {
    const send = Client.prototype.query.bind(this) as (...all: unknown[]) => unknown;
    if (typeof first === 'string') this.#note(first);
    if (typeof first !== 'string' || !Array.isArray(rest[0])) return send(first, ...rest);
    const name = nameOf(first);
    if (name === undefined) {
      const ask = () => send(first, ...rest);
      return rest.length === 1 ? heard(first, ask as () => Promise<unknown>) : ask();
    }
    const values = rest[0] as unknown[];
    const isAlone = !this.#isInTransaction;
    const named = () => ({ name: this.#turn === 0 ? name : `${name}.${this.#turn}`, text: first, values });
    // With a callback it comes from the pool, which is heard where it is asked (statement.ts).
    if (rest.length > 1) {
      const done = rest[1] as Done;
      return send(named(), (error: unknown, result: unknown) => {
        if (!error || !this.#isStale(error) || !isAlone) return done(error, result);
        send(named(), done);
      });
    }
    const ask = async () => {
      try {
        return await send(named());
      } catch (error) {
        // A transaction is repeated whole (`attempt` in database.ts).
        if (!this.#isStale(error) || !isAlone) throw error;
        return send(named());
      }
    };
    return heard(first, ask);
  }) as Client['query'];

  #note(text: string): void {
    if (/^(begin|start transaction)\b/.test(text)) this.#isInTransaction = true;
    else if (/^(commit|rollback)$/.test(text)) this.#isInTransaction = false;
  }

  /** Whatever was prepared until now gets another name at its next use. */
  #isStale(error: unknown): boolean {
    if (!isStalePlan(error)) return false;
    this.#turn += 1;
    return true;
  }
}

/** PostgreSQL: "cached plan must not change result type". */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error &&
  Reflect.get(error, 'code') === '0A000' &&
  Reflect.get(error, 'routine') === 'RevalidateCachedQuery';

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
