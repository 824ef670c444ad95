import { expect, test } from 'vitest';
import { japaneseOnly } from './japanese-only.ts';

test('finds English in text and in labels, and lets Japanese, names and units pass', () => {
  expect(japaneseOnly('<p>Coming soon</p>')).toEqual(['Coming soon']);
  expect(japaneseOnly('<button aria-label="Close" />')).toEqual(['Close']);
  expect(japaneseOnly('<p>NISAの口座</p><b>NISA</b><span>1.65%</span><i aria-label="閉じる" />')).toEqual([]);
  expect(japaneseOnly('readonly choose: () => Promise<void>;')).toEqual([]);
  expect(japaneseOnly('const a = (b: Map<string, number>) => b.size > 1 && c < d;')).toEqual([]);
});
