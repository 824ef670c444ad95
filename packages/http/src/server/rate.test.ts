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

test('an IPv6 network counts as one address', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
});
