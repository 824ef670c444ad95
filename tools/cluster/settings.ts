import { join } from 'node:path';
import { archiveParameters } from '../backup/settings.ts';
import { root } from '../project-config.ts';
import { balancerSocket } from './balancer.ts';
import { backupConfigOf, repository } from './backup-places.ts';
import { sheddingLines } from './shedding.ts';
import {
  databaseName,
  hostAddress,
  inFolder,
  databaseMachines,
  etcdMachines,
  network,
  ports,
  primaryTtlSeconds,
  type BalancedSite,
  type Machine,
} from './topology.ts';

/** Made once for a cluster and kept in its folder. */
export interface ClusterSecrets {
  readonly superuser: string;
  readonly replication: string;
  readonly rewind: string;
}

/** Where the servers are, and what they may be reached from. */
export interface Layout {
  readonly machines: readonly Machine[];
  /** Where etcd is, unless on the machines themselves. */
  readonly etcd?: readonly Machine[];
  /** Networks of the machines and of those who ask them. */
  readonly clients: readonly string[];
  /** What a machine listens on: its address, unless that is known to others only. */
  readonly listenAt: (machine: Machine) => string;
  readonly folderOf: (machine: Machine, ...parts: readonly string[]) => string;
  /** Of PostgreSQL's socket. */
  readonly socketFolder: (machine: Machine) => string;
  /** How a machine gives its log away, by its own settings: what waits to be given away lies in its own folder. */
  readonly archive?: (machine: Machine) => Readonly<Record<string, string | number>>;
  /** A command that archives what the primary before did not, on a new one. */
  readonly archiveMissed?: (machine: Machine) => string;
  /** Where PostgreSQL is set otherwise than `postgresParameters` say. */
  readonly parameters?: Readonly<Record<string, string | number>>;
  /** What the load balancer of the databases listens on. */
  readonly balancer: string;
  /** How it learns addresses that change, where machines have but names: a section of its settings. */
  readonly resolvers?: readonly [`resolvers ${string}`, ...string[]];
}

/** `npm run cluster`. Other machines: tools/deploy. */
const onThisMachine: Layout = {
  machines: databaseMachines,
  etcd: etcdMachines,
  clients: [network.addresses],
  listenAt: ({ address }) => address,
  folderOf: ({ name }, ...parts) => inFolder(name, ...parts),
  socketFolder: ({ name }) => inFolder(name),
  archive: ({ name }) => archiveParameters(backupConfigOf(name), repository.keyFolder),
  archiveMissed: ({ name }) =>
    `BACKUP_SETTINGS=${backupConfigOf(name)} CREDENTIALS_DIRECTORY=${repository.keyFolder} sh "${join(root, 'deploy/backup.sh')}" promoted`,
  // A primary that was replaced copies the whole log of its successor before it follows it, and all of them share one disk.
  parameters: { max_wal_size: '384MB', wal_keep_size: '384MB' },
  balancer: hostAddress,
};

const peer = ({ name, address }: Machine) => `${name}=http://${address}:${ports.etcdPeers}`;
const etcdClient = ({ address }: Machine) => `${address}:${ports.etcdClients}`;

export function etcdArguments(machine: Machine, layout: Layout = onThisMachine): readonly string[] {
  const { name, address } = machine;
  const listens = layout.listenAt(machine);
  return [
    ['--name', name],
    ['--data-dir', layout.folderOf(machine, 'etcd')],
    ['--initial-cluster-token', databaseName],
    ['--listen-client-urls', `http://${listens}:${ports.etcdClients}`],
    ['--advertise-client-urls', `http://${address}:${ports.etcdClients}`],
    ['--listen-peer-urls', `http://${listens}:${ports.etcdPeers}`],
    ['--initial-advertise-peer-urls', `http://${address}:${ports.etcdPeers}`],
    ['--initial-cluster', (layout.etcd ?? layout.machines).map(peer).join(',')],
    ['--initial-cluster-state', 'new'],
    ['--enable-v2=true'],
    ['--heartbeat-interval', '100'],
    ['--election-timeout', '1000'],
  ].flat();
}

