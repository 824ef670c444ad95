/**
 * What a customer typed, kept in the tab so that a sign-in, a fresh check or a reload does not lose it. Nothing secret
 * belongs in here. A draft is forgotten after half an hour.
 */
const keepMs = 30 * 60_000;

interface Kept {
  readonly at: number;
  readonly value: unknown;
}

export function keepDraft(tab: Storage, key: string, value: unknown, now: number): void {
  tab.setItem(`flow:${key}`, JSON.stringify({ at: now, value } satisfies Kept));
}

export function readDraft(tab: Storage, key: string, now: number): unknown {
  try {
    const { at, value } = JSON.parse(tab.getItem(`flow:${key}`) ?? 'null') as Kept;
    return now - at < keepMs ? value : null;
  } catch {
    return null;
  }
}

export function dropDraft(tab: Storage, key: string): void {
  tab.removeItem(`flow:${key}`);
}
