import type { Instant } from '@tsuzura/domain/calendar';
import { freeSeats, whoMovesUp } from '@tsuzura/domain/seminar';
import type { Tx } from '@tsuzura/store/kernel';
import { changeSeats, readFirstWaiting, setApplications, type Seminar } from '@tsuzura/store/seminar';
import { notifyAll } from '../notification/index.ts';

/** With one application. */
const mostPeople = 2;

/** Rule SEM-5: seats that became free go to those who wait. After a draw nobody waits: a lottery has no waiting list. */
export async function moveUp(tx: Tx, seminar: Seminar, freed: number, now: Instant): Promise<void> {
  if (seminar.selection === 'LOTTERY') return;
  // Without a limit there is room for everybody who waits, two of each at most.
  const free = Math.min(freeSeats(seminar.seats) + freed, seminar.seats.waiting * mostPeople);
  if (free <= 0) return;
  const moved = whoMovesUp(await readFirstWaiting(tx, seminar.id, free), free);
  if (moved.length === 0) return;
  await setApplications(
    tx,
    moved.map(({ id }) => id),
    'WAITLISTED',
    'CONFIRMED',
    now,
  );
  await changeSeats(tx, seminar.id, {
    taken: moved.reduce((sum, { people }) => sum + people, 0),
    waiting: -moved.length,
  });
  await notifyAll(
    tx,
    moved.map(({ id: applicationId, receiptNumber, people, customerId, mail }) => ({
      customer: { id: customerId, mail },
      event: { kind: 'seminar.moved-up', applicationId, receiptNumber, people, seminar },
    })),
    now,
  );
}
