import {
  acceptanceDay,
  addBusinessDays,
  atJst,
  japan,
  nextBusinessDay,
  ymdOf,
  type Instant,
  type Ymd,
} from '../calendar/index.ts';
import { accept, refuse, type Outcome } from '../kernel/index.ts';
import type { RightsDays } from '../stock/index.ts';

/** 受付, 審査, 送付, 完了, 取消, 不可. */
export type DeliveryStatus = 'REQUESTED' | 'IN_REVIEW' | 'SENT' | 'COMPLETED' | 'CANCELED' | 'REJECTED';

/** Until when a request of a day can be cancelled, and from when it is looked at. */
export const deliveryCutOff = '15:30';
const [sentAfter, completedAfter, completedAfterSent] = [3, 5, 2];

/** Days of a request (rule DELIV-1). */
export interface DeliveryDates {
  readonly acceptDate: Ymd;
  readonly cancelableUntil: Instant;
  readonly sentOn: Ymd;
  readonly expectedOn: Ymd;
}

/** `rights` are the coming record dates of the shares of the request: nothing is on its way over one of them. */
export function deliveryDates(
  requestedAt: Instant,
  rights: readonly Pick<RightsDays, 'lastCumDay' | 'recordDate'>[] = [],
): DeliveryDates {
  const acceptDate = acceptanceDay(japan, requestedAt, deliveryCutOff);
  const planned = addBusinessDays(japan, acceptDate, sentAfter);
  const sentOn = [...rights]
    .toSorted((one, other) => (one.lastCumDay < other.lastCumDay ? -1 : 1))
    .reduce(
      (day, { lastCumDay, recordDate }) =>
        day >= lastCumDay && day <= recordDate ? nextBusinessDay(japan, recordDate) : day,
      planned,
    );
  return {
    acceptDate,
    cancelableUntil: atJst(acceptDate, deliveryCutOff),
    sentOn,
    expectedOn:
      sentOn === planned
        ? addBusinessDays(japan, acceptDate, completedAfter)
        : addBusinessDays(japan, sentOn, completedAfterSent),
  };
}

/** What a request is in the course of time, as long as nobody ended it: the jobs move it to this. */
export function statusByTime({ cancelableUntil, sentOn, expectedOn }: DeliveryDates, now: Instant): DeliveryStatus {
  const today = ymdOf(now);
  if (today >= expectedOn) return 'COMPLETED';
  if (today >= sentOn) return 'SENT';
  return now >= cancelableUntil ? 'IN_REVIEW' : 'REQUESTED';
}

const nextStates: Readonly<Record<DeliveryStatus, readonly DeliveryStatus[]>> = {
  REQUESTED: ['IN_REVIEW', 'CANCELED'],
  IN_REVIEW: ['SENT', 'REJECTED'],
  SENT: ['COMPLETED'],
  COMPLETED: [],
  CANCELED: [],
  REJECTED: [],
};

/** Whether a request may go from one state to the other (rule DELIV-1). */
export const canBecome = (from: DeliveryStatus, to: DeliveryStatus): boolean => nextStates[from].includes(to);

/** What of a holding is locked by a request in this state. */
export const isUnderWay = (status: DeliveryStatus): boolean => status === 'REQUESTED' || status === 'IN_REVIEW';

/** Strictly before 15:30 of the day of acceptance, also when the job of that moment is late. */
export const isCancelable = (
  { status, cancelableUntil }: { readonly status: DeliveryStatus } & Pick<DeliveryDates, 'cancelableUntil'>,
  now: Instant,
): boolean => canBecome(status, 'CANCELED') && now < cancelableUntil;

export const decideCancelDelivery = (
  request: { readonly status: DeliveryStatus } & Pick<DeliveryDates, 'cancelableUntil'>,
  now: Instant,
): Outcome<'CANCELED', 'NOT_CANCELLABLE'> =>
  isCancelable(request, now) ? accept('CANCELED' as const) : refuse('NOT_CANCELLABLE');
