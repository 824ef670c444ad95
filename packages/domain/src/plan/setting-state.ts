import { accept, refuse, type Outcome } from '../kernel/index.ts';

/** 引落口座の確認待ち, 実行中, 休止, 停止, 終了, 解除. */
export type SettingState = 'PENDING_BANK' | 'ACTIVE' | 'PAUSED' | 'SUSPENDED' | 'ENDED' | 'CANCELED';

/** Why the service stopped a setting (rule PLAN-14). */
export type SuspendedReason = 'DEBIT_FAILED' | 'FUND_CLOSED' | 'NISA_UNAVAILABLE' | 'ACCOUNT_RESTRICTED';

export type SettingEvent = 'BANK_AGREES' | 'BANK_REFUSES' | 'PAUSE' | 'RESUME' | 'SUSPEND' | 'END' | 'CANCEL';

const table: Readonly<Record<SettingState, Partial<Readonly<Record<SettingEvent, SettingState>>>>> = {
  PENDING_BANK: { BANK_AGREES: 'ACTIVE', BANK_REFUSES: 'CANCELED', END: 'ENDED', CANCEL: 'CANCELED' },
  // The state that is asked for again is no mistake.
  ACTIVE: { RESUME: 'ACTIVE', PAUSE: 'PAUSED', SUSPEND: 'SUSPENDED', END: 'ENDED', CANCEL: 'CANCELED' },
  PAUSED: { PAUSE: 'PAUSED', RESUME: 'ACTIVE', END: 'ENDED', CANCEL: 'CANCELED' },
  SUSPENDED: { RESUME: 'ACTIVE', END: 'ENDED', CANCEL: 'CANCELED' },
  ENDED: {},
  CANCELED: { CANCEL: 'CANCELED' },
};

/** The state an event leads to (rule PLAN-12). */
export function settingTransition(state: SettingState, event: SettingEvent): Outcome<SettingState, 'SETTING_CONFLICT'> {
  const next = table[state][event];
  return next === undefined ? refuse('SETTING_CONFLICT') : accept(next);
}

/** Neither ended nor cancelled. */
export const isLive = (state: SettingState): boolean => state !== 'ENDED' && state !== 'CANCELED';
