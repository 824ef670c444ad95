import { expect, test } from 'vitest';
import { createTracking, type Visit } from './index.ts';

test('R4.08 R7.30 the receiver gets the token and the ad id, each change once, and the end of the session', () => {
  const tracking = createTracking();
  const seen: Visit[] = [];
  tracking.replaceReceiver((visit) => seen.push(visit));
  tracking.setToken('t1');
  tracking.setToken('t1');
  tracking.setAdId('ad');
  tracking.setToken('t2');
  tracking.setToken(null);
  expect(seen).toEqual([
    { accessToken: null, adId: null },
    { accessToken: 't1', adId: null },
    { accessToken: 't1', adId: 'ad' },
    { accessToken: 't2', adId: 'ad' },
    { accessToken: null, adId: 'ad' },
  ]);
});

test('R4.08 a receiver that comes later begins with what is known, and the one before it keeps nothing', () => {
  const tracking = createTracking();
  tracking.setToken('t1');
  const [first, second]: [Visit[], Visit[]] = [[], []];
  tracking.replaceReceiver((visit) => first.push(visit));
  tracking.replaceReceiver((visit) => second.push(visit));
  tracking.setToken('t2');
  expect(first.map(({ accessToken }) => accessToken)).toEqual(['t1', null]);
  expect(second.map(({ accessToken }) => accessToken)).toEqual(['t1', 't2']);
});

test('R4.08 a receiver that throws stops nobody', () => {
  const tracking = createTracking();
  tracking.replaceReceiver(() => {
    throw new Error('broken');
  });
  expect(() => tracking.setToken('t1')).not.toThrow();
});
