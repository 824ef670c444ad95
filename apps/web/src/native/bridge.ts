import type { BridgeArgs, BridgeCall, BridgeFunction, BridgeResult } from '@tsuzura/contract/native';
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

/** The shell did not do it: no answer in time, an answer we cannot read, or a refusal. */
export class ShellFailure extends Error {
  override readonly name = 'ShellFailure';
}

/** A person answers the question for the camera; everything else the shell knows by itself. */
const replyWithin = (fn: BridgeFunction): number => (fn === 'requestCamera' ? 60_000 : 3000);

export type Bridge = ReturnType<typeof createBridge>;

/** R7.30: six functions, the shell's way or the browser's. */
export function createBridge({ transport, browser, newId, sleep }: BridgeSurroundings) {
  async function ask<F extends BridgeFunction>(send: Transport, fn: F, args: BridgeArgs<F>): Promise<BridgeResult<F>> {
    const call = { id: newId(), fn, args } as BridgeCall;
    const late = sleep(replyWithin(fn)).then(() => {
      throw new ShellFailure(`${fn}: no answer within ${replyWithin(fn)} ms`);
    });
    // A browser never loads the schemas: they come with the first message to a shell.
    const { bridgeReply } = await import('@tsuzura/contract/native');
    const reply = bridgeReply(fn).safeParse(await Promise.race([send(call), late]));
    if (!reply.success || reply.data.id !== call.id) throw new ShellFailure(`${fn}: an answer outside the contract`);
    if (!reply.data.ok) throw new ShellFailure(`${fn}: ${reply.data.error}`);
    return reply.data.result as BridgeResult<F>;
  }

  let version: Promise<BridgeResult<'checkAppVersion'>> | null = null;

  return {
    isShell: transport !== null,

    async openExternal(url: string): Promise<void> {
      if (transport) await ask(transport, 'openExternal', { url });
      else browser.openWindow(url);
    },

    async launchMail(mail: BridgeArgs<'launchMail'>): Promise<void> {
      if (transport) await ask(transport, 'launchMail', mail);
      else browser.openMail(mailtoOf(mail));
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

export function mailtoOf({ recipient, subject, body }: BridgeArgs<'launchMail'>): string {
  // A mail program reads + as a plus sign, so spaces are %20 and line ends %0D%0A (RFC 6068).
  const part = (text: string) => encodeURIComponent(text.toWellFormed().replaceAll(/\r?\n/g, '\r\n'));
  return `mailto:${encodeURIComponent(recipient)}?subject=${part(subject)}&body=${part(body)}`;
}