/** PostgreSQL's own settings on every machine. */
export const postgresParameters = {
  // Compiling a statement takes longer than any of ours runs.
  jit: 'off',
  max_connections: 200,
  shared_buffers: '256MB',
  synchronous_commit: 'on',
  wal_log_hints: 'on',
  max_wal_size: '1GB',
  max_wal_senders: 10,
  // In place of replication slots: a standby follows a new primary without waiting for its slot there, and one that stays away
  // cannot fill the primary's disk. Who missed more reads the archive or is made anew.
  wal_keep_size: '1GB',
  hot_standby_feedback: 'on',
  // A connection whose machine vanished is given up on in seconds, not hours.
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  // A standby that lost its primary looks for the new one at once: until it has found it, no write is answered.
  wal_retrieve_retry_interval: '200ms',
  wal_receiver_timeout: '5s',
  wal_sender_timeout: '5s',
} as const;

/**
 * Patroni calls this when its server changes its part, and adds event, role and cluster. A new primary wakes the others: a
 * standby that did not win follows the winner only at its next look, and until one follows it no write is answered. A change of
 * settings that changes nothing, here the removal of one that does not exist, is how Patroni is told to look now. Then it
 * closes what the loss of the primary before may have left open in the archive.
 */
const onRoleChange = (machine: Machine, { machines, archiveMissed }: Layout): string => {
  const others = machines
    .filter(({ name }) => name !== machine.name)
    .map(({ address }) => `http://${address}:${ports.patroni}/config`);
  const asked = ['--silent', '--parallel', '--max-time 2', '--request PATCH', String.raw`--data "{\"wake\":null}"`];
  const wake = `curl ${asked.join(' ')} ${others.join(' ')}`;
  return `sh -c '[ "$1" = master ] || exit 0; ${[wake, archiveMissed?.(machine)].filter(Boolean).join('; ')}'`;
};

/**
 * What Patroni of one machine reads. A write is acknowledged when two machines have it: `synchronous_mode_strict` lets a primary
 * without a standby wait rather than answer. Patroni reads YAML, of which JSON is a part.
 */
