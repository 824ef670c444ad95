import { choice, filterCodec } from '@tsuzura/browser/filter';
import type { Answer } from '@tsuzura/contract/kernel';
import type { listCashTransfers } from '@tsuzura/contract/trading';
import { addMonths, type Ymd } from '@tsuzura/domain/calendar';
import type { ChipTone } from '@tsuzura/ui/badge';

export type Transfer = Answer<typeof listCashTransfers>['cashTransfers'][number];

export const directions = [
  { value: 'ALL', label: 'すべて' },
  { value: 'IN', label: '入金' },
  { value: 'OUT', label: '出金' },
] as const;
type Direction = (typeof directions)[number]['value'];

export const spans = [
  { value: '3m', label: '3か月', months: 3 },
  { value: '1y', label: '1年', months: 12 },
  { value: 'all', label: '全期間', months: null },
] as const;
type SpanName = (typeof spans)[number]['value'];

export interface TransferFilter {
  readonly direction: Direction;
  readonly span: SpanName;
}

const valuesOf = <Value>(options: readonly { readonly value: Value }[]): Value[] => options.map(({ value }) => value);

export const { read: readTransferFilter, write: searchOfTransfers } = filterCodec<TransferFilter>({
  direction: choice('direction', valuesOf(directions), 'ALL'),
  span: choice('period', valuesOf(spans), '1y'),
});

export function daysOfTransfers({ span }: TransferFilter, today: Ymd): { readonly from?: Ymd } {
  const months = spans.find(({ value }) => value === span)?.months ?? null;
  return months === null ? {} : { from: addMonths(today, -months) };
}

export const inDirection = (transfers: readonly Transfer[], { direction }: TransferFilter): readonly Transfer[] =>
  direction === 'ALL' ? transfers : transfers.filter((one) => one.direction === direction);

const kinds: Readonly<Record<Transfer['kind'], Readonly<Record<Transfer['direction'], string>>>> = {
  BANK: { IN: '振込入金', OUT: '出金' },
  QUICK: { IN: 'クイック入金', OUT: '出金' },
  MONTHLY: { IN: '毎月の入金', OUT: '出金' },
  MARGIN_TRANSFER: { IN: '保証金からの振替', OUT: '保証金への振替' },
  FX: { IN: '外貨からの振替', OUT: '外貨への振替' },
};
export const transferName = ({ kind, direction }: Pick<Transfer, 'kind' | 'direction'>): string =>
  kinds[kind][direction];

export const transferStates: Readonly<Record<Transfer['status'], { readonly label: string; readonly tone: ChipTone }>> =
  {
    PENDING: { label: '手続き中', tone: 'info' },
    COMPLETED: { label: '完了', tone: 'plain' },
    CANCELED: { label: '取消', tone: 'plain' },
    FAILED: { label: '不成立', tone: 'error' },
  };

/** What did not move has no sign: nothing was added and nothing taken away. */
export const movedAmount = ({ amount, direction }: Pick<Transfer, 'amount' | 'direction'>): bigint =>
  direction === 'IN' ? amount : 0n - amount;
export const hasMoved = ({ status }: Pick<Transfer, 'status'>): boolean =>
  status === 'COMPLETED' || status === 'PENDING';
