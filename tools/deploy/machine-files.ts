import { readConfig, siteNames } from '@tsuzura/http/config';
import type { ObjectStore } from '../backup/settings.ts';
import { balancerSettings, etcdArguments, patroniSettings, type Layout } from '../cluster/settings.ts';
import { ports as clusterPorts, type Machine } from '../cluster/topology.ts';
import { archiveWith, backupFiles, restored } from './backup-files.ts';
import { edgeSettings, type EdgeSite } from './edge.ts';
import { networkFile, networkSettings, type Peer } from './machine-network.ts';
import { deployedPrograms, drainSeconds, publicNames, type DeployedProgram } from './programs.ts';

/** Plain Debian machines, each with everything: etcd, PostgreSQL with Patroni, HAProxy, and copies of the programs. */
export interface Machines {
  readonly machines: readonly Machine[];
  /** Network of the machines. */
  readonly network: string;
  readonly domain: string;
  /** Where other companies and the content host are reached. */
  readonly partnersUrl: string;
  readonly contentUrl: string;
  /** Null: a folder of another place, mounted on every machine. */
  readonly backups: ObjectStore | null;
  /** What WireGuard is told of each machine. Null: the network that carries the machines encrypts by itself. */
  readonly peers: readonly Peer[] | null;
}

const databaseFolder = '/var/lib/tsuzura-database';
const socketFolder = '/run/postgresql';
/** Where systemd puts what it hands to the unit of PostgreSQL, which archives: pgBackRest reads what ends in `.conf`. */
const credentialsOfPatroni = '/run/credentials/tsuzura-patroni.service';

/** The operator API, for the console on the same machine. */
const opsPort = 5003;
const ports = readConfig({}).ports;
/** One copy of each program a machine; a second one would have the next hundred. */
const probes: Readonly<Record<DeployedProgram['name'], number>> = {
  api: 4900,
  ops: 4901,
  jobs: 4902,
  auth: 4903,
  web: 4904,
  console: 4905,
};
/** What a copy adds to every port of its program, so that copies of one machine do not meet. */
const shift = (copy: number): number => (copy - 1) * 100;

const layoutOf = ({ machines, network }: Machines): Layout => ({
  machines,
  clients: [network, '127.0.0.1/32'],
  listenAt: ({ address }) => address,
  folderOf: (_, ...parts) => [databaseFolder, ...parts].join('/'),
  socketFolder: () => socketFolder,
  archive: () => archiveWith(credentialsOfPatroni),
  archiveMissed: () => '/usr/local/sbin/tsuzura-backup promoted',
  balancer: '127.0.0.1',
});

/** `/etc/tsuzura/programs.env`: what all programs of a machine are told. Nothing of it is secret. */
function commonEnvironment({ domain, partnersUrl, contentUrl }: Machines, { address }: Machine): string {
  const urls: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(publicNames).map(([site, name]) => [site, `https://${name}.${domain}`])),
    ops: `http://127.0.0.1:${opsPort}`,
    partners: partnersUrl,
    content: contentUrl,
  };
  return lines({
    ...Object.fromEntries(siteNames.map((site) => [`URL_${site.toUpperCase()}`, urls[site] ?? ''])),
    HOST: address,
    HOST_METRICS: address,
    CLOCK: 'real',
    DRAIN_SECONDS: drainSeconds,
  });
}

const databaseAt = (role: string, port: number): string => `postgres://tsuzura_${role}@127.0.0.1:${port}/tsuzura`;

/** `/etc/tsuzura/api-1.env`: what one copy is told. */
function copyEnvironment(program: DeployedProgram, copy: number, machines: readonly Machine[]): string {
  const own = program.sites.map((site) => [`PORT_${site.toUpperCase()}`, ports[site] + shift(copy)] as const);
  const database = program.role && {
    DATABASE_URL: databaseAt(program.role, clusterPorts.write),
    ...(program.readsStandbys && { DATABASE_READ_URL: databaseAt(program.role, clusterPorts.read) }),
  };
  return lines({
    ...Object.fromEntries(own),
    PORT_METRICS: probes[program.name] + shift(copy),
    // Every machine has an edge.
    TRUSTED_PROXIES: ['127.0.0.1', ...machines.map(({ address }) => address)].join(','),
    ...database,
  });
}

const ownerUrlAt = (port: number): string => `postgres://postgres@127.0.0.1:${port}/tsuzura`;

const inEtc = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(files).map(([file, text]) => [`etc/tsuzura/${file}`, text]));

const lines = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

const copiesOf = ({ copies }: { readonly copies: number }, { length }: readonly Machine[]): number =>
  Math.ceil(copies / length);

const serversOf =
  (machines: readonly Machine[]) =>
  ({ program, port, copies }: EdgeSite): readonly string[] =>
    machines.flatMap(({ name, address }) =>
      Array.from({ length: copiesOf({ copies }, machines) }, (_, index) => {
        const probe = probes[program as DeployedProgram['name']] + shift(index + 1);
        return `  server ${name}-${program}-${index + 1} ${address}:${port + shift(index + 1)} check port ${probe}`;
      }),
    );

/** Everything of one machine's /etc that depends on where it is, by path. */
export function machineFiles(all: Machines, machine: Machine): Readonly<Record<string, string>> {
  const { machines, network, domain, peers } = all;
  const layout = layoutOf(all);
  const copies = deployedPrograms.flatMap((program) =>
    Array.from({ length: copiesOf(program, machines) }, (_, index) => [program, index + 1] as const),
  );
  return {
    ...(peers && { [networkFile]: networkSettings(machine, network, peers) }),
    'etc/tsuzura/etcd.args': `ETCD_ARGUMENTS=${etcdArguments(machine, layout).join(' ')}\n`,
    'etc/tsuzura/patroni.yml': `${patroniSettings(machine, null, layout)}\n`,
    ...inEtc(backupFiles({ databaseFolder, socketFolder, keyFolder: credentialsOfPatroni, store: all.backups })),
    'etc/tsuzura/databases.cfg': balancerSettings([], '', layout),
    'etc/tsuzura/edge.cfg': edgeSettings({
      domain,
      certificate: '/etc/tsuzura/edge.pem',
      opsAt: `127.0.0.1:${opsPort}`,
      serversOf: serversOf(machines),
    }),
    'etc/tsuzura/programs.env': commonEnvironment(all, machine),
    'etc/tsuzura/install.env': lines({ DATABASE_URL: ownerUrlAt(clusterPorts.write) }),
    'etc/tsuzura/restored.env': lines({ DATABASE_URL: ownerUrlAt(restored.port) }),
    ...Object.fromEntries(
      copies.map(([program, copy]) => [
        `etc/tsuzura/${program.name}-${copy}.env`,
        copyEnvironment(program, copy, machines),
      ]),
    ),
    'etc/tsuzura/prometheus-targets.json': `${JSON.stringify(targets(machines, copies), null, 2)}\n`,
  };
}

/** For `file_sd_configs`: every copy on every machine. */
const targets = (machines: readonly Machine[], copies: readonly (readonly [DeployedProgram, number])[]) =>
  copies.map(([{ name }, copy]) => ({
    labels: { program: name },
    targets: machines.map(({ address }) => `${address}:${probes[name] + shift(copy)}`),
  }));
