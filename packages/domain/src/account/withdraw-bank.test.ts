import { expect, test } from 'vitest';
import { golden } from '../kernel/golden.test-support.ts';
import { isWithdrawBankUnset } from './index.ts';

type Case = [code: string, branchCode: string, number: string];
const { inputs, result } = golden<boolean[], { cases: Case[] }>('C07');

test.each(
  inputs.cases.map(([code, branchCode, number], index) => ({ code, branchCode, number, unset: result[index] })),
)('C07 R5.02 the withdrawal bank «$code» «$branchCode» «$number» being unset is $unset', ({ unset, ...bank }) =>
  expect(isWithdrawBankUnset(bank)).toBe(unset),
);

test('R5.02 one entered part is enough to be set, and 9998-000 is unset with any number', () => {
  expect(isWithdrawBankUnset({ code: '', branchCode: '', number: '1234567' })).toBe(false);
  expect(isWithdrawBankUnset({ code: '9998', branchCode: '000', number: '1234567' })).toBe(true);
  expect(isWithdrawBankUnset({ code: '9998', branchCode: '', number: '' })).toBe(false);
});
