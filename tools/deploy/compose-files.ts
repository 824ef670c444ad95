import { balancerSettings, byName, etcdArguments, patroniSettings, type Layout } from '../cluster/settings.ts';
import { archiveWith, backupFiles } from './backup-files.ts';
import { edgeSettings } from './edge.ts';
import { probePort } from './programs.ts';

const named = (names: readonly string[]) => names.map((name) => ({ name, address: name }));

/** Where Docker mounts secrets; pgBackRest reads the one whose name ends in `.conf`. */
const secretsFolder = '/run/secrets';

const databaseFolder = '/var/lib/tsuzura';
/** The volume of the database, which the container that makes its backups shares. */
const socketFolder = databaseFolder;

/** Containers know each other by name. */
export const composeLayout: Layout = {
  machines: named(['db1', 'db2', 'db3']),
  etcd: named(['etcd1', 'etcd2', 'etcd3']),
  clients: ['172.30.87.0/24'],
  listenAt: () => '0.0.0.0',
  folderOf: (_, ...parts) => [databaseFolder, ...parts].join('/'),
  socketFolder: () => socketFolder,
  archive: () => archiveWith(secretsFolder),
  archiveMissed: () => 'tsuzura-backup promoted',
  balancer: '*',
  // Docker's own.
  resolvers: [
    'resolvers docker',
    '  nameserver dns 127.0.0.11:53',
    '  resolve_retries 3',
    '  hold valid 2s',
    '  hold nx 5s',
  ],
};

/** More than are started at first, so that `--scale api=6` needs no other file. */
const mostCopies = 9;

export const composeEtcd = (name: string): readonly string[] => etcdArguments({ name, address: name }, composeLayout);

/** What deploy/compose.yaml mounts, by file name. Printed by `npm run deploy:files -- --compose`; the test compares. */
export const composeFiles = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    composeLayout.machines.map((machine) => [
      `patroni-${machine.name}.yml`,
      `${patroniSettings(machine, null, composeLayout)}\n`,
    ]),
  ),
  ...backupFiles({ databaseFolder, socketFolder, keyFolder: secretsFolder, store: null }),
  'databases.cfg': balancerSettings([], '', composeLayout),
  'edge.cfg': edgeSettings({
    domain: '${DOMAIN}',
    certificate: `${secretsFolder}/edge_certificate`,
    opsAt: ':4002',
    more: composeLayout.resolvers ?? [],
    serversOf: ({ program, port }) => [
      `  server-template ${program} ${mostCopies} ${program}:${port} check port ${probePort}${byName(composeLayout)}`,
    ],
  }),
});
