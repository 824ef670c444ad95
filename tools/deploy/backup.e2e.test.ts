import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keyFileName, keySettings } from '../backup/settings.ts';
import { temporaryFolder } from '../started.test-support.ts';
import { composeFiles } from './compose-files.ts';
import { machineFiles } from './machine-files.ts';

const canRun = process.getuid?.() === 0 && existsSync('/usr/bin/pgbackrest') && existsSync('/usr/lib/postgresql/15');

const machine = { name: 'a', address: '10.0.0.11' };
const ofMachine = Object.fromEntries(
  Object.entries(
    machineFiles(
      {
        machines: [machine],
        network: '10.0.0.0/24',
        domain: 'example.jp',
        partnersUrl: 'https://partners.example.jp',
        contentUrl: 'https://const.example.jp',
        backups: null,
        peers: null,
      },
      machine,
    ),
  ).map(([file, text]) => [file.replace('etc/tsuzura/', ''), text]),
);
const ofContainer = composeFiles();

interface Patroni {
  readonly postgresql: { readonly parameters: Readonly<Record<string, string | number>> };
}

/** What Patroni would tell PostgreSQL of itself, and no address of a network. */
const serverSettings = (patroni: string): string =>
  [
    ...Object.entries((JSON.parse(patroni) as Patroni).postgresql.parameters).map(
      ([name, value]) => `${name} = '${value}'`,
    ),
    "listen_addresses = ''",
    '',
  ].join('\n');

const layouts = [
  {
    layout: 'a plain machine',
    files: ofMachine,
    patroni: ofMachine['patroni.yml'],
    places: ['/var/lib/tsuzura-database', '/run/postgresql', '/run/credentials/tsuzura-patroni.service'],
    restoredBy: 'root',
  },
  {
    layout: 'a container',
    files: ofContainer,
    patroni: ofContainer['patroni-db1.yml'],
    places: ['/var/lib/tsuzura', '/var/lib/tsuzura', '/run/secrets'],
    restoredBy: 'postgres',
  },
];

test.runIf(canRun).each(layouts)(
  'the files of deploy/ back up $layout and restore it to a second, in a copy of its own',
  ({ files, patroni = '', places, restoredBy }) => {
    const { folder, remove } = temporaryFolder();
    chmodSync(folder, 0o755);
    for (const name of ['pgbackrest.conf', 'restored.conf', 'restored-hba.conf'])
      writeFileSync(join(folder, name), files[name] ?? '');
    writeFileSync(join(folder, 'server.conf'), serverSettings(patroni));
    mkdirSync(join(folder, 'key'));
    writeFileSync(join(folder, 'key', keyFileName.replace('key', 'backup')), keySettings('the key of a test'));
    const { status, stdout, stderr } = spawnSync(
      'unshare',
      [
        '--mount',
        '--propagation',
        'private',
        join(import.meta.dirname, 'try-backup.sh'),
        folder,
        ...places,
        restoredBy,
      ],
      { encoding: 'utf8' },
    );
    const log = existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : '';
    remove();
    expect([status, stdout.trim().split('\n')], `${stderr}\n${log}`).toEqual([
      0,
      ['first: full', 'restored: after the second backup', 'restored: before the second backup'],
    ]);
  },
);
