import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '@tsuzura/http/config';
import { postgresParameters } from '../cluster/settings.ts';
import { readObservability } from '../observability.test-support.ts';
import { root } from '../project-config.ts';
import { configOf, expectEnvironment, expectRole } from './deployed.test-support.ts';
import { faultsOf, readManifests, type Manifest } from './manifests.test-support.ts';
import { deployedPrograms, drainSeconds, graceSeconds, installer, probePort, publicNames } from './programs.ts';

interface Secret {
  readonly name?: string;
  readonly items: readonly { readonly key: string; readonly path: string }[];
}
interface Pod {
  readonly automountServiceAccountToken?: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext?: unknown;
  readonly affinity?: unknown;
  readonly containers: readonly {
    readonly image: string;
    readonly args: readonly string[];
    readonly env?: readonly { readonly name: string; readonly value: string }[];
    readonly envFrom: unknown;
    readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
    readonly resources: { readonly limits: Readonly<Record<string, string>> };
    readonly livenessProbe?: { readonly httpGet: unknown };
    readonly readinessProbe?: { readonly httpGet: unknown };
    readonly securityContext?: unknown;
    readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  }[];
  readonly volumes: readonly {
    readonly secret?: Secret;
    readonly projected?: { readonly sources: readonly { readonly secret: Secret }[] };
  }[];
}
interface Workload {
  readonly replicas?: number;
  readonly template: { readonly spec: Pod };
}

const manifests = readManifests();
const find = (kind: string, name: string): Manifest => {
  const found = manifests.find(({ manifest }) => manifest.kind === kind && manifest.metadata.name === name);
  if (!found) throw new Error(`no ${kind} ${name}`);
  return found.manifest;
};
const specOf = <T>(kind: string, name: string): T => find(kind, name).spec as T;
const common = find('ConfigMap', 'tsuzura').data ?? {};

test('every manifest fits its published schema, with no field that the schema does not know', async () => {
  const without: string[] = [];
  for (const { file, manifest } of manifests) {
    const faults = await faultsOf(manifest);
    if (faults === null) without.push(manifest.kind);
    else expect([file, manifest.kind, faults]).toEqual([file, manifest.kind, []]);
  }
  // Of the plugin for backups no schema is published as a package. The fields we use, by hand:
  expect(without).toEqual(['ObjectStore']);
  const { configuration, ...store } = specOf<Record<string, Record<string, unknown>>>('ObjectStore', 'tsuzura');
  expect(Object.keys(store)).toEqual(['retentionPolicy']);
  expect(Object.keys(configuration ?? {})).toEqual(['destinationPath', 'endpointURL', 's3Credentials', 'wal', 'data']);
});

test('a field of another type, and one with a slip of the pen, would be found', async () => {
  const { spec, ...rest } = find('Deployment', 'api');
  expect(await faultsOf({ ...rest, spec: { ...(spec as object), replicas: 'three' } })).toEqual([
    'data/spec/replicas must be integer',
  ]);
  expect(await faultsOf({ ...rest, spec: { ...(spec as object), replica: 3 } })).toEqual([
    'Deployment.spec.replica: no such field',
  ]);
});

test('every file is in the list, and the image by a name that the release sets', () => {
  const list = parse(readFileSync(join(root, 'deploy/kubernetes/kustomization.yaml'), 'utf8')) as {
    readonly resources: readonly string[];
    readonly images: readonly { readonly name: string; readonly newTag: string }[];
  };
  expect(list.resources.toSorted()).toEqual([...new Set(manifests.map(({ file }) => file))].toSorted());
  expect(list.images.map(({ name }) => name)).toEqual(['tsuzura']);
});

/** Not root, nothing to write on, no right to more, and bounded. */
function expectRestrained({ containers, securityContext, automountServiceAccountToken, volumes }: Pod): void {
  expect(securityContext).toMatchObject({
    runAsNonRoot: true,
    runAsUser: 10_001,
    seccompProfile: { type: 'RuntimeDefault' },
  });
  expect(automountServiceAccountToken).toBe(false);
  for (const container of containers) {
    expect(container.image).toBe('tsuzura');
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(Object.keys(container.resources.limits).toSorted()).toEqual(['cpu', 'memory']);
    expect(container.envFrom).toEqual([{ configMapRef: { name: 'tsuzura' } }]);
  }
  const named = containers.flatMap(({ env = [] }) => env.filter(({ name }) => name.endsWith('_FILE')));
  const addresses = containers.flatMap(({ env = [] }) =>
    env.filter(({ name }) => name.startsWith('DATABASE_') && name.endsWith('_URL')),
  );
  const authorities = new Set(addresses.map(({ value }) => new URL(value).searchParams.get('sslrootcert')));
  const held = secretsOf(volumes).flatMap(({ items }) => items.map(({ path }) => `/run/secrets/${path}`));
  const read = [...named.map(({ value }) => value), ...[...authorities].map(String)];
  expect(read.toSorted()).toEqual(held.toSorted());
}

const secretsOf = (volumes: Pod['volumes']): readonly Secret[] =>
  volumes.flatMap(({ secret, projected }) => [
    ...(secret ? [secret] : []),
    ...(projected?.sources.map((source) => source.secret) ?? []),
  ]);

const environmentOf = ({ containers: [container] }: Pod) =>
  Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]));

