/** Long enough to serve a burst of refreshes, short enough that a changed mail address shows in the next token. */
const milliseconds = 5_000;
const most = 10_000;

/** Keeps answers for a few seconds. Only what was found is kept: a person who signs up is seen at once. */
export function rememberBriefly<Args extends readonly string[], T>(
  realNow: () => number,
  ask: (...args: Args) => Promise<T | null>,
): (...args: Args) => Promise<T | null> {
  const known = new Map<string, { readonly value: T; readonly until: number }>();
  return async (...args) => {
    const key = args.join('\0');
    const found = known.get(key);
    if (found && found.until > realNow()) return found.value;
    known.delete(key);
    const value = await ask(...args);
    if (value !== null) {
      if (known.size >= most) known.clear();
      known.set(key, { value, until: realNow() + milliseconds });
    }
    return value;
  };
}
