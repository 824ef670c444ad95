import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Things remembered over a restart: one JSON line each, oldest first, only added. */
export interface Journal<T> {
  /** What was there at the start, oldest first, at most `most`. */
  readonly kept: readonly T[];
  add(item: T): void;
  close(): void;
}

/**
 * `file` null keeps nothing. The file is rewritten at the start, and whenever it has grown to twice what is kept, so it
 * stays small however long the demo runs. Writes are synchronous: one
 * short line, handed to the system before the sender gets an answer.
 */
export function openJournal<T>(file: string | null, most: number, read: (line: unknown) => T | null): Journal<T> {
  if (file === null) return { kept: [], add: () => undefined, close: () => undefined };
  mkdirSync(dirname(file), { recursive: true });
  const atStart = readLines(file, read).slice(-most);
  let kept = [...atStart];
  let added = 0;
  let handle = rewrite(file, kept);

  function shorten(path: string): void {
    try {
      const fresh = rewrite(path, kept.slice(-most));
      closeSync(handle);
      handle = fresh;
      added = 0;
    } catch {
      // No room for a second file now: the next line tries again.
    }
  }

  return {
    kept: atStart,
    add(item) {
      appendWhole(handle, `${JSON.stringify(item)}\n`);
      kept.push(item);
      if (kept.length >= 2 * most) kept = kept.slice(-most);
      added += 1;
      if (added >= most) shorten(file);
    },
    close: () => closeSync(handle),
  };
}

/** On a full disk a part may be written: it is taken back, or the next line would be added to half of this one. */
function appendWhole(handle: number, line: string): void {
  const bytes = Buffer.from(line);
  const { size } = fstatSync(handle);
  let written = 0;
  try {
    written = writeSync(handle, bytes);
  } finally {
    if (written < bytes.length) ftruncateSync(handle, size);
  }
  if (written < bytes.length) throw new Error('the journal is full');
}

/** A line cut short by a crash, or of an older shape, is left out. */
function readLines<T>(file: string, read: (line: unknown) => T | null): T[] {
  return textOf(file)
    .split('\n')
    .flatMap((line) => {
      const item = read(parsed(line));
      return item === null ? [] : [item];
    });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Written beside the old file and renamed: a crash leaves one of the two complete. */
function rewrite(file: string, items: readonly unknown[]): number {
  const fresh = openSync(`${file}.new`, 'w', 0o600);
  writeFileSync(fresh, items.map((item) => `${JSON.stringify(item)}\n`).join(''));
  fsyncSync(fresh);
  closeSync(fresh);
  renameSync(`${file}.new`, file);
  return openSync(file, 'a', 0o600);
}
