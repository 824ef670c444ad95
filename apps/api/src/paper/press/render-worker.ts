import { parentPort } from 'node:worker_threads';
import { assert } from '@tsuzura/domain/kernel';
import type { Sheet } from './sheet.ts';
import { typeset } from './typeset.ts';

/** One sheet in, one PDF out; the bytes are handed over, not copied. */
const port = parentPort;
assert(port, 'this file runs as a worker');
port.on('message', (sheet: Sheet) => {
  try {
    const bytes = new Uint8Array(typeset(sheet));
    port.postMessage({ bytes }, [bytes.buffer]);
  } catch (error) {
    port.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});
