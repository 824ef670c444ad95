import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { CannotStart } from '@tsuzura/store/embedded';

type Packages = Readonly<Record<string, string>>;

/** The engine, as Debian keeps it: what is needed, and a file by which we see that it is there. */
const engine: Packages = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbackrest: '/usr/bin/pgbackrest',
  postgresql: '/usr/lib/postgresql/15/bin/postgres',
  curl: '/usr/bin/curl',
  iproute2: '/usr/sbin/ip',
  nftables: '/usr/sbin/nft',
};

const missingOf = (packages: Packages): readonly string[] =>
  Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));

/** Installs what is missing. Nothing of it is started by its package: the cluster starts its own. */
export function ensurePackages(say: (line: string) => void, packages: Packages = engine): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new CannotStart('クラスターはLinux（Debian）の管理者権限で動かします：sudo npm run cluster -- up');
  const needed = missingOf(packages);
  if (needed.length === 0) return;
  say(`Debianのパッケージを入れています：${needed.join(' ')}`);
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...needed], options);
  const left = missingOf(packages);
  if (left.length > 0)
    throw new CannotStart(`パッケージを入れられませんでした。手動で入れてください：apt-get install ${left.join(' ')}`);
}
