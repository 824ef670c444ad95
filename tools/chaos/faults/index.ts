import { businessTimeFaults } from './business-time.ts';
import { databaseFaults } from './databases.ts';
import { networkFaults } from './network.ts';
import { operations } from './operations.ts';
import { programFaults } from './programs.ts';

export type { Fault, Scene } from './fault.ts';

export const faults = [...programFaults, ...databaseFaults, ...networkFaults, ...businessTimeFaults, ...operations];
