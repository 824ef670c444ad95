import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { running } from '../running.test-support.ts';

let here: Awaited<ReturnType<typeof running>>;
beforeAll(async () => {
  here = await running();
});
afterAll(() => here.program.close());

const sites = [
  ['R7.21', '/account-opening', ['hashed_user_id', 'pid', 'trackingId']],
  ['R7.21', '/account-opening/nisa', ['hashed_user_id', 'pid', 'trackingId']],
  [
    'R7.22',
    '/account-update',
    ['clientId', 'userId', 'username', 'service', 'hashed_user_id', 'callbackUrl', 'lastConfirmed'],
  ],
  [
    'R7.22',
    '/account-update/withdrawBank',
    ['clientId', 'userId', 'username', 'service', 'hashed_user_id', 'callbackUrl', 'lastConfirmed'],
  ],
  ['R7.23', '/quick-deposit', ['token', 'callback', 'relyingPartyID', 'customCallback']],
  ['R7.24', '/monthly-deposit', ['token', 'settingCode', 'callback']],
] as const;

describe.each(sites)('%s %s', (_, path, names) => {
  test('says honestly that it is being prepared, and lists what it received as text', async () => {
    const sent = new URLSearchParams(names.map((name) => [name, `<b>${name}</b>"'&`]));
    const answer = await fetch(`${here.partnersUrl}${path}?${sent}`);
    const body = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(body).toContain('準備中');
    expect(body).toContain('受け取ったパラメータ');
    for (const name of names) expect(body).toContain(`&lt;b&gt;${name}&lt;/b&gt;&quot;&#39;&amp;`);
    expect(body).not.toMatch(/<b>|<script|<style|style=/);
    expect(body).toContain('シミュレーター：架空の提携先サイト');
  });

  test('answers without any parameter too, and offers the way to my page', async () => {
    const body = await (await fetch(`${here.partnersUrl}${path}`)).text();
    expect(body).toContain('（なし）');
    expect(body).toContain('<a href="http://web.example/myPage" rel="noreferrer">');
  });
});

describe('the way back', () => {
  const backFrom = async (path: string, query: Record<string, string>) => {
    const body = await (await fetch(`${here.partnersUrl}${path}?${new URLSearchParams(query)}`)).text();
    return /<a href="([^"]*)" rel="noreferrer">/.exec(body)?.[1];
  };

  test('is the address the customer brought, where it is one of ours', async () => {
    expect(await backFrom('/account-update', { callbackUrl: 'http://web.example/settings?a=1' })).toBe(
      'http://web.example/settings?a=1',
    );
    expect(await backFrom('/quick-deposit', { callback: 'http://web.example/cashTransfers' })).toBe(
      'http://web.example/cashTransfers',
    );
  });

  test.each([
    'http://evil.example/',
    'http://web.example.evil.example/',
    'http://web.example@evil.example/',
    'http://evil.example@web.example/',
    '//evil.example/',
    '/settings',
    'javascript:alert(1)',
    'https://web.example/',
    'latte://deposit',
    'http:',
  ])('is never %s', async (callback) => {
    expect(await backFrom('/account-update', { callbackUrl: callback })).toBe('http://web.example/myPage');
    expect(await backFrom('/quick-deposit', { callback, customCallback: callback })).toBe('http://web.example/myPage');
  });
});