export function patroniSettings(
  machine: Machine,
  /** Null where Patroni is told them by its environment (PATRONI_SUPERUSER_PASSWORD and the like). */
  secrets: ClusterSecrets | null,
  layout: Layout = onThisMachine,
): string {
  const { name, address } = machine;
  const listens = layout.listenAt(machine);
  const user = (username: string, password: string | undefined) => ({ username, ...(password && { password }) });
  return JSON.stringify(
    {
      scope: databaseName,
      name,
      restapi: { listen: `${listens}:${ports.patroni}`, connect_address: `${address}:${ports.patroni}` },
      // The second version of etcd's calls, on purpose: there Patroni renews its lock only where it still holds it. By the third
      // Debian's Patroni writes it over whoever took it meanwhile, and a primary that stood still took the service back from its
      // successor, with everything acknowledged since (ADR-0078).
      etcd: { hosts: (layout.etcd ?? layout.machines).map(etcdClient) },
      bootstrap: {
        dcs: {
          ttl: primaryTtlSeconds,
          // With less than two seconds a standby never watches the lock: it looked only once a second, and took over that much later.
          loop_wait: 2,
          // Etcd answers nobody while it elects a leader, two seconds and more. Patroni gives a third of this to each of its servers,
          // and a primary that gives up on etcd stops: with three seconds the death of one etcd stopped the service.
          retry_timeout: 8,
          maximum_lag_on_failover: 1_048_576,
          // A server that died is replaced at once instead of being started again.
          master_start_timeout: 0,
          synchronous_mode: true,
          synchronous_mode_strict: true,
          postgresql: {
            use_pg_rewind: true,
            use_slots: false,
            parameters: { ...postgresParameters, ...layout.parameters },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `${listens}:${ports.postgres}`,
        connect_address: `${address}:${ports.postgres}`,
        data_dir: layout.folderOf(machine, 'postgres'),
        bin_dir: '/usr/lib/postgresql/15/bin',
        pgpass: layout.folderOf(machine, 'pgpass'),
        authentication: {
          superuser: user('postgres', secrets?.superuser),
          replication: user('replicator', secrets?.replication),
          rewind: user('rewinder', secrets?.rewind),
        },
        pg_hba: [
          'local all postgres peer',
          ...layout.clients.map((from) => `host replication replicator ${from} scram-sha-256`),
          ...layout.clients.map((from) => `host all all ${from} scram-sha-256`),
        ],
        parameters: {
          password_encryption: 'scram-sha-256',
          unix_socket_directories: layout.socketFolder(machine),
          ...layout.archive?.(machine),
        },
        callbacks: { on_role_change: onRoleChange(machine, layout) },
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
      },
    },
    null,
    2,
  );
}

/** Of a server that is known by name. */
export const byName = ({ resolvers }: Pick<Layout, 'resolvers'>): string =>
  resolvers ? ` ${resolvers[0]} init-addr none` : '';

/** Patroni says which server is which; a connection to one that is no longer primary is closed. */
const databaseListener = (name: string, port: number, role: string, layout: Layout): readonly string[] => [
  `listen ${name}`,
  `  bind ${layout.balancer}:${port}`,
  '  mode tcp',
  '  balance leastconn',
  `  option httpchk OPTIONS /${role}`,
  '  http-check expect status 200',
  '  default-server inter 500ms fastinter 200ms downinter 200ms fall 3 rise 1 on-marked-down shutdown-sessions',
  ...layout.machines.map(
    (one) => `  server ${one.name} ${one.address}:${ports.postgres} check port ${ports.patroni}${byName(layout)}`,
  ),
];

/**
 * How programs are balanced. A copy that dies, lacks its database or is being stopped says so at its probe and gets no more
 * requests; what it was sent before, it answers. One that was sent to it and not begun goes to another. A machine that vanished is
 * found out by the connection itself, because sessions of a copy that is merely draining must not be cut.
 */
export const balancing: readonly string[] = [
  '  mode http',
  '  balance leastconn',
  '  option redispatch 1',
  '  retries 2',
  '  retry-on conn-failure empty-response',
  // What may be repeated is repeated by its key; the balancer itself only repeats what a server never began.
  '  http-request disable-l7-retry if !METH_GET !METH_HEAD',
  '  option srvtcpka',
  '  srvtcpka-idle 5s',
  '  srvtcpka-intvl 2s',
  '  srvtcpka-cnt 3',
  '  option httpchk GET /ready',
  '  http-check expect status 200',
  // A copy in overload answers late. Taken out for that, it would leave its share to the others, which are as busy.
  '  timeout check 3s',
  '  default-server inter 1s fastinter 250ms fall 2 rise 1',
];

export const siteListener = ({ name, port, servers }: BalancedSite, webOrigin: string): readonly string[] => [
  `listen ${name}`,
  `  bind 127.0.0.1:${port}`,
  ...balancing,
  '  option forwardfor',
  '  http-request set-header X-Forwarded-Host %[req.hdr(host)]',
  '  http-request set-header X-Forwarded-Proto http',
  ...sheddingLines(name, webOrigin),
  ...servers.map(({ name: copy, port: own, probe }) => {
    const check = servers.length > 1 && probe !== undefined ? ` check port ${probe}` : '';
    return `  server ${copy} 127.0.0.1:${own}${check}`;
  }),
];

/** `webOrigin`: of the customer app, whose browsers may read what the balancer itself answers. */
export const balancerSettings = (
  sites: readonly BalancedSite[],
  webOrigin: string,
  layout: Layout = onThisMachine,
): string =>
  [
    'global',
    '  maxconn 4096',
    // `roll` takes copies out and in again by it.
    ...(layout === onThisMachine ? [`  stats socket ${balancerSocket()} mode 600 level admin`] : []),
    'defaults',
    '  timeout connect 2s',
    '  timeout client 75s',
    '  timeout server 75s',
    '  timeout check 2s',
    ...(layout.resolvers ?? []),
    ...databaseListener('write', ports.write, 'primary', layout),
    ...databaseListener('read', ports.read, 'replica', layout),
    'listen status',
    `  bind ${layout.balancer}:${ports.balancerStatus}`,
    '  mode http',
    '  stats enable',
    '  stats uri /',
    ...sites.flatMap((site) => siteListener(site, webOrigin)),
    '',
  ].join('\n');
