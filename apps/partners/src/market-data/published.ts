import { Refused } from '@tsuzura/contract/kernel';
import { addMonths, BeyondCalendar, type Ymd } from '@tsuzura/domain/calendar';
import type { MarketData, Period } from './market-data.ts';
import { lastPublished, type Published } from './publication.ts';

interface RequestedPeriod {
  readonly from?: Ymd | undefined;
  readonly to?: Ymd | undefined;
}

/**
 * What the vendor tells of a series at this moment: the period asked for (the newest month when none is), without the
 * days that are not out yet.
 */
export function published<Point extends { readonly date: Ymd }>(
  market: MarketData,
  what: Published,
  now: number,
  requested: RequestedPeriod,
  read: (period: Period) => readonly Point[] | null,
): Point[] {
  const last = lastPublished(what, now);
  const to = requested.to ?? last;
  const month = addMonths(to, -1);
  const from = requested.from ?? (month < market.firstDay ? market.firstDay : month);
  if (from > to) throw inputRefused('from', '開始日は終了日以前の日付にしてください。');
  const points = insideCalendar(() => read({ from, to }));
  if (!points) throw new Refused('NOT_FOUND');
  return points.filter(({ date }) => date <= last);
}

/** A day the calendar does not know becomes a refusal that names the days it does. */
export function insideCalendar<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BeyondCalendar)) throw error;
    const { validFrom, validTo } = error;
    throw inputRefused('from', `営業日カレンダーの範囲（${validFrom}から${validTo}まで）で指定してください。`);
  }
}

const inputRefused = (field: string, message: string) => new Refused('INPUT', {}, [{ field, message }]);
