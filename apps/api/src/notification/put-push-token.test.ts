import { afterAll, beforeAll, expect, test } from 'vitest';
import { putPushToken } from '@tsuzura/contract/main';
import { findCustomer } from '@tsuzura/store/account';
import { listPushDevices } from '@tsuzura/store/notification';
import { subjectOf } from '@tsuzura/store/seed';
import { openScene, testNow, type Scene } from '../kernel/scene.test-support.ts';

let scene: Scene;
let now = testNow;
beforeAll(async () => {
  scene = await openScene({ realNow: () => now });
});
afterAll(() => scene.close());

const put = async (who: string, token: string | null, deviceId: string, more: object = {}) =>
  (await scene.as(who)).call(putPushToken, {
    body: { token, deviceId, platform: 'IOS', appVersion: '1.2.3', ...more },
  });
async function read(who: string) {
  const { reader } = scene.api.database;
  return listPushDevices(reader, (await findCustomer(reader, subjectOf(who)))?.id ?? '');
}
const devicesOf = async (who: string) => (await read(who)).map(({ deviceId, token }) => `${deviceId} ${token}`);

test('R7.30 a person without a record, and a token of no letters, are refused', async () => {
  await expect(put('hanako', '', 'phone')).rejects.toMatchObject({ code: '400-001' });
  await expect(put('someone-new', 'token', 'phone')).rejects.toMatchObject({ code: '400-000' });
});

test('R7.30 a device is kept with its newest token, and forgotten without one', async () => {
  await put('hanako', 'token-1', 'phone');
  await put('hanako', 'token-2', 'phone', { appVersion: '1.3.0' });
  expect(await read('hanako')).toEqual([
    { deviceId: 'phone', platform: 'IOS', token: 'token-2', appVersion: '1.3.0', updatedAt: testNow },
  ]);
  await put('hanako', null, 'another');
  expect(await devicesOf('hanako')).toEqual(['phone token-2']);
  await put('hanako', null, 'phone');
  expect(await devicesOf('hanako')).toEqual([]);
});

test('R7.30 an app in which somebody else signs in gets nothing more of the one before', async () => {
  await put('hanako', 'shared-token', 'tablet');
  await put('waku', 'shared-token', 'tablet');
  expect(await devicesOf('hanako')).toEqual([]);
  expect(await devicesOf('waku')).toEqual(['tablet shared-token']);
});

test('R7.30 twenty devices are kept, and of one more the oldest goes', async () => {
  for (let index = 0; index <= 20; index += 1) {
    now = testNow + index;
    await put('midoku', `token-${index}`, `device-${index}`);
  }
  const kept = await devicesOf('midoku');
  expect(kept).toHaveLength(20);
  expect(kept[0]).toBe('device-20 token-20');
  expect(kept).not.toContain('device-0 token-0');
});
