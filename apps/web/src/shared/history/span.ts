import { choice, day, filterCodec, type SearchCodec } from '@tsuzura/browser/filter';
import { addMonths, type Ymd } from '@tsuzura/domain/calendar';
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

const fields = filterCodec<Span>({
  period: choice('period', Object.keys(periods) as Period[], usualSpan.period),
  from: day('from'),
  to: day('to'),
});

/** Days stand in the address only where they count. */
export const spanCodec: SearchCodec<Span> = {
  read: fields.read,
  write: (span) => fields.write(span.period === 'days' ? span : { ...usualSpan, period: span.period }),
};

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
