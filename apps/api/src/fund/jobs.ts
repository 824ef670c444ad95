import { ymdOf } from '@tsuzura/domain/calendar';
import { addNavs, type NavRow } from '@tsuzura/store/fund';
import { everyBusinessDayAt, type ScheduledJob } from '../kernel/jobs/index.ts';
import type { MarketData } from './market-data.ts';

export const fundJobs = (market: MarketData): readonly ScheduledJob[] => [
  {
    name: 'fund.import-navs',
    title: '基準価額の取り込み',
    // The vendor publishes at 18:00; an hour's room, and still long before the night batch.
    next: everyBusinessDayAt('19:00'),
    prepare: (dueAt) => market.navsOf(ymdOf(dueAt)),
    run: async (tx, _dueAt, prepared) => {
      await addNavs(tx, prepared as readonly NavRow[]);
    },
  },
];
