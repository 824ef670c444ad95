import type { Config } from '@tsuzura/http/config';
import { urlAs, type Program } from '@tsuzura/store/migrate';
import { installDatabase } from '../tools/install-database.ts';
import { openServer } from '../tools/open-server.ts';

/** A fresh installation for one bench, entered as a program. */
export async function openBenchDatabase(
  config: Config,
  program: Program,
): Promise<{ url: string; stop(): Promise<void> }> {
  // Not the demo with its years: its books are closed on days that are filled here.
  const server = await openServer({ ...config, history: 'none' });
  await installDatabase({
    ownerUrl: server.ownerUrl,
    passwords: server.secrets.roles,
    seed: config.seed,
    clock: 'demo',
    realNow: Date.now(),
  });
  return { url: urlAs(server.ownerUrl, program, server.secrets.roles[program]), stop: () => server.stop() };
}
