import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isCommon } from './common-password.ts';
import { deviceLabel } from './device.ts';
import { maskAddress, parseAddress } from './email.ts';
import { seal, unseal } from './keyed.ts';
import { createLane } from './lane.ts';
import { networkOf } from './throttle.ts';

test.each([
  [' Ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ ', 'hanako@example.jp'],
  ['Hanako+fund@Example.JP', 'hanako+fund@example.jp'],
  [`${'a'.repeat(64)}@example.jp`, `${'a'.repeat(64)}@example.jp`],
])('the key of %j is %j', (typed, key) => {
  expect(parseAddress(typed)?.key).toBe(key);
});

test.each([
  '',
  '@',
  'a@',
  '@example.jp',
  'a..b@example.jp',
  '.a@example.jp',
  'a@-example.jp',
  'a@example',
  'a b@example.jp',
  "a'@example.jp",
  'a@example.jp.',
  'a\u200B@example.jp',
  'a@[127.0.0.1]',
  '花子@例え.テスト',
  `${'a'.repeat(65)}@example.jp`,
])('the address %j is none', (typed) => {
  expect(parseAddress(typed)).toBeNull();
});

test('an address is masked even when it is short', () => {
  expect([maskAddress('hanako@example.jp'), maskAddress('a@example.jp')]).toEqual([
    'ha***@example.jp',
    'a***@example.jp',
  ]);
});

test.each([
  ['Password1234', true],
  ['P@ssw0rd2026', true],
  ['1qaz2wsx3edc', true],
  ['abcabcabcabc1', true],
  ['iloveyou12345', true],
  ['hanshintigers1985', true],
  ['hanako-123456', true],
  ['TSUZURA202611', true],
  ['kettle-93-violet-quay', false],
  ['x7Kq9vTz2Lmw', false],
  ['hanako likes 4 basalt ferns', false],
])('V21 %j is common: %s', (password, common) => {
  expect(isCommon(password, 'hanako@example.jp')).toBe(common);
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge（Windows）',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari（iPhone）',
  ],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome（Android）'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox（Mac）'],
  ['<script>alert(1)</script>', '不明な端末'],
])('%s is shown as %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('what is sealed for one thing does not open for another', () => {
  const sealed = seal('key', 'one', new Uint8Array(12), 'secret');
  expect(unseal('key', 'one', sealed)).toBe('secret');
  expect(() => unseal('key', 'two', sealed)).toThrow();
  expect(() => unseal('other', 'one', sealed)).toThrow();
});

test('a lane runs two at once in the order they came, and refuses one too many', async () => {
  const lane = createLane({ atOnce: 2, mostWaiting: 2 });
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const work = (n: number) =>
    lane(async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(n);
      await wait(0);
      running -= 1;
    });
  const four = [1, 2, 3, 4].map(work);
  await expect(work(5)).rejects.toMatchObject({ kind: 'OVERLOAD' });
  await Promise.all(four);
  await work(6);
  expect([order, most]).toEqual([[1, 2, 3, 4, 6], 2]);
});
