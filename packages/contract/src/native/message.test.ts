import { describe, expect, expectTypeOf, test } from 'vitest';
import { decode } from '../kernel/index.ts';
import { bridge, BridgeCall, bridgeReply, type BridgeResult } from './message.ts';

describe('R7.30 the native bridge', () => {
  test('has six functions', () => {
    expect(Object.keys(bridge)).toEqual([
      'openExternal',
      'launchMail',
      'sendPushToken',
      'checkAppVersion',
      'requestCamera',
      'sendAdId',
    ]);
  });
  test('opens addresses of the web outside, http as well as https, and nothing that runs code', () => {
    const open = (url: string) => decode(BridgeCall, { id: '1', fn: 'openExternal', args: { url } }).ok;
    for (const url of ['javascript:alert(1)', 'intent://x', 'httpx://x', 'file:///etc/passwd', '/myPage']) {
      expect(open(url)).toBe(false);
    }
    for (const url of ['https://help.example.jp/', 'http://help.example.jp/']) expect(open(url)).toBe(true);
  });
  test('launches mail with recipient, subject and body', () => {
    const args = { recipient: 'support@example.jp', subject: 'お問い合わせ', body: '' };
    expect(decode(BridgeCall, { id: '1', fn: 'launchMail', args }).ok).toBe(true);
    expect(decode(BridgeCall, { id: '1', fn: 'launchMail', args: { ...args, cc: 'x@example.jp' } }).ok).toBe(false);
  });
  test('reads the answer by the function that asked', () => {
    const reply = bridgeReply('checkAppVersion');
    const result = { version: '1.2.3', platform: 'IOS', storeUrl: null };
    expect(decode(reply, { id: '1', ok: true, result }).ok).toBe(true);
    expect(decode(reply, { id: '1', ok: true, result: { ...result, version: '1.2' } }).ok).toBe(false);
    expect(decode(reply, { id: '1', ok: false, error: 'denied' }).ok).toBe(true);
    expectTypeOf<BridgeResult<'requestCamera'>>().toEqualTypeOf<{ granted: boolean }>();
  });
});
