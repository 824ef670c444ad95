import type { Received } from '@tsuzura/contract/kernel';
import type { putScheduledWithdrawal, ScheduledWithdrawalSetting } from '@tsuzura/contract/main';
import { yen } from '@tsuzura/domain/money';
import { readYen } from '@tsuzura/ui/yen-field';
import { dropDraft, keepDraft, readDraft } from '../../shared/flow/index.ts';
import { noAmountMistake } from './check-withdrawal.ts';

/** The form as it is filled in. The day is text, as a choice is. */
export interface ScheduledValues {
  readonly amountType: ScheduledWithdrawalSetting['amountType'];
  readonly amount: string;
  readonly day: string;
}

const lastDay = 28;
export const dayChoices: readonly string[] = [
  ...Array.from({ length: lastDay }, (_, index) => String(index + 1)),
  'MONTH_END',
];

export const valuesOf = (setting: ScheduledWithdrawalSetting | null): ScheduledValues =>
  setting === null
    ? { amountType: 'FIXED', amount: '', day: '25' }
    : { amountType: setting.amountType, amount: setting.amount?.toString() ?? '', day: String(setting.dayOfMonth) };

/** What can be corrected, or null. How much there will be on the day nobody knows yet. */
export const scheduledMistake = ({ amountType, amount }: ScheduledValues): string | null =>
  amountType === 'ALL' ? null : noAmountMistake(amount);

export type ScheduledWithdrawalRequest = Received<typeof putScheduledWithdrawal, 'body'>;

/** null while there is a mistake. */
export function requestOf(values: ScheduledValues): ScheduledWithdrawalRequest | null {
  if (scheduledMistake(values) !== null) return null;
  const dayOfMonth = values.day === 'MONTH_END' ? values.day : Number(values.day);
  const amount = readYen(values.amount);
  if (values.amountType === 'ALL') return { dayOfMonth, amountType: 'ALL' };
  return amount === null ? null : { dayOfMonth, amountType: 'FIXED', amount: yen(amount) };
}

const name = 'scheduled-withdrawal';

export const keepValues = (tab: Storage, values: ScheduledValues, now: number): void =>
  keepDraft(tab, name, values, now);
export const dropValues = (tab: Storage): void => dropDraft(tab, name);

export function readValues(tab: Storage, now: number): ScheduledValues | null {
  const kept = readDraft(tab, name, now);
  if (typeof kept !== 'object' || kept === null) return null;
  const { amountType, amount, day } = kept as Record<string, unknown>;
  if ((amountType !== 'FIXED' && amountType !== 'ALL') || typeof amount !== 'string') return null;
  return typeof day === 'string' && dayChoices.includes(day) ? { amountType, amount, day } : null;
}
