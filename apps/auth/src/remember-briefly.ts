/** Long enough to serve a burst of refreshes, short enough for what another process of this server changes. */
const milliseconds = 5_000;
const most = 10_000;

export interface Remembering<Args extends readonly string[], T> {
  (...args: Args): Promise<T | null>;
  /** What this process has changed is asked for again. */
  forget(...args: Args): void;
}

/** Keeps answers for a few seconds. Only what was found is kept: a person who signs up is seen at once. */
export function rememberBriefly<Args extends readonly string[], T>(
  realNow: () => number,
  ask: (...args: Args) => Promise<T | null>,
): Remembering<Args, T> {
  const known = new Map<string, { readonly value: T; readonly until: number }>();
  const keyOf = (args: Args) => args.join('\0');
  const remembering = async (...args: Args): Promise<T | null> => {
    const key = keyOf(args);
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
  return Object.assign(remembering, { forget: (...args: Args) => void known.delete(keyOf(args)) });
}
