import { createBridge, type Bridge } from './bridge.ts';
import { findTransport, type ShellWindow } from './transport.ts';

export type { Bridge } from './bridge.ts';

export function openBridge(): Bridge {
  return createBridge({
    transport: findTransport(globalThis as ShellWindow),
    newId: () => crypto.randomUUID(),
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    browser: {
      openWindow: (url) => void open(url, '_blank', 'noopener,noreferrer'),
      openMail: (mailto) => location.assign(mailto),
      requestCamera: async () => {
        try {
          const stream = await navigator.mediaDevices.getUserMedia({ video: true });
          for (const track of stream.getTracks()) track.stop();
          return true;
        } catch {
          return false;
        }
      },
    },
  });
}
