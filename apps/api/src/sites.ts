import type { Door } from '@tsuzura/http/door';
import { mainCalls } from '@tsuzura/contract/main';
import { opsCalls } from '@tsuzura/contract/ops';
import { tradingCalls } from '@tsuzura/contract/trading';
import type { Endpoint } from '@tsuzura/contract/kernel';
import { accountMainApi } from './account/main-api.ts';
import { clockOpsApi } from './clock/ops-api.ts';
import { fundJobs } from './fund/jobs.ts';
import type { MarketData } from './fund/index.ts';
import type { Deps } from './kernel/deps.ts';
import { healthMainApi } from './kernel/health.ts';
import type { ScheduledJob } from './kernel/jobs/index.ts';
import { kernelJobs } from './kernel/kernel-jobs.ts';
import { maintenanceOpsApi } from './maintenance/ops-api.ts';

export type ApiSite = 'main' | 'trading' | 'ops';

interface SiteRow {
  readonly title: string;
  readonly calls: readonly Endpoint[];
  readonly doors: readonly ((door: Door, deps: Deps) => void)[];
}

/** Which area answers at which door. An area that opens a new one adds its line here. */
export const sites: Readonly<Record<ApiSite, SiteRow>> = {
  main: { title: 'つづら メインAPI', calls: mainCalls, doors: [healthMainApi, accountMainApi] },
  trading: { title: 'つづら 取引・残高API', calls: tradingCalls, doors: [] },
  ops: { title: 'つづら 運営API', calls: opsCalls, doors: [clockOpsApi, maintenanceOpsApi] },
};

/** Jobs due at the same moment run in this order. */
export const scheduledJobs = (market: MarketData): readonly ScheduledJob[] => [...kernelJobs, ...fundJobs(market)];
