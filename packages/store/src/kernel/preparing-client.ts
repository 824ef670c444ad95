import { Client } from 'pg';
import { heard } from './heard.ts';

/** Distinct statements that a connection keeps prepared; a text built from a varying list is sent unprepared beyond this. */
const mostNames = 500;

type Done = (error: unknown, result?: unknown) => void;

/**
 * A connection that lets PostgreSQL parse and plan each statement once. Statements with parameters are sent by name, and
 * the server keeps them for the life of the connection. A migration that adds a column makes those stale that ask for `*`:
 * they are prepared anew, under new names, and sent again.
 */
export class PreparingClient extends Client {
  readonly #names = new Map<string, string>();
  #named = 0;
  /** As far as has been sent: of a statement that is sent together with `commit`, the failure arrives after it. */
  #isInTransaction = false;

  // The driver's `query` has many signatures; only `query(text, values)` is of interest, the others pass untouched.
  override query: Client['query'] = ((first: unknown, ...rest: unknown[]) => {
    const send = Client.prototype.query.bind(this) as (...all: unknown[]) => unknown;
    if (typeof first === 'string') this.#note(first);
    if (typeof first !== 'string' || !Array.isArray(rest[0])) return send(first, ...rest);
    if (this.#nameOf(first) === undefined) {
      const ask = () => send(first, ...rest);
      return rest.length === 1 ? heard(first, ask as () => Promise<unknown>) : ask();
    }
    const values = rest[0] as unknown[];
    const isAlone = !this.#isInTransaction;
    const named = () => ({ name: this.#nameOf(first), text: first, values });
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
    this.#names.clear();
    return true;
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostNames) return known;
    this.#named += 1;
    const name = `s${this.#named}`;
    this.#names.set(text, name);
    return name;
  }
}

/** PostgreSQL: "cached plan must not change result type". */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error &&
  Reflect.get(error, 'code') === '0A000' &&
  Reflect.get(error, 'routine') === 'RevalidateCachedQuery';
