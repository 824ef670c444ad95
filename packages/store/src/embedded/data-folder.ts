import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from './cannot-start.ts';

const mebibyte = 1024 * 1024;
/** A new cluster with ten years of prices and its write-ahead log takes about this much. */
const newClusterBytes = 300 * mebibyte;
/** PostgreSQL stops hard when its log cannot grow; two segments of room are the least. */
const runningBytes = 32 * mebibyte;

/** Makes the folder if needed and finds out now, in one sentence, what would break later in ten. */
export function openDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    const probe = join(folder, '.probe');
    const file = openSync(probe, 'w');
    writeSync(file, 'つづら');
    fsyncSync(file);
    closeSync(file);
    rmSync(probe);
  } catch (error) {
    throw explainFileError(error, folder);
  }
  const needed = existsSync(join(folder, 'postgres', 'PG_VERSION')) ? runningBytes : newClusterBytes;
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < needed) throw full(folder, `空き${mib(bavail * bsize)}、必要${mib(needed)}`);
}

export function explainFileError(error: unknown, folder: string): Error {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOSPC' || code === 'EDQUOT') return full(folder);
  // Node says ENOENT when it cannot make a folder on a read-only file system.
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOENT') {
    return new CannotStart(`データフォルダ（${folder}）に書き込めません。書き込みの権限をご確認ください。`, {
      cause: error,
    });
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new CannotStart(`データフォルダ（${folder}）と同じ名前のファイルがあります。`, { cause: error });
  }
  return error as Error;
}

const mib = (bytes: number) => `${Math.floor(bytes / mebibyte)} MiB`;
const full = (folder: string, detail?: string) =>
  new CannotStart(`データフォルダ（${folder}）の空き容量が足りません${detail ? `（${detail}）` : ''}。`);
