import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPostalAddress } from '@tsuzura/contract/partner';
import { running } from '../running.test-support.ts';
import { addressOf } from './postal-list.ts';

let here: Awaited<ReturnType<typeof running>>;
beforeAll(async () => {
  here = await running();
});
afterAll(() => here.program.close());

const find = (postalCode: string) => here.partners.call(findPostalAddress, { params: { postalCode } });

test('a code that is not on the list is 404, and one that is no code is refused', async () => {
  await expect(find('0000000')).rejects.toMatchObject({ kind: 'NOT_FOUND' });
  for (const wrong of ['100000', '10000011', '100-0001', '..%2F'])
    await expect(find(wrong)).rejects.toMatchObject({ status: 400 });
});

test('R7.21 an address is found by its postal code, without leaving the machine', async () => {
  expect(await find('1000001')).toEqual({ prefecture: '東京都', city: '千代田区', town: '千代田' });
  expect(await find('9071801')).toEqual({ prefecture: '沖縄県', city: '八重山郡与那国町', town: '与那国' });
});

test.each([
  ['1000000', '', '以下に掲載がない場合 is no town'],
  ['4980000', '', 'one code for several towns names none of them'],
  ['0600042', '大通西', 'what stands in brackets is no part of the name'],
  ['0608621', '北一条西', 'a company’s own code has its town'],
])('%s has the town «%s»: %s', (code, town) => {
  expect(addressOf(code)?.town).toBe(town);
});

test('the script is served as one, and asks only this site', async () => {
  const script = await fetch(`${here.partnersUrl}/postal-code.js`);
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect((await script.text()).match(/fetch\([^)]*\)/g)).toEqual(["fetch('/postal-codes/' + digits)"]);
});
