import { expect, test } from 'vitest';
import { golden } from '../kernel/golden.test-support.ts';
import { formatDecimal } from '../money/decimal.ts';
import { parsePercent, ratio, yen } from '../money/index.ts';
import { trustFeeBorne } from './index.ts';

test('F24 the trust fee of a year and of a day, for information', () => {
  const { inputs, result } = golden<
    { perDay: string; annualNotice: number },
    { valuation: number; annualRatePct: string }
  >('F24');
  const { perYear, perDay } = trustFeeBorne(yen(inputs.valuation), parsePercent(inputs.annualRatePct) ?? ratio(0, 1));
  expect(perYear).toBe(BigInt(result.annualNotice));
  expect(formatDecimal(perDay, { decimals: 4, fixed: true })).toBe(result.perDay);
});
