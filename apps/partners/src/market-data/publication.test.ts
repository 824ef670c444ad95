import { expect, test } from 'vitest';
import { lastPublished } from './publication.ts';

const at = (text: string) => Date.parse(`${text}+09:00`);

test('a NAV is out at 18:00 of its day and not a second before', () => {
  expect(lastPublished('nav', at('2026-11-13T17:59:59'))).toBe('2026-11-12');
  expect(lastPublished('nav', at('2026-11-13T18:00:00'))).toBe('2026-11-13');
});

test('New York is told the next morning', () => {
  expect(lastPublished('usStock', at('2026-11-14T05:59:59'))).toBe('2026-11-12');
  expect(lastPublished('usStock', at('2026-11-14T06:00:00'))).toBe('2026-11-13');
});

test('a fraction of a millisecond is no reason to fail', () => {
  expect(lastPublished('rate', at('2026-11-13T10:00:00') + 0.5)).toBe('2026-11-13');
});
