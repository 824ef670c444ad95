import { expect, test } from 'vitest';
import { memoryStorage } from '@tsuzura/browser/testing';
import { captureAd, marketingHref, readAd, readTrackingQuery } from './index.ts';

const capture = (query: string, storage = memoryStorage()) => {
  captureAd(new URLSearchParams(query), storage);
  return storage;
};

test.each([
  ['pid=cent&cid=A1&i=x&trackingId=y', { pid: 'cent', trackingId: 'A1' }],
  ['pid=mc&cid=x&i=B2', { pid: 'mc', trackingId: 'B2' }],
  ['pid=referral202503&trackingId=C3', { pid: 'referral202503', trackingId: 'C3' }],
  ['pid=monitor2026&trackingId=D4', { pid: 'monitor2026', trackingId: 'D4' }],
  ['pid=BAM1&trackingId=E5', { pid: 'BAM1', trackingId: 'E5' }],
  ['pid=other&cid=1&i=2&trackingId=3', null],
  ['pid=cent&i=only', null],
  ['pid=toString&trackingId=x', null],
  ['cid=A1', null],
  ['', null],
])('R3.09 %s stores %o under "ad"', (query, expected) => {
  const storage = capture(query);
  expect(readAd(storage)).toEqual(expected);
  expect(storage.getItem('ad')).toBe(expected === null ? null : JSON.stringify(expected));
});

test('R3.10 the whole query is kept apart, with a pid and what came beside it', () => {
  expect(readTrackingQuery(capture('pid=other&cid=1&utm=x&i='))).toEqual({ pid: 'other', cid: '1' });
  expect(readTrackingQuery(capture('cid=1'))).toEqual({});
});

test('a later visit without parameters keeps what is known; broken storage reads as nothing', () => {
  const storage = capture('pid=mc&i=B2');
  expect(readAd(capture('', storage))).toEqual({ pid: 'mc', trackingId: 'B2' });
  expect(readAd(memoryStorage({ ad: '{' }))).toBeNull();
});

test('R2.46 a marketing link carries the parameters when the switch is on, and is left alone while it is off', () => {
  const site = { url: 'https://seminar.example/a?x=1#top', isMarketing: true };
  const tracking = { pid: 'mc', i: 'B 2' };
  expect(marketingHref(site, true, tracking)).toBe('https://seminar.example/a?x=1&pid=mc&i=B%202#top');
  expect(marketingHref(site, false, tracking)).toBe(site.url);
  expect(marketingHref({ ...site, isMarketing: false }, true, tracking)).toBe(site.url);
  expect(marketingHref(site, true, {})).toBe(site.url);
});
