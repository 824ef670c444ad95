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

/** Everybody hears everybody again. */
export function heal(): void {
  for (const { name } of machines) tryRun('ip', ...inside(name), 'nft', 'delete', 'table', ...table);
}
