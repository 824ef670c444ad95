import { join } from 'node:path';

/** A machine of the cluster: a network namespace with an address of its own. */
export interface Machine {
  readonly name: string;
  readonly address: string;
}

/** Several clusters on one machine, each with its own number (0 to 9), do not meet. */
const clusterNumber = Number(process.env['CLUSTER_NUMBER'] ?? 0);
const subnet = `10.87.${clusterNumber}`;

const three = (kind: string, firstAddress: number): readonly Machine[] =>
  [1, 2, 3].map((number) => ({ name: `${kind}${number}`, address: `${subnet}.${firstAddress + number}` }));

/** Each with PostgreSQL and Patroni. */
export const databaseMachines = three('db', 10);
/**
 * Each with etcd, which keeps the lock of the primary. Three, so that one may be lost and two still agree; not on the machines of
 * the databases, because a lock begins anew when the machine that leads etcd is lost.
 */
export const etcdMachines = three('etcd', 20);
export const machines: readonly Machine[] = [...databaseMachines, ...etcdMachines];

/** This machine as the others see it: the load balancer and the programs run here. */
export const hostAddress = `${subnet}.1`;
export const network = {
  bridge: `tsuzura${clusterNumber}`,
  addresses: `${subnet}.0/24`,
  prefix: 24,
  namespace: (name: string) => `tsuzura${clusterNumber}-${name}`,
  /** The end of a machine's cable at the bridge. */
  cable: (name: string) => `tz${clusterNumber}-${name}`,
};

export const ports = {
  postgres: 5432,
  patroni: 8008,
  etcdClients: 2379,
  etcdPeers: 2380,
  /** Of the load balancer: the primary, and the standbys. */
  write: 5000,
  read: 5001,
  /** Of the load balancer: what each server is doing. */
  balancerStatus: 5002,
} as const;

/** Seconds after which a primary that says nothing more is replaced. Patroni takes no less than 20. */
export const primaryTtlSeconds = 20;

export const databaseName = 'tsuzura';

/** Everything the cluster keeps; PostgreSQL, which does not run as root, must be able to reach it. */
export const clusterFolder = process.env['CLUSTER_FOLDER'] ?? `/var/tmp/tsuzura-cluster${clusterNumber || ''}`;
export const inFolder = (...parts: readonly string[]): string => join(clusterFolder, ...parts);

/** A program of ours in one of its copies, and the ports it listens on. */
export interface ProgramCopy {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  /** Names of the variables that set its ports, with the ports. */
  readonly listens: Readonly<Record<string, number>>;
}

/** Sites behind the load balancer: the port customers use, and the copies that answer. */
export interface BalancedSite {
  readonly name: string;
  readonly port: number;
  /** `probe`: the port at which a copy says whether it is ready; without one it is not asked. */
  readonly servers: readonly { readonly name: string; readonly port: number; readonly probe?: number }[];
}

const copies = (program: string, count: number, of: (copy: number) => Omit<ProgramCopy, 'name'>): ProgramCopy[] =>
  Array.from({ length: count }, (_, index) => ({ name: `${program}${index + 1}`, ...of(index + 1) }));

/** Each cluster has a thousand ports and each copy a hundred of them: their numbers stand in front. */
const portOf = (copy: number, site: number): number => 20_000 + clusterNumber * 1_000 + copy * 100 + site;

/** Of a copy that was restored from a backup; on this machine only. */
export const restoredPort = portOf(9, 99);

export const programCopies: readonly ProgramCopy[] = [
  ...copies('api', 3, (copy) => ({
    program: 'api',
    args: ['--serve', 'main,trading'],
    listens: { PORT_MAIN: portOf(copy, 1), PORT_TRADING: portOf(copy, 2), PORT_METRICS: portOf(copy, 3) },
  })),
  ...copies('ops', 1, (copy) => ({
    program: 'api',
    args: ['--serve', 'ops'],
    listens: { PORT_OPS: portOf(copy, 11), PORT_METRICS: portOf(copy, 12) },
  })),
  ...copies('jobs', 2, (copy) => ({
    program: 'api',
    args: ['--serve', 'jobs'],
    listens: { PORT_METRICS: portOf(copy, 21) },
  })),
  ...copies('auth', 2, (copy) => ({
    program: 'auth',
    args: [],
    listens: { PORT_AUTH: portOf(copy, 31), PORT_METRICS: portOf(copy, 32) },
  })),
  ...copies('web', 2, (copy) => ({
    program: 'web',
    args: [],
    listens: { PORT_WEB: portOf(copy, 41), PORT_METRICS: portOf(copy, 42) },
  })),
  ...copies('console', 1, (copy) => ({
    program: 'console',
    args: [],
    listens: { PORT_CONSOLE: portOf(copy, 51), PORT_METRICS: portOf(copy, 52) },
  })),
  ...copies('standins', 1, (copy) => ({
    program: 'standins',
    args: [],
    listens: { PORT_PARTNERS: portOf(copy, 61), PORT_CONTENT: portOf(copy, 62), PORT_METRICS: portOf(copy, 63) },
  })),
];

/** What the load balancer answers at, as `sites` says (the ports of `npm start`). */
export const balancedSites = (sites: Readonly<Record<string, number>>): readonly BalancedSite[] =>
  Object.entries(sites).map(([name, port]) => ({
    name,
    port,
    servers: programCopies.flatMap((copy) => {
      const own = copy.listens[`PORT_${name.toUpperCase()}`];
      return own === undefined ? [] : [{ name: copy.name, port: own, probe: copy.listens['PORT_METRICS'] ?? own }];
    }),
  }));
