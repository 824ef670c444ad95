import type { Occurrence, RedemptionSetting, SubscriptionSetting } from '@tsuzura/contract/main';
import { frameOf } from '@tsuzura/domain/nisa';
import { reasonText, type OccurrenceReason } from '@tsuzura/domain/plan';
import type { ChipTone } from '@tsuzura/ui/badge';
import { planDayText } from './day-options.ts';

type Status = SubscriptionSetting['status'];

/** The state of a setting, as everybody calls it. */
export const statusWords: Readonly<Record<Status, { readonly label: string; readonly tone: ChipTone }>> = {
  PENDING_BANK: { label: '登録待ち', tone: 'info' },
  ACTIVE: { label: '継続', tone: 'primary' },
  PAUSED: { label: '休止', tone: 'plain' },
  SUSPENDED: { label: '停止', tone: 'error' },
  ENDED: { label: '終了', tone: 'plain' },
  CANCELED: { label: '終了', tone: 'plain' },
};

const suspendedWords: Readonly<Record<NonNullable<SubscriptionSetting['suspendedReason']>, string>> = {
  DEBIT_FAILED: '引落が3回続けてできなかったため、停止しました。',
  FUND_CLOSED: 'ファンドが申込を受け付けていないため、停止しました。',
  NISA_UNAVAILABLE: 'NISA口座をご利用いただけないため、停止しました。',
  ACCOUNT_RESTRICTED: 'お取引の制限中のため、停止しました。',
};

export const suspendedText = (reason: SubscriptionSetting['suspendedReason']): string =>
  reason === null ? '停止しています。' : suspendedWords[reason];

/** 「毎月18日」「毎月27日に引落」. */
export const dayText = ({ fundingType, dayOfMonth }: Pick<SubscriptionSetting, 'fundingType' | 'dayOfMonth'>): string =>
  fundingType === 'BANK_DEBIT' ? '毎月27日に引落' : `毎月${planDayText(dayOfMonth)}`;

/** What became of a run, in two or three letters. */
export function runWord({ status, reason }: Pick<Occurrence, 'status' | 'reason'>): string {
  if (status === 'ORDERED') return reason === 'NISA_PARTIAL' ? '一部購入' : '購入';
  if (status === 'DEBIT_FAILED') return '引落不能';
  if (status !== 'SKIPPED') return '予定';
  if (reason === 'PAUSED') return '休止';
  return reason === 'SUSPENDED' ? '停止' : '見送り';
}

/** Why, as a sentence; null where there is nothing to say. */
export function reasonOf(run: Pick<Occurrence, 'reason' | 'accountType' | 'nisaYear'>): string | null {
  if (run.reason === null) return null;
  const year = run.nisaYear === null ? {} : { nisaYear: run.nisaYear };
  return reasonText(run.reason as OccurrenceReason, { frame: frameOf(run.accountType), ...year });
}

export const methodWords: Readonly<Record<RedemptionSetting['method'], string>> = {
  FIXED_AMOUNT: '定額',
  FIXED_RATE: '定率',
  FIXED_UNITS: '定口',
  PERIOD: '期間',
};

export const frequencyWords: Readonly<Record<RedemptionSetting['frequency'], string>> = {
  MONTHLY: '毎月',
  ODD_MONTHS: '奇数月',
  EVEN_MONTHS: '偶数月',
};

/** 「偶数月の25日」「毎月25日」. */
export const saleDayText = ({ frequency, dayOfMonth }: Pick<RedemptionSetting, 'frequency' | 'dayOfMonth'>): string =>
  frequency === 'MONTHLY'
    ? `毎月${planDayText(dayOfMonth)}`
    : `${frequencyWords[frequency]}の${planDayText(dayOfMonth)}`;

/** 「2027年1月」 */
export const monthText = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;
