import { expect, test } from 'vitest';
import { hoursText, minutesOf, seminarState, venueText, whyNotApply } from './seminar-words.ts';

const seminar = {
  status: 'OPEN',
  capacity: 200,
  remaining: 100,
  selection: 'FIRST_COME',
  startsAt: '2026-11-26T19:30:00+09:00',
  endsAt: '2026-11-26T20:15:00+09:00',
  applicationFrom: '2026-10-20T10:00:00+09:00',
  applicationTo: '2026-11-25T17:00:00+09:00',
} as const;
const now = '2026-11-14T12:00:00+09:00';

test('a tenth of the seats is 残りわずか, one more is not', () => {
  expect(seminarState({ ...seminar, remaining: 20 }, now).label).toBe('残りわずか');
  expect(seminarState({ ...seminar, remaining: 21 }, now).label).toBe('受付中');
  expect(seminarState({ ...seminar, status: 'FULL', remaining: 0 }, now).label).toBe('満席');
  expect(seminarState({ ...seminar, selection: 'LOTTERY', remaining: 0 }, now).label).toBe('抽選受付中');
});

test('nobody applies before the first moment or from the last one on; a full one has a waiting list', () => {
  expect(whyNotApply(seminar, '2026-10-20T09:59:59+09:00')).toContain('これから');
  expect(whyNotApply(seminar, '2026-11-25T16:59:59+09:00')).toBeNull();
  expect(whyNotApply(seminar, '2026-11-25T17:00:00+09:00')).toContain('終わりました');
  expect(whyNotApply({ ...seminar, status: 'FULL' }, now)).toBeNull();
  expect(whyNotApply({ ...seminar, status: 'CANCELED' }, now)).toContain('中止');
});

test('hours, length and place in words', () => {
  expect(hoursText(seminar)).toBe('19:30〜20:15');
  expect(minutesOf(seminar)).toBe(45);
  expect(venueText({ venueType: 'ONSITE', venue: 'みなと会館（横浜）' })).toBe('会場　みなと会館（横浜）');
  expect(venueText({ venueType: 'ONLINE', venue: null })).toBe('オンライン');
});
