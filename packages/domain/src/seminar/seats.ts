import type { Instant } from '../calendar/index.ts';
import { accept, refuse, type Outcome } from '../kernel/index.ts';

export type Selection = 'FIRST_COME' | 'LOTTERY';
export type SeminarStatus = 'OPEN' | 'FULL' | 'CLOSED' | 'HELD' | 'CANCELED';
export type ApplicationStatus =
  | 'APPLIED'
  | 'CONFIRMED'
  | 'WAITLISTED'
  | 'LOST'
  | 'EXPIRED'
  | 'CANCELED'
  | 'ATTENDED'
  | 'ABSENT';

/** What decides whether a seminar takes applications. */
export interface SeminarTerms {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly applicationFrom: Instant;
  readonly applicationTo: Instant;
  readonly cancelUntil: Instant;
  readonly selection: Selection;
  readonly isCanceled: boolean;
  /** The hash of a lottery's seed is published; true of every other seminar. */
  readonly isCommitted: boolean;
}

export interface Seats {
  /** Null: without a limit. */
  readonly capacity: number | null;
  /** People. */
  readonly taken: number;
  /** Applications. */
  readonly waiting: number;
  /** People who entered a lottery that is not drawn. */
  readonly entered: number;
}

export const freeSeats = ({ capacity, taken }: Seats): number => (capacity === null ? Infinity : capacity - taken);

/** Rule SEM-1. A lottery is never full, and takes no entry before the hash of its seed is published. */
export function seminarStatus(terms: SeminarTerms, seats: Seats, now: Instant): SeminarStatus {
  if (terms.isCanceled) return 'CANCELED';
  if (now >= terms.endsAt) return 'HELD';
  if (now < terms.applicationFrom || now >= terms.applicationTo || !terms.isCommitted) return 'CLOSED';
  return terms.selection === 'FIRST_COME' && freeSeats(seats) <= 0 ? 'FULL' : 'OPEN';
}

export interface ApplicationDraft {
  readonly people: number;
  /** False: rather no application than one on the waiting list. */
  readonly joinWaitingList: boolean;
}

/**
 * Rule SEM-4. Whoever fits into the free seats gets them: of those who wait, none does, because seats that become free go to
 * them first.
 */
export function decideApplication(
  terms: SeminarTerms,
  seats: Seats,
  { people, joinWaitingList }: ApplicationDraft,
  now: Instant,
): Outcome<'CONFIRMED' | 'WAITLISTED' | 'APPLIED', 'CLOSED' | 'FULL'> {
  const status = seminarStatus(terms, seats, now);
  if (status !== 'OPEN' && status !== 'FULL') return refuse('CLOSED');
  if (terms.selection === 'LOTTERY') return accept('APPLIED');
  if (people <= freeSeats(seats)) return accept('CONFIRMED');
  return joinWaitingList ? accept('WAITLISTED') : refuse('FULL');
}

/** The seats after one more application. */
export function seatsAfter(seats: Seats, status: ApplicationStatus, people: number): Seats {
  if (status === 'CONFIRMED') return { ...seats, taken: seats.taken + people };
  if (status === 'WAITLISTED') return { ...seats, waiting: seats.waiting + 1 };
  return status === 'APPLIED' ? { ...seats, entered: seats.entered + people } : seats;
}

/** Rule SEM-6. */
export const mayCancel = (status: ApplicationStatus, { cancelUntil }: SeminarTerms, now: Instant): boolean =>
  now < cancelUntil && (status === 'CONFIRMED' || status === 'WAITLISTED' || status === 'APPLIED');

export interface Waiting {
  readonly id: string;
  readonly people: number;
}

/** Rule SEM-5: who moves up into so many free seats. In the order of application, the first whom they are enough for. */
export function whoMovesUp<One extends Waiting>(inOrder: readonly One[], free: number): One[] {
  let left = free;
  return inOrder.filter(({ people }) => {
    if (people > left) return false;
    left -= people;
    return true;
  });
}

/** What an application is now: who still waits when the seminar begins has waited in vain. */
export const statusAt = (status: ApplicationStatus, { startsAt }: Pick<SeminarTerms, 'startsAt'>, now: Instant) =>
  status === 'WAITLISTED' && now >= startsAt ? 'EXPIRED' : status;
