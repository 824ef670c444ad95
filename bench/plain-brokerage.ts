import { Client } from 'pg';
import { openDatabase } from '@tsuzura/store/kernel';
import { readSecrets } from '@tsuzura/store/embedded';
import { urlAs } from '@tsuzura/store/migrate';
import type { Config } from '@tsuzura/http/config';
import type { PlainServer } from '../tools/backup/plain-server.ts';
import { installDatabase } from '../tools/install-database.ts';
import { databaseName, ensureDatabase } from '../tools/open-server.ts';
import type { Brokerage } from './brokerage.ts';

/** Our service's database on a plain server, as it is when it was just installed. `stop` leaves the server to its owner. */
export async function installOn(server: PlainServer, seed: Config['seed']): Promise<Brokerage> {
  await ensureDatabase(server.urlOf('postgres'));
  const ownerUrl = server.urlOf(databaseName);
  const { roles } = readSecrets(server.folder);
  await installDatabase({ ownerUrl, passwords: roles, seed, clock: 'demo', realNow: Date.now() });
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  const url = urlAs(ownerUrl, 'api', roles.api);
  const database = openDatabase({ url, program: 'bench' });
  return {
    owner,
    ownerUrl,
    database,
    url,
    async stop() {
      await database.close();
      await owner.end();
    },
  };
}
