/** A storage that goes with the page. */
function memoryStorage(): Storage {
  const kept = new Map<string, string>();
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

/**
 * From here on no screen of this page reads or writes what this browser keeps: neither a session of the operator's own at this
 * origin, nor drafts and stars of the customer who is looked at.
 */
export function keepNothing(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    Object.defineProperty(globalThis, name, { value: memoryStorage(), configurable: true });
}
