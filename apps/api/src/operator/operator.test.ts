import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorRoles } from '@tsuzura/contract/kernel';
import { freezeClock, getClock, getOperator, opsCalls } from '@tsuzura/contract/ops';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

test('every operators’ call says who may make it, and no other call does', () => {
  for (const { path, method, caller, roles } of opsCalls) {
    expect([method, path, (roles?.length ?? 0) > 0]).toEqual([method, path, caller === 'operator']);
    // A call that changes something is nobody's by the right to look.
    if (method !== 'GET') expect([method, path, roles]).not.toEqual([method, path, ['viewer']]);
  }
});

test('an operator reads their own name and roles', async () => {
  const operator = await scene.as('kansa', 'ops', { name: '監査 環', roles: ['checker', 'admin'] });
  expect(await operator.call(getOperator)).toMatchObject({
    name: '監査 環',
    roles: ['checker', 'admin'],
    roleTexts: ['承認', '管理'],
  });
});

test('whoever has a role may look; a change asks for one of its roles, in Japanese', async () => {
  for (const role of operatorRoles) {
    const operator = await scene.as('unyo', 'ops', { roles: [role] });
    expect(await operator.call(getClock)).toMatchObject({ mode: 'demo' });
    const freezing = operator.call(freezeClock);
    if (role === 'maker') expect(await freezing).toMatchObject({ state: 'frozen' });
    else
      await expect(freezing).rejects.toMatchObject({
        status: 403,
        body: { code: '403-300', errors: [{ message: 'この操作には「作成」の権限が必要です。' }] },
      });
  }
  const nobody = await scene.as('unyo', 'ops', { roles: [] });
  await expect(nobody.call(getOperator)).rejects.toMatchObject({ body: { code: '403-300' } });
});
