import { describe, expect, test } from 'vitest';
import {
  maskBankNumber,
  maskBirthDate,
  maskEmail,
  maskName,
  maskPerson,
  maskPhoneNumber,
  maskPostalCode,
  type PersonDetails,
} from './mask.ts';

const hanako: PersonDetails = {
  name: '山田 花子',
  nameKana: 'ヤマダ ハナコ',
  birthDate: '1990-04-12',
  postalCode: '100-0001',
  phoneNumber: '090-0000-1234',
  email: 'hanako@example.jp',
  prefecture: '東京都',
  city: '港区',
  street: '架空町1-2-3',
  withdrawBank: { bankName: '架空銀行', branchName: '本店', number: '1234567' },
};

test('a person is shown as far as the owner recognises it, and no hidden value is left anywhere', () => {
  const masked = maskPerson(hanako);
  expect(masked).toEqual({
    name: '山＊ 花＊',
    nameKana: 'ヤ＊ ハ＊',
    birthDate: '19＊＊-＊＊-＊＊',
    postalCode: '100-＊＊＊＊',
    phoneNumber: '090-＊＊＊＊-1234',
    email: 'h＊＊＊＊＊@example.jp',
    prefecture: '東京都',
    city: '港区',
    street: '＊＊＊＊',
    withdrawBank: { bankName: '架空銀行', branchName: '本店', number: '＊＊＊＊567' },
  });
  expect(JSON.stringify(masked)).not.toMatch(/田|子|マダ|1990|04-12|0001|0000|anako|架空町|1234567/);
  expect(maskPerson({ ...hanako, street: '', withdrawBank: null })).toMatchObject({ street: '', withdrawBank: null });
});

describe('a name', () => {
  test.each([
    ['佐々木 小次郎', '佐＊ 小＊', 'the length is hidden too'],
    ['始 はじめ', '＊ は＊', 'one letter is hidden whole'],
    ['𠮷田 𠮷', '𠮷＊ ＊', 'a letter outside the first plane is one letter'],
    ['葛\u{E0100}城 辻\u{E0101}', '葛\u{E0100}＊ ＊', 'a variation selector belongs to its letter'],
    ['ﾔﾏﾀﾞ ﾀﾞ', 'ﾔ＊ ＊', 'a half-width dakuten belongs to its letter'],
    ['山田　花子', '山＊ 花＊', 'a full-width space parts as well'],
    ['  山田  ', '山＊', 'space around it is nothing'],
    ['', '', 'empty'],
    ['　', '', 'blank'],
  ])('«%s» → «%s» (%s)', (name, masked) => expect(maskName(name)).toBe(masked));
});

test.each([
  ['2008-01-01', '20＊＊-＊＊-＊＊'],
  ['昭和35年', '＊＊＊＊-＊＊-＊＊'],
  ['', ''],
])('the birth date «%s» → «%s»', (day, masked) => expect(maskBirthDate(day)).toBe(masked));

test.each([
  ['1000001', '100-＊＊＊＊'],
  ['10', '＊＊＊-＊＊＊＊'],
  ['', ''],
])('the postal code «%s» → «%s»', (code, masked) => expect(maskPostalCode(code)).toBe(masked));

test.each([
  ['03-0000-5678', '03-＊＊＊＊-5678'],
  ['0120-00-5678', '0120-＊＊＊＊-5678'],
  ['09000005678', '＊＊＊＊5678'],
  ['5678', '＊＊＊＊'],
  ['', ''],
])('the phone number «%s» → «%s»', (phone, masked) => expect(maskPhoneNumber(phone)).toBe(masked));

test.each([
  ['a@example.jp', '＊＊＊＊＊@example.jp'],
  ['ab@example.jp', 'a＊＊＊＊＊@example.jp'],
  ['"a@b"@example.jp', '"＊＊＊＊＊@example.jp'],
  ['hanako', '＊＊＊＊＊'],
  ['@example.jp', '＊＊＊＊＊@example.jp'],
  ['', ''],
])('the address «%s» → «%s»', (email, masked) => expect(maskEmail(email)).toBe(masked));

test.each([
  ['0000567', '＊＊＊＊567'],
  ['123456', '＊＊＊＊＊＊＊'],
  ['567', '＊＊＊＊＊＊＊'],
  ['', ''],
])('the bank account number «%s» → «%s»', (number, masked) => expect(maskBankNumber(number)).toBe(masked));
