import { archiveParameters } from '../backup/settings.ts';
import { backupConfigOf, repository } from './backup-places.ts';
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

const peer = ({ name, address }: Machine) => `${name}=http://${address}:${ports.etcdPeers}`;
const etcdClient = ({ address }: Machine) => `${address}:${ports.etcdClients}`;

export const etcdArguments = ({ name, address }: Machine): readonly string[] =>
  [
    ['--name', name],
    ['--data-dir', inFolder(name, 'data')],
    ['--initial-cluster-token', databaseName],
    ['--listen-client-urls', `http://${address}:${ports.etcdClients}`],
    ['--advertise-client-urls', `http://${address}:${ports.etcdClients}`],
    ['--listen-peer-urls', `http://${address}:${ports.etcdPeers}`],
    ['--initial-advertise-peer-urls', `http://${address}:${ports.etcdPeers}`],
    ['--initial-cluster', etcdMachines.map(peer).join(',')],
    ['--initial-cluster-state', 'new'],
    ['--heartbeat-interval', '100'],
    ['--election-timeout', '1000'],
  ].flat();

/** PostgreSQL's own settings on every machine. */
export const parameters = {
  // Compiling a statement takes longer than any of ours runs.
  jit: 'off',
  max_connections: 200,
  shared_buffers: '256MB',
  synchronous_commit: 'on',
  wal_log_hints: 'on',
  max_wal_size: '4GB',
  max_wal_senders: 10,
  // In place of replication slots: a standby follows a new primary without waiting for its slot there, and one that stays away
  // cannot fill the primary's disk. Who missed more is made anew.
  wal_keep_size: '4GB',
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
 * What Patroni of one machine reads. A write is acknowledged when two machines have it: `synchronous_mode_strict` lets a primary
 * without a standby wait rather than answer. Patroni reads YAML, of which JSON is a part.
 */
export const patroniSettings = ({ name, address }: Machine, secrets: ClusterSecrets): string =>
  JSON.stringify(
    {
      scope: databaseName,
      name,
      restapi: { listen: `${address}:${ports.patroni}`, connect_address: `${address}:${ports.patroni}` },
      etcd3: { hosts: etcdMachines.map(etcdClient) },
      bootstrap: {
        dcs: {
          ttl: primaryTtlSeconds,
          loop_wait: 1,
          retry_timeout: 3,
          maximum_lag_on_failover: 1_048_576,
          // A server that died is replaced at once instead of being started again.
          master_start_timeout: 0,
          synchronous_mode: true,
          synchronous_mode_strict: true,
          postgresql: { use_pg_rewind: true, use_slots: false, parameters },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `${address}:${ports.postgres}`,
        connect_address: `${address}:${ports.postgres}`,
        data_dir: inFolder(name, 'postgres'),
        bin_dir: '/usr/lib/postgresql/15/bin',
        pgpass: inFolder(name, 'pgpass'),
        authentication: {
          superuser: { username: 'postgres', password: secrets.superuser },
          replication: { username: 'replicator', password: secrets.replication },
          rewind: { username: 'rewinder', password: secrets.rewind },
        },
        pg_hba: [
          'local all postgres peer',
          `host replication replicator ${network.addresses} scram-sha-256`,
          `host all all ${network.addresses} scram-sha-256`,
        ],
        parameters: {
          password_encryption: 'scram-sha-256',
          unix_socket_directories: inFolder(name),
          // Each machine by its own settings: what it gives away lies in its own folder.
          ...archiveParameters(backupConfigOf(name), repository.keyFolder),
        },
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
      },
    },
    null,
    2,
  );

/** Patroni says which server is which; a connection to one that is no longer primary is closed. */
const databaseListener = (name: string, port: number, role: string): readonly string[] => [
  `listen ${name}`,
  `  bind ${hostAddress}:${port}`,
  '  mode tcp',
  '  balance leastconn',
  `  option httpchk OPTIONS /${role}`,
  '  http-check expect status 200',
  '  default-server inter 500ms fastinter 200ms downinter 200ms fall 3 rise 1 on-marked-down shutdown-sessions',
  ...databaseMachines.map((one) => `  server ${one.name} ${one.address}:${ports.postgres} check port ${ports.patroni}`),
];

/** Servers of calls have a path for it, which answers under any name; the customer app has only its files. */
const checkOf = (site: string, port: number): string =>
  site === 'web'
    ? `  http-check send meth GET uri /config.json ver HTTP/1.1 hdr host localhost:${port}`
    : '  http-check send meth GET uri /healthcheck';

/** A copy that dies or is being stopped gets no more requests; one that was sent to it and not answered goes to another. */
const siteListener = ({ name, port, servers }: BalancedSite): readonly string[] => [
  `listen ${name}`,
  `  bind 127.0.0.1:${port}`,
  '  mode http',
  '  balance leastconn',
  '  option forwardfor',
  '  http-request set-header X-Forwarded-Host %[req.hdr(host)]',
  '  http-request set-header X-Forwarded-Proto http',
  '  option redispatch 1',
  '  retries 2',
  '  retry-on conn-failure empty-response',
  // What may be repeated is repeated by its key; the balancer itself only repeats what a server never began.
  '  http-request disable-l7-retry if !METH_GET !METH_HEAD',
  ...(servers.length > 1 ? ['  option httpchk', checkOf(name, port), '  http-check expect status 200'] : []),
  '  default-server inter 1s fastinter 250ms fall 2 rise 1 on-marked-down shutdown-sessions',
  ...servers.map((one) => `  server ${one.name} 127.0.0.1:${one.port}${servers.length > 1 ? ' check' : ''}`),
];

export const balancerSettings = (sites: readonly BalancedSite[]): string =>
  [
    'global',
    '  maxconn 4096',
    'defaults',
    '  timeout connect 2s',
    '  timeout client 75s',
    '  timeout server 75s',
    '  timeout check 2s',
    ...databaseListener('write', ports.write, 'primary'),
    ...databaseListener('read', ports.read, 'replica'),
    'listen status',
    `  bind ${hostAddress}:${ports.balancerStatus}`,
    '  mode http',
    '  stats enable',
    '  stats uri /',
    ...sites.flatMap(siteListener),
    '',
  ].join('\n');
