import type { BridgeCall } from '@tsuzura/contract/native';

/** Sends one message to the shell and gives back its reply, unread. */
export type Transport = (call: BridgeCall) => Promise<unknown>;

interface IosHandler {
  postMessage(message: unknown): Promise<unknown>;
}
interface AndroidPort {
  postMessage(message: string): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}
export interface ShellWindow {
  readonly webkit?: { readonly messageHandlers?: { readonly tsuzura?: IosHandler } };
  readonly tsuzuraShell?: AndroidPort;
}

/** Null in a browser. iOS answers the message itself; Android answers by another message with the same id. */
export function findTransport(shell: ShellWindow): Transport | null {
  const ios = shell.webkit?.messageHandlers?.tsuzura;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a handler of the shell, not a window
  if (ios) return (call) => ios.postMessage(call);
  const android = shell.tsuzuraShell;
  return android ? overPort(android) : null;
}

function overPort(port: AndroidPort): Transport {
  const waiting = new Map<string, (reply: unknown) => void>();
  port.addEventListener('message', ({ data }) => {
    const reply = parse(data);
    const id: unknown = typeof reply === 'object' && reply !== null ? Reflect.get(reply, 'id') : null;
    if (typeof id !== 'string') return;
    waiting.get(id)?.(reply);
    waiting.delete(id);
  });
  return (call) =>
    new Promise((resolve) => {
      waiting.set(call.id, resolve);
      port.postMessage(JSON.stringify(call));
    });
}

function parse(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return null;
  }
}
