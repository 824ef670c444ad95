import { addDays, ymd, ymdOf, type Ymd } from '@tsuzura/domain/calendar';
import { fxTimes } from '@tsuzura/domain/fx';
import { addFixings, newestFixing, type Fixing } from '@tsuzura/store/fx';
import type { Reader } from '@tsuzura/store/kernel';
import { everyBusinessDayAt, type ScheduledJob } from '../kernel/jobs/index.ts';
import { noFxMarket, type FxMarket } from './fx-market.ts';

/** The first day of which the vendor has rates. */
const firstDay = ymd('2016-11-14');

export const fxJobs = (market: FxMarket): readonly ScheduledJob[] => [
  {
    name: 'fx.import-fixing',
    title: '為替の仲値の取り込み',
    next: everyBusinessDayAt(fxTimes.fixing),
    prepare: (dueAt, reader) => missing(market, reader, ymdOf(dueAt)),
    run: (tx, _, prepared) => addFixings(tx, prepared as readonly Fixing[]),
  },
];

/** From the day after the newest that is here. Whoever waits for the rate of the day waits until it is there. */
async function missing(market: FxMarket, reader: Reader, day: Ymd): Promise<readonly Fixing[]> {
  const known = await newestFixing(reader, day);
  if (known?.date === day) return [];
  const found = await market.fixings(known ? addDays(known.date, 1) : firstDay, day);
  if (market !== noFxMarket && found.at(-1)?.date !== day) throw new Error(`no fixing of ${day} came`);
  return found;
}
