import type { BridgeCall } from '@tsuzura/contract/native';

/** Sends one message to the shell and gives back its reply, unread. */
export type Transport = (call: BridgeCall) => Promise<unknown>;

interface IosHandler {
  postMessage(message: unknown): Promise<unknown>;
}
export interface AndroidPort {
  postMessage(message: string): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}
export interface ShellWindow {
  readonly webkit?: { readonly messageHandlers?: { readonly tsuzura?: IosHandler } };
  readonly tsuzuraShell?: AndroidPort;
}

/** Null in a browser. iOS answers the message itself; what listens for Android's answers is loaded with the first message. */
export function findTransport(shell: ShellWindow): Transport | null {
  const ios = shell.webkit?.messageHandlers?.tsuzura;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a handler of the shell, not a window
  if (ios) return (call) => ios.postMessage(call);
  const android = shell.tsuzuraShell;
  if (!android) return null;
  let transport: Transport | null = null;
  return async (call) => {
    const { overPort } = await import('./over-port.ts');
    transport ??= overPort(android);
    return transport(call);
  };
}
