const key = 'tsuzura.readNews';
/** Older ones are no longer in the list, so their dots are gone anyway. */
const mostKept = 500;

/** Which notices were opened on this device. A sign-out forgets them (R4.06). */
export function readNewsIds(local: Pick<Storage, 'getItem'>): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(local.getItem(key) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

export function markNewsRead(local: Pick<Storage, 'getItem' | 'setItem'>, id: string): ReadonlySet<string> {
  const known = readNewsIds(local);
  if (known.has(id)) return known;
  const ids = [...known, id].slice(-mostKept);
  try {
    local.setItem(key, JSON.stringify(ids));
  } catch {
    // A full or closed storage: the dot is gone until the next visit.
  }
  return new Set(ids);
}
