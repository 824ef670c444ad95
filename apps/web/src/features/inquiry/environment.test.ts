import { expect, test } from 'vitest';
import { browserOf, environmentLines, systemOf } from './environment.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome 140', 'Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.1`,
    'Edge 140',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 7) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'Chrome 140',
    'Android 15',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet 28',
    'Android 14',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari 18.6',
    'iOS 18.6',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome 140',
    'iOS 18.6',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari 26.0',
    'macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox 143', 'Linux'],
  ['', '不明', '不明'],
])('R2.13 %s is named', (userAgent, browser, system) => {
  expect([browserOf(userAgent), systemOf(userAgent)]).toEqual([browser, system]);
});

test('R2.13 the preview says which app and which release it is', () => {
  expect(environmentLines({ userAgent: '', app: null, release: null }).slice(2)).toEqual([
    'アプリ：ブラウザー版',
    'リリース：不明',
  ]);
  expect(
    environmentLines({ userAgent: '', app: { version: '1.2.3', platform: 'IOS' }, release: 'abc' }).slice(2),
  ).toEqual(['アプリ：iOS 1.2.3', 'リリース：abc']);
});
