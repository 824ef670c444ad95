import { expect, test } from 'vitest';
import { accounts, customerRanges, everyCustomer, rangeOf } from './index.ts';

const isIn = (id: string, { after, through }: { after: string; through: string }) => id > after && id <= through;

test.each([
  '0',
  '7fffffff-ffff-4fff-bfff-ffffffffffff',
  '8',
  '80000000-0000-4000-8000-000000000000',
  'ffff',
  'lc1',
  '~',
])('the customer %s is in one range', (id) => {
  expect(customerRanges.filter((range) => isIn(id, range))).toEqual([rangeOf(id)]);
  expect(isIn(id, everyCustomer)).toBe(true);
});

test('each range of customers has an account of a fund’s units', () => {
  expect(accounts.fundUnits('TZ010002', '7f')).toMatchObject({ customerId: null, tag: '' });
  expect(accounts.fundUnits('TZ010002', '80')).toMatchObject({ customerId: null, tag: '2' });
});
