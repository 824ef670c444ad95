import type { FundOrder, OrderAccountType } from '@tsuzura/contract/main';
import { parseInstant, partsOf, timeOf, ymdOf, type Ymd } from '@tsuzura/domain/calendar';
import { shortDate } from '@tsuzura/domain/text';

export const accountTypeNames: Readonly<Record<OrderAccountType, string>> = {
  SPECIFIC: '特定口座',
  GENERAL: '一般口座',
  NISA_GROWTH: 'NISA 成長投資枠',
  NISA_TSUMITATE: 'NISA つみたて投資枠',
  NISA_OLD: '旧NISA',
  TSUMITATE_NISA_OLD: '旧つみたてNISA',
};

export type Course = NonNullable<FundOrder['distributionCourse']>;
export const courseNames: Readonly<Record<Course, string>> = { REINVEST: '再投資', RECEIVE: '受取' };

export type Method = FundOrder['orderMethod'];

/** 「11/13」, where brackets are open already. */
export function dayText(day: Ymd): string {
  const { month, day: date } = partsOf(day);
  return `${month}/${date}`;
}

/** 「11/16（月）15:30」, of a moment on the wire. */
export function deadlineText(moment: string): string {
  const at = parseInstant(moment);
  return at === null ? '' : `${shortDate(ymdOf(at))}${timeOf(at)}`;
}

/** 「15:30」 */
export function timeText(moment: string): string {
  const at = parseInstant(moment);
  return at === null ? '' : timeOf(at);
}
