import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, siteNames } from '@tsuzura/http/config';
import { temporaryFolder } from '../started.test-support.ts';
import { balancerSettings, etcdArguments, patroniSettings } from './settings.ts';
import { balancedSites, databaseMachines, etcdMachines, primaryTtlSeconds, programCopies } from './topology.ts';

const secrets = { superuser: 'one', replication: 'two', rewind: 'three' };
const settingsOf = (index: number) =>
  JSON.parse(patroniSettings(databaseMachines[index] ?? { name: '', address: '' }, secrets)) as {
    readonly name: string;
    readonly etcd: { readonly hosts: readonly string[] };
    readonly postgresql: { readonly callbacks: { readonly on_role_change: string } };
    readonly bootstrap: { readonly dcs: Readonly<Record<string, number | boolean>> };
  };
const sites = balancedSites(readConfig({}).ports);

test('a write is answered when two machines have it, and a primary that is cut off gives up before another takes over', () => {
  const { dcs } = settingsOf(0).bootstrap;
  expect([dcs['synchronous_mode'], dcs['synchronous_mode_strict']]).toEqual([true, true]);
  expect(Number(dcs['loop_wait']) + 2 * Number(dcs['retry_timeout'])).toBeLessThanOrEqual(primaryTtlSeconds);
  expect(dcs['ttl']).toBe(primaryTtlSeconds);
});

test('a standby watches the lock between its looks: Patroni begins no watch of less than a second', () => {
  expect(Number(settingsOf(0).bootstrap.dcs['loop_wait'])).toBeGreaterThanOrEqual(2);
});

test('a new primary wakes the others and archives what was missed, and a standby does neither', () => {
  const folder = temporaryFolder();
  const told = join(folder.folder, 'told');
  // What Patroni would run, with a curl that writes down what it was told.
  writeFileSync(join(folder.folder, 'curl'), `#!/bin/sh\nprintf '%s\\n' "$@" > ${told}\n`, { mode: 0o755 });
  const archived = join(folder.folder, 'archived');
  const command = settingsOf(1).postgresql.callbacks.on_role_change.replace(
    /BACKUP_SETTINGS=\S+ CREDENTIALS_DIRECTORY=\S+ sh "\S+\/deploy\/backup\.sh" promoted/,
    `touch ${archived}`,
  );
  const call = (role: string) =>
    spawnSync('sh', ['-c', `${command} on_role_change ${role} tsuzura`], {
      env: { PATH: `${folder.folder}:/usr/bin:/bin` },
    }).status;
  expect([call('replica'), existsSync(told), existsSync(archived)]).toEqual([0, false, false]);
  expect([call('master'), existsSync(archived)]).toEqual([0, true]);
  const words = readFileSync(told, 'utf8').split('\n');
  expect(words).toContain('{"wake":null}');
  expect(words.filter((word) => word.startsWith('http'))).toEqual(
    [databaseMachines[0], databaseMachines[2]].map((one) => `http://${one?.address}:8008/config`),
  );
  folder.remove();
});

test('a primary waits longer for one etcd than these take to elect a leader', () => {
  const words = etcdArguments(etcdMachines[0] ?? { name: '', address: '' });
  const electionSeconds = Number(words[words.indexOf('--election-timeout') + 1]) / 1_000;
  const { dcs } = settingsOf(0).bootstrap;
  expect(Number(dcs['retry_timeout']) / etcdMachines.length).toBeGreaterThan(2 * electionSeconds);
});

test('every database names all three etcd, and each of these all three by their addresses', () => {
  for (const [index, { name }] of databaseMachines.entries()) {
    expect(settingsOf(index).name).toBe(name);
    expect(settingsOf(index).etcd.hosts).toEqual(etcdMachines.map(({ address }) => `${address}:2379`));
  }
  for (const { name, address } of etcdMachines) {
    const words = etcdArguments({ name, address });
    expect(words[words.indexOf('--initial-cluster') + 1]?.split(',')).toHaveLength(3);
    expect(words[words.indexOf('--listen-peer-urls') + 1]).toContain(address);
  }
});

test('every site has a copy that answers, no two copies share a port, and what must not stop has more than one', () => {
  expect(sites.filter(({ servers }) => servers.length === 0)).toEqual([]);
  expect(sites.map(({ name }) => name).toSorted()).toEqual(siteNames.toSorted());
  const ports = programCopies.flatMap(({ listens }) => Object.values(listens));
  expect(new Set(ports).size).toBe(ports.length);
  const several = new Set(['main', 'trading', 'auth', 'web']);
  expect(sites.filter(({ name }) => several.has(name)).every(({ servers }) => servers.length > 1)).toBe(true);
});

test('the load balancer sends writes to the primary alone, repeats no command, and takes its settings', () => {
  const text = balancerSettings(sites, 'http://localhost:3000');
  expect(text).toContain('option httpchk OPTIONS /primary');
  expect(text.split('disable-l7-retry if !METH_GET !METH_HEAD')).toHaveLength(sites.length + 1);
  if (!existsSync('/usr/sbin/haproxy')) return; // Debian's own check, where it is installed
  const { folder, remove } = temporaryFolder();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  const { status, stderr } = spawnSync('/usr/sbin/haproxy', ['-c', '-f', file], { encoding: 'utf8' });
  remove();
  expect([status, stderr.match(/\[ALERT\].*/g)]).toEqual([0, null]);
});
