import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, authorizeUrl, openAuthScene, tokensFor, type AuthScene } from '../scene.test-support.ts';

let scene: AuthScene;
beforeAll(async () => {
  scene = await openAuthScene();
});
afterAll(() => scene.close());

test('while the database is away the sign-in server answers 503 with Retry-After, and afterwards as if nothing had been', async () => {
  await addPerson(scene, 'hanako');
  const browser = scene.browser();
  const { refresh_token: token } = await tokensFor(scene, 'hanako', browser);
  const refresh = () =>
    browser.form('/oauth2/token', { grant_type: 'refresh_token', refresh_token: token, client_id: 'latte' });
  const html = { accept: 'text/html' };
  const other = scene.browser();
  const interaction = await other.visit(authorizeUrl(scene).path);

  await scene.db.goAway();
  const answers = [
    await refresh(),
    await browser.form('/oauth2/revoke', { token, client_id: 'latte' }),
    await browser.get(authorizeUrl(scene).path, html),
    await browser.get('/oauth2/sessions/logout'),
    await other.post(`${new URL(interaction.url).pathname}/password`, { email: 'a@example.jp', password: 'x' }),
  ];
  expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
    answers.map(() => [503, '2']),
  );
  expect(await answers[0]?.json()).toMatchObject({ error: 'temporarily_unavailable' });
  expect(answers[2]?.headers.get('content-type')).toContain('text/html');
  expect(await answers[2]?.text()).toContain('ただいま一時的にご利用いただけません');
  expect((await browser.get('/.well-known/jwks.json')).status).toBe(200);
  expect((await browser.get('/healthcheck')).status).toBe(503);

  await scene.db.comeBack();
  await expect.poll(async () => (await refresh()).status).toBe(200);
});
