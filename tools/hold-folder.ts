import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { CannotStart, isAlive, openDataFolder } from '@tsuzura/store/embedded';

export interface Hold {
  release(): void;
}

/**
 * One service a data folder. The hold is an abstract socket named after the folder: the kernel gives it back however
 * the process ends, so there is no stale lock file to clean up after a `kill -9`. Abstract sockets are Linux's own;
 * elsewhere a file with our process number has to do. Null when another process holds it.
 */
export async function tryHoldFolder(folder: string): Promise<Hold | null> {
  openDataFolder(folder);
  if (process.platform !== 'linux') return holdByFile(join(folder, 'service.pid'));
  const name = `\0tsuzura-${createHash('sha256').update(realpathSync(folder)).digest('hex')}`;
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(name, () => {
      server.unref();
      resolve({ release: () => void server.close() });
    });
  });
}

function holdByFile(file: string): Hold | null {
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (holder > 0 && holder !== process.pid && isAlive(holder)) return null;
  writeFileSync(file, String(process.pid));
  return { release: () => rmSync(file, { force: true }) };
}

export async function holdFolder(folder: string): Promise<Hold> {
  const hold = await tryHoldFolder(folder);
  if (!hold) throw new CannotStart(`このデータフォルダ（${folder}）では、すでにつづらが動いています。`);
  return hold;
}
