const key = 'tsuzura.stars';
const eventName = 'tsuzura:stars';
/** More than anybody looks after, and little enough to keep in the browser. */
const most = 200;

/** お気に入り of a visitor, kept on this device until somebody signs in. */
export function readStars(storage: Pick<Storage, 'getItem'>): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((code) => typeof code === 'string') : []);
  } catch {
    return new Set();
  }
}

/** True when the fund has a star now. The oldest one gives way to one too many. */
export function toggleStar(storage: Pick<Storage, 'getItem' | 'setItem'>, code: string): boolean {
  const kept = [...readStars(storage)];
  const had = kept.includes(code);
  const next = had ? kept.filter((one) => one !== code) : [...kept, code].slice(-most);
  storage.setItem(key, JSON.stringify(next));
  return !had;
}

/** `storage` events come from other tabs only; the own tab is told by an event of ours. */
export function hearStars(hear: () => void): () => void {
  addEventListener(eventName, hear);
  addEventListener('storage', hear);
  return () => {
    removeEventListener(eventName, hear);
    removeEventListener('storage', hear);
  };
}

export const announceStars = (): boolean => dispatchEvent(new Event(eventName));

/** The same as one text: what is read again and again must be equal to itself. */
export const keptStars = (storage: Pick<Storage, 'getItem'>): string => [...readStars(storage)].join(',');

export const forgetStars = (storage: Pick<Storage, 'removeItem'>): void => storage.removeItem(key);
