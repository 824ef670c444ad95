import { accept, refuse, type Outcome } from '../kernel/index.ts';
import type { Yen } from '../money/index.ts';
import type { NisaFrame } from '../nisa/index.ts';
import { yenText } from '../text/index.ts';
import type { Cycle } from './cycle.ts';

/** 予定, 金額確定, 引落依頼済, 引落済, 注文済; ends 引落不能, 見送り. */
export type OccurrenceState =
  | 'PLANNED'
  | 'FROZEN'
  | 'DEBIT_REQUESTED'
  | 'DEBITED'
  | 'ORDERED'
  | 'DEBIT_FAILED'
  | 'SKIPPED';

export type OccurrenceEvent = 'FREEZE' | 'REQUEST' | 'DEBIT' | 'FAIL' | 'ORDER' | 'SKIP';

/** Why a month has no purchase or sale. */
export type SkipReason =
  | 'INSUFFICIENT_CASH'
  | 'NISA_QUOTA'
  | 'NISA_UNAVAILABLE'
  | 'ACCOUNT_RESTRICTED'
  | 'FUND_CLOSED'
  | 'AMOUNT_RANGE'
  | 'PAUSED'
  | 'SUSPENDED'
  | 'DEBIT_NOT_REQUESTED'
  | 'DEBIT_RESULT_MISSING'
  | 'INSUFFICIENT_UNITS'
  | 'PENDING_SALE';

/** 振替結果コード of a debit that failed. */
export type DebitFailure = '1' | '2' | '3' | '4' | '8' | '9';

export type OccurrenceReason = SkipReason | 'NISA_PARTIAL' | `DEBIT_${DebitFailure}`;

/** One month of a 積立. A setting has at most one a month (rule PLAN-13). */
export interface Occurrence extends Cycle {
  readonly settingId: string;
  readonly amount: Yen;
  readonly state: OccurrenceState;
  readonly reason: OccurrenceReason | null;
}

const table: Readonly<Record<OccurrenceState, Partial<Readonly<Record<OccurrenceEvent, OccurrenceState>>>>> = {
  // A month that is skipped at its freeze never waits as FROZEN.
  PLANNED: { FREEZE: 'FROZEN', SKIP: 'SKIPPED' },
  FROZEN: { REQUEST: 'DEBIT_REQUESTED', ORDER: 'ORDERED', SKIP: 'SKIPPED' },
  DEBIT_REQUESTED: { DEBIT: 'DEBITED', FAIL: 'DEBIT_FAILED', SKIP: 'SKIPPED' },
  DEBITED: { ORDER: 'ORDERED', SKIP: 'SKIPPED' },
  ORDERED: {},
  DEBIT_FAILED: {},
  SKIPPED: {},
};

/** The state an event leads to (rule PLAN-13). */
export function occurrenceTransition(
  { state, reason, debitDate }: Pick<Occurrence, 'state' | 'reason' | 'debitDate'>,
  event: OccurrenceEvent,
): Outcome<OccurrenceState, 'ILLEGAL_TRANSITION'> {
  // The result came after the order date: a failure is still one, money that came stays cash.
  if (state === 'SKIPPED' && reason === 'DEBIT_RESULT_MISSING' && event === 'FAIL') return accept('DEBIT_FAILED');
  // What is debited by the bank is ordered once it was debited, and 預り金 is never asked of a bank.
  if (state === 'FROZEN' && event === (debitDate === null ? 'REQUEST' : 'ORDER')) return refuse('ILLEGAL_TRANSITION');
  const next = table[state][event];
  return next === undefined ? refuse('ILLEGAL_TRANSITION') : accept(next);
}

/** PLANNED to DEBITED: the run is still to come (rule PLAN-28). */
export const isUnderWay = (state: OccurrenceState): boolean =>
  state === 'PLANNED' || state === 'FROZEN' || state === 'DEBIT_REQUESTED' || state === 'DEBITED';

/** What the sentence of a reason needs beside it. */
export interface ReasonFacts {
  readonly frame?: NisaFrame | null;
  readonly nisaYear?: number;
  /** What was missing of the cash. */
  readonly shortBy?: Yen;
  /** What was bought of the quota, as principal. */
  readonly bought?: Yen;
  /** The setting was suspended with it. */
  readonly isSuspended?: boolean;
}

const plain: Readonly<Record<Exclude<SkipReason, 'INSUFFICIENT_CASH' | 'NISA_QUOTA'>, string>> = {
  NISA_UNAVAILABLE: 'NISA口座をご利用いただけないため停止しました。',
  ACCOUNT_RESTRICTED: 'お取引の制限中のため停止しました。',
  FUND_CLOSED: 'ファンドが申込を受け付けていないため、見送りました。',
  AMOUNT_RANGE: '最低金額に届かないため、見送りました。',
  PAUSED: '休止中のため、購入していません。',
  SUSPENDED: '停止中のため、購入していません。',
  DEBIT_NOT_REQUESTED: '引落を依頼できなかったため、今月はありません。',
  DEBIT_RESULT_MISSING: '引落の結果が届かず見送りました。引き落とされた金額は預り金に入ります。',
  INSUFFICIENT_UNITS: '売却できる口数が足りないため、見送りました。',
  PENDING_SALE: 'ほかの売却が進行中のため、見送りました。',
};

const debitText: Readonly<Record<DebitFailure, string>> = {
  '1': '残高不足で引落ができませんでした。',
  '2': '引落ができませんでした。口座の登録をご確認ください。',
  '3': '引落ができませんでした。口座の登録をご確認ください。',
  '4': '引落ができませんでした。口座の登録をご確認ください。',
  '8': '銀行で引落ができませんでした。',
  '9': '銀行で引落ができませんでした。',
};

export const frameName: Readonly<Record<NisaFrame, string>> = { TSUMITATE: 'つみたて投資枠', GROWTH: '成長投資枠' };

/** What customers read for a reason (rule PLAN-29). */
export function reasonText(reason: OccurrenceReason, facts: ReasonFacts = {}): string {
  const frame = facts.frame ? frameName[facts.frame] : 'NISAの投資枠';
  if (reason === 'INSUFFICIENT_CASH') {
    const short = facts.shortBy === undefined ? '' : yenText(facts.shortBy);
    return `預り金が${short}足りなかったため、今回の購入を見送りました。`;
  }
  if (reason === 'NISA_QUOTA') {
    const year = facts.nisaYear === undefined ? '' : `${facts.nisaYear}年の`;
    return `${year}${frame}の残りが足りないため、見送りました。`;
  }
  if (reason === 'NISA_PARTIAL') {
    const bought = facts.bought === undefined ? '' : `${yenText(facts.bought)}分`;
    return `${frame}の残り${bought}だけ購入しました。`;
  }
  if (!isDebitFailure(reason)) return plain[reason];
  const next = facts.isSuspended === true ? '3回続いたため停止しました。' : '次の月は予定どおりです。';
  return `${debitText[reason.slice('DEBIT_'.length) as DebitFailure]}${next}`;
}

const isDebitFailure = (reason: OccurrenceReason): reason is `DEBIT_${DebitFailure}` => /^DEBIT_\d$/.test(reason);
