import { describe, expect, test } from 'vitest';
import { decode } from '../kernel/index.ts';
import { issueToken } from './oauth.ts';

describe('R7.05 the token call', () => {
  const exchange = {
    grant_type: 'authorization_code',
    client_id: 'latte',
    code: 'c',
    redirect_uri: 'http://localhost:3000/myPage',
    code_verifier: 'v'.repeat(64),
  };

  test('refreshes with refresh_token, grant_type and client_id', () => {
    const refresh = { grant_type: 'refresh_token', refresh_token: 'r', client_id: 'latte' };
    expect(decode(issueToken.body, refresh)).toEqual({ ok: true, value: refresh });
    expect(decode(issueToken.body, { ...refresh, refresh_token: '' }).ok).toBe(false);
  });
  test('exchanges a code with its verifier of 43 to 128 characters', () => {
    expect(decode(issueToken.body, exchange)).toEqual({ ok: true, value: exchange });
    const verifiers = [42, 43, 128, 129].map((length) => 'v'.repeat(length));
    expect(verifiers.map((code_verifier) => decode(issueToken.body, { ...exchange, code_verifier }).ok)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
  test('ignores fields it does not know, as RFC 6749 asks', () => {
    expect(decode(issueToken.body, { ...exchange, resource: 'x' })).toEqual({ ok: true, value: exchange });
    expect(decode(issueToken.body, { ...exchange, grant_type: 'password' }).ok).toBe(false);
  });
  test('R3.05 answers access token, type, expiry, refresh token and scope', () => {
    const wire = {
      access_token: 'a.b.c',
      token_type: 'bearer',
      expires_in: 3600,
      refresh_token: 'r',
      scope: 'openid offline',
    };
    expect(decode(issueToken.answer, wire)).toEqual({ ok: true, value: wire });
    expect(decode(issueToken.answer, { ...wire, token_type: 'Bearer' }).ok).toBe(true);
    expect(decode(issueToken.answer, { ...wire, token_type: 'mac' }).ok).toBe(false);
  });
});
