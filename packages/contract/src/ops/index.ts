import type { Endpoint } from '../kernel/index.ts';
import { cashOpsCalls } from './cash.ts';
import { clockCalls } from './clock.ts';
import { maintenanceCalls } from './maintenance.ts';
import { nightCalls } from './night.ts';
import { paperCalls } from './paper.ts';
import { receiptCalls } from './receipt.ts';
import { protectionOpsCalls } from './protection.ts';

export * from './cash.ts';
export * from './clock.ts';
export * from './maintenance.ts';
export * from './night.ts';
export * from './paper.ts';
export * from './receipt.ts';
export * from './protection.ts';

export const opsCalls: readonly Endpoint[] = [
  ...clockCalls,
  ...maintenanceCalls,
  ...cashOpsCalls,
  ...nightCalls,
  ...paperCalls,
  ...receiptCalls,
  ...protectionOpsCalls,
];
