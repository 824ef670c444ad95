import { expect, test } from 'vitest';
import { groupedUsd, readUsd, usdInput } from './read-usd.ts';

test('dollars are read as people write them, to the cent', () => {
  expect(['100', '644.5', '644.', '0.01', '１，０００．２５', '$1,234.56', '100 USD', '5ドル'].map(readUsd)).toEqual([
    10_000n,
    64_450n,
    64_400n,
    1n,
    100_025n,
    123_456n,
    10_000n,
    500n,
  ]);
});

test('what is no amount of cents is none', () => {
  for (const text of ['', '.5', '1.234', '12,34', '-1', '1万', '百', '1.2.3']) expect(readUsd(text), text).toBeNull();
});

test('a field that nobody edits shows groups and both decimals', () => {
  expect(usdInput(readUsd('1234.5'))).toEqual({ text: '1234.50', cents: 123_450n });
  expect(usdInput(null).text).toBe('');
  expect([groupedUsd(123_456_789n), groupedUsd(5n)]).toEqual(['1,234,567.89', '0.05']);
});
