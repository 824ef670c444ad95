import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInCalls } from '@tsuzura/contract/auth';
import type { Endpoint } from '@tsuzura/contract/kernel';
import { openAuthScene, type AuthScene } from '../../apps/auth/src/scene.test-support.ts';
import { jsonOf, targetOf } from '../fuzz/request.ts';
import { wrongInput } from './wrong-input.ts';

let scene: AuthScene;
beforeAll(async () => {
  scene = await openAuthScene();
});
afterAll(() => scene.close());

const names = (path: string) => [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);

const rows = (signInCalls as readonly Endpoint[]).flatMap((endpoint) => {
  const wrong = wrongInput(endpoint);
  return wrong ? [{ endpoint, wrong, place: `${endpoint.method} ${endpoint.path}` }] : [];
});

test.each(rows)('$place refuses input that its schema does not take, before it looks for anybody', async (row) => {
  const { endpoint, wrong } = row;
  const params = wrong.params ?? Object.fromEntries(names(endpoint.path).map((name) => [name, 'none']));
  const body = wrong.body ?? (endpoint.body ? {} : undefined);
  const answer = await fetch(`${scene.origin}${targetOf(endpoint.path, { params, query: wrong.query ?? {} })}`, {
    method: endpoint.method,
    headers: { origin: scene.origin, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: jsonOf(body) }),
  });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: '400-001' }]);
});
