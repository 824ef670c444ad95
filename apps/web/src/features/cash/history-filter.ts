import type { CallInput } from '@tsuzura/contract/kernel';
import type { CashFlow, listCashFlows } from '@tsuzura/contract/main';
import { addMonths, parseYmd, type Ymd } from '@tsuzura/domain/calendar';
import { tableDate } from '@tsuzura/domain/text';
import type { Search } from '../../shared/router/index.ts';
import { flowTypeNames } from './words.ts';

export const periods = {
  '1m': { label: '1か月', months: 1 },
  '3m': { label: '3か月', months: 3 },
  '1y': { label: '1年', months: 12 },
  all: { label: 'すべての期間', months: null },
  days: { label: '日付を指定', months: null },
} as const;
export type Period = keyof typeof periods;

/** What of the history is shown. All of it stands in the address. */
export interface Filter {
  readonly period: Period;
  /** For `days`; null: open on that side. */
  readonly from: Ymd | null;
  readonly to: Ymd | null;
  readonly type: CashFlow['type'] | null;
}

const usualPeriod: Period = '3m';
export const noFilter: Filter = { period: usualPeriod, from: null, to: null, type: null };

const keyIn = <Key extends string>(table: Readonly<Record<Key, unknown>>, text: string | undefined): Key | null =>
  text !== undefined && Object.hasOwn(table, text) ? (text as Key) : null;

/** What the address says wrongly is left out, so that an old or mistyped link still shows something. */
export const readFilter = (search: Search): Filter => ({
  period: keyIn(periods, search['period']) ?? usualPeriod,
  from: parseYmd(search['from'] ?? ''),
  to: parseYmd(search['to'] ?? ''),
  type: keyIn(flowTypeNames, search['type']),
});

/** The part of the address that says it; what is usual is left out. */
export const searchOf = ({ period, from, to, type }: Filter): Search => ({
  period: period === usualPeriod ? '' : period,
  from: (period === 'days' ? from : null) ?? '',
  to: (period === 'days' ? to : null) ?? '',
  type: type ?? '',
});

export type HistoryQuery = Partial<NonNullable<NonNullable<CallInput<typeof listCashFlows>>['query']>>;

export function queryOf({ period, from, to, type }: Filter, today: Ymd): HistoryQuery {
  const { months } = periods[period];
  const isDays = period === 'days';
  return {
    ...(months === null ? {} : { from: addMonths(today, -months) }),
    ...(isDays && from !== null ? { from } : {}),
    ...(isDays && to !== null && !(from !== null && to < from) ? { to } : {}),
    ...(type === null ? {} : { type }),
  };
}

export interface Condition {
  readonly label: string;
  /** The same filter without it; null: it can only be changed. */
  readonly without: Filter | null;
}

/** In words, for the chips. The period is always one. */
export const conditionsOf = (filter: Filter): readonly Condition[] => [
  {
    label: periodText(filter),
    without: filter.period === usualPeriod ? null : { ...noFilter, type: filter.type },
  },
  ...(filter.type === null ? [] : [{ label: flowTypeNames[filter.type], without: { ...filter, type: null } }]),
];

function periodText({ period, from, to }: Filter): string {
  if (period !== 'days') return periods[period].label;
  if (from === null && to === null) return periods.all.label;
  return `${from === null ? '' : tableDate(from)}〜${to === null ? '' : tableDate(to)}`;
}
