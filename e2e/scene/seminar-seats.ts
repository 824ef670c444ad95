import { hash, randomUUID } from 'node:crypto';
import { applyForSeminar } from '@tsuzura/contract/main';
import { openDatabase } from '@tsuzura/store/kernel';
import { subjectOf } from '@tsuzura/store/seed';
import { openClock } from '../../apps/api/src/kernel/clock.ts';
import { createSeminarIntake } from '../../apps/api/src/seminar/apply-for-seminar.ts';
import { cancelApplication } from '../../apps/api/src/seminar/cancel-application.ts';

interface Seats {
  /** Each of them comes with somebody: two seats. */
  take(people: readonly string[]): Promise<void>;
  giveBack(person: string): Promise<void>;
}

/**
 * What other customers do with the seats of a seminar while a journey looks at it. Their screens are no part of it, so the use
 * cases behind them are called on the database of the journey's service.
 */
export const seatsOf = (seminarId: string): Seats => ({
  take: (people) =>
    inDatabase(async (database, clock) => {
      const takeIn = createSeminarIntake(database, clock);
      for (const person of people) {
        const subject = subjectOf(person);
        const key = randomUUID();
        const call = `${applyForSeminar.method} ${applyForSeminar.path}`;
        await takeIn({
          endpoint: applyForSeminar,
          idempotencyKey: { caller: subject, key, call, inputHash: hash('sha256', key, 'buffer'), at: clock.now() },
          subject,
          seminarId,
          id: randomUUID(),
          body: { answers: { people: '2名', experience: 'これから' }, agreed: true },
        });
      }
    }),
  giveBack: (person) =>
    inDatabase(async (database, clock) => {
      await database.tx((tx) => cancelApplication(tx, subjectOf(person), seminarId, clock.now()));
    }),
});

type Database = ReturnType<typeof openDatabase>;
type Clock = Awaited<ReturnType<typeof openClock>>;

async function inDatabase(work: (database: Database, clock: Clock) => Promise<void>): Promise<void> {
  const database = openDatabase({ url: process.env['JOURNEY_DATABASE'] ?? '', program: 'journey', connections: 2 });
  try {
    await work(database, await openClock({ database, realNow: Date.now }, { wake: false }));
  } finally {
    await database.close();
  }
}
