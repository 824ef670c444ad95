import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatJst, instant } from '@tsuzura/domain/calendar';
import { demoStart } from '@tsuzura/store/seed';
import { createTestDatabase, type TestDatabase } from '@tsuzura/store/testing';
import { writeClock, type Database } from '@tsuzura/store/kernel';
import { openClock } from './clock.ts';
import { testNow } from './scene.test-support.ts';

let db: TestDatabase;
let database: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  database = db.open('api');
});
afterAll(() => db.drop());

const start = testNow as typeof demoStart;
beforeEach(() =>
  database.tx((tx) =>
    writeClock(tx, {
      mode: 'demo',
      state: 'running',
      businessAt: demoStart,
      realAt: start,
      seenUntil: start,
      openedAt: demoStart,
      moving: null,
    }),
  ),
);
const open = (real: () => number, wake: boolean) => openClock({ database, realNow: real }, { wake });

// Before and after the business date, a leap day, the last second of a year in Japan, and long after.
test.each([
  '2026-11-12T01:00:00Z',
  '2026-11-13T01:00:00Z',
  '2028-02-28T15:00:00Z',
  '2026-12-31T14:59:59Z',
  '2031-05-05T00:00:00Z',
  '2099-12-31T23:59:59Z',
])('the demo begins on Friday 2026-11-13 10:00 when it is really %s, and runs at real speed', async (date) => {
  let real = Date.parse(date);
  const clock = await open(() => real, true);
  expect(formatJst(clock.now())).toBe('2026-11-13T10:00:00+09:00');
  real += 90_000;
  expect(formatJst(clock.now())).toBe('2026-11-13T10:01:30+09:00');
});

test('it stands still while the service is down', async () => {
  let real = testNow;
  const first = await open(() => real, true);
  real += 60_000;
  await first.rest();
  real += 14 * 3_600_000;
  expect(formatJst((await open(() => real, true)).now())).toBe('2026-11-13T10:01:00+09:00');
});

test('after a crash it goes on at most five seconds later, and never earlier than anything it has stamped', async () => {
  let real = testNow;
  const first = await open(() => real, true);
  real += 60_000;
  await first.beat();
  real += 4_900;
  const stamped = first.now();
  real += 3_600_000; // killed, and started an hour later
  const second = await open(() => real, true);
  expect(second.now()).toBeGreaterThanOrEqual(stamped);
  expect(second.now() - stamped).toBeLessThanOrEqual(5_000);
});

test('frozen it stays, and another program sees a move after it has read again', async () => {
  let real = testNow;
  const [one, two] = [await open(() => real, true), await open(() => real, false)];
  await one.put(one.now(), 'frozen');
  real += 5_000;
  await two.refresh();
  expect(two.now()).toBe(one.now());
  expect(two.state).toBe('frozen');
});

test('a move under way survives a stop and a start; whoever puts the clock elsewhere ends it', async () => {
  const moving = { to: (demoStart + 3_600_000) as typeof demoStart, state: 'running' } as const;
  const first = await open(() => start, true);
  await first.put(demoStart, 'frozen', moving);
  await first.rest();
  const second = await open(() => start + 60_000, true);
  expect([second.now(), second.state, second.moving]).toEqual([demoStart, 'frozen', moving]);
  await second.put(demoStart, 'frozen');
  expect((await open(() => start, false)).moving).toBeNull();
});

test('stopped while another program moves it, it never goes back to before the move', async () => {
  const [mover, stopper] = [await open(() => start, false), await open(() => start, false)];
  const earlier = stopper.now();
  await mover.put(instant(earlier + 3_600_000), 'frozen');
  await stopper.setState('frozen'); // it has not heard of the move
  await mover.refresh();
  expect([mover.now(), stopper.now()]).toEqual([earlier + 3_600_000, earlier + 3_600_000]);
});

test('CLOCK=real is pinned to real time', async () => {
  await database.tx((tx) =>
    writeClock(tx, {
      mode: 'real',
      state: 'running',
      businessAt: demoStart,
      realAt: start,
      seenUntil: start,
      openedAt: demoStart,
      moving: null,
    }),
  );
  const real = Date.parse('2027-01-04T00:00:00Z');
  expect((await open(() => real, true)).now()).toBe(real);
});

test('a row that was read before the clock was put does not undo it', async () => {
  const clock = await open(() => start, true);
  const later = instant(demoStart + 86_400_000);
  // Read first, written while the answer is on its way.
  const reading = clock.refresh();
  await clock.put(later, 'frozen');
  await reading;
  expect(clock.now()).toBe(later);
  await clock.refresh();
  expect(clock.now()).toBe(later);
});
