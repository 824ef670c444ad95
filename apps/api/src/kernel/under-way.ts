/**
 * Statements of one transaction that were sent without waiting for each other. The transaction may only be ended when none is
 * left: what is still queued would run after it. And the first failure is the one to report: PostgreSQL refuses everything
 * behind it for that reason alone.
 */
export class UnderWay {
  readonly #running: Promise<unknown>[] = [];
  #failure: { readonly error: unknown } | null = null;

  start<T>(work: Promise<T>): Promise<T> {
    this.#running.push(
      work.catch((error: unknown) => {
        this.#failure ??= { error };
      }),
    );
    return work;
  }

  /** Waits for everything that was started, and throws what failed first. */
  async end(): Promise<void> {
    await Promise.all(this.#running);
    if (this.#failure) throw this.#failure.error;
  }
}
