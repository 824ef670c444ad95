import { afterAll, beforeAll, expect, test } from 'vitest';
import { getConstants, releasedConstants } from '@tsuzura/contract/static';
import { byTwo } from '../../apps/api/src/kernel/proposal/by-two.test-support.ts';
import { openScene, type Scene } from '../../apps/api/src/kernel/scene.test-support.ts';
import { publishedAt } from '../../apps/partners/src/content-host/published-constants.ts';
import { running } from '../../apps/partners/src/running.test-support.ts';

let scene: Scene;
let now = 0;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

test('a change that two people made is in const.json five seconds later, without a restart; the last one counts while we are away', async () => {
  const urls = { partners: 'http://p.example', content: 'http://c.example', web: 'http://w.example' };
  await using host = await running({ publicUrls: { ...urls, main: scene.address('main') }, realNow: () => now });
  const phoneNow = async () => (await host.content.call(getConstants)).contact.phone;
  expect(await phoneNow()).toBe(releasedConstants.contact.phone);
  const contact = { ...releasedConstants.contact, phone: '0120-111-111（架空）' };
  await byTwo(scene, { kind: 'constants.change', payload: { constants: { ...releasedConstants, contact } } });
  now += 4_999;
  expect(await phoneNow()).toBe(releasedConstants.contact.phone);
  now += 1;
  expect(await phoneNow()).toBe(contact.phone);
});

test('a host whose server does not answer serves what the release brought', async () => {
  expect(await publishedAt('http://127.0.0.1:9', () => 0)()).toBeNull();
});
