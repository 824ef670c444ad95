import { yen } from '@tsuzura/domain/money';
import { expect, test } from 'vitest';
import { approximateYen } from './approximate-yen.ts';

test.each([
  [999_999, 999_999, false],
  [1_000_000, 1_000_000, false],
  [1_000_001, 1_000_000, true],
  [17_482_106, 17_480_000, true],
  [17_489_999, 17_480_000, true],
])('%d yen are said as %d, and never as more than they are', (exact, said, isRounded) => {
  expect(approximateYen(yen(exact))).toEqual({ amount: yen(said), isRounded });
});
