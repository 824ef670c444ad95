import { appendFileSync, existsSync, statSync } from 'node:fs';
import { appendFile, rename, rm } from 'node:fs/promises';

export interface RollingLog {
  /** Never throws and never waits. */
  write(line: string): void;
  /** Resolves when everything is written. */
  close(): Promise<void>;
}

export interface RollingOptions {
  /** The file is replaced before it would grow beyond this. */
  readonly maxBytes: number;
  /** Older files that stay, `service.log.1` the newest. */
  readonly keep: number;
  /** What may wait while the disk is slow; beyond it lines are dropped, because the memory is the service's. */
  readonly maxWaiting?: number;
}

const mode = 0o600;

/**
 * A log file that is replaced while it is written. A disk that is full or gone loses lines and nothing else: the next
 * ones are tried again, and a line then says how many are missing.
 */
export function openRollingLog(file: string, options: RollingOptions): RollingLog {
  const { maxBytes, keep, maxWaiting = 4 * 1024 * 1024 } = options;
  let waiting = '';
  let lost = 0;
  let size = existsSync(file) ? statSync(file).size : 0;
  let writing: Promise<void> | null = null;

  function takeWaiting(): string {
    const notice = lost > 0 ? `{"level":"warn","site":"log","lostLines":${lost}}\n` : '';
    const lines = waiting;
    waiting = '';
    return notice + lines;
  }

  async function drain(): Promise<void> {
    while (waiting !== '') {
      const missing = lost;
      const text = takeWaiting();
      const bytes = Buffer.byteLength(text);
      if (size > 0 && size + bytes > maxBytes) await rotate();
      try {
        await appendFile(file, text, { mode });
        size += bytes;
        lost -= missing;
      } catch {
        lost += text.split('\n').length - 1 - (missing > 0 ? 1 : 0);
      }
    }
    writing = null;
  }

  async function rotate(): Promise<void> {
    size = 0;
    try {
      await rm(`${file}.${keep}`, { force: true });
      for (let number = keep - 1; number >= 1; number -= 1) {
        if (existsSync(`${file}.${number}`)) await rename(`${file}.${number}`, `${file}.${number + 1}`);
      }
      await rename(file, `${file}.1`);
    } catch {
      // It goes on in the same file and is tried again after as many bytes.
    }
  }

  function writeRest(): void {
    try {
      if (waiting !== '') appendFileSync(file, takeWaiting(), { mode });
    } catch {
      // The process ends; there is nobody left to write it.
    }
  }
  process.once('exit', writeRest);

  return {
    write(line) {
      if (waiting.length + line.length > maxWaiting) {
        lost += 1;
        return;
      }
      waiting += line;
      // One write for the lines of one turn of the event loop.
      writing ??= new Promise<void>((resolve) => setImmediate(resolve)).then(drain);
    },
    async close() {
      await writing;
      process.off('exit', writeRest);
    },
  };
}
