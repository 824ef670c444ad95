import type { Search } from '@tsuzura/browser/router';
import { addMonths, parseYmd, type Ymd } from '@tsuzura/domain/calendar';
import { tableDate } from '@tsuzura/domain/text';

export const periods = {
  '1m': { label: '1か月', months: 1 },
  '3m': { label: '3か月', months: 3 },
  '1y': { label: '1年', months: 12 },
  all: { label: 'すべての期間', months: null },
  days: { label: '日付を指定', months: null },
} as const;
export type Period = keyof typeof periods;

/** From when to when a history is shown. */
export interface Span {
  readonly period: Period;
  /** For `days`; null: open on that side. */
  readonly from: Ymd | null;
  readonly to: Ymd | null;
}

export const usualSpan: Span = { period: '3m', from: null, to: null };

export const keyIn = <Key extends string>(
  table: Readonly<Record<Key, unknown>>,
  text: string | undefined,
): Key | null => (text !== undefined && Object.hasOwn(table, text) ? (text as Key) : null);

/** What the address says wrongly is left out, so that an old or mistyped link still shows something. */
export const readSpan = (search: Search): Span => ({
  period: keyIn(periods, search['period']) ?? usualSpan.period,
  from: parseYmd(search['from'] ?? ''),
  to: parseYmd(search['to'] ?? ''),
});

/** The part of the address that says it; what is usual is left out. */
export const searchOfSpan = ({ period, from, to }: Span): Search => ({
  period: period === usualSpan.period ? '' : period,
  from: (period === 'days' ? from : null) ?? '',
  to: (period === 'days' ? to : null) ?? '',
});

export const isTurnedAround = ({ period, from, to }: Span): boolean =>
  period === 'days' && from !== null && to !== null && to < from;

/** What the server is asked for. Turned around it would refuse: the second day is left out. */
export function daysOfSpan(span: Span, today: Ymd): { readonly from?: Ymd; readonly to?: Ymd } {
  const { period, from, to } = span;
  const { months } = periods[period];
  if (months !== null) return { from: addMonths(today, -months) };
  if (period === 'all') return {};
  return { ...(from === null ? {} : { from }), ...(to === null || isTurnedAround(span) ? {} : { to }) };
}

/** One thing the history is narrowed by, in words. */
export interface Condition<Filter> {
  readonly label: string;
  /** The same filter without it; null: it can only be changed. */
  readonly without: Filter | null;
}

/** The span is always among the conditions. */
export const spanCondition = <Filter extends Span>(filter: Filter): Condition<Filter> => ({
  label: spanText(filter),
  without: filter.period === usualSpan.period ? null : { ...filter, ...usualSpan },
});

function spanText({ period, from, to }: Span): string {
  if (period !== 'days') return periods[period].label;
  if (from === null && to === null) return periods.all.label;
  return `${from === null ? '' : tableDate(from)}〜${to === null ? '' : tableDate(to)}`;
}
