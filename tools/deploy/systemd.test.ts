import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { machines as clusterMachines } from '../cluster/topology.ts';
import { patroniSettings } from '../cluster/settings.ts';
import { root } from '../project-config.ts';
import { temporaryFolder } from '../started.test-support.ts';
import { configOf, expectBalancer, expectEnvironment, expectRole } from './deployed.test-support.ts';
import { machineFiles } from './machine-files.ts';
import { readPeers } from './machine-network.ts';
import { deployedPrograms, drainSeconds, graceSeconds, installer } from './programs.ts';

const folder = join(root, 'deploy/systemd');
const units = readdirSync(folder);
/** Settings of a unit, each with all of its values. */
const read = (unit: string): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const [, name = '', value = ''] of readFileSync(join(folder, unit), 'utf8').matchAll(/^(\w+)=(.*)$/gm))
    found.set(name, [...(found.get(name) ?? []), value]);
  return found;
};

const all = {
  machines: ['a', 'b', 'c'].map((name, index) => ({ name, address: `10.0.0.${11 + index}` })),
  network: '10.0.0.0/24',
  domain: 'example.jp',
  partnersUrl: 'https://partners.example.jp',
  contentUrl: 'https://const.example.jp',
  backups: { bucket: 'tsuzura-backup', endpoint: 's3.example.jp', region: 'ap-northeast-1' },
  peers: ['A', 'B', 'C'].map((letter, index) => ({
    address: `10.0.0.${11 + index}`,
    endpoint: `${letter.toLowerCase()}.example.jp`,
    publicKey: `${letter.repeat(42)}A=`,
  })),
};
const [first] = all.machines;
const files = machineFiles(all, first ?? { name: '', address: '' });
const variables = (file: string): Record<string, string> =>
  Object.fromEntries(
    (files[`etc/tsuzura/${file}`] ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
/** `Environment=A=1 B=2`, and the credentials that `%d` leads to. */
const given = (unit: ReadonlyMap<string, readonly string[]>): Record<string, string> =>
  Object.fromEntries(
    (unit.get('Environment') ?? []).flatMap((line) =>
      line.split(' ').map((one) => one.split('=', 2) as [string, string]),
    ),
  );

test('every unit is restrained: nothing to write on, no new rights, no kernel, a part of the memory', () => {
  for (const unit of units.filter((name) => name.endsWith('.service'))) {
    const settings = read(unit);
    for (const name of ['NoNewPrivileges', 'ProtectHome', 'PrivateTmp', 'ProtectKernelModules', 'RestrictNamespaces'])
      expect([unit, name, settings.get(name)]).toEqual([unit, name, ['yes']]);
    expect([unit, settings.get('ProtectSystem')]).toEqual([unit, ['strict']]);
    expect([unit, settings.get('CapabilityBoundingSet')]).toEqual([
      unit,
      [unit === 'tsuzura-edge.service' ? 'CAP_NET_BIND_SERVICE' : ''],
    ]);
    const isOwn = settings.get('DynamicUser')?.[0] === 'yes' || (settings.get('User')?.[0] ?? 'root') !== 'root';
    expect([unit, isOwn]).toEqual([unit, true]);
    // PostgreSQL is told its part by its own settings.
    expect([unit, settings.has('MemoryMax')]).toEqual([unit, unit !== 'tsuzura-patroni.service']);
  }
});

test('a unit waits for the network of the machines, and is tried again however often it ended', () => {
  for (const unit of units.filter((name) => name.endsWith('.service'))) {
    const settings = read(unit);
    if (unit !== 'tsuzura-backup@.service')
      expect([unit, settings.get('After')?.[0]?.split(' ')]).toEqual([
        unit,
        expect.arrayContaining(['wg-quick@tsuzura.service']),
      ]);
    const isTriedAgain = settings.get('Restart')?.[0] === 'always';
    expect([unit, settings.get('StartLimitIntervalSec')]).toEqual([unit, isTriedAgain ? ['0'] : undefined]);
  }
});

test('a machine is told of the others, and neither its key nor theirs is in a file that is printed', () => {
  expect(files['etc/wireguard/tsuzura.conf']).toBe(`[Interface]
Address = 10.0.0.11/24
ListenPort = 51820
PostUp = wg set %i private-key /etc/wireguard/%i.key
PostUp = nft 'add table inet %i; add chain inet %i input { type filter hook input priority -10; }; add rule inet %i input iifname != { "lo", "%i" } ip daddr 10.0.0.0/24 drop'
PostDown = nft delete table inet %i

[Peer]
PublicKey = ${'B'.repeat(42)}A=
Endpoint = b.example.jp:51820
AllowedIPs = 10.0.0.12/32

[Peer]
PublicKey = ${'C'.repeat(42)}A=
Endpoint = c.example.jp:51820
AllowedIPs = 10.0.0.13/32
`);
  expect(machineFiles({ ...all, peers: null }, all.machines[0] ?? { name: '', address: '' })).not.toHaveProperty(
    'etc/wireguard/tsuzura.conf',
  );
});

test('the file of peers: a line each, remarks and empty lines between them; a line that cannot be read is named', () => {
  const key = `${'a'.repeat(42)}A=`;
  expect(
    readPeers(`# the house in Osaka\n10.0.0.11  192.0.2.1 ${key} # first\n\n10.0.0.12 b.example.jp ${key}\n`),
  ).toEqual([
    { address: '10.0.0.11', endpoint: '192.0.2.1', publicKey: key },
    { address: '10.0.0.12', endpoint: 'b.example.jp', publicKey: key },
  ]);
  for (const wrong of [
    `10.0.0.11 192.0.2.1`,
    `a 192.0.2.1 ${key}`,
    `10.0.0.12 192.0.2.1 ${key}`,
    `10.0.0.11 192.0.2.1 ${key} more`,
    `10.0.0.11 192.0.2.1 ${key.slice(1)}`,
  ])
    expect(readPeers(`10.0.0.12 192.0.2.2 ${key}\n${wrong}`)).toEqual({ wrong });
});

test('each program runs as it is declared, with its secrets as credentials, and is given the time to drain', () => {
  for (const program of deployedPrograms) {
    const unit = read(`tsuzura-${program.name}@.service`);
    expect(unit.get('ExecStart')).toEqual([
      `/usr/local/bin/node --max-semi-space-size=32 tools/start.cjs ${program.command.join(' ')}`,
    ]);
    expect(unit.get('MemoryMax')).toEqual([`${program.memoryMiB}M`]);
    expect(unit.get('TimeoutStopSec')).toEqual([String(graceSeconds)]);
    expect(unit.get('EnvironmentFile')).toEqual(['/etc/tsuzura/programs.env', `/etc/tsuzura/${program.name}-%i.env`]);
    const environment = { ...variables('programs.env'), ...variables(`${program.name}-1.env`), ...given(unit) };
    expectEnvironment(environment, program.secrets);
    const config = configOf(environment);
    expectRole(program, config);
    expect([config.host, config.metricsHost, config.drainSeconds]).toEqual(['10.0.0.11', '10.0.0.11', drainSeconds]);
    const loaded = (unit.get('LoadCredential') ?? []).map((line) => line.split(':', 1)[0]);
    const named = Object.entries(given(unit)).flatMap(([name, value]) =>
      name.endsWith('_FILE') ? [value.replace('%d/', '')] : [],
    );
    expect(named).toEqual(loaded);
  }
  const install = read('tsuzura-install.service');
  expect(install.get('ExecStart')).toEqual([`/usr/local/bin/node tools/start.cjs ${installer.command.join(' ')}`]);
  expectEnvironment(
    { ...variables('programs.env'), ...variables('install.env'), ...given(install) },
    installer.secrets,
  );
});

test('no two programs of a machine want one port, and the edge knows all copies of all machines', () => {
  const ports = Object.keys(files)
    .filter((file) => /-\d+\.env$/.test(file))
    .flatMap((file) => Object.entries(variables(file.replace('etc/tsuzura/', ''))))
    .flatMap(([name, value]) => (name.startsWith('PORT_') ? [value] : []));
  const ofEngine = ['5000', '5001', '5002', '5003', '5432', '8008', '8404', '2379', '2380', '80', '443'];
  expect(new Set([...ports, ...ofEngine]).size).toBe(ports.length + ofEngine.length);
  const edge = files['etc/tsuzura/edge.cfg'] ?? '';
  const sites = deployedPrograms.reduce((sum, one) => sum + one.sites.length, 0);
  expect(edge.match(/^ {2}server /gm)).toHaveLength(sites * all.machines.length);
  expect(edge).toContain('server c-api-1 10.0.0.13:4001 check port 4900');
  for (const file of ['edge.cfg', 'databases.cfg']) expectBalancer(files[`etc/tsuzura/${file}`] ?? '');
});

test('PostgreSQL of these machines is led as that of npm run cluster, and its file holds no password', () => {
  // How much of the log is kept is a matter of the disk, which three machines share in `npm run cluster`.
  const dcsOf = (text: string) =>
    (JSON.parse(text.replaceAll(/"(max_wal_size|wal_keep_size)": "\w+",?/g, '')) as { readonly bootstrap: unknown })
      .bootstrap;
  const [tried = { name: '', address: '' }] = clusterMachines;
  const patroni = files['etc/tsuzura/patroni.yml'] ?? '';
  expect(dcsOf(patroni)).toEqual(dcsOf(patroniSettings(tried, null)));
  expect(patroni).not.toContain('"password"');
  expect(files['etc/tsuzura/etcd.args']).toContain(
    'a=http://10.0.0.11:2380,b=http://10.0.0.12:2380,c=http://10.0.0.13:2380',
  );
});

test('the log goes to the store of backups, timers make backups, and the keys are credentials of who needs them', () => {
  const patroni = files['etc/tsuzura/patroni.yml'] ?? '';
  const { postgresql } = JSON.parse(patroni) as {
    readonly postgresql: { readonly parameters: Record<string, string> };
  };
  expect(postgresql.parameters['archive_mode']).toBe('on');
  const command = postgresql.parameters['archive_command'] ?? '';
  expect(command).toContain('--config=/etc/tsuzura/pgbackrest.conf');
  expect(command).toContain('--config-include-path=/run/credentials/tsuzura-patroni.service');
  const settings = files['etc/tsuzura/pgbackrest.conf'] ?? '';
  expect(settings).toContain('repo1-s3-bucket=tsuzura-backup');
  expect(settings).toContain('pg1-path=/var/lib/tsuzura-database/postgres');
  expect(settings).not.toMatch(/cipher-pass|s3-key/);
  expect(files['etc/tsuzura/restored.conf']).toMatch(/^archive_mode = off$/m);
  expect(files['etc/tsuzura/restored.conf']).toContain("hba_file = '/var/lib/tsuzura-restored/pg_hba.conf'");
  expect(files['etc/tsuzura/restored.env']).toMatch(/^DATABASE_URL=\S+:5499\/tsuzura$/m);
  for (const unit of ['tsuzura-patroni.service', 'tsuzura-backup@.service']) {
    const unitSettings = read(unit);
    expect(unitSettings.get('LoadCredential')).toContain('backup.conf:/etc/tsuzura/secrets/backup.conf');
    expect(unitSettings.get('StateDirectory')).toEqual(['tsuzura-database']);
  }
  for (const type of ['full', 'diff', 'incr'])
    expect(read(`tsuzura-backup-${type}.timer`).get('Unit')).toEqual([`tsuzura-backup@${type}.service`]);
});

test('pgBackRest takes its settings, of a bucket and of a folder', () => {
  if (!existsSync('/usr/bin/pgbackrest')) {
    process.stderr.write('NOT CHECKED: pgbackrest is not installed, its settings were not read by it.\n');
    return;
  }
  const { folder: own, remove } = temporaryFolder();
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'backup.conf'), '[global]\nrepo1-cipher-pass=a\nrepo1-s3-key=b\nrepo1-s3-key-secret=c\n');
  for (const backups of [all.backups, null]) {
    const texts = machineFiles({ ...all, backups }, first ?? { name: '', address: '' });
    const file = join(own, 'pgbackrest.conf.txt');
    writeFileSync(file, (texts['etc/tsuzura/pgbackrest.conf'] ?? '').replaceAll('/var/lib', own));
    const words = ['--stanza=tsuzura', `--config=${file}`, `--config-include-path=${own}`, '--log-level-file=off'];
    // Its help shows what it read, and says nothing on the other channel where it understood everything.
    const { stdout, stderr } = spawnSync('/usr/bin/pgbackrest', [...words, 'help', 'backup', 'repo1-path'], {
      encoding: 'utf8',
    });
    expect([stderr, stdout.includes(backups ? 'current: /tsuzura' : `current: ${own}/tsuzura-backups`)]).toEqual([
      '',
      true,
    ]);
  }
  remove();
});

test('systemd takes every unit', () => {
  if (!existsSync('/usr/bin/systemd-analyze')) {
    process.stderr.write(
      'NOT CHECKED: systemd-analyze is not installed, the units of deploy/systemd were not read by it.\n',
    );
    return;
  }
  const { folder: copies, remove } = temporaryFolder();
  mkdirSync(copies, { recursive: true });
  const named = units.map((unit) => {
    const file = join(copies, unit.replace('@', unit.includes('backup') ? '@full' : '@1'));
    // Their programs are on the machines, and perhaps not here.
    const text = readFileSync(join(folder, unit), 'utf8').replaceAll(/^(Exec\w+)=\S+/gm, '$1=/usr/bin/env');
    writeFileSync(file, text);
    return file;
  });
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...named], { encoding: 'utf8' });
  remove();
  expect([status, stderr]).toEqual([0, '']);
});
