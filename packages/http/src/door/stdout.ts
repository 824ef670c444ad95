import type { LogSink } from './types.ts';

const flushAt = 32 * 1024;
let waiting = '';
let isScheduled = false;
let isWatchingExit = false;

/** One write for the lines of one turn of the event loop: a write a line costs more than the call it tells about. */
export const toStdout: LogSink = (line) => {
  waiting += line;
  if (waiting.length >= flushAt) flush();
  else if (!isScheduled) schedule();
};

function schedule(): void {
  if (!isWatchingExit) process.once('exit', flush);
  isWatchingExit = true;
  isScheduled = true;
  setImmediate(flush);
}

function flush(): void {
  isScheduled = false;
  if (waiting === '') return;
  const lines = waiting;
  waiting = '';
  process.stdout.write(lines);
}
