import type { LogSink } from './types.ts';

const flushAt = 32 * 1024;
let waiting = '';
let isScheduled = false;
let isWatching = false;

/** One write for the lines of one turn of the event loop: a write a line costs more than the call it tells about. */
export const toStdout: LogSink = (line) => {
  if (!isWatching) watch();
  waiting += line;
  if (waiting.length >= flushAt) flush();
  else if (!isScheduled) schedule();
};

function schedule(): void {
  isScheduled = true;
  setImmediate(flush);
}

function watch(): void {
  isWatching = true;
  process.once('exit', flush);
  // a full disk or a reader that went away must not end the program
  process.stdout.on('error', () => undefined);
}

function flush(): void {
  isScheduled = false;
  if (waiting === '') return;
  const lines = waiting;
  waiting = '';
  process.stdout.write(lines);
}
