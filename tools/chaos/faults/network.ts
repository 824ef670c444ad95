import { members } from '../../cluster/members.ts';
import { cut, heal, slow, type Direction } from '../../cluster/network.ts';
import { signal } from '../../cluster/processes.ts';
import { databaseMachines, etcdMachines, type Machine } from '../../cluster/topology.ts';
import { launchEtcd } from '../../cluster/up.ts';
import { afterLostMachine, afterSilentMachine, findPrimary } from './databases.ts';
import { oneOf, type Fault, type Scene } from './fault.ts';

const addressesOf = (all: readonly Machine[], but: Machine): readonly string[] =>
  all.filter(({ name }) => name !== but.name).map(({ address }) => address);

const cutPrimary = (
  name: string,
  from: readonly Machine[],
  rest: Pick<Fault, 'seconds' | 'writesWithin'>,
  direction: (scene: Scene) => Direction = () => 'both',
): Fault => ({
  name,
  ...rest,
  async begin(scene) {
    const primary = await findPrimary();
    const way = direction(scene);
    cut(primary.name, addressesOf(from, primary), way);
    return { hit: `${primary.name} ${way}`, end: async () => heal() };
  },
});

/** Its lock stays, because etcd hears it: nobody takes over, and nothing is acknowledged that one machine alone has. */
const fromStandbys = cutPrimary('cut primary from standbys', databaseMachines, { seconds: 8, writesWithin: null });
const fromEtcd = cutPrimary('cut primary from etcd', etcdMachines, {
  seconds: afterLostMachine + 1,
  writesWithin: afterLostMachine,
});
const oneWay = cutPrimary(
  'cut primary one way',
  [...databaseMachines, ...etcdMachines],
  { seconds: afterSilentMachine + 1, writesWithin: afterSilentMachine },
  ({ random }) => oneOf(random, ['in', 'out']),
);

const etcdDown = (count: 1 | 2 | 3): Fault => ({
  name: `${count} etcd down`,
  seconds: 8,
  // With two that agree the lock is kept; the one that led them is replaced meanwhile.
  writesWithin: count === 1 ? 4 : null,
  async begin({ random }) {
    const first = Math.floor(random() * etcdMachines.length);
    const hit = Array.from({ length: count }, (_, index) => etcdMachines[(first + index) % etcdMachines.length]).filter(
      (one) => one !== undefined,
    );
    for (const { name } of hit) signal(name, 'SIGKILL');
    return { hit: hit.map(({ name }) => name).join(' '), end: async () => hit.forEach(launchEtcd) };
  },
});

/** Of a primary or a standby: a tenth of a second of queue at one megabit, and one packet in twenty is lost. */
const slowNetwork: Fault = {
  name: 'slow network with 5 % lost',
  seconds: 8,
  writesWithin: null,
  async begin({ random }) {
    const { machine } = oneOf(
      random,
      (await members()).filter((one) => one !== null),
    );
    const quick = slow(machine.name);
    return { hit: machine.name, end: async () => quick() };
  },
};

export const networkFaults: readonly Fault[] = [
  fromStandbys,
  fromEtcd,
  oneWay,
  etcdDown(1),
  etcdDown(2),
  etcdDown(3),
  slowNetwork,
];
