import type { FundOrder, Withdrawal } from '@tsuzura/contract/main';
import type { Ymd } from '@tsuzura/domain/calendar';

interface Dated {
  readonly day: Ymd;
  readonly title: string;
}

/** A day that an order or a withdrawal on its way still has before it. */
export type NextEvent = Dated & ({ readonly order: FundOrder } | { readonly withdrawal: Withdrawal });

/** Three are enough to know what is next. */
const shows = 3;
const sides = { BUY: '購入', SELL: '売却' } as const;
const onItsWay: ReadonlySet<Withdrawal['status']> = new Set(['REQUESTED', 'LOCKED', 'SENT']);

/** The soonest first. */
export const nextEvents = (
  orders: readonly FundOrder[],
  withdrawals: readonly Withdrawal[] = [],
): readonly NextEvent[] =>
  [...orders.flatMap(eventsOf), ...withdrawals.flatMap(arrivalOf)]
    .toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
    .slice(0, shows);

function eventsOf(order: FundOrder): readonly NextEvent[] {
  const { status, side, executionDate, settlementDate } = order;
  const executed = { day: executionDate, title: `${sides[side]}の約定`, order };
  const settled = { day: settlementDate, title: `${sides[side]}の受渡`, order };
  if (status === 'RECEIVED' || status === 'WORKING') return [executed, settled];
  return status === 'EXECUTED' ? [settled] : [];
}

const arrivalOf = (withdrawal: Withdrawal): readonly NextEvent[] =>
  onItsWay.has(withdrawal.status) ? [{ day: withdrawal.payDate, title: '出金の着金', withdrawal }] : [];
