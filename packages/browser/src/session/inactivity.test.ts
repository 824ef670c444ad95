import { expect, test } from 'vitest';
import { createInactivity } from './inactivity.ts';
import { timing } from './timing.ts';

test('R4.15 R9.07 half an hour without a sign is over; any sign begins it anew; looked at every ten seconds', () => {
  let now = 0;
  const inactivity = createInactivity(() => now);
  now = 30 * 60_000 - 1;
  expect(inactivity.isOver()).toBe(false);
  inactivity.touch();
  now += 30 * 60_000 - 1;
  expect(inactivity.isOver()).toBe(false);
  now += 1;
  expect(inactivity.isOver()).toBe(true);
  expect(timing.inactivityCheck).toBe(10_000);
});

test('R9.03 the waits are as required', () => {
  expect(timing).toMatchObject({ refreshPoll: 100, storedPoll: 50, afterRefresh: 100, noTokenPoll: 10_000 });
});
