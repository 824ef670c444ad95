import type { AndroidPort, Transport } from './transport.ts';

/** Android answers by another message with the same id. */
export function overPort(port: AndroidPort): Transport {
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
