import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '@tsuzura/store/embedded';
import { openDatabase } from '@tsuzura/store/kernel';
import type { Config } from '@tsuzura/http/config';
import { printAside } from '../apps/api/src/statement/index.ts';
import { installDatabase } from './install-database.ts';
import { keptDemoFolder, keptDemoName, usualSeed } from './kept-demo.ts';
import { databaseName, ensureDatabase } from './open-server.ts';

/** Makes the demo of this source unless it is there. Those of other sources go. */
export async function keepDemo(history: Config['history'] = 'years'): Promise<void> {
  const name = keptDemoName(history);
  if (existsSync(join(keptDemoFolder, name))) return;
  removeOthers();
  const making = join(keptDemoFolder, `making-${process.pid}`);
  try {
    await makeDemo(making, history);
    renameSync(making, join(keptDemoFolder, name));
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

function removeOthers(): void {
  if (!existsSync(keptDemoFolder)) return;
  const ours = new Set([keptDemoName('years'), keptDemoName('none')]);
  for (const name of readdirSync(keptDemoFolder))
    if (!ours.has(name)) rmSync(join(keptDemoFolder, name), { recursive: true, force: true });
}

/** A stopped cluster in `folder/postgres`. It is whole or thrown away, so nothing is written through to the disk meanwhile. */
async function makeDemo(folder: string, history: Config['history']): Promise<void> {
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '64MB' };
  const server = await startEmbedded({ folder, settings });
  // It runs in a session of its own: a Ctrl-C at the terminal reaches us alone.
  const leave = () => void server.kill().finally(() => process.exit(130));
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    await ensureDatabase(server.url('postgres'));
    await installDatabase({
      ownerUrl: server.url(databaseName),
      passwords: server.secrets.roles,
      seed: usualSeed,
      clock: 'demo',
      realNow: Date.now(),
      history: history === 'years',
      aside: true,
    });
    if (history === 'years') await printStatements(server.url(databaseName));
  } finally {
    await server.stop();
    process.off('SIGINT', leave).off('SIGTERM', leave);
  }
  // Its passwords and its log are of no use to a copy.
  for (const name of readdirSync(folder)) if (name !== 'postgres') rmSync(join(folder, name), { force: true });
}

/** The statements of the past, which every copy would print by itself otherwise. */
async function printStatements(ownerUrl: string): Promise<void> {
  const database = openDatabase({ url: ownerUrl, program: 'keep-demo', connections: 1 });
  try {
    while (await database.tx((tx) => printAside(tx)));
  } finally {
    await database.close();
  }
}
