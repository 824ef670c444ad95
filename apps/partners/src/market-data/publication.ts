import { addDays, atJst, instant, ymdOf, type Ymd } from '@tsuzura/domain/calendar';

/*
 * The generator knows every day to the end of the calendar; the vendor tells a price only when the market has made it.
 * Times are JST. New York's close of a day is told the next morning, after the later of its two closing hours.
 */
const publishedAt = { nav: '18:00', stock: '15:45', rate: '10:00', usStock: '06:00' } as const;

export type Published = keyof typeof publishedAt;

/** The newest day whose price is out; it need not be a business day. */
export function lastPublished(what: Published, now: number): Ymd {
  const at = instant(Math.trunc(now));
  const today = ymdOf(at);
  const isOut = at >= atJst(today, publishedAt[what]);
  return addDays(today, (isOut ? 0 : -1) - (what === 'usStock' ? 1 : 0));
}
