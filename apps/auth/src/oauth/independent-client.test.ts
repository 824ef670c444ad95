import * as client from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, openAuthScene, signInAs, type AuthScene } from '../scene.test-support.ts';

let scene: AuthScene;
beforeAll(async () => {
  scene = await openAuthScene();
  await addPerson(scene, 'hana');
});
afterAll(() => scene.close());

test('a certified client library that is not ours completes discovery, code with PKCE and DPoP, refresh, userinfo and logout', async () => {
  const insecure = { execute: [client.allowInsecureRequests] }; // plain http: this is a test on loopback
  const server = await client.discovery(new URL(scene.origin), 'latte', undefined, client.None(), insecure);
  expect(server.serverMetadata()).toMatchObject({
    issuer: scene.origin,
    authorization_endpoint: `${scene.origin}/oauth2/auth`,
    token_endpoint: `${scene.origin}/oauth2/token`,
    userinfo_endpoint: `${scene.origin}/oauth2/userinfo`,
    end_session_endpoint: `${scene.origin}/oauth2/sessions/logout`,
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['ES256'],
  });
  const DPoP = client.getDPoPHandle(server, await client.randomDPoPKeyPair('ES256'));
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const nonce = client.randomNonce();
  const asked = client.buildAuthorizationUrl(server, {
    redirect_uri: `${scene.urls.web}/myPage`,
    scope: 'openid offline',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  const browser = scene.browser();
  const { url } = await browser.visit(asked.pathname + asked.search);
  const back = await signInAs(scene, browser, url, 'hana');
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
  const tokens = await client.authorizationCodeGrant(server, new URL(back.url), checks, undefined, { DPoP });
  expect(tokens.claims()).toMatchObject({ sub: 'hana', aud: 'latte', nonce });
  const renewed = await client.refreshTokenGrant(server, tokens.refresh_token ?? '', undefined, { DPoP });
  expect(renewed.access_token).not.toBe(tokens.access_token);
  expect(await client.fetchUserInfo(server, renewed.access_token, 'hana', { DPoP })).toEqual({
    sub: 'hana',
    username: 'hana@example.jp',
  });
  const logout = client.buildEndSessionUrl(server, {
    post_logout_redirect_uri: `${scene.urls.web}/`,
    id_token_hint: renewed.id_token ?? '',
  });
  const answer = await browser.get(logout.pathname + logout.search);
  expect(answer.headers.get('location')).toBe(`${scene.urls.web}/`);
  await expect(
    client.refreshTokenGrant(server, renewed.refresh_token ?? '', undefined, { DPoP }),
  ).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});
