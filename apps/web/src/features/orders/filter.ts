import type { CallInput } from '@tsuzura/contract/kernel';
import { OrderAccountType, type listTradedOrders } from '@tsuzura/contract/main';
import { addMonths, parseYmd, type Ymd } from '@tsuzura/domain/calendar';
import { tableDate } from '@tsuzura/domain/text';
import { accountTypeNames } from '../../shared/order/index.ts';
import type { Search } from '../../shared/router/index.ts';
import { endedStatuses, kinds, statusWords, type Kind, type Status } from './order-words.ts';

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
  readonly kind: Kind | null;
  readonly status: Status | null;
  readonly accountType: OrderAccountType | null;
  readonly fund: string | null;
}

const usualPeriod: Period = '3m';
export const noFilter: Filter = {
  period: usualPeriod,
  from: null,
  to: null,
  kind: null,
  status: null,
  accountType: null,
  fund: null,
};

const keyIn = <Key extends string>(table: Readonly<Record<Key, unknown>>, text: string | undefined): Key | null =>
  text !== undefined && Object.hasOwn(table, text) ? (text as Key) : null;

/** What the address says wrongly is left out, so that an old or mistyped link still shows orders. */
export function readFilter(search: Search): Filter {
  const account = OrderAccountType.safeParse(search['account']);
  const fund = search['fund'] ?? '';
  return {
    period: keyIn(periods, search['period']) ?? usualPeriod,
    from: parseYmd(search['from'] ?? ''),
    to: parseYmd(search['to'] ?? ''),
    kind: keyIn(kinds, search['kind']),
    status: endedStatuses.find((status) => status === search['status']) ?? null,
    accountType: account.success ? account.data : null,
    fund: /^[0-9A-Z]{8}$/.test(fund) ? fund : null,
  };
}

/** The part of the address that says it; what is usual is left out. */
export const searchOf = ({ period, from, to, kind, status, accountType, fund }: Filter): Search => ({
  period: period === usualPeriod ? '' : period,
  from: (period === 'days' ? from : null) ?? '',
  to: (period === 'days' ? to : null) ?? '',
  kind: kind ?? '',
  status: status ?? '',
  account: accountType ?? '',
  fund: fund ?? '',
});

export type HistoryQuery = NonNullable<NonNullable<CallInput<typeof listTradedOrders>>['query']>;

/** What the server is asked for. It knows no status; that is sorted out here. */
export function queryOf({ period, from, to, kind, accountType, fund }: Filter, today: Ymd): Partial<HistoryQuery> {
  const { months } = periods[period];
  return {
    ...(months === null ? {} : { from: addMonths(today, -months) }),
    ...(period === 'days' && from !== null ? { from } : {}),
    ...(period === 'days' && to !== null && !(from !== null && to < from) ? { to } : {}),
    ...(kind === null ? {} : kinds[kind].query),
    ...(accountType === null ? {} : { accountType }),
    ...(fund === null ? {} : { fundCode: fund }),
  };
}

export interface Condition {
  readonly label: string;
  /** The same filter without it; null: it can only be changed. */
  readonly without: Filter | null;
}

/** In words, for the chips. The period is always one. */
export function conditionsOf(filter: Filter, fundName: (code: string) => string): readonly Condition[] {
  const { kind, status, accountType, fund } = filter;
  return [
    {
      label: periodText(filter),
      without: filter.period === usualPeriod ? null : { ...filter, period: usualPeriod, from: null, to: null },
    },
    ...(kind === null ? [] : [{ label: kinds[kind].label, without: { ...filter, kind: null } }]),
    ...(status === null ? [] : [{ label: statusWords[status].label, without: { ...filter, status: null } }]),
    ...(accountType === null
      ? []
      : [{ label: accountTypeNames[accountType], without: { ...filter, accountType: null } }]),
    ...(fund === null ? [] : [{ label: fundName(fund), without: { ...filter, fund: null } }]),
  ];
}

function periodText({ period, from, to }: Filter): string {
  if (period !== 'days') return periods[period].label;
  if (from === null && to === null) return periods.all.label;
  return `${from === null ? '' : tableDate(from)}〜${to === null ? '' : tableDate(to)}`;
}
