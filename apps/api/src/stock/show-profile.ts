import type { Answer } from '@tsuzura/contract/kernel';
import type { getStockProfile } from '@tsuzura/contract/trading';
import type { Ymd } from '@tsuzura/domain/calendar';
import { formatStockPrice, nextLastCumDay, sharePercent, stockPrice } from '@tsuzura/domain/stock';
import type { ListedStock } from './stock-catalogue.ts';
import type { ShownPrice } from './stock-prices.ts';

/** What is published of a share, as of a day. */
export function showProfile(
  { stock, events }: ListedStock,
  { price }: ShownPrice,
  today: Ymd,
): Answer<typeof getStockProfile> {
  const ahead = events
    .filter((event) => event.kind === 'DIVIDEND')
    .filter(({ lastCumDay }) => lastCumDay >= today)
    .slice(0, 2)
    .map(({ perShare }) => perShare);
  const total = stockPrice(ahead.reduce<bigint>((sum, one) => sum + one, 0n));
  const split = events.find((event) => event.kind === 'SPLIT' && event.exDate > today);
  return {
    stockCode: stock.code,
    sector: stock.sector,
    fiscalMonth: stock.fiscalMonth,
    listedOn: stock.listedOn,
    dividend:
      ahead.length === 0
        ? null
        : { total: formatStockPrice(total), parts: ahead.map(formatStockPrice), yieldRate: sharePercent(total, price) },
    nextLastCumDay: nextLastCumDay(events, today),
    nextSplit:
      split?.kind === 'SPLIT'
        ? {
            exDate: split.exDate,
            sharesAfter: Number(split.ratio.numerator),
            sharesBefore: Number(split.ratio.denominator),
          }
        : null,
  };
}
