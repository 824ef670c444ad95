import type { BridgeArgs, BridgeFunction, BridgeResult } from '@tsuzura/contract/native';
import type { Transport } from './transport.ts';

/** What a browser can do in place of the shell. */
export interface BrowserWays {
  readonly openWindow: (url: string) => void;
  readonly openMail: (mailto: string) => void;
  readonly requestCamera: () => Promise<boolean>;
}

export interface BridgeSurroundings {
  /** Null in a browser. */
  readonly transport: Transport | null;
  readonly browser: BrowserWays;
  readonly newId: () => string;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

export type Bridge = ReturnType<typeof createBridge>;

/** R7.30: six functions, the shell's way or the browser's. */
export function createBridge({ transport, browser, newId, sleep }: BridgeSurroundings) {
  /** A browser never loads the messages and their schemas: they come with the first one to a shell. */
  const ask = async <F extends BridgeFunction>(send: Transport, fn: F, args: BridgeArgs<F>): Promise<BridgeResult<F>> =>
    (await import('./ask-shell.ts')).askShell({ send, newId, sleep }, fn, args);

  let version: Promise<BridgeResult<'checkAppVersion'>> | null = null;

  return {
    isShell: transport !== null,

    async openExternal(url: string): Promise<void> {
      if (transport) await ask(transport, 'openExternal', { url });
      else browser.openWindow(url);
    },

    async launchMail(mail: BridgeArgs<'launchMail'>): Promise<void> {
      if (transport) await ask(transport, 'launchMail', mail);
      else browser.openMail((await import('./mailto.ts')).mailtoOf(mail));
    },

    /** Null in a browser: it has no push token of ours. */
    pushToken: async () => (transport ? ask(transport, 'sendPushToken', {}) : null),

    /** Null in a browser: what runs there is always the newest. Asked once a load; it cannot change meanwhile. */
    appVersion: async () => (transport ? (version ??= ask(transport, 'checkAppVersion', {})) : null),

    async requestCamera(): Promise<boolean> {
      return transport ? (await ask(transport, 'requestCamera', {})).granted : browser.requestCamera();
    },

    /** Null in a browser, and where the customer refused tracking. */
    adId: async () => (transport ? ((await ask(transport, 'sendAdId', {}))?.adId ?? null) : null),
  };
}
