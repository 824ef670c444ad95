import type { Answer, Received } from '@tsuzura/contract/kernel';
import type { listFundTracks } from '@tsuzura/contract/main';
import { changeFrom, countUntil, monthsBefore, reinvestedNav, returnBetween } from '@tsuzura/domain/fund';
import { formatPercent, halfUpDiv, nav, type Nav } from '@tsuzura/domain/money';
import type { FundStanding, TrackDay } from './catalogue.ts';
import { thinOut } from './thin-out.ts';

type Period = Received<typeof listFundTracks, 'query'>['period'];
type Tracks = Answer<typeof listFundTracks>;
type Track = Tracks['tracks'][number];

/** More than the pixels of a phone across. */
const mostPoints = 400;

const monthsOf: Readonly<Record<Exclude<Period, 'all'>, number>> = {
  '1m': 1,
  '3m': 3,
  '6m': 6,
  '1y': 12,
  '3y': 36,
  '5y': 60,
};

/**
 * The period begins with the NAV that its return is counted from; a younger fund begins with its first. The series with
 * distributions is 分配金再投資基準価額 since inception, rounded once for each day.
 */
export function listTracks({ days, latest }: FundStanding, period: Period): Tracks {
  const first = period === 'all' ? 0 : countUntil(days, monthsBefore(latest.date, monthsOf[period])) - 1;
  const shown = days.slice(Math.max(0, first));
  const start = shown[0] ?? latest;
  const indexOf = rebased(start);
  const points = shown.map((day) => ({
    date: day.date,
    nav: day.nav,
    navWithDistributions: reinvestedNav(day),
    netAssets: day.netAssets,
    benchmark: indexOf(day),
  }));
  return {
    tracks: [
      ...thinOut<Track>(points, mostPoints, [({ nav }) => nav, ({ navWithDistributions }) => navWithDistributions]),
    ],
    change: {
      nav: formatPercent(changeFrom(start, latest).rate),
      withDistributions: formatPercent(returnBetween(start, latest)),
    },
  };
}

/** The index on its way from the fund's own NAV of the first day; null where the fund has none. */
const rebased =
  ({ nav: start, benchmark: base }: TrackDay) =>
  ({ benchmark }: TrackDay): Nav | null =>
    base && benchmark ? nav(halfUpDiv(start * benchmark, base)) : null;
