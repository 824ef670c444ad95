/** A broken promise between our own functions, never something a customer can cause: those are refusals. */
export function assert(condition: unknown, promise: string): asserts condition {
  if (!condition) throw new Error(`broken promise: ${promise}`);
}
