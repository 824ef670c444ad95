import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readConfig, siteNames, type Config } from '@tsuzura/http/config';
import { CannotStart, readSecrets, type Secrets } from '@tsuzura/store/embedded';
import { ensureRoles, migrate, urlAs } from '@tsuzura/store/migrate';
import { create as createAuth } from '../../apps/auth/src/create.ts';
import { buildApps } from '../build-apps.ts';
import { addDemoPeople, inviteDemoOperators, type DemoInvitation } from '../demo-people.ts';
import { installDatabase } from '../install-database.ts';
import { keptDemoFor } from '../kept-demo.ts';
import { ensureDatabase } from '../open-server.ts';
import { root } from '../project-config.ts';
import { copyDemo } from './copy-demo.ts';
import { takesWrites } from './members.ts';
import { makeNetwork } from './network.ts';
import { ensurePackages } from './packages.ts';
import { launch, launched, pidOf, run, until } from './processes.ts';
import { prepareBackups, writeArchiveSettings } from './backup.ts';
import { balancerSettings, etcdArguments, patroniSettings, type ClusterSecrets } from './settings.ts';
import {
  balancedSites,
  clusterFolder,
  databaseName,
  hostAddress,
  inFolder,
  databaseMachines,
  etcdMachines,
  ports,
  programCopies,
  type Machine,
  type ProgramCopy,
} from './topology.ts';

type Say = (line: string) => void;
export interface Kept extends ClusterSecrets {
  readonly console: string;
}

const word = () => randomBytes(24).toString('base64url');

