import { expect, test } from 'vitest';
import { accountUpdateUrl, monthlyDepositUrl, quickDepositUrl } from './outside-sites.ts';

const sites = { partners: 'http://partners.example', web: 'http://web.example' };
const callbackPath = '/cashTransfers/deposit';
const callback = 'http://web.example/cashTransfers/deposit';
const asked = (url: string) => {
  const { origin, pathname, searchParams } = new URL(url);
  return { at: origin + pathname, ...Object.fromEntries(searchParams) };
};

test('R7.23 the payment site gets the key, both ways back and who asks, and the amount that was typed', () => {
  expect(asked(quickDepositUrl(sites, { token: 'key&1', callbackPath, amount: 50_000n }))).toEqual({
    at: 'http://partners.example/quick-deposit',
    token: 'key&1',
    callback,
    relyingPartyID: 'latte',
    customCallback: callback,
    amount: '50000',
  });
});

test('R7.24 the monthly deposit: without a code it is a new one', () => {
  const at = 'http://partners.example/monthly-deposit';
  expect(asked(monthlyDepositUrl(sites, { token: 'k', callbackPath }))).toEqual({ at, token: 'k', callback });
  expect(asked(monthlyDepositUrl(sites, { token: 'k', callbackPath, settingCode: 's-1' }))).toEqual({
    at,
    token: 'k',
    settingCode: 's-1',
    callback,
  });
});

test('R7.22 the change of the bank carries the key of the strong check, when there is one', () => {
  const claims = { subject: 'demo-a', username: 'a@example.jp', hashedUserId: 'h' } as Parameters<
    typeof accountUpdateUrl
  >[1];
  const url = accountUpdateUrl(sites, claims, { variant: 'withdrawBank', callbackPath, token: 'k' });
  expect(asked(url)).toMatchObject({
    at: 'http://partners.example/account-update/withdrawBank',
    callbackUrl: callback,
    token: 'k',
  });
  expect(asked(accountUpdateUrl(sites, claims, { callbackPath }))).not.toHaveProperty('token');
});
