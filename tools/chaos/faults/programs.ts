import { signal } from '../../cluster/processes.ts';
import { programCopies } from '../../cluster/topology.ts';
import { launchBalancer, launchProgram } from '../../cluster/up.ts';
import { oneOf, type Fault } from './fault.ts';

const programs = Map.groupBy(programCopies, ({ name }) => name.replace(/\d+$/, ''));

/** `kill -9` of one copy of any program; it is started again when the fault ends. */
const killProgram: Fault = {
  name: 'kill program',
  seconds: 2,
  writesWithin: 2,
  async begin({ random, config }) {
    const copy = oneOf(random, oneOf(random, [...programs.values()]));
    signal(copy.name, 'SIGKILL');
    return { hit: copy.name, end: async () => launchProgram(copy, config) };
  },
};

const killBalancer: Fault = {
  name: 'kill load balancer',
  seconds: 1,
  writesWithin: null,
  async begin() {
    signal('haproxy', 'SIGKILL');
    return { hit: 'haproxy', end: async () => launchBalancer() };
  },
};

export const programFaults: readonly Fault[] = [killProgram, killBalancer];
