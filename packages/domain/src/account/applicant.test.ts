import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { ownHolderName, resemblance, whyNotApply } from './index.ts';

const today = ymd('2026-11-13');

test.each([
  ['2008-11-13', null],
  ['2008-11-14', 'UNDER_AGE'],
  ['2026-11-13', 'UNDER_AGE'],
  ['2026-11-14', 'BIRTH_DATE'],
  ['1906-11-13', null],
  ['1906-11-12', 'BIRTH_DATE'],
])('born on %s: %s', (birthDate, refusal) => {
  expect(whyNotApply(ymd(birthDate), today)).toBe(refusal);
});

test('born on 29 February: of age on 28 February, the last day before 1 March in an ordinary year', () => {
  expect(whyNotApply(ymd('2008-02-29'), ymd('2026-02-27'))).toBe('UNDER_AGE');
  expect(whyNotApply(ymd('2008-02-29'), ymd('2026-02-28'))).toBe(null);
});

const hanako = {
  lastNameKana: 'ヤマダ',
  firstNameKana: 'ハナコ',
  birthDate: ymd('1990-04-12'),
  phoneNumber: '090-0000-1234',
  postalCode: '105-0000',
};

test('a person is known again in another width and without hyphens', () => {
  const written = { ...hanako, lastNameKana: 'ﾔﾏﾀﾞ', phoneNumber: '09000001234', postalCode: '1050000' };
  expect(resemblance(hanako, written)).toBe('SAME');
});

test('another telephone or address is similar, another name or day of birth is somebody else', () => {
  expect(resemblance(hanako, { ...hanako, phoneNumber: '090-0000-1235' })).toBe('SIMILAR');
  expect(resemblance(hanako, { ...hanako, postalCode: '105-0001' })).toBe('SIMILAR');
  expect(resemblance(hanako, { ...hanako, firstNameKana: 'ハナヨ' })).toBe('OTHER');
  expect(resemblance(hanako, { ...hanako, birthDate: ymd('1990-04-13') })).toBe('OTHER');
});

test('the holder is the customer, cut where the bank network ends', () => {
  expect(ownHolderName(hanako)).toBe('ﾔﾏﾀﾞ ﾊﾅｺ');
  expect(ownHolderName({ lastNameKana: 'ヴァン・デン・ブルッヘ', firstNameKana: 'ショウ' })).toBe('ｳﾞｱﾝﾃﾞﾝﾌﾞﾙﾂﾍ ｼﾖｳ');
  const long = ownHolderName({ lastNameKana: 'ガ'.repeat(30), firstNameKana: 'ア' });
  expect(long).toBe('ｶﾞ'.repeat(15));
});
