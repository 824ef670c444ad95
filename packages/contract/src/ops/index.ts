import type { Endpoint } from '../kernel/index.ts';
import { clockCalls } from './clock.ts';
import { maintenanceCalls } from './maintenance.ts';

export * from './clock.ts';
export * from './maintenance.ts';

export const opsCalls: readonly Endpoint[] = [...clockCalls, ...maintenanceCalls];
