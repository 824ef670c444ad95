import { expect, test } from 'vitest';
import { readDay } from './read-day.ts';

test.each([
  ['2026/11/4', '2026-11-04'],
  ['2026-11-04', '2026-11-04'],
  ['20261104', '2026-11-04'],
  ['２０２６年１１月４日', '2026-11-04'],
  ['２０２６／１１／０４', '2026-11-04'],
  [' 2026/11/04 ', '2026-11-04'],
])('%s is %s', (text, day) => expect(readDay(text)).toBe(day));

test.each(['', '2026/2/30', '2026/13/1', '11/4', '202611', '2026/11', 'あした', '2026/11/4/5'])(
  '%j is no day',
  (text) => expect(readDay(text)).toBeNull(),
);
