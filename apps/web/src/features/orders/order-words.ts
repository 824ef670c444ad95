import type { FundOrder } from '@tsuzura/contract/main';
import { ymd, type Ymd } from '@tsuzura/domain/calendar';
import type { ChipTone } from '@tsuzura/ui/badge';
import type { TimelinePoint } from '@tsuzura/ui/timeline';

export type Status = FundOrder['status'];

/** Rule FUND-20. */
export const statusWords: Readonly<Record<Status, { readonly label: string; readonly tone: ChipTone }>> = {
  RECEIVED: { label: '受付', tone: 'primary' },
  WORKING: { label: '注文中', tone: 'info' },
  EXECUTED: { label: '約定', tone: 'success' },
  SETTLED: { label: '受渡', tone: 'plain' },
  COMPLETED: { label: '完了', tone: 'plain' },
  CANCELED: { label: '取消', tone: 'plain' },
  LAPSED: { label: '失効', tone: 'error' },
};

/** What the history holds: an order stands here from its settlement on, and among 注文中 until then. */
export const endedStatuses = ['SETTLED', 'COMPLETED', 'CANCELED', 'LAPSED'] as const;

export const kinds = {
  buy: { label: '購入', query: { side: 'BUY', source: 'SPOT' } },
  sell: { label: '売却', query: { side: 'SELL', source: 'SPOT' } },
  scheduledBuy: { label: '積立', query: { side: 'BUY', source: 'SCHEDULED' } },
  scheduledSell: { label: '定期売却', query: { side: 'SELL', source: 'SCHEDULED' } },
  reinvest: { label: '分配金再投資', query: { source: 'REINVEST' } },
} as const;
export type Kind = keyof typeof kinds;

export function kindText({ side, source, orderMethod }: Pick<FundOrder, 'side' | 'source' | 'orderMethod'>): string {
  if (source === 'REINVEST') return kinds.reinvest.label;
  if (source === 'SCHEDULED') return side === 'BUY' ? kinds.scheduledBuy.label : kinds.scheduledSell.label;
  if (side === 'BUY') return kinds.buy.label;
  return orderMethod === 'ALL' ? `${kinds.sell.label}（全部）` : kinds.sell.label;
}

const reached: Readonly<Record<Status, number>> = {
  RECEIVED: 1,
  WORKING: 1,
  EXECUTED: 2,
  SETTLED: 3,
  COMPLETED: 3,
  CANCELED: 1,
  LAPSED: 1,
};

/** 受付 → 約定 → 受渡, as far as it came. */
export const pointsOf = (
  order: Pick<FundOrder, 'status' | 'applicationDate' | 'executionDate' | 'settlementDate'>,
): readonly TimelinePoint[] =>
  [
    { label: '受付', day: order.applicationDate },
    { label: '約定', day: order.executionDate },
    { label: '受渡', day: order.settlementDate },
  ].map((point, index) => ({ ...point, isReached: index < reached[order.status] }));

/** What happened to an order, and on which day: never a day to come. */
export function happenedTo(order: Pick<FundOrder, 'status' | 'executionDate' | 'endedAt' | 'receivedAt'>): {
  readonly label: string;
  readonly day: Ymd;
} {
  const { status, executionDate, endedAt, receivedAt } = order;
  if (isDead(order)) return { label: statusWords[status].label, day: dayOf(endedAt ?? receivedAt) };
  if (status === 'RECEIVED' || status === 'WORKING') return { label: '受付', day: dayOf(receivedAt) };
  return { label: '約定', day: executionDate };
}

/** Of a moment on the wire, which is in Japan. */
const dayOf = (moment: string): Ymd => ymd(moment.slice(0, 10));

/** Ended without a fill: the dates it would have had say nothing any more. */
export const isDead = ({ status }: Pick<FundOrder, 'status'>): boolean => status === 'CANCELED' || status === 'LAPSED';

/** Each order stands in one tab: 注文中 until it is settled or over, then in the history. */
export const isInHistory = ({ status }: Pick<FundOrder, 'status'>): boolean =>
  (endedStatuses as readonly Status[]).includes(status);
