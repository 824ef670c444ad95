/** A browser's storage, for tests that run without one. */
export function memoryStorage(initial: Readonly<Record<string, string>> = {}): Storage {
  const kept = new Map(Object.entries(initial));
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}
