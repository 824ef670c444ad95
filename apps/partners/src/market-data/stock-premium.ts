import {
  atJst,
  daysBetween,
  isBusinessDay,
  japan,
  nextBusinessDay,
  ymd,
  type Instant,
  type Ymd,
} from '@tsuzura/domain/calendar';
import { seededNumbers } from '@tsuzura/domain/stock';
import type { MarketData } from './market-data.ts';

const epoch = ymd('1970-01-01');
/** One day in twelve a share is short of lenders. */
const oneIn = 12;
/** Sen a share and night: up to sixty, in steps of five. */
const steps = 12;

/** 逆日歩 of a trade date: of shares that can be sold short, on the few days on which nobody lends enough of them. */
export function premiumsOf(market: MarketData, date: Ymd): { readonly stockCode: string; readonly sen: number }[] {
  if (!isBusinessDay(japan, date)) return [];
  const key = daysBetween(epoch, date);
  return market.stocks.flatMap(({ code, marginable, listedOn }) => {
    if (!marginable.shortable || date < listedOn) return [];
    const drawn = seededNumbers(`${market.seed}/stock/${code}/premium`)(key);
    return drawn % oneIn === 0 ? [{ stockCode: code, sen: 5 * (1 + (Math.floor(drawn / oneIn) % steps)) }] : [];
  });
}

/** 10:00 of the next business day. */
export const premiumsPublishedAt = (date: Ymd): Instant => atJst(nextBusinessDay(japan, date), '10:00');
