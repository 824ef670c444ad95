import { filterCodec, joinCodecs, optional, parsed } from '@tsuzura/browser/filter';
import type { CallInput } from '@tsuzura/contract/kernel';
import { OrderAccountType, type listTradedOrders } from '@tsuzura/contract/main';
import type { Ymd } from '@tsuzura/domain/calendar';
import {
  daysOfSpan,
  spanCodec,
  spanCondition,
  usualSpan,
  type Condition,
  type Span,
} from '../../shared/history/index.ts';
import { accountTypeNames } from '../../shared/order/index.ts';
import { endedStatuses, kinds, statusWords, type Kind, type Status } from './order-words.ts';

/** What of the history is shown. All of it stands in the address. */
export interface Filter extends Span {
  readonly kind: Kind | null;
  readonly status: Status | null;
  readonly accountType: OrderAccountType | null;
  readonly fund: string | null;
}

export const noFilter: Filter = { ...usualSpan, kind: null, status: null, accountType: null, fund: null };

export const { read: readFilter, write: searchOf } = joinCodecs(
  spanCodec,
  filterCodec<Omit<Filter, keyof Span>>({
    kind: optional('kind', Object.keys(kinds) as Kind[]),
    status: optional('status', endedStatuses),
    accountType: optional('account', OrderAccountType.options),
    fund: parsed('fund', (text) => (/^[0-9A-Z]{8}$/.test(text) ? text : null), String),
  }),
);

export type HistoryQuery = NonNullable<NonNullable<CallInput<typeof listTradedOrders>>['query']>;

/** What the server is asked for. It knows no status; that is sorted out here. */
export function queryOf(filter: Filter, today: Ymd): Partial<HistoryQuery> {
  const { kind, accountType, fund } = filter;
  return {
    ...daysOfSpan(filter, today),
    ...(kind === null ? {} : kinds[kind].query),
    ...(accountType === null ? {} : { accountType }),
    ...(fund === null ? {} : { fundCode: fund }),
  };
}

/** In words, for the chips. */
export function conditionsOf(filter: Filter, fundName: (code: string) => string): readonly Condition<Filter>[] {
  const { kind, status, accountType, fund } = filter;
  return [
    spanCondition(filter),
    ...(kind === null ? [] : [{ label: kinds[kind].label, without: { ...filter, kind: null } }]),
    ...(status === null ? [] : [{ label: statusWords[status].label, without: { ...filter, status: null } }]),
    ...(accountType === null
      ? []
      : [{ label: accountTypeNames[accountType], without: { ...filter, accountType: null } }]),
    ...(fund === null ? [] : [{ label: fundName(fund), without: { ...filter, fund: null } }]),
  ];
}
