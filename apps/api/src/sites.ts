import type { Door } from '@tsuzura/http/door';
import { mainCalls } from '@tsuzura/contract/main';
import { opsCalls } from '@tsuzura/contract/ops';
import { callsFromPartners } from '@tsuzura/contract/partner';
import { tradingCalls } from '@tsuzura/contract/trading';
import type { Endpoint } from '@tsuzura/contract/kernel';
import { accountMainApi } from './account/main-api.ts';
import { assetJobs } from './asset/jobs.ts';
import { assetMainApi } from './asset/main-api.ts';
import { clockOpsApi } from './clock/ops-api.ts';
import { documentMainApi } from './document/main-api.ts';
import { fundJobs } from './fund/jobs.ts';
import { fundMainApi } from './fund/main-api.ts';
import { nightJobs } from './fund-order/batch/index.ts';
import { fundOrderMainApi } from './fund-order/main-api.ts';
import type { MarketData } from './fund/index.ts';
import type { Deps } from './kernel/deps.ts';
import { healthMainApi } from './kernel/health.ts';
import type { ScheduledJob } from './kernel/jobs/index.ts';
import { kernelJobs } from './kernel/kernel-jobs.ts';
import { maintenanceOpsApi } from './maintenance/ops-api.ts';
import { noticeMainApi } from './notice/main-api.ts';
import { simulationMainApi } from './simulation/main-api.ts';

export type ApiSite = 'main' | 'trading' | 'ops';

interface SiteRow {
  readonly title: string;
  readonly calls: readonly Endpoint[];
  readonly doors: readonly ((door: Door, deps: Deps) => void)[];
}

/** Which area answers at which door. An area that opens a new one adds its line here. */
export const sites: Readonly<Record<ApiSite, SiteRow>> = {
  main: {
    title: 'つづら メインAPI',
    calls: [...mainCalls, ...callsFromPartners],
    doors: [
      healthMainApi,
      accountMainApi,
      simulationMainApi,
      noticeMainApi,
      documentMainApi,
      fundMainApi,
      fundOrderMainApi,
      assetMainApi,
    ],
  },
  trading: { title: 'つづら 取引・残高API', calls: tradingCalls, doors: [] },
  ops: { title: 'つづら 運営API', calls: opsCalls, doors: [clockOpsApi, maintenanceOpsApi] },
};

/** Jobs due at the same moment run in this order. */
export const scheduledJobs = (market: MarketData): readonly ScheduledJob[] => [
  ...kernelJobs,
  ...fundJobs(market),
  ...nightJobs(),
  ...assetJobs,
];
