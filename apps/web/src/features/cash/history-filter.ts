import { filterCodec, joinCodecs, optional } from '@tsuzura/browser/filter';
import type { CallInput } from '@tsuzura/contract/kernel';
import type { CashFlow, listCashFlows } from '@tsuzura/contract/main';
import type { Ymd } from '@tsuzura/domain/calendar';
import {
  daysOfSpan,
  spanCodec,
  spanCondition,
  usualSpan,
  type Condition,
  type Span,
} from '../../shared/history/index.ts';
import { flowTypeNames } from './words.ts';

/** What of the history is shown. All of it stands in the address. */
export interface Filter extends Span {
  readonly type: CashFlow['type'] | null;
}

export const noFilter: Filter = { ...usualSpan, type: null };

export const { read: readFilter, write: searchOf } = joinCodecs(
  spanCodec,
  filterCodec<Omit<Filter, keyof Span>>({ type: optional('type', Object.keys(flowTypeNames) as CashFlow['type'][]) }),
);

export type HistoryQuery = Partial<NonNullable<NonNullable<CallInput<typeof listCashFlows>>['query']>>;

export const queryOf = (filter: Filter, today: Ymd): HistoryQuery => ({
  ...daysOfSpan(filter, today),
  ...(filter.type === null ? {} : { type: filter.type }),
});

/** In words, for the chips. */
export const conditionsOf = (filter: Filter): readonly Condition<Filter>[] => [
  spanCondition(filter),
  ...(filter.type === null ? [] : [{ label: flowTypeNames[filter.type], without: { ...filter, type: null } }]),
];
