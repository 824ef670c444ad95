import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authorizeUrl, openAuthScene, type AuthScene } from '../scene.test-support.ts';

let scene: AuthScene;
beforeAll(async () => {
  scene = await openAuthScene();
});
afterAll(() => scene.close());

const token = (fields: string, headers: Record<string, string> = {}) =>
  fetch(`${scene.origin}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: fields,
  });

test.each([
  ['a refresh token', 'grant_type=refresh_token&client_id=latte&refresh_token=a%00b'],
  ['a code', 'grant_type=authorization_code&client_id=latte&code=%00&redirect_uri=x&code_verifier=y'],
  ['a client', 'grant_type=refresh_token&client_id=%00&refresh_token=a'],
  ['the name of a field', 'grant_type=refresh_token&client_id=latte&refresh_token=a&%00=1'],
  ['a bare NUL', 'grant_type=refresh_token&client_id=latte&refresh_token=a\0b'],
  ['a surrogate', 'grant_type=refresh_token&client_id=latte&refresh_token=%ED%A0%80'],
])('NUL or a surrogate in %s at the token endpoint is invalid_request', async (_, fields) => {
  const answer = await token(fields);
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_request' }]);
});

test('a client id with NUL inside a Basic header is invalid_request', async () => {
  const basic = Buffer.from('console%00:secret').toString('base64');
  const answer = await token('grant_type=refresh_token&refresh_token=a', { authorization: `Basic ${basic}` });
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_request' }]);
});

test('NUL in a token to revoke, and in the address of the token endpoint, is invalid_request', async () => {
  const revoke = await scene.browser().form('/oauth2/revoke', { client_id: 'latte', token: 'a\0b' });
  expect([revoke.status, await revoke.json()]).toMatchObject([400, { error: 'invalid_request' }]);
  const asked = await scene.browser().form('/oauth2/token?x=%00', { client_id: 'latte' });
  expect([asked.status, await asked.json()]).toMatchObject([400, { error: 'invalid_request' }]);
});

test.each(['state', 'client_id', 'redirect_uri', 'code_challenge', 'nonce', 'view', 'hashedUserId'])(
  'NUL in %s of an authorization request leads to the error page',
  async (name) => {
    const { path } = authorizeUrl(scene, { [name]: 'a\0b' });
    const answer = await scene.browser().get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/error?reason=invalid_request']);
  },
);

test('NUL in the address of sign-in, logout and an interaction is an input error', async () => {
  for (const path of ['/signIn?state=%00', '/oauth2/sessions/logout?state=%00', '/interaction/a%00b/state']) {
    const answer = await scene.browser().get(path);
    expect([path, answer.status, await answer.json()]).toMatchObject([path, 400, { code: '400-001' }]);
  }
});

test('NUL in the credential of a passkey is an input error', async () => {
  const browser = scene.browser();
  const { url } = await browser.visit(authorizeUrl(scene).path);
  const body = { credential: { id: 'a\0b', rawId: 'a\0b', type: 'public-key', response: {} } };
  const answer = await browser.post(`${new URL(url).pathname}/passkey`, body, { origin: scene.origin });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: '400-001' }]);
});

test('discovery names the issuer and its endpoints by configuration, whatever the caller claims', async () => {
  const reflected = (headers: Record<string, string>) => discovery({ host: new URL(scene.origin).host, ...headers });
  const said = await reflected({ 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' });
  expect(said).not.toContain('evil.test');
  expect(said).toContain(`"token_endpoint":"${scene.origin}/oauth2/token"`);
  expect(await discovery({ host: 'evil.test' })).toContain('"code":"421-000"');

  const secure = await openAuthScene({ urls: { ...scene.urls, auth: 'https://id.test' } });
  const own = { host: new URL(secure.origin).host };
  for (const headers of [own, { host: 'id.test' }, { ...own, 'x-forwarded-host': 'evil.test' }]) {
    const text = await discovery(headers, secure.origin);
    expect(text).not.toContain('evil.test');
    expect(text).toContain('"issuer":"https://id.test"');
    expect(text).toContain('"jwks_uri":"https://id.test/.well-known/jwks.json"');
  }
  await secure.close();
});

/** `fetch` does not let a test name the host. */
function discovery(headers: Record<string, string>, origin = scene.origin): Promise<string> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(new URL(origin).port), 'localhost', () =>
      socket.write(`GET /.well-known/openid-configuration HTTP/1.1\r\n${lines.join('')}connection: close\r\n\r\n`),
    );
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}
