import type { Sheet } from './sheet.ts';
import { typeset } from './typeset.ts';

/** One sheet in, one PDF out. It ends with the program that started it, and not by a Ctrl-C meant for that. */
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (sheet: Sheet) => {
  try {
    process.send?.({ bytes: new Uint8Array(typeset(sheet)) });
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? error.message : String(error) });
  }
});