test('each program runs as it is declared: command, copies, secrets by file, ports, probes, memory, drain', () => {
  for (const program of deployedPrograms) {
    const { name, command, copies, secrets, sites, memoryMiB } = program;
    const { replicas, template } = specOf<Workload>('Deployment', name);
    const [container] = template.spec.containers;
    expectRestrained(template.spec);
    expect([name, replicas, container?.args]).toEqual([name, copies, command]);
    expect(container?.resources.limits['memory']).toBe(`${memoryMiB}Mi`);
    expect(template.spec.terminationGracePeriodSeconds).toBe(graceSeconds);
    expect(template.spec.affinity).toHaveProperty('podAntiAffinity');
    expectEnvironment({ ...common, ...environmentOf(template.spec) }, secrets);
    const config = configOf({ ...common, ...environmentOf(template.spec) });
    expectRole(program, config);
    expect(container?.ports).toEqual([
      ...sites.map((site) => ({ name: site, containerPort: config.ports[site] })),
      { name: 'metrics', containerPort: config.metricsPort },
    ]);
    expect(container?.livenessProbe?.httpGet).toEqual({ path: '/live', port: 'metrics' });
    expect(container?.readinessProbe?.httpGet).toEqual({ path: '/ready', port: 'metrics' });
    expect(specOf('PodDisruptionBudget', name)).toMatchObject({ maxUnavailable: 1 });
    if (sites.length > 0)
      expect(specOf<{ ports: unknown }>('Service', name).ports).toEqual(
        sites.map((site) => ({ name: site, port: config.ports[site], targetPort: site })),
      );
  }
});

test('the installer has the owner of the database and the passwords it gives, all by file', () => {
  const { spec } = specOf<Workload>('Job', 'install').template;
  expectRestrained(spec);
  expect(spec.containers[0]?.args).toEqual(installer.command);
  expectEnvironment({ ...common, ...environmentOf(spec) }, installer.secrets);
});

test('whoever enters the database does so by TLS, and believes only a server that the operator of databases signed', () => {
  const { postgresql } = specOf<{ postgresql: { readonly pg_hba: readonly string[] } }>('Cluster', 'tsuzura');
  expect(postgresql.pg_hba).toEqual(['hostssl all all all scram-sha-256', 'host all all all reject']);
  const entering = deployedPrograms.filter(({ role }) => role !== null);
  expect(entering.length).toBeGreaterThan(0);
  for (const [kind, name] of [
    ...entering.map((program) => ['Deployment', program.name] as const),
    ['Job', 'install'] as const,
  ]) {
    const { spec } = specOf<Workload>(kind, name).template;
    const addresses = Object.entries(environmentOf(spec)).filter(([variable]) => variable.endsWith('_URL'));
    expect(addresses.length).toBeGreaterThan(0);
    for (const [variable, value = ''] of addresses) {
      const { hostname, searchParams } = new URL(value);
      expect([name, variable, hostname]).toEqual([name, variable, expect.stringMatching(/^tsuzura-r[wo]$/)]);
      expect(Object.fromEntries(searchParams)).toEqual({
        sslmode: 'verify-full',
        sslrootcert: '/run/secrets/database_authority',
      });
    }
    expect(secretsOf(spec.volumes).filter((secret) => secret.name === 'tsuzura-ca')).toEqual([
      { name: 'tsuzura-ca', items: [{ key: 'ca.crt', path: 'database_authority' }] },
    ]);
  }
});

test('the common settings are those of production, reachable by probes, and drain as long as the grace allows', () => {
  const config = readConfig(common);
  expect([config.clock, config.host, config.metricsHost]).toEqual(['real', '0.0.0.0', '0.0.0.0']);
  expect([config.drainSeconds, config.metricsPort]).toEqual([drainSeconds, probePort]);
  for (const [site, name] of Object.entries(publicNames))
    expect(config.urls[site as keyof typeof publicNames]).toBe(`https://${name}.example.jp`);
});

test('the edge has every public site and not the operator API, and whoever is not allowed to speak is not heard', () => {
  const { rules } = specOf<{ rules: readonly { host: string; http: { paths: readonly unknown[] } }[] }>(
    'Ingress',
    'tsuzura',
  );
  expect(rules.map(({ host }) => host).toSorted()).toEqual(
    Object.values(publicNames)
      .map((name) => `${name}.example.jp`)
      .toSorted(),
  );
  expect(JSON.stringify(rules)).not.toContain('"ops"');
  expect(specOf('NetworkPolicy', 'nobody')).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  expect(JSON.stringify(specOf('NetworkPolicy', 'console-to-ops'))).toContain('"app.kubernetes.io/name":"console"');
});

test('the database answers a commit when a standby has it, with the parameters of the cluster', () => {
  const cluster = specOf<{
    instances: number;
    postgresql: { synchronous: unknown; parameters: Readonly<Record<string, string>> };
    affinity: unknown;
  }>('Cluster', 'tsuzura');
  expect(cluster.instances).toBeGreaterThanOrEqual(3);
  expect(cluster.postgresql.synchronous).toEqual({ method: 'any', number: 1 });
  expect(cluster.affinity).toMatchObject({ podAntiAffinityType: 'required' });
  // The operator sets wal_log_hints itself; memory is that of its machines.
  const { wal_log_hints, shared_buffers, ...same } = postgresParameters;
  expect([wal_log_hints, shared_buffers]).toHaveLength(2);
  expect(cluster.postgresql.parameters).toMatchObject(
    Object.fromEntries(Object.entries(same).map(([name, value]) => [name, String(value)])),
  );
});

test('Prometheus finds every program, and has the rules of the other installations', () => {
  expect(specOf('PrometheusRule', 'tsuzura')).toEqual(parse(readObservability('alerts.yml')));
  const { podMetricsEndpoints } = specOf<{ podMetricsEndpoints: readonly { port: string }[] }>('PodMonitor', 'tsuzura');
  expect(podMetricsEndpoints.map(({ port }) => port)).toEqual(['metrics']);
});
