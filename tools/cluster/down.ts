import { rmSync } from 'node:fs';
import { dropRestored } from './backup.ts';
import { endAllInside, removeNetwork } from './network.ts';
import { forget, launched, pidOf, signal, tryRun, until } from './processes.ts';
import { clusterFolder, databaseMachines, inFolder } from './topology.ts';

/** Programs first, then the databases, then what they agree by. What does not end by itself is cut off. */
const order = [/^(?!haproxy|patroni-|etcd)/, /^haproxy/, /^patroni-/, /^etcd/];

export async function endInOrder(): Promise<void> {
  for (const group of order) {
    const names = launched().filter((name) => group.test(name));
    for (const name of names) {
      signal(name, 'SIGCONT');
      signal(name, 'SIGTERM');
    }
    const areEnded = () => names.every((name) => pidOf(name) === null);
    await until('停止を待っています', 15, areEnded).catch(() => names.forEach((name) => signal(name, 'SIGKILL')));
    for (const name of names) forget(name);
  }
}

/** What is not kept needs no orderly end. */
function cutOff(): void {
  for (const name of launched()) {
    signal(name, 'SIGKILL');
    forget(name);
  }
  endAllInside();
}

export async function down({ keepData }: { readonly keepData: boolean }): Promise<void> {
  if (keepData) await endInOrder();
  else cutOff();
  await dropRestored();
  // What was killed may take a moment to let go of its files; the disk goes with the last of them.
  for (const { name } of databaseMachines) if (!keepData) tryRun('umount', '--lazy', inFolder(name));
  removeNetwork();
  if (!keepData) rmSync(clusterFolder, { recursive: true, force: true });
}
