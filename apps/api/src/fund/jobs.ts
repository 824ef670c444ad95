import { ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { addNavs, type NavRow } from '@tsuzura/store/fund';
import type { Tx } from '@tsuzura/store/kernel';
import { everyBusinessDayAt, type ScheduledJob } from '../kernel/jobs/index.ts';
import type { MarketData } from './market-data.ts';

/** Prices that just came are looked at before anybody sees them. */
type CheckNavs = (tx: Tx, day: Ymd, at: Instant) => Promise<void>;

export const fundJobs = (market: MarketData, check: CheckNavs): readonly ScheduledJob[] => [
  {
    name: 'fund.import-navs',
    title: '基準価額の取り込み',
    // The vendor publishes at 18:00; an hour's room, and still long before the night batch.
    next: everyBusinessDayAt('19:00'),
    prepare: (dueAt) => market.navsOf(ymdOf(dueAt)),
    run: async (tx, dueAt, prepared) => {
      await addNavs(tx, prepared as readonly NavRow[]);
      await check(tx, ymdOf(dueAt), dueAt);
    },
  },
];
