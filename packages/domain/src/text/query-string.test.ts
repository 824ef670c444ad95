import { expect, test } from 'vitest';
import { queryString } from './index.ts';

test('R5.07 empty and missing values are left out', () => {
  expect(queryString({ a: '', b: null, c: undefined })).toBe('');
  expect(queryString({})).toBe('');
  expect(queryString({ a: 'x', b: '', c: 'y' })).toBe('a=x&c=y');
});

test('R5.07 zero, false and a space are values', () => {
  expect(queryString({ page: 0, open: false, units: 0n, name: ' ' })).toBe('page=0&open=false&units=0&name=%20');
});

test('R5.07 names and values are escaped, broken text too', () => {
  expect(queryString({ 'a&b': '1=2&3', q: '日本', half: '\uD83D' })).toBe(
    'a%26b=1%3D2%263&q=%E6%97%A5%E6%9C%AC&half=%EF%BF%BD',
  );
});
