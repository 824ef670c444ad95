import { signal } from '../../cluster/processes.ts';
import { programCopies } from '../../cluster/topology.ts';
import { launchBalancer, launchProgram } from '../../cluster/up.ts';
import { oneOf, type Fault } from './fault.ts';

/** `kill -9` of one copy; it is started again when the fault ends. */
const killCopyOf = (program: string): Fault => ({
  name: `kill ${program}`,
  seconds: 2,
  writesWithin: 2,
  async begin({ random, config }) {
    const copy = oneOf(
      random,
      programCopies.filter(({ name }) => name.replace(/\d+$/, '') === program),
    );
    signal(copy.name, 'SIGKILL');
    return { hit: copy.name, end: async () => launchProgram(copy, config) };
  },
});

const killBalancer: Fault = {
  name: 'kill load balancer',
  seconds: 1,
  writesWithin: null,
  async begin() {
    signal('haproxy', 'SIGKILL');
    return { hit: 'haproxy', end: async () => launchBalancer() };
  },
};

const killed = [...new Set(programCopies.map(({ name }) => name.replace(/\d+$/, '')))];

export const programFaults: readonly Fault[] = [...killed.map(killCopyOf), killBalancer];
