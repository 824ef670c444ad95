import { dropDraft, keepDraft, readDraft } from '../flow/index.ts';

const key = 'frozen';

/** A freeze that was asked for in this tab: the page that tells of it stands outside the session it ended. */
export interface Frozen {
  /** When the answer came, by this browser's clock. */
  readonly at: number;
  readonly stoppedWithdrawals: number;
}

export const keepFrozen = (tab: Storage, frozen: Frozen): void => keepDraft(tab, key, frozen, frozen.at);
export const dropFrozen = (tab: Storage): void => dropDraft(tab, key);

export function readFrozen(tab: Storage, now: number): Frozen | null {
  const kept = readDraft(tab, key, now);
  return isFrozen(kept) ? kept : null;
}

const isFrozen = (kept: unknown): kept is Frozen =>
  typeof kept === 'object' &&
  kept !== null &&
  'at' in kept &&
  Number.isFinite(kept.at) &&
  'stoppedWithdrawals' in kept &&
  Number.isInteger(kept.stoppedWithdrawals);
