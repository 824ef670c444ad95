import { expect, test } from 'vitest';
import { networkOf, Rate } from './rate.ts';

test('gives the whole minute at once, then evenly', () => {
  const rate = new Rate(600);
  const taken = Array.from({ length: 601 }, () => rate.take('a', 0));
  expect(taken.filter((wait) => wait === 0)).toHaveLength(600);
  expect(taken[600]).toBe(1);
  expect([rate.take('a', 100), rate.take('a', 100)]).toEqual([0, 1]);
});

test('looking takes nothing', () => {
  const rate = new Rate(1);
  expect([rate.wait('a', 0), rate.wait('a', 0), rate.take('a', 0), rate.wait('a', 0)]).toEqual([0, 0, 0, 60]);
});

test('memory is bounded: full allowances are forgotten first, then the oldest', () => {
  const rate = new Rate(1, 2);
  rate.take('old', 0);
  rate.take('new', 70_000);
  rate.take('newer', 70_000);
  expect([rate.wait('new', 70_000), rate.wait('newer', 70_000)]).toEqual([60, 60]);
  rate.take('newest', 70_000);
  expect([rate.wait('new', 70_000), rate.wait('newer', 70_000), rate.wait('newest', 70_000)]).toEqual([0, 60, 60]);
});

test('copies count together: what one tells the others have used too, once and not without end', () => {
  const [one, other] = [new Rate(600), new Rate(600)];
  for (let request = 0; request < 60; request += 1) one.take('a', 0);
  expect(one.tell(0)).toEqual([]); // a tenth of the allowance is nobody else's affair
  for (let request = 0; request < 240; request += 1) one.take('a', 0);
  other.hear(one.tell(0), 0);
  expect(one.tell(0)).toEqual([]);
  const taken = Array.from({ length: 400 }, () => other.take('a', 0));
  expect(taken.filter((wait) => wait === 0)).toHaveLength(300);
  // told again to the first: its own requests are not counted twice
  one.hear(other.tell(0), 0);
  expect(one.wait('a', 0)).toBe(1);
  other.hear(['1000000 b', 'x', '-1 c', '1.5 d', ' e'], 0);
  expect(['b', 'c', 'd', 'e'].map((key) => other.wait(key, 0))).toEqual([61, 0, 0, 0]);
});

test('a caller who goes on evenly for an hour is told of without being counted twice', () => {
  const [one, other] = [new Rate(600), new Rate(600)];
  for (let now = 0; now < 3_600_000; now += 500) {
    // 6 requests in each half second: what a minute gives back is 5, the rest is over the allowance and refused
    const [here, there] = [one, other].map((rate) => [0, 1, 2].map(() => rate.take('a', now)));
    if (now < 60_000)
      expect([here, there]).toEqual([
        [0, 0, 0],
        [0, 0, 0],
      ]);
    const told = [one.tell(now), other.tell(now)] as const;
    other.hear(told[0], now);
    one.hear(told[1], now);
  }
  const left = Array.from({ length: 600 }, () => one.take('a', 3_660_000)).filter((wait) => wait === 0);
  expect(left.length).toBeGreaterThan(590);
});

test('an IPv6 network counts as one address', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
});
