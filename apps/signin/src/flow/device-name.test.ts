import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', 'iPhoneのパスキー'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', 'Androidのパスキー'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windowsのパスキー'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Macのパスキー'],
  ['something new', 'パスキー'],
])('%s is called %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
