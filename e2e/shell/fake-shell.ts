import type { Page } from '@playwright/test';
import { BridgeCall, type BridgeFunction } from '@tsuzura/contract/native';

export interface FakeShell {
  /** Every message the app has sent, as the contract reads it. */
  readonly heard: BridgeCall[];
}

const answers: Readonly<Record<BridgeFunction, unknown>> = {
  openExternal: null,
  launchMail: null,
  sendPushToken: { token: 'push-token', platform: 'ANDROID', deviceId: 'device-1' },
  checkAppVersion: { version: '1.2.3', platform: 'ANDROID', storeUrl: null },
  requestCamera: { granted: true },
  sendAdId: { adId: 'ad-1' },
};

/** Puts the page into a native shell: the Android object, with the other side of the contract behind it. */
export async function insideShell(
  page: Page,
  platform: 'ios' | 'android',
  over: Partial<Record<BridgeFunction, unknown>> = {},
): Promise<FakeShell> {
  const heard: BridgeCall[] = [];
  await page.exposeFunction('answerAsShell', (message: unknown) => {
    const call = BridgeCall.parse(typeof message === 'string' ? JSON.parse(message) : message);
    heard.push(call);
    return { id: call.id, ok: true, result: { ...answers, ...over }[call.fn] };
  });
  await page.addInitScript((kind) => {
    const answer = Reflect.get(globalThis, 'answerAsShell') as (message: unknown) => Promise<unknown>;
    if (kind === 'ios') {
      const handler = { postMessage: (message: unknown) => answer(message) };
      Reflect.set(globalThis, 'webkit', { messageHandlers: { tsuzura: handler } });
      return;
    }
    const port = new EventTarget();
    const postMessage = async (text: string) => {
      const data = JSON.stringify(await answer(text));
      port.dispatchEvent(new MessageEvent('message', { data }));
    };
    Reflect.set(globalThis, 'tsuzuraShell', Object.assign(port, { postMessage }));
  }, platform);
  return { heard };
}
