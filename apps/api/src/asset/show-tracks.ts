import type { Answer, Received } from '@tsuzura/contract/kernel';
import type { listAssetTracks } from '@tsuzura/contract/main';
import { addMonths, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { netAssetOf, type AssetDay } from '@tsuzura/store/asset';

type Period = Received<typeof listAssetTracks, 'query'>['period'];

const months: Readonly<Record<Exclude<Period, 'all'>, number>> = { '1m': 1, '3m': 3, '6m': 6, '1y': 12, '3y': 36 };

/** The first day of a period that ends today. */
export const firstDayOf = (period: Period, today: Ymd): Ymd =>
  period === 'all' ? ymd('1900-01-01') : addMonths(today, -months[period]);

export const showTracks = (days: readonly AssetDay[]): Answer<typeof listAssetTracks> => ({
  tracks: days.map((day) => ({
    date: day.date,
    total: netAssetOf(day),
    cash: day.cash,
    fundValuation: day.fundValuation,
    acquisitionCost: day.acquisitionCost,
    netDeposit: day.netDeposit,
    profit: yen(netAssetOf(day) - day.netDeposit),
  })),
});
