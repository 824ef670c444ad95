import { expect, test } from 'vitest';
import { simulateSubscriptionAmount, simulateValuation } from '@tsuzura/contract/main';
import { draftFrom, readDraft, searchOf } from './draft.ts';
import { bounds, fields, readAmount, readRate, readYears } from './fields.ts';
import { kindNames, kindOf, kinds } from './kinds.ts';

const asked = { targetAmount: '1', annualRate: '3.0', years: '30' };
const takes = (over: Record<string, string>) =>
  simulateSubscriptionAmount.query.safeParse({ ...asked, ...over }).success;

test('R7.01 the bounds of the form are those of the contract: the last value is taken, one past it is not', () => {
  expect(readAmount('金額', bounds.yen.toString()).error).toBeNull();
  expect(takes({ targetAmount: bounds.yen.toString() })).toBe(true);
  expect(readAmount('金額', (bounds.yen + 1n).toString()).error).toBe('1,000,000万円以下で入力してください。');
  expect(takes({ targetAmount: (bounds.yen + 1n).toString() })).toBe(false);

  for (const years of ['1', '100']) {
    expect(readYears('年数', years).error).toBeNull();
    expect(takes({ years })).toBe(true);
  }
  for (const years of ['0', '101']) {
    expect(readYears('年数', years).error).toBe('1年から100年の間で入力してください。');
    expect(takes({ years })).toBe(false);
  }

  for (const annualRate of ['-20', '20', '-0.1', '20.0', '0']) {
    expect(readRate('利回り', annualRate).value).toBe(annualRate);
    expect(takes({ annualRate })).toBe(true);
  }
  for (const annualRate of ['-20.1', '20.1']) {
    expect(readRate('利回り', annualRate).error).toBe('−20%から20%の間で入力してください。');
    expect(takes({ annualRate })).toBe(false);
  }
  expect(readRate('利回り', '3.05').error).toBe('0.1%単位で入力してください。');
  expect(takes({ annualRate: '3.05' })).toBe(false);
});

test.each([
  ['３．５％', '3.5'],
  ['－２', '-2'],
  ['−2', '-2'],
  ['ー２．０', '-2.0'],
  ['+5', '5'],
  ['03', '3'],
])('M06 a rate written as %s is read as %s, which the contract takes', (text, rate) => {
  expect(readRate('利回り', text).value).toBe(rate);
  expect(simulateValuation.query.safeParse({ years: '1', annualRate: rate }).success).toBe(true);
});

test.each([
  ['', '年数を入力してください。'],
  ['たくさん', '数字で入力してください（例：30）。'],
  ['1.5', '数字で入力してください（例：30）。'],
])('years written as "%s" are refused in words', (text, error) => expect(readYears('年数', text).error).toBe(error));

test('an empty amount and one that is no number are refused in words', () => {
  expect(readAmount('毎月の金額', ' ').error).toBe('毎月の金額を入力してください。');
  expect(readAmount('毎月の金額', 'abc').error).toBe('数字で入力してください（例：10,000）。');
  expect(readAmount('毎月の金額', '３万円').value).toBe(30_000n);
});

test('every usual value is one that its tab can compute with', () => {
  for (const kind of kindNames) {
    expect(readDraft(kind, draftFrom({}))).toMatchObject({ errors: {} });
    expect(readDraft(kind, draftFrom({})).values).not.toBeNull();
  }
});

test('a form and its address say the same, whichever tab', () => {
  for (const kind of kindNames) {
    const filled = Object.fromEntries(kinds[kind].fields.map((name, index) => [name, `${index + 1}`]));
    const search = searchOf(kind, draftFrom(filled));
    expect(search).toEqual({ tab: kind, ...filled });
    expect(kindOf(search['tab'])).toBe(kind);
    expect(searchOf(kind, draftFrom(search))).toEqual(search);
  }
});

test('a field of another tab does not stop this one, and an unknown tab is the first', () => {
  const draft = draftFrom({ target: 'abc', monthly: '10000' });
  expect(readDraft('valuation', draft).values?.monthly).toBe(10_000n);
  expect(readDraft('amount', draft)).toEqual({
    values: null,
    errors: { target: '数字で入力してください（例：10,000）。' },
  });
  expect(kindOf('nonsense')).toBe('valuation');
  expect(fields.monthly.usual).toBe('30000');
});
