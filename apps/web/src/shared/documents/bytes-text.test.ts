import { expect, test } from 'vitest';
import { bytesText } from './bytes-text.ts';

test('a size is told in the unit that keeps it short', () => {
  expect([1023, 1024, 3541, 655_360, 1_258_291].map(bytesText)).toEqual(['1023B', '1.0KB', '3.5KB', '640KB', '1.2MB']);
});
