import type { FundOrder } from '@tsuzura/contract/main';
import type { Ymd } from '@tsuzura/domain/calendar';

export interface OrderEvent {
  readonly day: Ymd;
  readonly title: string;
  readonly order: FundOrder;
}

/** ux.md §2.2: three are enough to know what is next. */
const shows = 3;
const sides = { BUY: '購入', SELL: '売却' } as const;

/** The days that orders on their way still have before them, the soonest first. */
export const nextEvents = (orders: readonly FundOrder[]): readonly OrderEvent[] =>
  orders
    .flatMap(eventsOf)
    .toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
    .slice(0, shows);

function eventsOf(order: FundOrder): readonly OrderEvent[] {
  const { status, side, executionDate, settlementDate } = order;
  const executed = { day: executionDate, title: `${sides[side]}の約定`, order };
  const settled = { day: settlementDate, title: `${sides[side]}の受渡`, order };
  if (status === 'RECEIVED' || status === 'WORKING') return [executed, settled];
  return status === 'EXECUTED' ? [settled] : [];
}
