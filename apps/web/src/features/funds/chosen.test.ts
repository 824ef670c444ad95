import { expect, test } from 'vitest';
import { readCodes } from './chosen.ts';

test('three funds can be compared; a fourth, a repeat and what is no code are left out', () => {
  expect(readCodes('TZ010001,TZ010002,TZ010003,TZ010004')).toEqual(['TZ010001', 'TZ010002', 'TZ010003']);
  expect(readCodes('TZ010001,TZ010001,nonsense,')).toEqual(['TZ010001']);
  expect(readCodes('')).toEqual([]);
});
