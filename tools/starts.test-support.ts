import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { Client } from 'pg';
import { freePorts, startIn, temporaryFolder, type Ports, type Started } from './started.test-support.ts';

/** Starts of one data folder on ports of its own, one after the other. What a test left running ends with it. */
export async function startsOfOneFolder() {
  const ports = await freePorts();
  const data = temporaryFolder();
  const running: Started[] = [];
  afterEach(async () => {
    for (const one of running.splice(0)) {
      if (one.child.exitCode === null && one.child.signalCode === null) one.child.kill('SIGINT');
      await one.ended();
    }
  });
  afterAll(() => data.remove());
  const postmasterFile = () => readFileSync(join(data.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');

  return {
    ports,
    folder: data.folder,
    /** With a seed of their own, so that they install the demo: of the usual one a copy is kept (kept-demo.ts). */
    start(environment: Record<string, string> = {}, folder = data.folder): Started {
      const started = startIn(folder, ports, { HISTORY: 'none', SEED: 'start', ...environment });
      running.push(started);
      return started;
    },
    get: async (site: keyof Ports, path = '/') => (await fetch(`http://127.0.0.1:${ports[site]}${path}`)).status,
    /** The process of the database. */
    postmaster: () => Number(postmasterFile()[0]),
    async connectAsOwner(): Promise<Client> {
      const secrets = JSON.parse(readFileSync(join(data.folder, 'secrets.json'), 'utf8')) as { superuser: string };
      const address = `postgres://postgres:${secrets.superuser}@127.0.0.1:${Number(postmasterFile()[3])}/tsuzura`;
      const client = new Client({ connectionString: address });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
  };
}
