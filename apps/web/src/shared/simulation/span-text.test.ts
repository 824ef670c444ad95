import { expect, test } from 'vitest';
import { spanText } from './span-text.ts';

test.each([
  [0, '0か月'],
  [11, '11か月'],
  [12, '1年'],
  [13, '1年1か月'],
  [210, '17年6か月'],
  [1200, '100年'],
])('M11 %d months are %s', (months, text) => expect(spanText(months)).toBe(text));
