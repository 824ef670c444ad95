import { existsSync } from 'node:fs';
import { run, tryRun } from './processes.ts';
import { hostAddress, machines, network } from './topology.ts';

const inside = (machine: string) => ['netns', 'exec', network.namespace(machine)] as const;

/** One bridge, and a namespace with a cable to it for each machine. */
export function makeNetwork(): void {
  run('ip', 'link', 'add', network.bridge, 'type', 'bridge');
  run('ip', 'address', 'add', `${hostAddress}/${network.prefix}`, 'dev', network.bridge);
  run('ip', 'link', 'set', network.bridge, 'up');
  for (const { name, address } of machines) {
    const [here, there] = [network.cable(name), 'eth0'];
    run('ip', 'netns', 'add', network.namespace(name));
    run('ip', 'link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', network.namespace(name));
    run('ip', 'link', 'set', here, 'master', network.bridge, 'up');
    run('ip', ...inside(name), 'ip', 'address', 'add', `${address}/${network.prefix}`, 'dev', there);
    run('ip', ...inside(name), 'ip', 'link', 'set', there, 'up');
    run('ip', ...inside(name), 'ip', 'link', 'set', 'lo', 'up');
    noticeLostNeighbours(there, ...inside(name));
  }
  noticeLostNeighbours(network.bridge);
}

/**
 * A machine without power does not answer, and who asks it for something waits. That it is gone is known after a few seconds
 * instead of a minute, and who asks then is told after half a second: Patroni asks the lost primary once more before a standby
 * takes over.
 */
function noticeLostNeighbours(device: string, ...within: readonly string[]): void {
  for (const setting of [
    'base_reachable_time_ms=2000',
    'delay_first_probe_time=1',
    'retrans_time_ms=250',
    'mcast_solicit=2',
    'ucast_solicit=2',
  ]) {
    const words = ['sysctl', '-qw', `net.ipv4.neigh.${device}.${setting}`] as const;
    if (within.length === 0) run(...words);
    else run('ip', ...within, ...words);
  }
}

/** Kills whatever runs on the machines. More than once: what is killed may just have started something. */
export function endAllInside(): void {
  const mostLooks = 5;
  for (const { name } of machines) {
    if (!existsSync(`/run/netns/${network.namespace(name)}`)) continue;
    for (let look = 0; look < mostLooks; look += 1) {
      const pids = run('ip', 'netns', 'pids', network.namespace(name)).split('\n').filter(Boolean);
      if (pids.length === 0) break;
      tryRun('kill', '-9', ...pids);
    }
  }
}

export function removeNetwork(): void {
  for (const { name } of machines) {
    tryRun('ip', 'link', 'delete', network.cable(name));
    tryRun('ip', 'netns', 'delete', network.namespace(name));
  }
  tryRun('ip', 'link', 'delete', network.bridge);
}

const table = ['inet', 'tsuzura'] as const;
/** Which packets a machine loses. */
export type Direction = 'both' | 'in' | 'out';

/** The machine neither hears nor is heard by the addresses, or only one of the two. */
export function cut(machine: string, addresses: readonly string[], direction: Direction): void {
  const nft = (...words: readonly string[]) => run('ip', ...inside(machine), 'nft', ...words);
  const list = `{ ${addresses.join(', ')} }`;
  nft('add', 'table', ...table);
  for (const [hook, side, way] of [
    ['input', 'saddr', 'in'],
    ['output', 'daddr', 'out'],
  ] as const) {
    if (direction !== 'both' && direction !== way) continue;
    nft('add', 'chain', ...table, hook, `{ type filter hook ${hook} priority 0 ; }`);
    nft('add', 'rule', ...table, hook, 'ip', side, list, 'drop');
  }
}

export const othersOf = (machine: string): readonly string[] =>
  machines.filter(({ name }) => name !== machine).map(({ address }) => address);

/** One packet in twenty is lost in each direction, and what the machine sends waits in a queue of a megabit a second. Gives the end of it. */
export function slow(machine: string): () => void {
  const nft = (...words: readonly string[]) => run('ip', ...inside(machine), 'nft', ...words);
  nft('add', 'table', ...table);
  for (const hook of ['input', 'output']) {
    nft('add', 'chain', ...table, hook, `{ type filter hook ${hook} priority 0 ; }`);
    nft('add', 'rule', ...table, hook, 'numgen', 'random', 'mod', '100', '<', '5', 'drop');
  }
  const queue = [
    'tc',
    'qdisc',
    'add',
    'dev',
    'eth0',
    'root',
    'tbf',
    'rate',
    '1mbit',
    'burst',
    '32kbit',
    'latency',
    '100ms',
  ];
  run('ip', ...inside(machine), ...queue);
  return () => {
    tryRun('ip', ...inside(machine), 'tc', 'qdisc', 'del', 'dev', 'eth0', 'root');
    heal();
  };
}

/** The cable is pulled: for everybody else the machine is lost. */
export const unplug = (machine: string): void => void run('ip', 'link', 'set', network.cable(machine), 'down');

/** Everybody hears everybody again. */
export function heal(): void {
  for (const { name } of machines) {
    tryRun('ip', ...inside(name), 'nft', 'delete', 'table', ...table);
    tryRun('ip', 'link', 'set', network.cable(name), 'up');
  }
}
