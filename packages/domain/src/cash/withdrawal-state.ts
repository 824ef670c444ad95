import type { Instant } from '../calendar/index.ts';
import { accept, refuse, type Outcome } from '../kernel/index.ts';

/** 受付 → 手続中 → 送金済 → 完了; 取消, 出金不可, 組戻 (rule CASH-11). */
export type WithdrawalState = 'REQUESTED' | 'LOCKED' | 'SENT' | 'COMPLETED' | 'CANCELED' | 'FAILED' | 'RETURNED';

/** Why a withdrawal did not reach the bank account. */
export type WithdrawalFailure =
  | 'BANK_UNSET'
  | 'BANK_CHANGED'
  | 'ACCOUNT_STOPPED'
  | 'ACCOUNT_FROZEN'
  | 'MARGIN_CALLED'
  | 'MARGIN_NEEDED'
  | 'NO_ACCOUNT'
  | 'NAME_MISMATCH'
  | 'BANK_REFUSED';

/** What the customer reads. */
export const withdrawalFailureText: Readonly<Record<WithdrawalFailure, string>> = {
  BANK_UNSET: '出金先の口座が登録されていないため、出金を取りやめました。',
  BANK_CHANGED: '受付のあとに出金先の口座が変更されたため、出金を取りやめました。',
  ACCOUNT_STOPPED: 'お取引を停止しているため、出金を取りやめました。',
  ACCOUNT_FROZEN: '口座を凍結したため、出金を取りやめました。',
  MARGIN_CALLED: '追証が発生しているため、出金を取りやめました。',
  MARGIN_NEEDED: '信用取引の保証金として必要になったため、出金を取りやめました。',
  NO_ACCOUNT: '出金先の口座が見つからなかったため、銀行から戻りました。',
  NAME_MISMATCH: '出金先の口座名義が異なるため、銀行から戻りました。',
  BANK_REFUSED: '銀行で受け付けられなかったため、戻りました。',
};

/** Rule CASH-12: until the accept date's cut-off, and then never. */
export const cancelWithdrawal = (
  state: WithdrawalState,
  cutoffAt: Instant,
  now: Instant,
): Outcome<'CANCELED', 'NOT_CANCELLABLE'> =>
  state === 'REQUESTED' && now < cutoffAt ? accept('CANCELED') : refuse('NOT_CANCELLABLE');
