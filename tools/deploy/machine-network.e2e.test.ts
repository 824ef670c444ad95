import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensurePackages } from '../cluster/packages.ts';
import { temporaryFolder } from '../started.test-support.ts';
import { networkFile, networkSettings } from './machine-network.ts';

const canRun = process.getuid?.() === 0 && process.platform === 'linux' && existsSync('/dev/net/tun');
const machines = ['a', 'b', 'c'].map((name, index) => ({ name, address: `10.0.0.${11 + index}` }));

/** WireGuard in a process of its own, for machines whose kernel is without it. */
const packages = {
  'wireguard-tools': '/usr/bin/wg-quick',
  'wireguard-go': '/usr/bin/wireguard-go',
  iproute2: '/usr/sbin/ip',
  nftables: '/usr/sbin/nft',
  curl: '/usr/bin/curl',
  python3: '/usr/bin/python3',
};

const wg = (word: string, input = ''): string => {
  const { status, stdout, stderr } = spawnSync('wg', [word], { encoding: 'utf8', input });
  if (status !== 0) throw new Error(`wg ${word}: ${stderr}`);
  return stdout.trim();
};

test.runIf(canRun)(
  'machines hear each other through WireGuard alone, and nobody else is heard at their addresses',
  () => {
    ensurePackages((line) => process.stderr.write(`${line}\n`), packages);
    const { folder, remove } = temporaryFolder();
    const keys = new Map(machines.map(({ name }) => [name, wg('genkey')]));
    const peers = machines.map(({ name, address }, index) => ({
      address,
      endpoint: `192.0.2.${11 + index}`,
      publicKey: wg('pubkey', keys.get(name)),
    }));
    for (const machine of machines) {
      const own = join(folder, machine.name);
      mkdirSync(own, { recursive: true });
      writeFileSync(
        join(own, networkFile.replace('etc/wireguard/', '')),
        networkSettings(machine, '10.0.0.0/24', peers),
        { mode: 0o600 },
      );
      writeFileSync(join(own, 'tsuzura.key'), `${keys.get(machine.name)}\n`, { mode: 0o600 });
    }
    const script = join(import.meta.dirname, 'try-network.sh');
    const { status, stdout, stderr } = spawnSync(
      'unshare',
      [
        '--mount',
        '--net',
        '--pid',
        '--fork',
        '--mount-proc',
        '--propagation',
        'private',
        script,
        folder,
        ...machines.map(({ name, address }) => `${name}=${address}`),
      ],
      { encoding: 'utf8' },
    );
    const log = existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : '';
    remove();
    expect([status, stdout.trim().split('\n')], `${stderr}\n${log}`).toEqual([
      0,
      [
        ...machines.flatMap((from) =>
          machines.filter((to) => to !== from).map((to) => `${from.name} hears ${to.name}`),
        ),
        ...machines.map(({ name }) => `clear packets at ${name}: 0`),
        'the stranger hears',
        'without the rule the stranger hears b',
        'clear packets at b were counted',
        'the stranger hears',
        'a hears b again',
      ].map((line) => (line.endsWith('hears') ? `${line} ` : line)),
    ]);
  },
);
