import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyForSeminar } from '@tsuzura/contract/main';
import { demoStart } from '@tsuzura/store/seed';
import { createSeminarIntake, type KeyedSeminarRequest } from './apply-for-seminar.ts';
import { cancelApplication } from './cancel-application.ts';
import { openSeminars, type SeminarScene } from './seminars.test-support.ts';

const [claims, capacity] = [2_000, 200];

let scene: SeminarScene;
beforeAll(async () => {
  scene = await openSeminars();
  await scene.asOwner(`insert into app.customer (id, subject, username, created_at)
    select 'crowd-' || n, 'crowd-' || n, 'crowd' || n || '@example.jp', '2026-01-01' from generate_series(1, ${claims}) as n`);
});
afterAll(() => scene.close());

const claimOf = (n: number, seminarId: string, people = '1名', key: string = randomUUID()): KeyedSeminarRequest => ({
  endpoint: applyForSeminar,
  idempotencyKey: {
    caller: `crowd-${n}`,
    key,
    call: 'POST /v1/seminars/{id}/applications',
    inputHash: Buffer.from(people),
    at: demoStart,
  },
  subject: `crowd-${n}`,
  seminarId,
  id: randomUUID(),
  body: { answers: { people, experience: 'これから' }, agreed: true },
});

/** Two programs on one database. */
const intakes = () => {
  const { database, clock } = scene.api;
  return [createSeminarIntake(database, clock), createSeminarIntake(database, clock)] as const;
};

test('many claims at once take exactly the seats there are, and the others wait in an honest order', async () => {
  await scene.addSeminar('race', { capacity });
  const [first, second] = intakes();
  const given = await Promise.all(
    Array.from({ length: claims }, (_, n) => (n % 2 === 0 ? first : second)(claimOf(n + 1, 'race'))),
  );
  expect(given.filter(({ status }) => status === 'CONFIRMED')).toHaveLength(capacity);
  const positions = given.flatMap(({ waitingPosition }) => waitingPosition ?? []);
  expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: claims - capacity }, (_, n) => n + 1));
  expect(await scene.seats('race')).toEqual({ capacity, taken: capacity, waiting: claims - capacity, entered: 0 });
  // What each was answered is where they stand.
  const stored = await scene.asOwner(`select id, row_number() over (order by place) as position
    from app.seminar_application where seminar_id = 'race' and status = 'WAITLISTED'`);
  const answered = new Map(given.map(({ id, waitingPosition }) => [id, waitingPosition]));
  expect(stored.filter(({ id, position }) => answered.get(String(id)) !== Number(position))).toEqual([]);
});

test('repeats under the same keys at the same time take no second seat', async () => {
  await scene.addSeminar('repeat', { capacity });
  const keys = Array.from({ length: 100 }, () => randomUUID());
  const [first, second] = intakes();
  const given = await Promise.all(
    [first, second, first].flatMap((send) => keys.map((key, n) => send(claimOf(n + 1, 'repeat', '1名', key)))),
  );
  expect(new Set(given.map(({ id }) => id)).size).toBe(100);
  expect(await scene.seats('repeat')).toMatchObject({ taken: 100, waiting: 0 });
});

test('claims and cancellations at the same time leave every seat with somebody who waits', async () => {
  await scene.addSeminar('mixed', { capacity: 50 });
  const [first, second] = intakes();
  await Promise.all(Array.from({ length: 100 }, (_, n) => first(claimOf(n + 1, 'mixed', n % 3 === 0 ? '2名' : '1名'))));
  const { database, clock } = scene.api;
  const give = (n: number) => database.tx((tx) => cancelApplication(tx, `crowd-${n}`, 'mixed', clock.now()));
  await Promise.all([
    ...Array.from({ length: 60 }, (_, n) => give(n + 1)),
    ...Array.from({ length: 60 }, (_, n) => second(claimOf(n + 101, 'mixed', n % 3 === 0 ? '2名' : '1名'))),
  ]);
  const [sums] = await scene.asOwner(`select sum(people) filter (where status = 'CONFIRMED')::int as taken,
      count(*) filter (where status = 'WAITLISTED')::int as waiting,
      coalesce(min(people) filter (where status = 'WAITLISTED'), 9) as least
    from app.seminar_application where seminar_id = 'mixed'`);
  const seats = await scene.seats('mixed');
  expect(seats).toMatchObject({ taken: sums?.['taken'], waiting: sums?.['waiting'] });
  expect(50 - Number(seats?.['taken'])).toBeLessThan(Number(sums?.['least']));
});