/** Made once, readable by root only. */
export function readKept(): Kept {
  const file = inFolder('cluster-secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  const fresh: Kept = { superuser: word(), replication: word(), rewind: word(), console: word() };
  writeFileSync(file, JSON.stringify(fresh, null, 2), { mode: 0o600 });
  return fresh;
}

/** A disk of its own, so that it can be full; without a size everything lies on the disk of this machine. */
function giveDisk({ name }: Machine): void {
  const gigabytes = Number(process.env['CLUSTER_DISK_GB'] ?? 0);
  if (gigabytes === 0) return;
  mkdirSync(inFolder('disks'), { recursive: true });
  mkdirSync(inFolder(name), { recursive: true });
  const image = inFolder('disks', name);
  run('truncate', '--size', `${gigabytes}G`, image);
  run('mkfs.ext4', '-q', '-m', '0', image);
  run('mount', '-o', 'loop', image, inFolder(name));
}

/** A folder that belongs to the user PostgreSQL and etcd run as. */
function makeMachineFolder({ name }: Machine): void {
  const [uid, gid] = ['-u', '-g'].map((option) => Number(run('id', option, 'postgres'))) as [number, number];
  for (const folder of [inFolder(name), inFolder(name, 'etcd')]) {
    mkdirSync(folder, { recursive: true });
    chownSync(folder, uid, gid);
    chmodSync(folder, 0o700);
  }
}

export function launchEtcd(machine: Machine): void {
  const { name } = machine;
  launch(name, { command: '/usr/bin/etcd', args: etcdArguments(machine), machine: name, as: 'postgres' });
}

export function launchPatroni(machine: Machine): void {
  const { name } = machine;
  launch(`patroni-${name}`, {
    command: '/usr/bin/patroni',
    args: [inFolder(name, 'patroni.yml')],
    machine: name,
    as: 'postgres',
  });
}

export function startEtcd(): void {
  for (const machine of etcdMachines) {
    makeMachineFolder(machine);
    launchEtcd(machine);
  }
}

export function startDatabase(machine: Machine, kept: ClusterSecrets): void {
  makeMachineFolder(machine);
  const file = inFolder(machine.name, 'patroni.yml');
  writeFileSync(file, patroniSettings(machine, kept), { mode: 0o600 });
  const { uid, gid } = statSync(inFolder(machine.name));
  chownSync(file, uid, gid);
  writeArchiveSettings(machine.name);
  launchPatroni(machine);
}

export function launchBalancer(): void {
  launch('haproxy', { command: '/usr/sbin/haproxy', args: ['-db', '-f', inFolder('haproxy.cfg')] });
}

export const ownerUrl = (
  kept: Pick<ClusterSecrets, 'superuser'>,
  database = databaseName,
  port: number = ports.write,
): string => `postgres://postgres:${kept.superuser}@${hostAddress}:${port}/${database}`;

/** Of the cluster that runs. */
export const clusterOwnerUrl = (): string => ownerUrl(readKept());

/** What a copy finds in its environment. The load balancer is the one proxy it believes. */
function environmentOf(copy: ProgramCopy, config: Config, kept: Kept, secrets: Secrets): Record<string, string> {
  const urls = Object.fromEntries(siteNames.map((site) => [`URL_${site.toUpperCase()}`, config.urls[site]]));
  const role = copy.program === 'auth' ? 'auth' : 'api';
  return {
    ...urls,
    ...Object.fromEntries(Object.entries(copy.listens).map(([name, port]) => [name, String(port)])),
    DATABASE_URL: urlAs(ownerUrl(kept), role, secrets.roles[role]),
    DATABASE_READ_URL: urlAs(ownerUrl(kept, databaseName, ports.read), role, secrets.roles[role]),
    DATA_FOLDER: inFolder('programs'),
    PARTNER_SECRET: secrets.partner,
    CONSOLE_SECRET: kept.console,
    TRUSTED_PROXIES: '127.0.0.1',
    // Longer than the balancer takes to hear of it.
    DRAIN_SECONDS: '3',
    RATE_PER_MINUTE: String(config.ratePerMinute),
  };
}

export function launchProgram(copy: ProgramCopy, config: Config): void {
  const environment = environmentOf(copy, config, readKept(), readSecrets(inFolder('programs')));
  launch(copy.name, {
    command: process.execPath,
    args: ['--max-semi-space-size=32', join(root, 'tools/start.cjs'), copy.program, ...copy.args],
    environment,
  });
}

/** Once, before the copies start: each would make the bundle by itself. */
export const buildPrograms = (say: Say): Promise<unknown> =>
  Promise.all([
    buildApps({ log: say }),
    promisify(execFile)(process.execPath, [join(root, 'tools/bundle-service.ts')]),
  ]);

const answers = async (port: number): Promise<boolean> => {
  try {
    await fetch(`http://127.0.0.1:${port}/healthcheck`, { signal: AbortSignal.timeout(1_000) });
    return true;
  } catch {
    return false;
  }
};

/** The databases with what they agree by, the load balancer and the archive; without programs, and empty. */
export async function upDatabases(config: Config, say: Say): Promise<Kept> {
  ensurePackages(say);
  if (launched().some((name) => pidOf(name) !== null))
    throw new CannotStart('クラスターはすでに動いています。止めるには npm run cluster -- down');
  for (const folder of [clusterFolder, inFolder('programs')]) mkdirSync(folder, { recursive: true });
  chmodSync(clusterFolder, 0o711);
  const kept = readKept();
  writeFileSync(inFolder('haproxy.cfg'), balancerSettings(balancedSites(config.ports), config.urls.web));
  makeNetwork();
  startEtcd();
  for (const machine of databaseMachines) {
    giveDisk(machine);
    startDatabase(machine, kept);
  }
  launchBalancer();
  await until('データベースが書き込みを受け付けません', 60, takesWrites);
  say('データベースが動きました（プライマリー1台、同期スタンバイ1台、スタンバイ1台）');
  await prepareBackups();
  return kept;
}

/** Everything, in the order in which one thing needs another. Gives the links of the demo's operators. */
export async function up(say: Say): Promise<readonly DemoInvitation[]> {
  const config = readConfig(process.env);
  const building = buildPrograms(say);
  building.catch(() => undefined); // looked at below
  const kept = await upDatabases(config, say);
  await ensureDatabase(ownerUrl(kept, 'postgres'));
  const secrets = readSecrets(inFolder('programs'));
  // Whoever loses this installs again: nobody was told anything yet.
  const installUrl = `${ownerUrl(kept)}?options=-c%20synchronous_commit%3Dlocal`;
  const keptDemo = keptDemoFor(config);
  if (keptDemo !== null) {
    await ensureRoles(installUrl, secrets.roles);
    await migrate(installUrl);
    await copyDemo(keptDemo, inFolder('demo'), installUrl);
  }
  await installDatabase({
    ownerUrl: installUrl,
    passwords: secrets.roles,
    seed: config.seed,
    clock: config.clock,
    contentUrl: config.urls.content,
    realNow: Date.now(),
    history: config.history === 'years',
  });
  const invitations = await addPeople(config, kept, secrets);
  await building;
  await startPrograms(config);
  return invitations;
}

export async function startPrograms(config: Config): Promise<void> {
  for (const copy of programCopies) launchProgram(copy, config);
  for (const copy of programCopies) {
    const [port] = Object.values(copy.listens);
    if (port !== undefined) await until(`${copy.name} が応答しません`, 60, () => answers(port));
  }
}

async function addPeople(config: Config, kept: Kept, secrets: Secrets): Promise<readonly DemoInvitation[]> {
  if (config.clock !== 'demo') return [];
  const auth = await createAuth({
    databaseUrl: urlAs(ownerUrl(kept), 'auth', secrets.roles.auth),
    urls: config.urls,
    consoleSecret: kept.console,
    sendMail: async () => undefined,
    realNow: Date.now,
    log: false,
  });
  try {
    await addDemoPeople(auth);
    return await inviteDemoOperators(auth);
  } finally {
    await auth.close();
  }
}
